//! Keys, by which a transposition table identifies positions: [`Keyed`].

use std::hash::{Hash, Hasher};

use crate::game::Game;
use gametree_shared::{KeyHasher, mix};

/// A game whose states have a key, by which a transposition table identifies them.
///
/// The default derives the key from [`Hash`]; a game whose state fits 64 bits should return the state itself, which
/// makes the table exact. The key need not be well mixed: the library mixes it again before use, and keeps all 64 bits.
///
/// Equal states must have equal keys ([`crate::testing::check_keyed`] tests it).
///
/// A state of two bytes is its own key:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Keyed};
///
/// /// The player who can't take from either heap loses.
/// struct Heaps;
/// impl Game for Heaps {
///     type State = (u8, u8, Player);
///     // …
///     type Move = (u8, u8);
///     fn start(&self) -> (u8, u8, Player) { (3, 4, Player::First) }
///     fn to_move(&self, s: &(u8, u8, Player)) -> Player { s.2 }
///     fn outcome(&self, s: &(u8, u8, Player)) -> Option<Outcome> { (s.0 + s.1 == 0).then_some(Outcome::Loss) }
///     fn moves(&self, s: &(u8, u8, Player)) -> impl Iterator<Item = (u8, u8)> {
///         let (a, b, _) = *s;
///         (1..=a).map(|take| (take, 0)).chain((1..=b).map(|take| (0, take)))
///     }
///     fn play(&self, s: &(u8, u8, Player), mv: (u8, u8)) -> (u8, u8, Player) {
///         (s.0 - mv.0, s.1 - mv.1, s.2.other())
///     }
/// }
/// impl Keyed for Heaps {
///     fn key(&self, s: &(u8, u8, Player)) -> u64 {
///         u64::from_le_bytes([s.0, s.1, s.2 as u8, 0, 0, 0, 0, 0]) // whose move it is belongs to the position
///     }
/// }
/// gametree::testing::check_keyed(&Heaps).unwrap();
/// ```
pub trait Keyed: Game<State: Hash> {
    /// Whether positions can be repeated in a game. If so, the engine scores a repetition on the current line as a draw
    /// ([details](crate::engine#cycles)). If this is false for a game with repetitions, only the budget ends a search;
    /// textbook searches never check for repetitions and always need a depth limit in such games.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // A game in which stones only disappear needs no check for repetitions.
    /// assert!(!Heap::REPEATS);
    /// ```
    const REPEATS: bool = false;

    /// How often a position must have occurred for the players of a game to have drawn it, where positions [come
    /// back](Keyed::REPEATS): the second time, by default. On a line that they search, searches call a position a draw the first time
    /// that it comes back, whatever the rules say, since what was repeated once can be repeated again. Of the positions [played
    /// before](crate::Request::past) they do so only where the rules would: there the opponent has had a choice, and may choose
    /// otherwise the next time.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Keyed;
    /// assert_eq!(Heap(9).occurrences_to_draw(), 2);
    /// ```
    fn occurrences_to_draw(&self) -> usize {
        2
    }

    /// The key of a position.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_ne!(Heap(9).key(&(9, Player::First)), Heap(9).key(&(9, Player::Second)));
    /// ```
    fn key(&self, state: &Self::State) -> u64 {
        default_key(state)
    }

    /// For a game that ends in points: those by which the side to move leads already, whatever comes, and a key for the rest of the
    /// position. The value must be that lead plus a number that depends on the rest alone, and so must the legal moves. Whose move it is
    /// belongs to the rest where that makes a difference. [`PointsSolver`](crate::solve::PointsSolver) then solves positions that differ
    /// in the lead once. By default nothing is sure, and the rest is the whole position.
    ///
    /// ```
    /// use gametree::{Game, Outcome, Player, Score, knowledge::Keyed, solve::PointsSolver};
    ///
    /// /// A row of coins: each player in turn takes one from either end.
    /// struct Coins(Vec<i32>);
    /// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    /// struct Row { from: usize, to: usize, lead: i32 } // of the side to move
    /// impl Game for Coins {
    ///     type State = Row;
    ///     type Move = bool; // the last one?
    ///     // …
    ///     fn start(&self) -> Row { Row { from: 0, to: self.0.len(), lead: 0 } }
    ///     fn to_move(&self, x: &Row) -> Player {
    ///         if (self.0.len() - (x.to - x.from)) % 2 == 0 { Player::First } else { Player::Second }
    ///     }
    ///     fn outcome(&self, x: &Row) -> Option<Outcome> {
    ///         (x.from == x.to).then_some(Outcome::Value(Score::from(x.lead)))
    ///     }
    ///     fn moves(&self, _: &Row) -> impl Iterator<Item = bool> { [false, true].into_iter() }
    ///     fn play(&self, x: &Row, last: bool) -> Row {
    ///         let (from, to) = if last { (x.from, x.to - 1) } else { (x.from + 1, x.to) };
    ///         Row { from, to, lead: -(x.lead + self.0[if last { to } else { x.from }]) }
    ///     }
    /// }
    /// impl Keyed for Coins {
    ///     fn split_lead(&self, x: &Row) -> (i32, u64) {
    ///         (x.lead, (x.from as u64) << 32 | x.to as u64)
    ///     }
    /// }
    /// let coins = Coins((1..=14).chain(1..=14).collect());
    /// gametree::testing::check_keyed(&coins)?;
    /// let solution = PointsSolver::new(&coins)?.run(&coins.start())?;
    /// assert!(solution.nodes < 5_000, "{}", solution.nodes); // there are 28 · 29 / 2 rows, however the players have come there
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn split_lead(&self, state: &Self::State) -> (i32, u64) {
        (0, self.key(state))
    }
}

/// The key that [`Hash`] gives a state.
pub(crate) fn default_key<S: Hash>(state: &S) -> u64 {
    let mut hasher = KeyHasher::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// The mixed keys of the positions that have been played so often that the game is drawn when they come back once more.
pub(crate) fn drawn_on_return<G: Keyed>(game: &G, past: &[G::State]) -> Vec<u64> {
    let mut keys: Vec<u64> = past.iter().map(|position| mix(game.key(position))).collect();
    keys.sort_unstable();
    let often = game.occurrences_to_draw().saturating_sub(1).max(1);
    keys.chunk_by(|one, other| one == other).filter(|same| same.len() >= often).map(|same| same[0]).collect()
}
