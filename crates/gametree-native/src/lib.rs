//! The searches that must be fast, compiled for each game of the catalogue: the engine, Monte Carlo tree search, the solvers, alpha-beta,
//! perft, tables and semi-strong solutions. They are compiled here and nowhere else; whatever asks them sees [`AnyGame`], a game
//! whose type is [erased](gametree_games::erased), and [`Native`], an object-safe trait.
//!
//! ```
//! use gametree::{Budget, knowledge::Notation};
//! use gametree_games::Order;
//! use gametree_native::{SolveRequest, open};
//!
//! let game = open("hex:3".parse()?, Order::Centre).ok_or("no such board")?;
//! let position = game.read_position("b2").map_err(|error| error.to_string())?;
//! let answer = game.solver(&SolveRequest::default()).run(&position, Budget::default());
//! assert_eq!(answer.value.to_string(), "loss in 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod answer;
mod backup_rule;
mod engine;
mod evaluation;
mod game;
mod monte_carlo;
mod names;
mod only;
mod open;
mod perft;
mod reasons;
#[cfg(feature = "laboratory")]
mod semi_strong;
mod solver;
mod tabulate;

pub use alphabeta::{AlphaBetaError, AlphaBetaRequest, alphabeta};
pub use answer::{Answer, RankedLine, Sampled, UNKNOWN, by_result, how_known, preference};
pub use backup_rule::BackupRule;
pub use engine::{
    Asked, DEFAULT_MEMORY, EngineRequest, EngineSession, OnDepth, OnProgress, Searching, engine_session,
};
pub use evaluation::{AnyEvaluation, Evaluated, EvaluationSource};
pub use game::{AnyGame, Native, with_codes_for};
pub use gametree_solvers::Progress;
pub use gametree_solvers::connect4::{Tried, TriedOrders};
pub use gametree_solvers::graph::RootNumbers;
pub use gametree_solvers::{Method, MustPlay, Outline, Reason, WinningPolicy, certificate};
pub use monte_carlo::{MonteCarloRequest, monte_carlo};
pub use names::{ENGINE, MONTE_CARLO};
pub use only::engine_of_moves;
pub use open::{OpenAdded, open, open_rules};
pub use reasons::ReasonSession;
pub use solver::{SolveRequest, SolverSession, plain_solver_session};
pub use tabulate::TabulateRequest;
