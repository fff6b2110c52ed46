//! What a player knows beyond the rules, each piece a trait of its own: keys, static values, tactics, symmetry,
//! notation. A search asks for what it needs in its bounds, so what is missing is a compile error.

use std::hash::{Hash, Hasher};

use crate::game::{Game, Outcome, Player};
use crate::score::Score;

/// A game whose states have a key, so that a table can recognise them.
///
/// The default derives the key from [`Hash`]; a game whose state fits 64 bits should return the state itself, which
/// makes the table exact. The key need not be well mixed: the library mixes it again before use, and keeps all 64 bits.
///
/// Equal states must have equal keys ([`crate::testing::check_keyed`] tries).
pub trait Keyed: Game<State: Hash> {
    /// Whether a position can come back in a game. Where it can, the engine counts one that returns on
    /// the line being searched as a draw.
    const REPEATS: bool = false;

    /// The key of a position.
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}

/// A static evaluation: what a position is worth at sight, for the side to move.
pub trait Evaluate<G: Game> {
    /// The static value of `state` for the side to move; must lie within ±[`Score::LIMIT`].
    fn evaluate(&self, game: &G, state: &G::State) -> Score;
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for &E {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        (**self).evaluate(game, state)
    }
}

/// The evaluation that says the same of every position; `Constant(Score::ZERO)` is the command's `--eval none`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Constant(pub Score);

impl Default for Score {
    fn default() -> Self {
        Score::ZERO
    }
}

impl<G: Game> Evaluate<G> for Constant {
    fn evaluate(&self, _: &G, _: &G::State) -> Score {
        self.0
    }
}

/// A game that can tell some things about a position without searching.
///
/// Every answer is a *proof*, not a hint, but for [`Guide::rank`], [`Guide::noisy`] and [`Guide::slot`]; [`crate::testing::check_guide`] compares them with play.
/// The defaults find the answers by playing the moves, which is right and slow: `impl Guide for MyGame {}` is enough to
/// begin with.
pub trait Guide: Game {
    /// The first move, in the game's natural order whatever order [`Game::moves`] follows, that wins at once for the
    /// side to move. Asked only of positions that are not over.
    fn winning_move(&self, state: &Self::State) -> Option<Self::Move> {
        self.moves(state).find(|&mv| wins_at_once(self, state, mv))
    }

    /// The moves, in natural order, with which the *opponent* wins at once after every other move than this very one:
    /// so the side to move must play it, unless it can win at once, and with two of them it is lost in two plies.
    /// Asked only where nothing wins at once.
    fn threats(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        let moves: Vec<Self::Move> = self.moves(state).collect();
        let several = moves.len() > 1;
        let parries_only_itself = |&threat: &Self::Move| {
            let others = moves.iter().filter(|&&mv| mv != threat);
            others.map(|&mv| self.play(state, mv)).all(|child| {
                let legal = self.outcome(&child).is_none() && self.moves(&child).any(|reply| reply == threat);
                legal && wins_at_once(self, &child, threat)
            })
        };
        let threats: Vec<Self::Move> = moves.iter().copied().filter(parries_only_itself).collect();
        threats.into_iter().filter(move |_| several)
    }

    /// How promising a move looks, for ordering: higher is tried earlier. Ties keep the order of [`Game::moves`].
    fn rank(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a game can end in a draw at all.
    fn can_be_drawn(&self) -> bool {
        true
    }

    /// Whether a theorem says that this move does not win. Says nothing about how soon it loses.
    fn refuted(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }

    /// The noisy moves: those after which a position is worth something else than it seemed, as captures or new threats.
    /// A search with quiescence follows them beyond its depth; a hint, so any choice is right. By default none.
    fn noisy(&self, _state: &Self::State) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// A small number that names the move in every position, as the cell it goes to: the index by which a search
    /// remembers how often a move was good. `None`, the default, remembers nothing.
    fn slot(&self, _mv: Self::Move) -> Option<u16> {
        None
    }

    /// The position after the side to move has passed, where the null move is safe: where having to move is never worse
    /// than passing. `None`, the default, where nobody may say that.
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}

/// Whether a move wins at once for the side that makes it.
pub(crate) fn wins_at_once<G: Game + ?Sized>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let child = game.play(state, mv);
    let won = if game.to_move(&child) == game.to_move(state) { Outcome::Win } else { Outcome::Loss };
    game.outcome(&child) == Some(won)
}

/// A game whose board can be turned or reflected without changing the value of a position.
pub trait Symmetric: Game {
    /// The images of a position under every symmetry of the board, itself (the identity) first. All of them have the
    /// same value, and the same side to move. By default the identity alone.
    fn images(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        std::iter::once(state.clone())
    }
}

/// A game with a written form for moves and positions.
pub trait Notation: Game {
    /// How a move is written.
    fn move_name(&self, mv: Self::Move) -> String;

    /// Reads one move from the beginning of `text` and returns it with the rest. Knows the board, not the position:
    /// whether the move is legal is asked elsewhere.
    ///
    /// # Errors
    /// [`MoveError`], when no cell of this board is named there.
    fn read_move<'t>(&self, text: &'t str) -> Result<(Self::Move, &'t str), MoveError>;

    /// The board as rows of pieces, for a terminal to draw.
    fn picture(&self, state: &Self::State) -> Picture<Self::Move>;

    /// Reads a position: the moves that lead to it from the start, in words or run together.
    ///
    /// # Errors
    /// [`PositionError`], with the place of the move that could not be read or played.
    fn read_position(&self, text: &str) -> Result<Self::State, PositionError> {
        let mut state = self.start();
        let mut rest = text.trim_start();
        let mut number = 0;
        while !rest.is_empty() {
            number += 1;
            let (mv, after) =
                self.read_move(rest).map_err(|reason| PositionError::Unreadable { number, reason })?;
            let name = || self.move_name(mv);
            if self.outcome(&state).is_some() {
                return Err(PositionError::GameOver { number, name: name() });
            }
            if !self.moves(&state).any(|legal| legal == mv) {
                return Err(PositionError::Illegal { number, name: name() });
            }
            state = self.play(&state, mv);
            rest = after.trim_start();
        }
        Ok(state)
    }
}

/// A board as rows of pieces.
pub type Picture<M> = Vec<Vec<Piece<M>>>;

/// A piece of a row of a board's picture, one or more columns wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<M> {
    /// Blank space, a coordinate, or a piece of the frame.
    Text(String),
    /// A cell: whose stone lies there, or the move that would put one there.
    Cell(Option<Player>, Option<M>),
}

/// A text that names no move of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Something else stood there.
    #[error("{found:?} is not a move: expected {expected}")]
    NotAMove {
        /// What stood there.
        found: String,
        /// What a move looks like.
        expected: String,
    },
    /// A cell, but not of this board.
    #[error("{found:?} is not on the board: expected {expected}")]
    OffBoard {
        /// The cell.
        found: String,
        /// The range of cells.
        expected: String,
    },
}

impl MoveError {
    /// The text `rest` begins with something that is no move.
    #[must_use]
    pub fn not_a_move(rest: &str, expected: impl Into<String>) -> Self {
        MoveError::NotAMove { found: first_word(rest), expected: expected.into() }
    }
}

/// The first word of a text, cut at twelve characters: enough to name the place in an error.
fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or("").chars().take(12).collect()
}

/// A text that leads to no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A move could not be read.
    #[error("move {number}: {reason}")]
    Unreadable {
        /// Which move, counted from 1.
        number: usize,
        /// What was wrong.
        reason: MoveError,
    },
    /// The cell is taken, or the column full.
    #[error("move {number}: {name} is not legal there: expected a move to a free cell")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        name: String,
    },
    /// The game had ended before.
    #[error("move {number}: {name} comes after the end of the game: expected no more moves")]
    GameOver {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        name: String,
    },
}
