//! Search of two-player, perfect-information game trees: exact, fast, and so that a person can see *why*.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod adapt;
mod algorithm;
pub mod felstiner;
mod game;
pub mod knowledge;
pub mod observe;
pub mod perft;
mod report;
mod score;
mod search;
pub mod solve;
pub mod testing;
pub mod textbook;
pub mod tree;
mod walk;

pub use algorithm::{Algorithm, Found, SearchError, Settings, UnknownAlgorithm};
pub use game::{Game, Outcome, Player};
pub use report::{Counts, Report, Verdict, Worth};
pub use score::{Bound, Limit, ParseScoreError, ParseWindowError, Score, Window};
pub use search::Search;
