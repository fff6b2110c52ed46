//! Nine Men's Morris: 24 points on three squares, which lines join through the middles of their sides.
//!
//! First each player in turn puts nine men on free points, then moves one along a line to the next point. A player with three men
//! left (and none in hand) flies: such a man may go to any free point. Three men of a player along one of the 16 lines of three
//! points are a mill; a move that makes one or two takes one man of the opponent, which must not be in a mill unless all are. It is
//! all one move. Whoever has placed all men and has fewer than three left loses, and so does whoever cannot move. Nothing else ends
//! a game; a repetition counts as a draw.
//!
//! Points are named by column and row from a1, below and to the left, to g7. A move is `a1` (placed) or `a1-a4`, and `a1xd3` or
//! `a1-a4xd3` if it takes a man. A position that is set up has the points of rows 7 to 1, from left to right, the side to move, and
//! the men that each player has in hand: `.../.../.../....../.../.../... x 9,9`.

mod board;
mod evaluation;
mod features;
pub mod known;
mod notation;
mod rules;
mod setup;

pub use evaluation::Mills;
pub use rules::{MEN, Morris, Position};
pub use setup::Setup;
