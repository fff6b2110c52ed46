//! Solvers for particular games, the proof search on a graph that two of them share, and certificates of what any solver proves.

mod any_game;
pub mod certificate;
pub mod connect4;
pub mod graph;
pub mod handbook;
pub mod hex;
pub mod lines;
mod moves;
mod piecewise;
mod progress;
mod reason;
mod within;

pub use any_game::{GameSolver, Method, Wanted, supports};
pub use piecewise::Outline;
pub use progress::{Progress, QuestionNumbers};
pub use reason::{MustPlay, Reason, Reasons, WinningPolicy};
pub use within::WithinSolver;
