//! A game with its type erased: rules behind a trait object, positions and moves as opaque values. The result is a
//! [`Game`](gametree::Game) again, so everything generic runs on it, compiled once for all games.
//!
//! A node costs two to three times what the game's own type would: an allocation, and a call through a table of
//! functions. Searches that must be fast are compiled for each game ([`crate::native`]).

mod game;
mod rules;
mod state;

pub use game::Erased;
pub use rules::Rules;
pub(crate) use rules::{erase, erase_move, own_move};
pub use state::{AnyMove, AnyState};
