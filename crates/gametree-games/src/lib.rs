//! Games for the search library [`gametree`]: [`tictactoe`] (m,n,k), [`tictactoe3d`], [`hex`], [`connect4`], [`breakthrough`],
//! [`othello`], [`domineering`], [`nim`], [`kalah`], [`morris`] and, behind the feature of that name, chess. Each module has the rules,
//! notation, symmetries, tactics, an evaluation and published results.
//!
//! The [`catalogue`] lists them by name and selects the rules for a board's size, once, outside the search.
//!
//! ```
//! use gametree::{solve::Solver, Game};
//! use gametree_games::{hex::Hex, Order};
//!
//! let board = Hex::<u64>::new(3, 3, Order::Centre).unwrap();
//! let solution = Solver::new(&board)?.guided().with_symmetries().run(&board.start())?;
//! assert!(solution.value.to_string().starts_with("win"));
//! # Ok::<(), gametree::solve::Unfit>(())
//! ```

mod added;
pub mod bits;
pub mod breakthrough;
pub mod catalogue;
mod catalogued;
#[cfg(feature = "chess")]
pub mod chess;
mod codes;
pub mod connect4;
pub mod domineering;
pub mod erased;
pub mod evaluation;
mod find_evaluation;
mod grid;
pub mod hex;
pub mod kalah;
pub mod lines;
pub mod morris;
mod names;
pub mod nim;
mod numbers;
mod order;
pub mod othello;
mod playable;
mod rows;
mod setup;
pub mod tictactoe;
pub mod tictactoe3d;
pub mod weights_file;

pub use catalogue::Spec;
pub use catalogued::Catalogued;
pub use find_evaluation::{
    EvaluationError, EvaluationFile, FILE, find_evaluation, read_evaluation, read_weights,
};
pub use names::{Entry, SpecError, SpecName};
pub use order::Order;
pub use playable::{Evaluation, Playable, Visitor};
pub use setup::GameSetup;
