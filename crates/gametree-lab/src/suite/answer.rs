//! What became of a suite and of its positions.

/// The nodes and the time of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// Positions entered, or lines counted.
    pub nodes: u64,
    /// The time, in seconds.
    pub seconds: f64,
}

/// A count of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The plies of a line.
    pub plies: u32,
    /// How many there should be.
    pub wanted: u64,
    /// How many there are.
    pub found: u64,
}

/// What became of a position.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SuiteAnswer {
    /// The number of the position in the list, from 0.
    pub number: usize,
    /// Whether it is solved.
    pub solved: bool,
    /// The name of the move found; `None` where lines were counted.
    pub mv: Option<String>,
    /// Its value in words.
    pub words: String,
    /// The depth that was searched.
    pub depth: u32,
    /// The work up to the depth from which on the answer was right to the end; `None` if it is wrong, and where only the answer is known.
    pub since: Option<Work>,
    /// The work in all.
    pub work: Work,
    /// The counts, where lines were counted.
    pub counts: Vec<Counted>,
    /// Why there is no move, if the player failed.
    pub fault: Option<String>,
}

/// What became of a suite.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SuiteResult {
    /// What became of each position that was finished, in their order.
    pub answers: Vec<SuiteAnswer>,
    /// Whether the run was stopped before its end.
    pub stopped: bool,
}

impl SuiteResult {
    /// How many positions are solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.answers.iter().filter(|answer| answer.solved).count()
    }

    /// The work on all positions.
    #[must_use]
    pub fn work(&self) -> Work {
        self.answers.iter().fold(Work::default(), |sum, answer| Work {
            nodes: sum.nodes.saturating_add(answer.work.nodes),
            seconds: sum.seconds + answer.work.seconds,
        })
    }
}
