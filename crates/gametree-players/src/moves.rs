//! Lists of moves as text, and games so far.

use gametree::Game;
use gametree::knowledge::{Keyed, MoveError, Notation, PositionError, play_all, play_from};

/// Parses the moves of a written position.
///
/// # Errors
/// [`PositionError`], with the place of the move that could not be read or played.
pub fn moves_of<G: Notation>(game: &G, text: &str) -> Result<Vec<G::Move>, PositionError> {
    let moves = game.read_moves(text)?;
    play_all(game, moves.iter().copied())?; // checks every move
    Ok(moves)
}

/// Why a text does not name a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OneMoveError {
    /// It could not be parsed.
    #[error(transparent)]
    Unreadable(#[from] MoveError),
    /// Something follows the move.
    #[error("{rest:?} follows the move {name}: expected one move")]
    Followed {
        /// The move.
        name: String,
        /// What follows, at most 12 characters of it.
        rest: String,
    },
    /// The rules do not allow the move.
    #[error("{name} is not legal here")]
    Illegal {
        /// The move.
        name: String,
    },
}

/// Parses a single move of a position. A whole move need not be legal.
///
/// # Errors
/// [`OneMoveError`]; that the move is illegal, only where its notation has a meaning for legal moves alone.
pub fn one_move<G: Notation>(game: &G, state: &G::State, text: &str) -> Result<G::Move, OneMoveError> {
    let (mv, rest) = game.read_move_at(state, text.trim())?;
    match rest.trim() {
        "" => Ok(mv),
        rest => {
            Err(OneMoveError::Followed { name: game.move_name(mv), rest: rest.chars().take(12).collect() })
        }
    }
}

/// Parses a single move that is legal in a position.
///
/// ```
/// use gametree::{Game, knowledge::Notation};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_players::legal_move;
/// let game = <TicTacToe>::new(3, 3, 3, Order::Natural).unwrap();
/// let state = game.read_position("b2").unwrap();
/// assert_eq!(legal_move(&game, &state, "b2").unwrap_err().to_string(), "b2 is not legal here");
/// assert!(legal_move(&game, &state, " a1 ").is_ok());
/// ```
///
/// # Errors
/// [`OneMoveError`].
pub fn legal_move<G: Notation>(game: &G, state: &G::State, text: &str) -> Result<G::Move, OneMoveError> {
    let mv = one_move(game, state, text)?;
    match game.outcome(state).is_none() && game.moves(state).any(|legal| legal == mv) {
        true => Ok(mv),
        false => Err(OneMoveError::Illegal { name: game.move_name(mv) }),
    }
}

/// Writes moves in the notation of the command line: run together if each is one character, and behind the position that the game
/// [starts from](Notation::starts_from), if it was set up.
pub fn write_moves<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    game.behind_start(write_line(game, moves))
}

/// The same of a line of play from any position.
pub fn write_line<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| game.move_name(mv)).collect();
    let single = names.iter().all(|name| name.chars().count() == 1);
    names.join(if single { "" } else { " " })
}

/// The moves of a line of play from a position, as [people write them](Notation::move_name_at).
///
/// ```
/// use gametree_games::Order;
/// use gametree_players::{moves_of, open, spoken_line};
/// let chess = open("chess".parse()?, Order::Centre).ok_or("no such game")?;
/// let line = moves_of(&chess, "g1f3 g8f6")?;
/// assert_eq!(spoken_line(&chess, &chess.start(), &line), ["Nf3", "Nf6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spoken_line<G: Notation>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut spoken = |&mv: &G::Move| {
        let next = game.play(&state, mv);
        game.move_name_at(&std::mem::replace(&mut state, next), mv)
    };
    line.iter().map(&mut spoken).collect()
}

/// The same, but nothing where it is the moves' names: of a game in which players write them so in every position.
pub(crate) fn otherwise_spoken<G: Notation>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
) -> Option<Vec<String>> {
    let spoken = spoken_line(game, state, line);
    let typed = line.iter().map(|&mv| game.move_name(mv));
    (!typed.eq(spoken.iter().cloned())).then_some(spoken)
}

/// The positions before each of these moves from the start, which must be legal.
pub fn positions_before<G: Game>(game: &G, moves: &[G::Move]) -> Vec<G::State> {
    positions_from(game, game.start(), moves)
}

fn positions_from<G: Game>(game: &G, mut state: G::State, moves: &[G::Move]) -> Vec<G::State> {
    let before = |&mv: &G::Move| {
        let next = game.play(&state, mv);
        std::mem::replace(&mut state, next)
    };
    moves.iter().map(before).collect()
}

/// Whether a game is drawn because its position, after those `before`, has occurred as often as the rules
/// [demand](Keyed::occurrences_to_draw).
pub fn drawn_by_repetition<G: Keyed<State: PartialEq>>(
    game: &G,
    before: &[G::State],
    state: &G::State,
) -> bool {
    let occurred = before.iter().filter(|earlier| *earlier == state).count();
    occurred > 0 && occurred + 1 >= game.occurrences_to_draw()
}

/// A game so far: moves from the start, or from a position in brackets.
///
/// ```
/// use gametree::knowledge::Notation;
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_players::Played;
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// let mut played = Played::read(&game, "[xo./.x./... o] c1")?;
/// let square = played.moves()[0];
/// assert_eq!((game.move_name(square), played.text(&game)), ("c1".into(), "[xo./.x./... o] c1".into()));
/// assert!(!played.is_start());
/// # Ok::<(), gametree::knowledge::PositionError>(())
/// ```
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "moves need not have one")]
pub struct Played<G: Game> {
    /// The text of the position in brackets, and that position.
    from: Option<(String, G::State)>,
    moves: Vec<G::Move>,
}

impl<G: Game> Played<G> {
    /// These moves from the start, which must be legal.
    pub fn from_start(moves: Vec<G::Move>) -> Self {
        Played { from: None, moves }
    }

    /// The moves.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position in brackets from which the moves are counted; empty for the usual start.
    pub fn setup(&self) -> &str {
        self.from.as_ref().map_or("", |(setup, _)| setup)
    }

    /// Whether nothing has been played or set up.
    pub fn is_start(&self) -> bool {
        self.from.is_none() && self.moves.is_empty()
    }

    /// Adds a move, which must be legal.
    pub fn push(&mut self, mv: G::Move) {
        self.moves.push(mv);
    }

    /// The position reached.
    pub fn state(&self, game: &G) -> G::State {
        self.moves.iter().fold(self.first(game), |state, &mv| game.play(&state, mv))
    }

    /// The positions before each of the moves.
    pub fn positions_before(&self, game: &G) -> Vec<G::State> {
        positions_from(game, self.first(game), &self.moves)
    }

    /// The position from which the moves are counted.
    pub fn first(&self, game: &G) -> G::State {
        self.from.as_ref().map_or_else(|| game.start(), |(_, state)| state.clone())
    }
}

impl<G: Notation> Played<G> {
    /// Parses a written position.
    ///
    /// # Errors
    /// [`PositionError`], with the place that could not be read or played.
    pub fn read(game: &G, text: &str) -> Result<Self, PositionError> {
        let (Some(setup), moves) = game.split_position(text)? else {
            return Ok(Played::from_start(moves_of(game, text)?));
        };
        let state = game.read_setup(setup)?;
        let moves = game.read_moves_from(&state, moves)?;
        play_from(game, state.clone(), moves.iter().copied())?; // checks every move
        Ok(Played { from: Some((format!("[{setup}]"), state)), moves })
    }

    /// The written position, in the notation of the command line.
    pub fn text(&self, game: &G) -> String {
        match &self.from {
            Some((setup, _)) => format!("{setup} {}", write_line(game, &self.moves)).trim_end().to_owned(),
            None => write_moves(game, &self.moves),
        }
    }

    /// The same with a space between any two moves, for programs that split at spaces.
    pub(crate) fn words(&self, game: &G) -> String {
        let names = self.moves.iter().map(|&mv| game.move_name(mv));
        self.from.iter().map(|(setup, _)| setup.clone()).chain(names).collect::<Vec<_>>().join(" ")
    }

    /// Whether the game began with this opening, from the same position.
    pub fn begins_with(&self, opening: &Self, game: &G) -> bool
    where
        G::State: PartialEq,
    {
        self.first(game) == opening.first(game) && self.moves.starts_with(&opening.moves)
    }
}
