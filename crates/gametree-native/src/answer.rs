//! The answer of any search of a game whose type is erased.

use gametree::engine::{Effort, Parts};
use gametree::solve::ResultBounds;
use gametree::{Counts, GameValue, Score, StopReason, Wdl};

use gametree_games::erased::AnyMove;

/// The answer of a search or a solver, for the side to move.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The value, and how well it is known.
    pub value: GameValue,
    /// The value in words; also for values that are no result of a game, such as a probability.
    pub words: String,
    /// The score of the search; `None` for the solver, which has none.
    pub score: Option<Score>,
    /// The points of best play for the side to move, proved, in a game that ends in points.
    pub points: Option<Score>,
    /// The plies to the end under best play, if known.
    pub plies: Option<u32>,
    /// A best move, or all of them if every move was searched; none if the game is over.
    pub best: Vec<AnyMove>,
    /// The principal variation.
    pub line: Vec<AnyMove>,
    /// The value of every move at the root, if requested.
    pub moves: Option<Vec<(AnyMove, GameValue)>>,
    /// The score of every move at the root, where the search has scores and was asked for every move.
    pub scores: Vec<(AnyMove, Score)>,
    /// The best moves with their lines, best first, where the engine was asked for several.
    pub lines: Vec<RankedLine>,
    /// The depth that was searched, in plies; `None` if nothing limited it.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: u64,
    /// Detailed counts.
    pub counts: Counts,
    /// The statistics of the engine's table and move ordering; `None` for other searches.
    pub effort: Option<Effort>,
    /// The parts of the engine's search that made its lines differ in depth; `None` for other searches.
    pub parts: Option<Parts>,
    /// Whether the whole game below the position was searched.
    pub complete: bool,
    /// Whether a budget, or the stop flag, ended the search before its answer.
    pub stopped: bool,
    /// The limit that ended it then, if it was one of the budget's.
    pub stop_reason: Option<StopReason>,
    /// What was sampled; `None` for searches that sample nothing.
    pub sampled: Option<Sampled>,
    /// The name of the algorithm.
    pub algorithm: &'static str,
}

/// What Monte Carlo tree search found out by sampling. Means are those of the side to move: +1 for a win, 0 for a draw, −1 for a
/// loss, or points.
#[derive(Clone, Debug)]
pub struct Sampled {
    /// Finished simulations.
    pub playouts: u64,
    /// Their mean; `None` if there are none.
    pub mean: Option<f64>,
    /// Every move, with the simulations that began with it and their mean.
    pub moves: Vec<(AnyMove, u64, Option<f64>)>,
    /// The size of the tree, in bytes.
    pub tree_bytes: usize,
    /// Whether the tree reached its limit of memory, and grew no more.
    pub full: bool,
}

/// One of several lines of play from a position.
#[derive(Clone, Debug)]
pub struct RankedLine {
    /// The value of its first move for the side to move.
    pub value: GameValue,
    /// The same as a score.
    pub score: Score,
    /// The moves, of which there is at least one.
    pub moves: Vec<AnyMove>,
}

/// The value of which nothing is known.
pub const UNKNOWN: GameValue = GameValue::Between(Wdl::Loss, Wdl::Win);

/// The value of a search whose numbers may be estimates as well as points: who wins, and not by how much.
#[must_use]
pub fn by_result(value: GameValue) -> GameValue {
    match value {
        GameValue::Points(..) => ResultBounds::of(value).value(None),
        value => value,
    }
}

/// How a value is known: `=` proved, `≥` or `≤` bounded by a draw, `≈` estimated, `?` not at all.
#[must_use]
pub fn how_known(value: GameValue) -> char {
    match (value.wdl(), value) {
        (Some(_), _) => '=',
        (None, GameValue::Between(low, _)) if low > Wdl::Loss => '≥',
        (None, GameValue::Between(_, high)) if high < Wdl::Win => '≤',
        (None, GameValue::Estimate(_)) => '≈',
        (None, _) => '?',
    }
}

/// The mover's order of preference: an early win; then draws and estimates by their scores, and what is at least a draw, before
/// what is not known at all, or at most a draw; then a late loss. A loss at an unknown distance was found deeper than those with a known distance.
pub fn preference(value: GameValue) -> (u8, i64) {
    let plies = value.plies().map_or(i64::MAX, i64::from);
    match (value.wdl(), value) {
        (Some(Wdl::Win), _) => (3, -plies),
        (Some(Wdl::Draw), _) => (2, 0),
        (Some(Wdl::Loss), _) => (0, plies),
        (None, GameValue::Estimate(score)) => (2, score.finite().unwrap_or(0)),
        (None, GameValue::Between(Wdl::Draw, _)) => (2, 0),
        (None, GameValue::Between(_, Wdl::Draw)) => (1, -1),
        (None, _) => (1, 0),
    }
}

impl Answer {
    /// The answer of a search that was stopped before it had anything.
    #[must_use]
    pub fn nothing(algorithm: &'static str, nodes: u64) -> Self {
        Answer {
            value: UNKNOWN,
            words: "unknown (stopped)".to_owned(),
            score: None,
            points: None,
            plies: None,
            best: vec![],
            line: vec![],
            moves: None,
            scores: vec![],
            lines: vec![],
            depth: None,
            nodes,
            counts: Counts::default(),
            effort: None,
            parts: None,
            complete: false,
            stopped: true,
            stop_reason: None,
            sampled: None,
            algorithm,
        }
    }

    /// What one of the library's searches or tables has found: who wins, and not by how much.
    #[must_use]
    pub fn of<D>(found: gametree::Answer<AnyMove, D>, algorithm: &'static str) -> Self {
        let value = by_result(found.value);
        Answer {
            value,
            words: value.to_string(),
            plies: value.plies(),
            best: found.best,
            line: found.line,
            counts: found.counts,
            complete: found.complete,
            stopped: found.stopped,
            stop_reason: found.stop_reason,
            ..Answer::nothing(algorithm, found.nodes)
        }
    }

    /// The answer of a textbook search without what a stopped one made up: once the budget is spent, every unfinished
    /// position counts as a draw, so neither the score nor the moves mean anything.
    #[must_use]
    pub fn without_guesses(mut self) -> Self {
        if self.stopped {
            self.value = UNKNOWN;
            self.words = "unknown (stopped)".to_owned();
            (self.score, self.plies, self.depth, self.moves) = (None, None, None, None);
            (self.best, self.line, self.scores, self.lines) = (vec![], vec![], vec![], vec![]);
        }
        self
    }

    /// The same answer with estimates left out: a value that is not proved becomes [`UNKNOWN`], and counts as stopped.
    #[must_use]
    pub fn proved_only(mut self) -> Self {
        let proved = |value: GameValue| if value.wdl().is_some() { value } else { UNKNOWN };
        self.value = proved(self.value);
        self.words = self.value.to_string();
        for (_, value) in self.moves.iter_mut().flatten() {
            *value = proved(*value);
        }
        self.stopped |= self.value.wdl().is_none();
        self
    }
}
