//! Fail-soft alpha-beta written by hand for one game each, with everything constant: the limit that generic code is measured
//! against.
//!
//! All of them count every node entered, give a won game ±1 and everything at the horizon 0, search the full window, and try the
//! moves in the order in which the library's rules list them: so they must count what the generic search counts.

pub(super) mod connect4;
pub(super) mod hex;
pub(super) mod tictactoe;
pub(super) mod tictactoe3d;

/// Beyond every value.
const INF: i32 = 2;
