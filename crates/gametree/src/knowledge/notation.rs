//! Notation and pictures of moves and positions: [`Notation`], and its parse errors.

use crate::game::Game;
use crate::picture::Picture;

/// A game with a written form for moves and positions.
///
/// Moves written as `1`, `2` and `3`, and a picture of one row:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::{MoveError, Notation, PositionError}, picture::Picture};
/// # struct Stones;
/// # impl Game for Stones {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (9, Player::First) }
/// #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// # }
/// impl Notation for Stones {
///     fn move_name(&self, take: u32) -> String {
///         take.to_string()
///     }
///     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
///         match text.chars().next().and_then(|digit| digit.to_digit(10)) {
///             Some(take @ 1..=3) => Ok((take, &text[1..])),
///             _ => Err(MoveError::not_a_move(text, "1, 2 or 3")),
///         }
///     }
///     fn picture(&self, s: &(u32, Player)) -> Picture<u32> {
///         Picture::text(["o".repeat(s.0 as usize)])
///     }
/// }
/// gametree::testing::check_notation(&Stones).unwrap();
/// assert_eq!(Stones.read_position("3 12")?, (3, Player::Second));
/// let error = Stones.read_position("3 x").unwrap_err();
/// assert_eq!(error.to_string(), "move 2: \"x\" is not a move: expected 1, 2 or 3");
/// # Ok::<(), PositionError>(())
/// ```
pub trait Notation: Game {
    /// The notation of a move.
    fn move_name(&self, mv: Self::Move) -> String;

    /// Parses one move at the start of `text` and returns it with the rest. Depends on the board, not the position:
    /// legality is checked elsewhere.
    ///
    /// # Errors
    /// [`MoveError`], if the text does not start with a cell of this board.
    fn read_move<'t>(&self, text: &'t str) -> Result<(Self::Move, &'t str), MoveError>;

    /// The position as a picture, which is drawn in terminals, in SVG and in TikZ. Cells are called as claims about them call
    /// them; where a move has the name of a cell, that is the cell that it fills.
    fn picture(&self, state: &Self::State) -> Picture<Self::Move>;

    /// The names of the picture's cells that a legal move touches: the one that it fills, or the one that it leaves and then the one
    /// that it enters. By default that is the cell with the move's name.
    fn touched(&self, _state: &Self::State, mv: Self::Move) -> Vec<String> {
        vec![self.move_name(mv)]
    }

    /// The names of the cells that decided a finished game, such as those of a line or of a chain. None by default, and where the game
    /// goes on.
    fn decided_by(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The sets of cells that decide a game once they belong to one player, by the names of the cells; none by default.
    fn lines(&self) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// Parses the moves from the start to a position, with or without spaces. A game with other notations for games (such as
    /// SGF) overrides this and accepts them all. Legality is checked elsewhere.
    ///
    /// # Errors
    /// [`PositionError`], with the number of the move that could not be parsed.
    fn read_moves(&self, text: &str) -> Result<Vec<Self::Move>, PositionError> {
        let (mut moves, mut rest) = (Vec::new(), text.trim_start());
        while !rest.is_empty() {
            let number = moves.len() + 1;
            let (mv, after) =
                self.read_move(rest).map_err(|reason| PositionError::Unreadable { number, reason })?;
            moves.push(mv);
            rest = after.trim_start();
        }
        Ok(moves)
    }

    /// Parses a position: the moves from the start or, after a position that is [set up](Notation::setup) in brackets, the moves
    /// from there.
    ///
    /// # Errors
    /// [`PositionError`], with the place in the position that is set up, or the number of the move that could not be parsed or
    /// played.
    fn read_position(&self, text: &str) -> Result<Self::State, PositionError> {
        match split_setup(text)? {
            (Some(setup), moves) => play_from(self, self.read_setup(setup)?, self.read_moves(moves)?),
            (None, moves) => play_all(self, self.read_moves(moves)?),
        }
    }

    /// The canonical text of a position by what stands on its board, without the moves to it: the rows of the board from top to
    /// bottom, separated by `/`, the side to move, and what else the rules need, in the manner of chess's FEN. `None` for a game
    /// without such a notation, which is the default.
    fn setup(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Parses the text of [`setup`](Notation::setup). What it returns satisfies the rules; whether a game leads to it is another
    /// question ([`unreachable`](Notation::unreachable)).
    ///
    /// # Errors
    /// [`PositionError::Setup`] with the place, [`PositionError::NoPosition`] where the rules forbid it.
    fn read_setup(&self, _text: &str) -> Result<Self::State, PositionError> {
        Err(PositionError::NoSetup)
    }

    /// Why no game from the usual start leads to a position that the rules allow; `None` if one does, or if it isn't known that
    /// none does.
    fn unreachable(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// The position in brackets from which the moves of this game are counted, where it is not the usual start: what is written
    /// before them, so that [`read_moves`](Notation::read_moves) reads them back.
    fn starts_from(&self) -> Option<String> {
        None
    }

    /// Moves from the start of this game, written behind the position that it [starts from](Notation::starts_from), if that is not
    /// the usual one.
    fn behind_start(&self, moves: String) -> String {
        match self.starts_from() {
            Some(start) => format!("{start} {moves}").trim_end().to_owned(),
            None => moves,
        }
    }

    /// What the players try to achieve, in one sentence, where they are called X (the first) and O. Nothing, by default.
    fn aim(&self) -> String {
        String::new()
    }

    /// What a line is in an input with a position on every line. A game overrides this if its positions may begin with `#`, or
    /// have several lines.
    fn line_kind(&self, line: &str) -> LineKind {
        let line = line.trim_start();
        if line.is_empty() || line.starts_with('#') { LineKind::Comment } else { LineKind::Position }
    }

    /// The game of these moves from the start in the notations of other programs: the name of each, and the text, which
    /// [`read_moves`](Notation::read_moves) reads.
    fn exports(&self, _moves: &[Self::Move]) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What a line is in an input with a position on every line.
///
/// ```
/// use gametree::knowledge::{LineKind, Notation};
/// # use gametree::{Game, Outcome, Player, knowledge::MoveError, picture::Picture};
/// # struct Stones;
/// # impl Game for Stones {
/// #     type State = u32;
/// #     type Move = u32;
/// #     fn start(&self) -> u32 { 9 }
/// #     fn to_move(&self, _: &u32) -> Player { Player::First }
/// #     fn outcome(&self, s: &u32) -> Option<Outcome> { (*s == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &u32) -> impl Iterator<Item = u32> { 1..=(*s).min(3) }
/// #     fn play(&self, s: &u32, take: u32) -> u32 { s - take }
/// # }
/// # impl Notation for Stones {
/// #     fn move_name(&self, take: u32) -> String { take.to_string() }
/// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> { Err(MoveError::not_a_move(text, "")) }
/// #     fn picture(&self, s: &u32) -> Picture<u32> { Picture::default() }
/// # }
/// assert_eq!(Stones.line_kind("# the main line"), LineKind::Comment);
/// assert_eq!(Stones.line_kind("3 1"), LineKind::Position);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A blank line, or a comment, which begins with `#`.
    Comment,
    /// The beginning of a position that goes on in the next line.
    Unfinished,
    /// A position.
    Position,
}

/// The position after these moves from the start.
///
/// # Errors
/// [`PositionError`], with the number of the move that could not be played.
pub fn play_all<G: Notation + ?Sized>(
    game: &G,
    moves: impl IntoIterator<Item = G::Move>,
) -> Result<G::State, PositionError> {
    play_from(game, game.start(), moves)
}

/// The position after these moves from another one.
///
/// # Errors
/// [`PositionError`], with the number of the move that could not be played.
pub fn play_from<G: Notation + ?Sized>(
    game: &G,
    mut state: G::State,
    moves: impl IntoIterator<Item = G::Move>,
) -> Result<G::State, PositionError> {
    for (number, mv) in (1..).zip(moves) {
        let name = || game.move_name(mv);
        if game.outcome(&state).is_some() {
            return Err(PositionError::GameOver { number, name: name() });
        }
        if !game.moves(&state).any(|legal| legal == mv) {
            return Err(PositionError::Illegal { number, name: name() });
        }
        state = game.play(&state, mv);
    }
    Ok(state)
}

/// Splits a text into the position in brackets at its beginning, if there is one, and the moves after it.
///
/// ```
/// use gametree::knowledge::split_setup;
/// assert_eq!(split_setup(" [x.o/.../... x] b2 c3"), Ok((Some("x.o/.../... x"), "b2 c3")));
/// assert_eq!(split_setup("b2 c3"), Ok((None, "b2 c3")));
/// assert!(split_setup("[x.o/.../... x").is_err());
/// ```
///
/// # Errors
/// [`PositionError::Setup`], if the bracket is not closed.
pub fn split_setup(text: &str) -> Result<(Option<&str>, &str), PositionError> {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('[') else { return Ok((None, text)) };
    match inside.split_once(']') {
        Some((setup, moves)) => Ok((Some(setup.trim()), moves.trim_start())),
        None => Err(PositionError::setup("its end", inside, "a closing bracket, as in [x.o/.../... x]")),
    }
}

/// A text that is not a move of this game.
///
/// ```
/// use gametree::knowledge::MoveError;
/// let error = MoveError::OffBoard { found: "z9".into(), expected: "a1 to c3".into() };
/// assert_eq!(error.to_string(), "\"z9\" is not on the board: expected a1 to c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    #[must_use]
    pub fn setup(place: impl Into<String>, found: &str, expected: impl Into<String>) -> Self {
        PositionError::Setup {
            place: place.into(),
            found: found.chars().take(40).collect(),
            expected: expected.into(),
        }
    }

    /// The error for a position in brackets that the rules forbid.
    #[must_use]
    pub fn no_position(reason: impl Into<String>) -> Self {
        PositionError::NoPosition { reason: reason.into() }
    }
}
