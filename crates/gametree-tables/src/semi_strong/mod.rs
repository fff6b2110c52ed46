//! Semi-strong solutions: exact values and canonical moves wherever at least one player plays as the solution says.

mod certificate;
mod check;
mod claims;
mod disk;
mod error;
mod file;
mod oracle;
mod players;
mod search;
mod solution;
mod value;

use std::collections::BTreeMap;

pub use check::{SemiStrongFault, check_semi_strong};
pub use claims::ClaimStore;
pub use disk::{OnDisk, ResultOf, SaveFile, SemiStrongOnDisk};
pub use error::{DiskError, SemiStrongError};
pub use file::{
    SemiStrongCounts, SemiStrongFile, SemiStrongHeader, SemiStrongSubject, is_semi_strong,
    is_semi_strong_file, write_semi_strong,
};
use gametree::Budget;
use gametree::Meter;
use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
pub use oracle::{SemiStrongLookup, SemiStrongOracle};
pub use solution::{SemiStrongLevel, SemiStrongSolution};
pub use value::RegionValue;

use certificate::{Collector, decode};
use players::Players;
use search::Reopening;

/// Solves a game *semi-strongly*: what a player needs to know who punishes every mistake of the opponent, from either side.
///
/// - The **canonical move** of a position is the first best one in the order of [`Game::moves`](gametree::Game::moves): best for the
///   result, without regard to distances. The *canonical policy* plays it everywhere.
/// - The **region** is all positions that can be reached from the first one while at least one player keeps to the canonical policy
///   and the other plays anything: what can be reached while the first player keeps to it, and what can be reached while the second
///   does. Finished positions belong to it.
/// - The **artefact** is the exact result and the canonical move of every position of the region.
/// - The **certificate** is further positions, with bounds on their results, so that everything follows step by step from the rules.
///   A win needs one move to a position that the opponent loses, a loss needs all moves refuted; and that a move is the *first* best
///   one needs an upper bound for every move before it. [`check_semi_strong`] follows these steps and trusts nobody.
///
/// The search is *reopening alpha-beta* (Takizawa, arXiv 2411.01029). Where the region demands it, a position is opened with a full
/// window: either all its moves lead to positions of the region, and these are opened, or only the canonical one does, and the
/// others are refuted with a null window. A position that was refuted, or opened for one player only, is opened again when it turns
/// out to belong to the region, or to the other player's part of it.
///
/// It needs a game whose positions never come back ([`Keyed::REPEATS`] is false) and are numbers ([`Coded`]); players need not take
/// turns. Values are wins, draws and losses; a game scored by points counts as won, drawn or lost. All positions are kept until the
/// end: some 17 bytes for each that is searched, 25 for each of the region, and more while these tables grow.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// # use gametree::knowledge::{Guide, Symmetric};
/// # use gametree::{Game, Wdl};
/// use gametree_tables::{SemiStrong, SemiStrongOracle, check_semi_strong};
/// let heap = Heap(10);
/// let solution = SemiStrong::new(&heap).run(&heap.start())?;
/// assert_eq!((solution.region(), solution.certificate()), (20, 0)); // so few stones that all positions belong to the region
/// // Of ten stones the first player takes two, and eight are lost for the second, who takes whatever it likes.
/// let oracle = SemiStrongOracle::new(&heap, &solution);
/// assert_eq!(oracle.result(&heap.start()), Ok(Some(Wdl::Win)));
/// assert_eq!(oracle.best(&(7, Player::First)), Ok(Some(3)));
/// // Nothing is believed.
/// check_semi_strong(&heap, &heap.start(), &solution, Default::default()).unwrap();
/// # Ok::<(), gametree_tables::SemiStrongError>(())
/// ```
pub struct SemiStrong<'a, G> {
    game: &'a G,
    budget: Budget<'a>,
}

impl<G> std::fmt::Debug for SemiStrong<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SemiStrong").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a, G: Guide + Keyed + Coded + Symmetric> SemiStrong<'a, G> {
    /// A search of `game` without a limit.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// let solution = gametree_tables::SemiStrong::new(&Heap(0)).run(&Heap(0).start()).unwrap();
    /// assert_eq!(solution.region(), 1);
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        SemiStrong { game, budget: Budget::default() }
    }

    /// Sets the budget; its depth is not used.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree::{Budget, StopReason};
    /// use gametree_tables::{SemiStrong, SemiStrongError};
    /// let budget = Budget { memory: Some(1_000), ..Budget::default() };
    /// let result = SemiStrong::new(&Heap(90)).budget(budget).run(&Heap(90).start());
    /// assert_eq!(result.err(), Some(SemiStrongError::Stopped(StopReason::Memory)));
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Solves the game from `root`.
    ///
    /// # Errors
    /// [`SemiStrongError`]. A search that was stopped has proved nothing.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// use gametree_tables::SemiStrong;
    /// let solution = SemiStrong::new(&Heap(9)).run(&(3, Player::First)).unwrap();
    /// assert_eq!(solution.levels.len(), 1); // a heap doesn't tell its ply
    /// ```
    pub fn run(&self, root: &G::State) -> Result<SemiStrongSolution, SemiStrongError> {
        self.solve(root, None)
    }

    /// Solves the game from `root`, going on from what is in `store`, where everything that is proved is kept, also if the search is
    /// stopped. The region and all that is said of it are the same; the certificate may rest on other positions.
    ///
    /// # Errors
    /// [`SemiStrongError`].
    ///
    /// [`ClaimStore`] has an example.
    pub fn go_on(
        &self,
        root: &G::State,
        store: &mut dyn ClaimStore,
    ) -> Result<SemiStrongSolution, SemiStrongError> {
        self.solve(root, Some(store))
    }

    fn solve(
        &self,
        root: &G::State,
        store: Option<&mut dyn ClaimStore>,
    ) -> Result<SemiStrongSolution, SemiStrongError> {
        if G::REPEATS {
            return Err(SemiStrongError::Repeats);
        }
        let meter = Meter::new(self.budget);
        let mut search = Reopening::new(self.game, &meter, store.map(|store| store as _))?;
        let levels = self.levels(root, &mut search);
        // What was proved is kept however the search has ended.
        let kept = search.flush();
        let levels = levels?;
        kept.map(|()| SemiStrongSolution { levels, nodes: meter.nodes() })
    }

    fn levels(
        &self,
        root: &G::State,
        search: &mut Reopening<'_, G>,
    ) -> Result<Vec<SemiStrongLevel>, SemiStrongError> {
        search.open(root, Players::BOTH, 0)?;
        let claims = Collector::new(search).collect()?;
        // The result stands beside what the search holds.
        let more = (search.region.len() + claims.len()) * 2 * size_of::<(u64, RegionValue)>();
        search.check(
            search::bytes(claims.len(), claims.capacity(), size_of::<(u64, gametree::solve::ResultBounds)>())
                + more,
        )?;
        let mut levels: BTreeMap<Option<u32>, SemiStrongLevel> = BTreeMap::new();
        let mut level = |code, add: &mut dyn FnMut(&mut SemiStrongLevel)| {
            let ply = self.game.ply(&decode(self.game, code)?);
            add(levels.entry(ply).or_insert_with(|| SemiStrongLevel { ply, ..SemiStrongLevel::default() }));
            Ok::<(), SemiStrongError>(())
        };
        for (&code, opened) in &search.region {
            level(code, &mut |level| level.region.push((code, opened.value)))?;
        }
        for (&code, &bounds) in &claims {
            level(code, &mut |level| level.certificate.push((code, bounds)))?;
        }
        let mut levels: Vec<SemiStrongLevel> = levels.into_values().collect();
        for level in &mut levels {
            by_code(&mut level.region);
            by_code(&mut level.certificate);
        }
        Ok(levels)
    }
}

/// Not generic in the game, since a sort is long to compile.
fn by_code<T>(positions: &mut [(u64, T)]) {
    positions.sort_unstable_by_key(|&(code, _)| code);
}
