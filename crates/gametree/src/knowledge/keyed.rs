//! Keys, by which a table recognises positions: [`Keyed`].

use std::hash::{Hash, Hasher};

use crate::game::Game;

/// A game whose states have a key, so that a table can recognise them.
///
/// The default derives the key from [`Hash`]; a game whose state fits 64 bits should return the state itself, which
/// makes the table exact. The key need not be well mixed: the library mixes it again before use, and keeps all 64 bits.
///
/// Equal states must have equal keys ([`crate::testing::check_keyed`] tries).
///
/// A state of two bytes is its own key:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Keyed};
///
/// /// Who can't take from either heap loses.
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
    /// Whether a position can come back in a game. Where it can, the engine counts one that returns on
    /// the line being searched as a draw ([what that means](crate::engine#cycles)). A game that repeats and does not say so is
    /// searched in circles, as deep as the budget lets it; and a search of the textbook does so in any case: give it a depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // A game that only ever loses stones need not ask at every node whether one came back.
    /// assert!(!Heap::REPEATS);
    /// ```
    const REPEATS: bool = false;

    /// The key of a position.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_ne!(Heap(9).key(&(9, Player::First)), Heap(9).key(&(9, Player::Second)));
    /// ```
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}
