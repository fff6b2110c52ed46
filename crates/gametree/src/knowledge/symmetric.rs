//! The symmetries of a board: [`Symmetric`].

use crate::game::Game;

/// A game whose board can be rotated or reflected without changing the value of a position, nor what an
/// [evaluation](super::Evaluate) says of it ([`check_evaluation`](crate::testing::check_evaluation)).
///
/// Two heaps can be exchanged:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Symmetric};
/// # struct Heaps;
/// # impl Game for Heaps {
/// #     type State = ([u8; 2], Player);
/// #     type Move = (usize, u8);
/// #     fn start(&self) -> Self::State { ([3, 4], Player::First) }
/// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
/// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { (s.0 == [0, 0]).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = (usize, u8)> {
/// #         let heaps = s.0;
/// #         (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |take| (heap, take)))
/// #     }
/// #     fn play(&self, s: &Self::State, (heap, take): (usize, u8)) -> Self::State {
/// #         let mut heaps = s.0;
/// #         heaps[heap] -= take;
/// #         (heaps, s.1.other())
/// #     }
/// # }
/// impl Symmetric for Heaps {
///     fn images(&self, s: &([u8; 2], Player)) -> impl Iterator<Item = ([u8; 2], Player)> {
///         let ([a, b], next) = *s;
///         [([a, b], next), ([b, a], next)].into_iter() // itself first
///     }
/// }
/// gametree::testing::check_symmetric(&Heaps).unwrap();
/// ```
pub trait Symmetric: Game {
    /// The images of a position under all symmetries of the board, starting with the position itself. All have the same
    /// value and the same side to move. By default only the position itself.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(Heap(9).images(&(9, Player::First)).collect::<Vec<_>>(), [(9, Player::First)]);
    /// ```
    fn images(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        std::iter::once(state.clone())
    }
}
