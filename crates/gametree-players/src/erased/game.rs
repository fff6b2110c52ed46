//! [`Erased`]: makes a trait object of rules a game again.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use gametree::knowledge::{
    Coded, Guide, Keyed, LineKind, MoveError, Notation, Picture, PositionError, Symmetric,
};
use gametree::{Game, Outcome, Player};

use super::rules::Rules;
use super::state::{AnyMove, AnyState};

/// A game behind a trait object `R`, which derefs to that object. Clones share it.
pub struct Erased<R: ?Sized>(Arc<R>);

impl<R: ?Sized> Erased<R> {
    /// A game of these rules.
    pub fn new(rules: Arc<R>) -> Self {
        Erased(rules)
    }
}

impl<R: ?Sized> Clone for Erased<R> {
    fn clone(&self) -> Self {
        Erased(Arc::clone(&self.0))
    }
}

impl<R: ?Sized> fmt::Debug for Erased<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl<R: ?Sized> Deref for Erased<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.0
    }
}

impl<R: Rules + ?Sized> Game for Erased<R> {
    type State = AnyState;
    type Move = AnyMove;
    const ALTERNATES: bool = false; // only known at run time; a state knows its side to move anyway

    fn alternates(&self) -> bool {
        self.0.alternates()
    }

    fn start(&self) -> AnyState {
        self.0.start()
    }

    fn to_move(&self, state: &AnyState) -> Player {
        state.to_move()
    }

    #[inline]
    fn outcome(&self, state: &AnyState) -> Option<Outcome> {
        state.outcome()
    }

    fn moves(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.0.moves(state).into_iter()
    }

    fn play(&self, state: &AnyState, mv: AnyMove) -> AnyState {
        self.0.play(state, mv)
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.0.heap_bytes(state)
    }
}

impl<R: Rules + ?Sized> Guide for Erased<R> {
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, state: &AnyState) -> Option<AnyMove> {
        self.0.winning_move(state)
    }

    fn threats(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.0.threats(state).into_iter()
    }

    fn rank(&self, state: &AnyState, mv: AnyMove) -> i32 {
        self.0.rank(state, mv)
    }

    fn can_be_drawn(&self) -> bool {
        self.0.can_be_drawn()
    }

    fn refuted(&self, state: &AnyState, mv: AnyMove) -> bool {
        self.0.refuted(state, mv)
    }

    fn noisy(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.0.noisy(state).into_iter()
    }

    fn slot(&self, mv: AnyMove) -> Option<u16> {
        self.0.slot(mv)
    }

    fn pass(&self, state: &AnyState) -> Option<AnyState> {
        self.0.pass(state)
    }
}

impl<R: Rules + ?Sized> Keyed for Erased<R> {
    // Only known at run time. If positions cannot repeat, searching as if they could is slower but not wrong.
    const REPEATS: bool = true;

    fn key(&self, state: &AnyState) -> u64 {
        self.0.key(state)
    }
}

impl<R: Rules + ?Sized> Coded for Erased<R> {
    fn code(&self, state: &AnyState) -> Option<u64> {
        self.0.code(state)
    }

    fn decode(&self, code: u64) -> Option<AnyState> {
        self.0.decode(code)
    }

    fn code_from(&self, first: &AnyState, state: &AnyState) -> Option<u64> {
        self.0.code_from(first, state)
    }

    fn ply(&self, state: &AnyState) -> Option<u32> {
        self.0.ply(state)
    }
}

impl<R: Rules + ?Sized> Symmetric for Erased<R> {
    fn images(&self, state: &AnyState) -> impl Iterator<Item = AnyState> {
        self.0.images(state).into_iter()
    }
}

impl<R: Rules + ?Sized> Notation for Erased<R> {
    fn move_name(&self, mv: AnyMove) -> String {
        self.0.move_name(mv)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(AnyMove, &'t str), MoveError> {
        self.0.read_move(text).map(|(mv, length)| (mv, &text[length..]))
    }

    fn read_moves(&self, text: &str) -> Result<Vec<AnyMove>, PositionError> {
        self.0.read_moves(text)
    }

    fn read_position(&self, text: &str) -> Result<AnyState, PositionError> {
        self.0.read_position(text)
    }

    fn line_kind(&self, line: &str) -> LineKind {
        self.0.line_kind(line)
    }

    fn exports(&self, moves: &[AnyMove]) -> Vec<(&'static str, String)> {
        self.0.exports(moves)
    }

    fn picture(&self, state: &AnyState) -> Picture<AnyMove> {
        self.0.picture(state)
    }
}
