//! [`Erased`]: makes a trait object of rules a game again.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use gametree::knowledge::{Coded, Guide, Keyed, LineKind, MoveError, Notation, PositionError, Symmetric};
use gametree::{Game, Outcome, Player};
use gametree_picture::{Picture, Pictured};

use super::kind::{Kind, Unknown};
use super::rules::Rules;
use super::state::{AnyMove, AnyState};

/// A game behind a trait object `R`, which derefs to that object. Clones share it. `K` is what is known of its type.
pub struct Erased<R: ?Sized, K = Unknown> {
    rules: Arc<R>,
    /// The position that it starts from, if it is not the usual one.
    start: Option<AnyState>,
    kind: PhantomData<fn() -> K>,
}

impl<R: ?Sized, K> Erased<R, K> {
    /// A game of these rules.
    pub fn new(rules: Arc<R>) -> Self {
        Erased { rules, start: None, kind: PhantomData }
    }
}

impl<R: Rules + ?Sized, K: Kind> Erased<R, K> {
    /// The same game from the position in brackets at the beginning of a text or, if there is none, from its usual start.
    ///
    /// # Errors
    /// [`PositionError`], if the position can't be read.
    pub fn set_up(&self, text: &str) -> Result<Self, PositionError> {
        let setup = self.rules.split_position(text)?.0;
        let start = setup.map(|setup| self.rules.read_setup(setup)).transpose()?;
        Ok(Erased { start: start.filter(|start| *start != self.rules.start()), ..self.clone() })
    }

    /// The same game by other rules for the same positions.
    #[must_use]
    pub fn with_rules(&self, rules: Arc<R>) -> Self {
        Erased { rules, ..self.clone() }
    }

    /// The moves of a text, without the position in brackets, which must be where this game starts.
    fn moves_in<'t>(&self, text: &'t str) -> Result<&'t str, PositionError> {
        match self.rules.split_position(text)? {
            (Some(setup), moves) if self.rules.read_setup(setup)? == self.start() => Ok(moves),
            (Some(setup), _) => Err(PositionError::setup(
                "where the game starts",
                setup,
                self.starts_from().unwrap_or_else(|| "moves from the usual start".to_owned()),
            )),
            (None, moves) => Ok(moves),
        }
    }
}

impl<R: ?Sized, K> Clone for Erased<R, K> {
    fn clone(&self) -> Self {
        Erased { rules: Arc::clone(&self.rules), start: self.start.clone(), kind: PhantomData }
    }
}

impl<R: ?Sized, K> fmt::Debug for Erased<R, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl<R: ?Sized, K> Deref for Erased<R, K> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.rules
    }
}

impl<R: Rules + ?Sized, K: Kind> Game for Erased<R, K> {
    type State = AnyState;
    type Move = AnyMove;
    const ALTERNATES: bool = K::ALTERNATES;

    fn alternates(&self) -> bool {
        self.rules.alternates()
    }

    fn start(&self) -> AnyState {
        self.start.clone().unwrap_or_else(|| self.rules.start())
    }

    fn to_move(&self, state: &AnyState) -> Player {
        state.to_move()
    }

    #[inline]
    fn outcome(&self, state: &AnyState) -> Option<Outcome> {
        state.outcome()
    }

    fn moves(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.rules.moves(state).into_iter()
    }

    fn play(&self, state: &AnyState, mv: AnyMove) -> AnyState {
        self.rules.play(state, mv)
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.rules.heap_bytes(state)
    }
}

impl<R: Rules + ?Sized, K: Kind> Guide for Erased<R, K> {
    const CHEAP_TACTICS: bool = K::CHEAP_TACTICS;

    fn winning_move(&self, state: &AnyState) -> Option<AnyMove> {
        self.rules.winning_move(state)
    }

    fn threats(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.rules.threats(state).into_iter()
    }

    fn rank(&self, state: &AnyState, mv: AnyMove) -> i32 {
        self.rules.rank(state, mv)
    }

    fn can_be_drawn(&self) -> bool {
        self.rules.can_be_drawn()
    }

    fn refuted(&self, state: &AnyState, mv: AnyMove) -> bool {
        self.rules.refuted(state, mv)
    }

    fn noisy(&self, state: &AnyState) -> impl Iterator<Item = AnyMove> {
        self.rules.noisy(state).into_iter()
    }

    fn gain(&self, state: &AnyState, mv: AnyMove) -> Option<i32> {
        self.rules.gain(state, mv)
    }

    fn slot(&self, mv: AnyMove) -> Option<u16> {
        self.rules.slot(mv)
    }

    fn pass(&self, state: &AnyState) -> Option<AnyState> {
        self.rules.pass(state)
    }

    fn volatile(&self) -> bool {
        self.rules.volatile()
    }

    fn urgent(&self, state: &AnyState) -> bool {
        self.rules.urgent(state)
    }

    fn makes_urgent(&self, state: &AnyState, mv: AnyMove) -> Option<bool> {
        self.rules.makes_urgent(state, mv)
    }

    fn quiet(&self, state: &AnyState, mv: AnyMove) -> bool {
        self.rules.quiet(state, mv)
    }
}

impl<R: Rules + ?Sized, K: Kind> Keyed for Erased<R, K> {
    const REPEATS: bool = K::REPEATS;

    fn key(&self, state: &AnyState) -> u64 {
        self.rules.key(state)
    }

    fn occurrences_to_draw(&self) -> usize {
        self.rules.occurrences_to_draw()
    }

    fn split_lead(&self, state: &AnyState) -> (i32, u64) {
        self.rules.split_lead(state)
    }
}

impl<R: Rules + ?Sized, K: Kind> Coded for Erased<R, K> {
    fn code(&self, state: &AnyState) -> Option<u64> {
        self.rules.code(state)
    }

    fn decode(&self, code: u64) -> Option<AnyState> {
        self.rules.decode(code)
    }

    fn code_from(&self, first: &AnyState, state: &AnyState) -> Option<u64> {
        self.rules.code_from(first, state)
    }

    fn ply(&self, state: &AnyState) -> Option<u32> {
        self.rules.ply(state)
    }
}

impl<R: Rules + ?Sized, K: Kind> Symmetric for Erased<R, K> {
    fn images(&self, state: &AnyState) -> impl Iterator<Item = AnyState> {
        self.rules.images(state).into_iter()
    }
}

impl<R: Rules + ?Sized, K: Kind> Notation for Erased<R, K> {
    fn move_name(&self, mv: AnyMove) -> String {
        self.rules.move_name(mv)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(AnyMove, &'t str), MoveError> {
        self.rules.read_move(text).map(|(mv, length)| (mv, &text[length..]))
    }

    /// The moves from the start of this game. A game that was [set up](Erased::set_up) also reads them behind that position.
    fn read_moves(&self, text: &str) -> Result<Vec<AnyMove>, PositionError> {
        self.rules.read_moves_from(&self.start(), self.moves_in(text)?)
    }

    fn move_name_at(&self, state: &AnyState, mv: AnyMove) -> String {
        self.rules.move_name_at(state, mv)
    }

    fn read_move_at<'t>(&self, state: &AnyState, text: &'t str) -> Result<(AnyMove, &'t str), MoveError> {
        self.rules.read_move_at(state, text).map(|(mv, length)| (mv, &text[length..]))
    }

    fn read_moves_from(&self, first: &AnyState, text: &str) -> Result<Vec<AnyMove>, PositionError> {
        self.rules.read_moves_from(first, text)
    }

    fn split_position<'t>(&self, text: &'t str) -> Result<(Option<&'t str>, &'t str), PositionError> {
        self.rules.split_position(text)
    }

    fn setup(&self, state: &AnyState) -> Option<String> {
        self.rules.setup(state)
    }

    fn read_setup(&self, text: &str) -> Result<AnyState, PositionError> {
        self.rules.read_setup(text)
    }

    fn unreachable(&self, state: &AnyState) -> Option<String> {
        self.rules.unreachable(state)
    }

    fn aim(&self) -> String {
        self.rules.aim()
    }

    fn starts_from(&self) -> Option<String> {
        let start = self.start.as_ref()?;
        Some(format!("[{}]", self.rules.setup(start)?))
    }

    fn line_kind(&self, line: &str) -> LineKind {
        self.rules.line_kind(line)
    }

    fn exports(&self, first: &AnyState, moves: &[AnyMove]) -> Vec<(&'static str, String)> {
        self.rules.exports(first, moves)
    }
}

impl<R: Rules + ?Sized, K: Kind> Pictured for Erased<R, K> {
    fn picture(&self, state: &AnyState) -> Picture<AnyMove> {
        self.rules.picture(state)
    }

    fn touched(&self, state: &AnyState, mv: AnyMove) -> Vec<String> {
        self.rules.touched(state, mv)
    }

    fn decided_by(&self, state: &AnyState) -> Vec<String> {
        self.rules.decided_by(state)
    }

    fn lines(&self) -> Vec<Vec<String>> {
        self.rules.lines()
    }
}
