//! A searcher by name: the engine or a textbook algorithm.

use std::str::FromStr;

use gametree::{Algorithm, UnknownAlgorithm};

/// The engine or a textbook algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// The engine.
    Engine,
    /// A textbook algorithm.
    Textbook(Algorithm),
}

impl Searcher {
    /// The name, as `engine` or `alphabeta`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Searcher::Engine => ENGINE,
            Searcher::Textbook(algorithm) => algorithm.name(),
        }
    }

    /// The textbook algorithm, if it is one.
    #[must_use]
    pub const fn textbook(self) -> Option<Algorithm> {
        match self {
            Searcher::Engine => None,
            Searcher::Textbook(algorithm) => Some(algorithm),
        }
    }
}

/// The engine's name.
pub(crate) const ENGINE: &str = "engine";

impl FromStr for Searcher {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == ENGINE {
            return Ok(Searcher::Engine);
        }
        let textbook = name.parse().map(Searcher::Textbook);
        textbook.map_err(|error: UnknownAlgorithm| error.to_string().replace("one of ", "one of engine, "))
    }
}
