//! The error type of training.

use super::samples::MAX_GAMES;

/// Why training has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum TrainError {
    #[error(
        "{games} games in {generations} generations: expected at least one generation, and one game in each"
    )]
    TooFew { games: u64, generations: u32 },
    #[error("{games} games: expected at most {MAX_GAMES}")]
    TooMany { games: u64 },
    #[error("0 games: expected 1 or more")]
    NoGames,
    #[error("0 nodes per move: expected 1 or more")]
    NoNodes,
    #[error("nothing to learn: the game has no features, whose weights an evaluation is made of")]
    NoFeatures,
    #[error("no network: this game has none beside its evaluation; expected chess")]
    NoNetwork,
    #[error("nothing to learn: every position is decided without a search; expected a larger board")]
    NothingToLearn,
    #[error("stopped before there was anything to keep")]
    Stopped,
}
