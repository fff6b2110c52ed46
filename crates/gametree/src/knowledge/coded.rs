//! Exact codes of positions, by which a complete table keeps them: [`Coded`].

use crate::game::Game;

/// A game whose positions are numbers: each has a code of 64 bits that no other has, and from which it can be rebuilt.
///
/// A [`Keyed`](super::Keyed) key identifies a position, and may be a hash; a code *is* the position. Complete tables
/// (`Tabulation` in `gametree-tables`) hold nothing else. A position that does not fit has no code, and a game with such
/// positions has no complete table.
///
/// Whose move it is belongs to the code, unless the rest tells it. Codes of positions that follow each other in a table are best
/// close together: stones in base three are better than two sets of bits.
///
/// [`testing::check_coded`](crate::testing::check_coded) tests an implementation.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::knowledge::Coded;
///
/// impl Coded for Heap {
///     fn code(&self, &(stones, next): &(u32, Player)) -> Option<u64> {
///         Some(2 * u64::from(stones) + next as u64)
///     }
///     fn decode(&self, code: u64) -> Option<(u32, Player)> {
///         let next = if code % 2 == 0 { Player::First } else { Player::Second };
///         Some(((code / 2).try_into().ok()?, next))
///     }
/// }
/// gametree::testing::check_coded(&Heap(12)).unwrap();
/// ```
pub trait Coded: Game {
    /// The code of a position, the same for equal positions and another for every other; `None` if it has none.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Coded;
    /// # impl Coded for Heap {
    /// #     fn code(&self, s: &(u32, Player)) -> Option<u64> { Some(2 * u64::from(s.0) + s.1 as u64) }
    /// #     fn decode(&self, _: u64) -> Option<(u32, Player)> { None }
    /// # }
    /// assert_ne!(Heap(9).code(&(9, Player::First)), Heap(9).code(&(9, Player::Second)));
    /// ```
    fn code(&self, state: &Self::State) -> Option<u64>;

    /// The position of this code; `None` if it is no position's. Any number may come, since tables are files.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Coded;
    /// # impl Coded for Heap {
    /// #     fn code(&self, _: &(u32, Player)) -> Option<u64> { None }
    /// #     fn decode(&self, code: u64) -> Option<(u32, Player)> {
    /// #         Some(((code / 2).try_into().ok()?, if code % 2 == 0 { Player::First } else { Player::Second }))
    /// #     }
    /// # }
    /// assert_eq!(Heap(9).decode(18), Some((9, Player::First)));
    /// assert_eq!(Heap(9).decode(u64::MAX), None);
    /// ```
    fn decode(&self, code: u64) -> Option<Self::State>;

    /// The ply of a position, if positions tell theirs: every move then leads to one more. A table of such a game is made level
    /// by level, which takes a fifth of the memory. By default they don't.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Coded;
    /// # impl Coded for Heap {
    /// #     fn code(&self, _: &(u32, Player)) -> Option<u64> { None }
    /// #     fn decode(&self, _: u64) -> Option<(u32, Player)> { None }
    /// # }
    /// assert_eq!(Heap(9).ply(&(6, Player::Second)), None); // after one move or after three
    /// ```
    fn ply(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// The code of a position that follows `first`, among codes that count from there: a board that is too large to have
    /// codes may so have them late in the game. By default these are the game's own.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Coded;
    /// # impl Coded for Heap {
    /// #     fn code(&self, s: &(u32, Player)) -> Option<u64> { Some(2 * u64::from(s.0) + s.1 as u64) }
    /// #     fn decode(&self, _: u64) -> Option<(u32, Player)> { None }
    /// # }
    /// let (first, later) = ((9, Player::First), (7, Player::Second));
    /// assert_eq!(Heap(9).code_from(&first, &later), Heap(9).code(&later));
    /// ```
    fn code_from(&self, _first: &Self::State, state: &Self::State) -> Option<u64> {
        self.code(state)
    }
}
