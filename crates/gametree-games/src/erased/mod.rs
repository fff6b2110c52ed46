//! A game with its type erased: rules behind a trait object, positions and moves as opaque values. The result is a
//! [`Game`](gametree::Game) again, so everything generic runs on it, compiled once for all games.
//!
//! A node costs two to three times what the game's own type would: an allocation, and a call through a table of
//! functions. Searches that must be fast are compiled for each game.
//!
//! ```
//! use std::sync::Arc;
//! use gametree::{Algorithm, Game, Search};
//! use gametree_games::erased::{Erased, Rules};
//! use gametree_games::{Order, Playable, Spec, Visitor};
//!
//! struct Erase;
//! impl Visitor for Erase {
//!     type Output = Erased<dyn Rules>;
//!     fn visit<G: Playable>(self, game: &G) -> Self::Output { Erased::new(Arc::new(game.clone())) }
//! }
//!
//! // Compiled once, for all games.
//! for name in ["tictactoe", "nim:1,2,3"] {
//!     let game = name.parse::<Spec>()?.visit(Order::Natural, Erase).ok_or("no such board")?;
//!     let found = Search::new(&game).algorithm(Algorithm::AlphaBeta).run(&game.start())?;
//!     assert_eq!(found.score, if name == "tictactoe" { 0 } else { -1 }.into());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod kind;
mod rules;
mod state;

pub use game::Erased;
pub use kind::{Kind, Known, Unknown};
pub use rules::{Rules, erase, erase_move, own_move};
pub use state::{AnyMove, AnyState};
