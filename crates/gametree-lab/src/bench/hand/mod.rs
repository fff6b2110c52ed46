//! Hand-written fail-soft alpha-beta for one game each, with everything a constant: the reference that generic code is compared
//! with.
//!
//! All of them count every node entered, value a won game ±1 and everything at the horizon 0, search the full window, and try
//! moves in the order in which the library's rules list them, so their node counts must equal those of the generic search.

pub(super) mod connect4;
pub(super) mod hex;
pub(super) mod tictactoe;
pub(super) mod tictactoe3d;

/// A bound beyond every value.
const INF: i32 = 2;
