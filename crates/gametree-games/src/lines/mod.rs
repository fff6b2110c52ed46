//! Games of k in a row on a lattice: what tic-tac-toe and its three-dimensional variant have in common.
//!
//! A [`Layout`] defines the board's shape, names and symmetries; [`LineGame`] the rules.

mod directions;
mod evaluation;
mod features;
mod inspect;
mod layout;
mod playable;
mod rules;

pub use directions::{Directions, Open};
pub use evaluation::Lines;
pub use layout::Layout;
pub(crate) use playable::KIND;
pub use rules::{LineGame, Position};
