//! The traits of the library for a game written in Python.

use std::sync::Arc;

use gametree::knowledge::{Coded, Evaluate, Guide, Keyed, MoveError, Notation, PositionError, Symmetric};
use gametree::{Game, Outcome, Player, Score};
use gametree_games::evaluation::Weights;
use gametree_picture::{Picture, Pictured};

use super::core::Core;
use super::state::State;

/// The rules of a game written in Python; `REPEATS` says whether its positions can be repeated.
#[derive(Clone)]
pub(crate) struct Rules<const REPEATS: bool>(pub(super) Arc<Core>);

impl<const REPEATS: bool> Game for Rules<REPEATS> {
    type State = State;
    type Move = u32;
    const ALTERNATES: bool = false; // known at run time; a state knows its side to move anyway

    fn alternates(&self) -> bool {
        self.0.alternates
    }

    fn start(&self) -> State {
        self.0.root()
    }

    fn to_move(&self, state: &State) -> Player {
        state.node.to_move
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn moves(&self, state: &State) -> impl Iterator<Item = u32> {
        self.0.moves(state).into_iter()
    }

    fn play(&self, state: &State, mv: u32) -> State {
        self.0.play(state, mv)
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.node.bytes()
    }
}

impl<const REPEATS: bool> Guide for Rules<REPEATS> {
    /// Wins at once are worth a call into Python; threats, by playing every pair of moves, would cost far more than they save.
    const CHEAP_TACTICS: bool = true;

    fn threats(&self, _state: &State) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }

    fn rank(&self, state: &State, mv: u32) -> i32 {
        self.0.rank(state, mv)
    }

    fn slot(&self, mv: u32) -> Option<u16> {
        u16::try_from(mv).ok()
    }
}

impl<const REPEATS: bool> Keyed for Rules<REPEATS> {
    const REPEATS: bool = REPEATS;

    /// A state's number, which no other has.
    fn key(&self, state: &State) -> u64 {
        state.node.serial
    }
}

/// A position is an object of Python's, and no number.
impl<const REPEATS: bool> Coded for Rules<REPEATS> {
    fn code(&self, _: &State) -> Option<u64> {
        None
    }

    fn decode(&self, _: u64) -> Option<State> {
        None
    }
}

impl<const REPEATS: bool> Symmetric for Rules<REPEATS> {
    fn images(&self, state: &State) -> impl Iterator<Item = State> {
        self.0.images(state).into_iter()
    }
}

impl<const REPEATS: bool> Notation for Rules<REPEATS> {
    fn move_name(&self, mv: u32) -> String {
        self.0.move_name(mv)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        self.0.read_move(text)
    }

    fn read_moves(&self, text: &str) -> Result<Vec<u32>, PositionError> {
        self.0.read_moves(text)
    }

    fn aim(&self) -> String {
        self.0.aim()
    }
}

impl<const REPEATS: bool> Pictured for Rules<REPEATS> {
    fn picture(&self, state: &State) -> Picture<u32> {
        self.0.picture(state)
    }

    fn touched(&self, state: &State, mv: u32) -> Vec<String> {
        self.0.touched(state, mv)
    }
}

/// The game's own evaluation; 0 if it has none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own;

impl<const REPEATS: bool> Evaluate<Rules<REPEATS>> for Own {
    fn evaluate(&self, game: &Rules<REPEATS>, state: &State) -> Score {
        game.0.evaluate(state)
    }
}

/// Which evaluation is used.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each search, and it must be `Copy`")]
pub(super) enum Choice {
    Own,
    /// The game's features with these weights.
    Learned(Weights),
    None,
}

impl<const REPEATS: bool> Evaluate<Rules<REPEATS>> for Choice {
    fn evaluate(&self, game: &Rules<REPEATS>, state: &State) -> Score {
        match self {
            Choice::Own => Own.evaluate(game, state),
            Choice::Learned(weights) => weights.value(&game.0.static_result(state)),
            Choice::None => Score::ZERO,
        }
    }

    fn is_constant(&self) -> bool {
        matches!(self, Choice::None)
    }
}
