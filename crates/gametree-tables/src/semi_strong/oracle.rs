//! Answers from a semi-strong solution.

use super::value::{MAX_PLIES, RegionValue};
use gametree::Answer;
use gametree::knowledge::Coded;
use gametree::{GameValue, Wdl};

/// An artefact in which codes are looked up: in memory, or in a file, which may be damaged.
pub trait SemiStrongLookup {
    /// What may be wrong with it.
    type Error;

    /// What is said of the position of this code, which is one of this ply if positions tell theirs; `None` if it is outside of the
    /// region.
    ///
    /// # Errors
    /// [`SemiStrongLookup::Error`], if the artefact is damaged there.
    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<RegionValue>, Self::Error>;
}

/// Answers questions about positions of the region.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree_tables::{SemiStrong, SemiStrongOracle};
/// # use gametree::Game;
/// let solution = SemiStrong::new(&Heap(9)).run(&Heap(9).start()).unwrap();
/// let oracle = SemiStrongOracle::new(&Heap(9), &solution);
/// let found = oracle.answer(&Heap(9).start()).unwrap().expect("the first position");
/// assert_eq!((found.value.to_string(), found.line), ("win (proved)".into(), vec![1, 1, 3, 1, 3]));
/// assert_eq!(oracle.result(&(9, Player::Second)), Ok(None)); // nine stones are the first player's
/// ```
#[derive(Debug)]
pub struct SemiStrongOracle<'a, G, T: ?Sized> {
    game: &'a G,
    artefact: &'a T,
}

impl<'a, G: Coded, T: SemiStrongLookup + ?Sized> SemiStrongOracle<'a, G, T> {
    /// An oracle that asks this artefact, which must be one of the game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree::Game;
    /// # use gametree_tables::{SemiStrong, SemiStrongOracle};
    /// let solution = SemiStrong::new(&Heap(3)).run(&Heap(3).start()).unwrap();
    /// assert_eq!(SemiStrongOracle::new(&Heap(3), &solution).best(&(3, Player::First)), Ok(Some(3)));
    /// ```
    pub fn new(game: &'a G, artefact: &'a T) -> Self {
        SemiStrongOracle { game, artefact }
    }

    fn find(&self, state: &G::State) -> Result<Option<RegionValue>, T::Error> {
        match self.game.code(state) {
            Some(code) => self.artefact.find(self.game.ply(state), code),
            None => Ok(None),
        }
    }

    /// The result of a position for the side to move; `None` outside of the region.
    ///
    /// # Errors
    /// [`SemiStrongLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree::{Game, Wdl};
    /// # use gametree_tables::{SemiStrong, SemiStrongOracle};
    /// # let solution = SemiStrong::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = SemiStrongOracle::new(&Heap(9), &solution);
    /// assert_eq!(oracle.result(&(8, Player::Second)), Ok(Some(Wdl::Loss)));
    /// ```
    pub fn result(&self, state: &G::State) -> Result<Option<Wdl>, T::Error> {
        Ok(self.find(state)?.map(|value| value.result))
    }

    /// The canonical move; `None` outside of the region, and where the game is over.
    ///
    /// # Errors
    /// [`SemiStrongLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree::Game;
    /// # use gametree_tables::{SemiStrong, SemiStrongOracle};
    /// # let solution = SemiStrong::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = SemiStrongOracle::new(&Heap(9), &solution);
    /// assert_eq!(oracle.best(&(8, Player::Second)), Ok(Some(1))); // all lose, and this is the first
    /// ```
    pub fn best(&self, state: &G::State) -> Result<Option<G::Move>, T::Error> {
        let value = self.find(state)?;
        if self.game.outcome(state).is_some() {
            return Ok(None);
        }
        Ok(value.and_then(|value| self.game.moves(state).nth(usize::try_from(value.number?).ok()?)))
    }

    /// All that is known of a position: its result, its canonical move, and the line in which both keep to the policy, which never
    /// leaves the region. `None` outside of the region.
    ///
    /// # Errors
    /// [`SemiStrongLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree::Game;
    /// # use gametree_tables::{SemiStrong, SemiStrongOracle};
    /// # let solution = SemiStrong::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = SemiStrongOracle::new(&Heap(9), &solution);
    /// assert_eq!(oracle.answer(&(8, Player::Second)).unwrap().unwrap().best, [1]);
    /// ```
    pub fn answer(&self, state: &G::State) -> Result<Option<Answer<G::Move>>, T::Error> {
        let Some(result) = self.result(state)? else { return Ok(None) };
        let (mut state, mut line) = (state.clone(), Vec::new());
        // An artefact that somebody else has made may say anything.
        while line.len() < MAX_PLIES as usize
            && let Some(mv) = self.best(&state)?
        {
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        Ok(Some(Answer::new("semi-strong", GameValue::Proved(result, None), line)))
    }
}
