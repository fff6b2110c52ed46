//! The searches that must be fast, compiled for each game of the catalogue, behind one object-safe trait.

mod alphabeta;
mod engine;
mod evaluation;
mod game;
mod monte_carlo;
mod open;
mod perft;
mod reasons;
#[cfg(feature = "laboratory")]
mod semi_strong;
mod solver;
mod tabulate;

pub use alphabeta::{AlphaBetaError, AlphaBetaRequest, alphabeta};
pub use engine::{DEFAULT_MEMORY, EngineRequest, EngineSession, OnDepth, engine_session};
pub use evaluation::{AnyEvaluation, Evaluated, EvaluationSource};
pub use game::{AnyGame, Native};
pub use gametree_solvers::Progress;
pub use gametree_solvers::connect4::{Tried, TriedOrders};
pub use gametree_solvers::graph::RootNumbers;
pub use gametree_solvers::{Method, MustPlay, Outline, Reason, WinningPolicy, certificate};
pub use monte_carlo::{MonteCarloRequest, monte_carlo};
pub use open::open;
pub(crate) use open::{OpenAdded, open_rules};
pub use reasons::ReasonSession;
pub use solver::{SolveRequest, SolverSession, plain_solver_session};
pub use tabulate::TabulateRequest;
