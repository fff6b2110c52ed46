//! The four games of the sources, each a folder with its rules on bitboards, its notation, symmetries, tactics and
//! known results: [`tictactoe`] (m,n,k), [`tictactoe3d`], [`hex`], [`connect4`].
//!
//! [`catalogue`] knows them by name and picks the rules for a board's size, once, outside every search.
//!
//! ```
//! use gametree::{solve::Solver, Game};
//! use gametree_games::{hex::Hex, Order};
//!
//! let board = Hex::<u64>::new(3, 3, Order::Centre).unwrap();
//! let solution = Solver::new(&board).run(&board.start());
//! assert!(solution.value.to_string().starts_with("win"));
//! ```

pub mod bits;
pub mod catalogue;
pub mod connect4;
pub mod evaluation;
mod grid;
pub mod hex;
pub mod lines;
mod order;
#[cfg(feature = "testing")]
pub mod testing;
pub mod tictactoe;
pub mod tictactoe3d;

pub use catalogue::{Playable, Spec, SpecError, Visitor};
pub use order::Order;
