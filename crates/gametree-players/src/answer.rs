//! The answer of a search of a game whose type is erased, whichever search found it.

use gametree::engine::Effort;
use gametree::{Counts, GameValue, Score, Wdl};

use crate::erased::AnyMove;

/// What `solve` and `search` found, for the side to move.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The value, with what it rests on.
    pub value: GameValue,
    /// The value in words; a text of its own where it is no result of a game, as a probability.
    pub words: String,
    /// The score as the search counts it; `None` of the solver, which has none.
    pub score: Option<Score>,
    /// The plies to the end under best play, where they are known.
    pub plies: Option<u32>,
    /// A best move, or all of them where every move was searched; none where the game is over.
    pub best: Vec<AnyMove>,
    /// The principal variation.
    pub line: Vec<AnyMove>,
    /// The value of every move of the root, where that was requested.
    pub moves: Option<Vec<(AnyMove, GameValue)>>,
    /// The depth that was searched, in plies; `None` where nothing limited it.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: u64,
    /// What was done, in detail.
    pub counts: Counts,
    /// What the engine's table and move ordering did; `None` of the others.
    pub effort: Option<Effort>,
    /// Whether the whole game below the position was seen.
    pub complete: bool,
    /// Whether a budget, or the stop flag, ended the search before its answer.
    pub stopped: bool,
    /// The name of the algorithm.
    pub algorithm: &'static str,
}

/// Nothing is known of the value.
pub const UNKNOWN: GameValue = GameValue::Between(Wdl::Loss, Wdl::Win);

impl Answer {
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
