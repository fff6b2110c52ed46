//! A random game, its brute force, and a solver with a budget.

use gametree::knowledge::{Coded, Guide, Keyed, MoveError, Notation, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Game, Outcome, Player, Wdl};
use gametree_picture::{Picture, Pictured};

use crate::{Limit, Piece, PieceSolver};

/// A game of so many plies in which a move leads to one of `width` positions of the next ply, so many paths meet again. Half of the
/// games have extra turns; some end early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random {
    pub(super) seed: u64,
    pub(super) plies: u8,
    pub(super) width: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    ply: u8,
    place: u8,
    next: Player,
}

impl Random {
    fn draw(self, words: &[u64]) -> u64 {
        words.iter().fold(self.seed, |hash, &word| {
            let mixed = (hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) ^ (mixed >> 32)
        })
    }

    fn of(self, what: u64, s: &State) -> u64 {
        self.draw(&[what, s.ply.into(), s.place.into(), s.next as u64])
    }
}

impl Game for Random {
    type State = State;
    type Move = u8;
    const ALTERNATES: bool = false;

    fn start(&self) -> State {
        State { ply: 0, place: 0, next: Player::First }
    }

    fn to_move(&self, s: &State) -> Player {
        s.next
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        let over = s.ply == self.plies || s.ply > 1 && self.of(1, s).is_multiple_of(9);
        over.then(|| [Outcome::Loss, Outcome::Draw, Outcome::Win][(self.of(2, s) % 3) as usize])
    }

    fn moves(&self, s: &State) -> impl Iterator<Item = u8> {
        0..(1 + self.of(3, s) % 4) as u8
    }

    fn play(&self, s: &State, mv: u8) -> State {
        let drawn = self.draw(&[4, s.ply.into(), s.place.into(), s.next as u64, mv.into()]);
        let again = self.seed.is_multiple_of(2) && (drawn >> 8).is_multiple_of(4);
        let next = if again { s.next } else { s.next.other() };
        State { ply: s.ply + 1, place: (drawn % u64::from(self.width)) as u8, next }
    }
}

impl Guide for Random {}
impl Keyed for Random {}
impl Symmetric for Random {}

impl Coded for Random {
    fn code(&self, s: &State) -> Option<u64> {
        Some(u64::from(s.ply) << 16 | u64::from(s.place) << 8 | s.next as u64)
    }

    fn decode(&self, _: u64) -> Option<State> {
        None
    }
}

impl Notation for Random {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        match text.chars().next().and_then(|digit| digit.to_digit(10)) {
            Some(digit) => Ok((digit as u8, &text[1..])),
            None => Err(MoveError::not_a_move(text, "a digit")),
        }
    }
}

impl Pictured for Random {
    fn picture(&self, s: &State) -> Picture<u8> {
        Picture::text([format!("{},{}", s.ply, s.place)])
    }
}

/// The value by looking at everything.
pub(super) fn brute_force<G: Game>(game: &G, state: &G::State) -> Wdl {
    if let Some(outcome) = game.outcome(state) {
        return Wdl::of_score(outcome.score());
    }
    let values = game.moves(state).map(|mv| {
        let child = game.play(state, mv);
        let value = brute_force(game, &child);
        if game.to_move(&child) == game.to_move(state) { value } else { value.reversed() }
    });
    values.max().unwrap_or(Wdl::Draw)
}

/// Looks at everything within a budget of nodes; what it has when that is used up are true bounds. `lies` makes it say the
/// opposite of what it finds, once it finds something.
pub(super) struct Plain<'g, G> {
    pub(super) game: &'g G,
    pub(super) lies: bool,
}

impl<G: Game> Plain<'_, G> {
    fn bounds(&self, state: &G::State, left: &mut u64) -> ResultBounds {
        if let Some(outcome) = self.game.outcome(state) {
            return ResultBounds::just(Wdl::of_score(outcome.score()));
        }
        if *left == 0 {
            return ResultBounds::UNKNOWN;
        }
        *left -= 1;
        let mut best = ResultBounds::just(Wdl::Loss);
        for mv in self.game.moves(state) {
            let child = self.game.play(state, mv);
            let bounds = self.bounds(&child, left);
            let same = self.game.to_move(&child) == self.game.to_move(state);
            let bounds = if same { bounds } else { bounds.reversed() };
            best = ResultBounds { lower: best.lower.max(bounds.lower), upper: best.upper.max(bounds.upper) };
        }
        best
    }
}

impl<G: crate::Kept> PieceSolver<G> for Plain<'_, G> {
    fn solve(&mut self, state: &G::State, limit: Limit) -> Piece<G::Move> {
        let all = limit.nodes.unwrap_or(u64::MAX);
        let mut left = all;
        let mut bounds = self.bounds(state, &mut left);
        if self.lies && bounds.result().is_some() {
            bounds = bounds.reversed();
        }
        Piece {
            bounds,
            plies: None,
            line: self.game.moves(state).last().into_iter().collect(),
            nodes: all - left,
            interrupted: false,
            solver: "plain".to_owned(),
        }
    }
}
