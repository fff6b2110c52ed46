//! What is wrong with the text of a move or a position: [`MoveError`] and [`PositionError`].

/// A text that is not a move of this game.
///
/// ```
/// use gametree::knowledge::MoveError;
/// let error = MoveError::OffBoard { found: "z9".into(), expected: "a1 to c3".into() };
/// assert_eq!(error.to_string(), "\"z9\" is not on the board: expected a1 to c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Something else was found.
    #[error("{found:?} is not a move: expected {expected}")]
    NotAMove {
        /// What was found.
        found: String,
        /// The expected form of a move.
        expected: String,
    },
    /// A cell outside this board.
    #[error("{found:?} is not on the board: expected {expected}")]
    OffBoard {
        /// The cell.
        found: String,
        /// The range of cells.
        expected: String,
    },
    /// A move that the position does not allow, in a notation that has a meaning only there.
    #[error("{found:?} is not legal here: expected {expected}")]
    NotHere {
        /// The move as it was written.
        found: String,
        /// The legal moves that are like it, or what else could be meant.
        expected: String,
    },
    /// A text that names several legal moves.
    #[error("{found:?} names several moves: expected {expected}")]
    Ambiguous {
        /// The move as it was written.
        found: String,
        /// The moves that it may mean.
        expected: String,
    },
}

impl MoveError {
    /// The error for a text `rest` that does not start with a move.
    ///
    /// ```
    /// use gametree::knowledge::MoveError;
    /// let error = MoveError::not_a_move("?? a1", "a cell, as b2");
    /// assert_eq!(error.to_string(), "\"??\" is not a move: expected a cell, as b2");
    /// ```
    #[must_use]
    pub fn not_a_move(rest: &str, expected: impl Into<String>) -> Self {
        MoveError::NotAMove { found: first_word(rest), expected: expected.into() }
    }
}

/// The first word of a text, truncated to twelve characters for an error message.
fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or("").chars().take(12).collect()
}

/// A text that is not a position.
///
/// ```
/// use gametree::knowledge::PositionError;
/// let error = PositionError::GameOver { number: 6, name: "c3".into() };
/// assert_eq!(error.to_string(), "move 6: c3 comes after the end of the game");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A move could not be parsed.
    #[error("move {number}: {reason}")]
    Unreadable {
        /// The number of the move, counted from 1.
        number: usize,
        /// The error.
        reason: MoveError,
    },
    /// The rules do not allow the move there.
    #[error("move {number}: {name} is not legal there")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move.
        name: String,
    },
    /// The game was already over.
    #[error("move {number}: {name} comes after the end of the game")]
    GameOver {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move.
        name: String,
    },
    /// The text of a position that is set up could not be read.
    #[error("the position in brackets, {place}: {found:?}: expected {expected}")]
    Setup {
        /// Where in it.
        place: String,
        /// What was found there.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// A position that is set up is none of this game.
    #[error("the position in brackets is not one of this game: {reason}")]
    NoPosition {
        /// Why.
        reason: String,
    },
    /// The game has no positions that are set up.
    #[error("this game has no positions in brackets: expected moves from the start")]
    NoSetup,
    /// A notation of other programs could not be read, or says what cannot be represented.
    #[error("{notation}, {place}: {found:?}: expected {expected}")]
    Misread {
        /// The name of the notation.
        notation: &'static str,
        /// Where in the text.
        place: String,
        /// What was found there.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The text starts like the notation of a position, but is not valid.
    #[error("{found:?} is not a position: expected {expected}")]
    NotAPosition {
        /// The text, or its invalid part.
        found: String,
        /// The expected form of a position.
        expected: String,
    },
}

impl PositionError {
    /// The error for a position in brackets that can't be read.
    ///
    /// ```
    /// use gametree::knowledge::PositionError;
    /// /// A position of one heap in brackets: its stones.
    /// fn stones(text: &str) -> Result<u32, PositionError> {
    ///     text.parse().map_err(|_| PositionError::setup("the stones", text, "a number"))
    /// }
    /// assert_eq!(stones("12"), Ok(12));
    /// let error = stones("a few").unwrap_err().to_string();
    /// assert_eq!(error, "the position in brackets, the stones: \"a few\": expected a number");
    /// ```
    #[must_use]
    pub fn setup(place: impl Into<String>, found: &str, expected: impl Into<String>) -> Self {
        PositionError::Setup {
            place: place.into(),
            found: found.chars().take(40).collect(),
            expected: expected.into(),
        }
    }

    /// The error for a position in brackets that the rules forbid.
    ///
    /// ```
    /// use gametree::knowledge::PositionError;
    /// /// X begins, so O has as many stones as X or one less.
    /// fn counted(x: u32, o: u32) -> Result<(), PositionError> {
    ///     let legal = x == o || x == o + 1;
    ///     legal.then_some(()).ok_or_else(|| PositionError::no_position(format!("{x} of X and {o} of O")))
    /// }
    /// let error = counted(2, 4).unwrap_err().to_string();
    /// assert_eq!(error, "the position in brackets is not one of this game: 2 of X and 4 of O");
    /// ```
    #[must_use]
    pub fn no_position(reason: impl Into<String>) -> Self {
        PositionError::NoPosition { reason: reason.into() }
    }
}
