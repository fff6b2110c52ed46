//! The request for a textbook search, and its errors.

use gametree::adapt::ForcedRules;
use gametree::{Algorithm, Budget, Score, SearchError, Window};
use gametree_games::{EvaluationError, evaluation::NONE};

use crate::native::{AlphaBetaError, EvaluationSource};

/// The default limit of what a search and its trace keep in memory, in bytes.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// A textbook search: the algorithm, its limits, and Felstiner's variations of it.
#[derive(Clone, Debug)]
pub struct TextbookRequest<'a> {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The budget of the search; its memory is [`DEFAULT_MEMORY`] by default.
    pub budget: Budget<'a>,
    /// The evaluation at the depth limit; [`NONE`] by default.
    pub evaluation: EvaluationSource<'a>,
    /// The window; full by default.
    pub window: Option<Window>,
    /// The first guess of MTD(f).
    pub guess: Option<Score>,
    /// The bound for a prover to prove: the value is at least this.
    pub at_least: Option<Score>,
    /// Whether the search of a node stops once it is won: the ±1 termination.
    pub stop_at_win: bool,
    /// Forced moves that are recognised without a search.
    pub forced: ForcedRules,
    /// Whether forced moves count as nodes.
    pub count_forced: bool,
    /// The seed of a random order, drawn anew at every node; the game's own order by default.
    pub seed: Option<u64>,
    /// Whether every move at the root is searched separately, with a fresh window.
    pub each_move: bool,
    /// How Hex's acute corners are treated.
    pub acute_corners: AcuteCorners,
    /// Whether the root is the start of the game.
    pub from_start: bool,
}

/// How Hex's two acute corners are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AcuteCorners {
    /// They are moves like any other.
    #[default]
    Allow,
    /// They are excluded as the first move of the game.
    FirstMove,
    /// They are excluded from the loops at every ply.
    Never,
}

impl AcuteCorners {
    /// The name of the rule.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AcuteCorners::Allow => "allow",
            AcuteCorners::FirstMove => "first-move",
            AcuteCorners::Never => "never",
        }
    }
}

impl TextbookRequest<'_> {
    /// A search by `algorithm` to the end of the game, from a position that is not its start.
    #[must_use]
    pub fn new(algorithm: Algorithm) -> Self {
        TextbookRequest {
            algorithm,
            budget: Budget { memory: Some(DEFAULT_MEMORY), ..Budget::default() },
            evaluation: EvaluationSource::Named(NONE.name),
            window: None,
            guess: None,
            at_least: None,
            stop_at_win: false,
            forced: ForcedRules::default(),
            count_forced: false,
            seed: None,
            each_move: false,
            acute_corners: AcuteCorners::Allow,
            from_start: false,
        }
    }

    /// Whether positions at the depth limit are evaluated.
    #[must_use]
    pub fn estimates(&self) -> bool {
        self.evaluation != EvaluationSource::Named(NONE.name)
    }

    /// The value of a win, where it is not 1: if there is an evaluation, far above every evaluation of the catalogue.
    #[must_use]
    pub fn win(&self) -> Option<Score> {
        self.estimates().then_some(Score::new(1_000_000))
    }

    /// Whether the search is varied as Felstiner varies it, so that the algorithm alone does not describe it.
    pub(super) fn varies(&self) -> bool {
        let forced = self.forced.win || self.forced.block || self.count_forced;
        forced || self.seed.is_some() || self.each_move || self.acute_corners != AcuteCorners::Allow
    }

    /// Checks that the request is compatible with its evaluation.
    pub(super) fn check_evaluation(&self) -> Result<(), TextbookError> {
        let refused = [
            (self.algorithm.proves() || self.algorithm == Algorithm::Product, self.algorithm.name()),
            (self.stop_at_win, "--stop-at-win"),
            (self.forced.win || self.forced.block, "--forced"),
        ];
        match refused.into_iter().find(|(wrong, _)| self.estimates() && *wrong) {
            Some((_, what)) => Err(TextbookError::ResultsOnly(what)),
            None => Ok(()),
        }
    }
}

/// A textbook search that can't be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum TextbookError {
    #[error("{0} supports wins, draws and losses only: expected --eval none")]
    ResultsOnly(&'static str),
    #[error("--acute-corners {0}: only Hex has acute corners")]
    NoAcuteCorners(&'static str),
    #[error("--eval {0}")]
    Evaluation(#[from] EvaluationError),
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl From<AlphaBetaError> for TextbookError {
    fn from(error: AlphaBetaError) -> Self {
        match error {
            AlphaBetaError::Evaluation(error) => error.into(),
            AlphaBetaError::Search(error) => error.into(),
        }
    }
}
