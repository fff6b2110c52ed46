//! A searcher by name: the engine, Monte Carlo tree search, a textbook algorithm or a solver.

use std::str::FromStr;

use gametree::{Algorithm, UnknownAlgorithm};
use gametree_solvers::Method;

use crate::native::{ENGINE, MONTE_CARLO};

/// The engine, Monte Carlo tree search, a textbook algorithm, or a solver, which has no depth limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// The engine.
    Engine,
    /// Monte Carlo tree search.
    MonteCarlo,
    /// A textbook algorithm.
    Textbook(Algorithm),
    /// A solver.
    Solver(Method),
}

impl Searcher {
    /// The name, as `engine` or `alphabeta`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Searcher::Engine => ENGINE,
            Searcher::MonteCarlo => MONTE_CARLO,
            Searcher::Textbook(algorithm) => algorithm.name(),
            Searcher::Solver(method) => method.name(),
        }
    }

    /// The textbook algorithm, if it is one.
    #[must_use]
    pub const fn textbook(self) -> Option<Algorithm> {
        match self {
            Searcher::Engine | Searcher::MonteCarlo | Searcher::Solver(_) => None,
            Searcher::Textbook(algorithm) => Some(algorithm),
        }
    }
}

impl FromStr for Searcher {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == ENGINE {
            return Ok(Searcher::Engine);
        }
        if name == MONTE_CARLO {
            return Ok(Searcher::MonteCarlo);
        }
        let solvers = [Method::NullWindow, Method::Threats, Method::ConnectFour, Method::Hex];
        if let Some(method) = solvers.into_iter().find(|m| m.name() == name) {
            return Ok(Searcher::Solver(method));
        }
        let textbook = name.parse().map(Searcher::Textbook);
        textbook
            .map_err(|error: UnknownAlgorithm| error.to_string().replace("one of ", "one of engine, mcts, "))
    }
}
