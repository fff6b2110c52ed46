//! Moves by number and positions moved by a symmetry, as certificates refer to them: [`Checkable`].

use crate::game::Game;

/// Rules that a certificate can refer to: moves by number, positions moved by the symmetries of the rules.
///
/// The defaults know no symmetry but the identity, so a game only has to number its moves. Two heaps, which can be
/// exchanged:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Checkable};
/// # struct Heaps;
/// # impl Game for Heaps {
/// #     type State = ([u32; 2], Player);
/// #     type Move = (usize, u32);
/// #     fn start(&self) -> Self::State { ([3, 4], Player::First) }
/// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
/// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { (s.0 == [0, 0]).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = (usize, u32)> {
/// #         let heaps = s.0;
/// #         (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |take| (heap, take)))
/// #     }
/// #     fn play(&self, s: &Self::State, (heap, take): (usize, u32)) -> Self::State {
/// #         let mut heaps = s.0;
/// #         heaps[heap] -= take;
/// #         (heaps, s.1.other())
/// #     }
/// # }
/// impl Checkable for Heaps {
///     /// Four numbers for the first heap, then four for the second.
///     fn number(&self, (heap, take): (usize, u32)) -> u32 {
///         4 * heap as u32 + take - 1
///     }
///     fn symmetries(&self) -> Vec<Vec<u8>> {
///         vec![(0..8).collect(), (4..8).chain(0..4).collect()]
///     }
///     fn is_symmetry(&self, map: &[u8]) -> bool {
///         self.symmetries().iter().any(|known| known == map)
///     }
///     fn mapped(&self, &([a, b], next): &([u32; 2], Player), map: &[u8]) -> ([u32; 2], Player) {
///         (if map.first() == Some(&4) { [b, a] } else { [a, b] }, next)
///     }
/// }
/// let (start, exchange) = (Heaps.start(), &Heaps.symmetries()[1]);
/// let (mv, image) = (Heaps.numbered(&start, 2), Heaps.numbered(&Heaps.mapped(&start, exchange), 6));
/// assert_eq!([mv, image], [Some((0, 3)), Some((1, 3))]);
/// ```
pub trait Checkable: Game {
    /// The number of a move: its cell, row by row from a1 and layer by layer, or its column, from 0. It depends on the
    /// move alone, not on the position or the order of the moves.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::knowledge::Checkable;
    /// impl Checkable for Heap {
    ///     fn number(&self, take: u32) -> u32 {
    ///         take - 1 // from 0
    ///     }
    /// }
    /// let start = Heap(9).start();
    /// assert!(Heap(9).moves(&start).all(|take| Heap(9).numbered(&start, Heap(9).number(take)) == Some(take)));
    /// ```
    fn number(&self, mv: Self::Move) -> u32;

    /// The legal move of this number in a position that is not over; `None` if there is none.
    ///
    /// A checker asks it for every step of every plan, so override it where it needs no loop.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::knowledge::Checkable;
    /// impl Checkable for Heap {
    ///     fn number(&self, take: u32) -> u32 {
    ///         take
    ///     }
    /// }
    /// assert_eq!(Heap(9).numbered(&(2, Player::First), 2), Some(2));
    /// assert_eq!(Heap(9).numbered(&(2, Player::First), 3), None); // there are only two stones
    /// ```
    fn numbered(&self, state: &Self::State, number: u32) -> Option<Self::Move> {
        self.moves(state).find(|&mv| self.number(mv) == number)
    }

    /// The number of the cell that a legal move fills, which names it for all of a game: that of the move, unless a move is less
    /// than a cell, as a column of Connect Four is.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Checkable;
    /// # impl Checkable for Heap { fn number(&self, take: u32) -> u32 { take } }
    /// assert_eq!(Heap(9).cell(&(9, Player::First), 3), 3);
    /// ```
    fn cell(&self, _state: &Self::State, mv: Self::Move) -> u32 {
        self.number(mv)
    }

    /// The legal moves by rising numbers, whatever the order of the game at hand.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Checkable;
    /// # impl Checkable for Heap { fn number(&self, take: u32) -> u32 { 3 - take } }
    /// assert_eq!(Heap(9).by_number(&(9, Player::First)), [3, 2, 1]);
    /// ```
    fn by_number(&self, state: &Self::State) -> Vec<Self::Move> {
        let mut moves: Vec<Self::Move> = self.moves(state).collect();
        gametree_shared::sort_by_number(&mut moves, |&mv| self.number(mv).into());
        moves
    }

    /// Symmetries for a writer to look for, the identity first: for each, where it takes every number. A number beyond
    /// a map's end stays where it is.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Checkable;
    /// # impl Checkable for Heap { fn number(&self, take: u32) -> u32 { take } }
    /// assert_eq!(Heap(9).symmetries(), [[0u8; 0]]); // the identity alone, written without a number
    /// ```
    fn symmetries(&self) -> Vec<Vec<u8>> {
        vec![Vec::new()]
    }

    /// Whether a map preserves everything that the rules refer to: lines; or neighbours and edges; or columns. A checker
    /// asks this for every map in a file, instead of trusting a list.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Checkable;
    /// # impl Checkable for Heap { fn number(&self, take: u32) -> u32 { take } }
    /// assert!(Heap(9).is_symmetry(&[0, 1, 2, 3]));
    /// assert!(!Heap(9).is_symmetry(&[0, 2, 1, 3]));
    /// ```
    fn is_symmetry(&self, map: &[u8]) -> bool {
        map.iter().zip(0..).all(|(&image, number)| image == number)
    }

    /// The position with everything moved by the map, which must be a symmetry.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Checkable;
    /// # impl Checkable for Heap { fn number(&self, take: u32) -> u32 { take } }
    /// assert_eq!(Heap(9).mapped(&(7, Player::First), &[]), (7, Player::First));
    /// ```
    fn mapped(&self, state: &Self::State, _map: &[u8]) -> Self::State {
        state.clone()
    }
}
