//! The principal variation: from what is known about a position, move by move to the end of the game, with a search
//! wherever the table has no entry.

use super::merit::best;
use super::null_window::NullWindow;
use super::value::{Bounds, MAX_PLIES, Value};
use crate::knowledge::{Guide, Keyed, Symmetric};
use crate::meter::Meter;
use crate::value::Wdl;
use gametree_shared::{descending, sort_by_number};

/// What is proved about a position, and must hold on the rest of the line.
#[derive(Clone, Copy, PartialEq)]
enum Promise {
    /// Exactly this value, including the distance.
    Exact(Value),
    /// This result, at any distance.
    Result(Wdl),
}

impl Promise {
    fn of(bounds: Bounds) -> Option<Promise> {
        if bounds.exact() {
            Some(Promise::Exact(bounds.lower))
        } else {
            bounds.decided().then(|| Promise::Result(bounds.lower.wdl()))
        }
    }

    /// The minimum value of a move that keeps it.
    fn goal(self) -> Value {
        match self {
            Promise::Exact(value) => value,
            Promise::Result(Wdl::Win) => Value::ANY_WIN,
            Promise::Result(Wdl::Draw) => Value::DRAW,
            Promise::Result(Wdl::Loss) => Value::MIN,
        }
    }

    fn of_child(self) -> Promise {
        match self {
            Promise::Exact(value) => Promise::Exact(value.of_child()),
            Promise::Result(wdl) => Promise::Result(wdl.reversed()),
        }
    }
}

impl<G: Guide + Keyed + Symmetric + Copy> NullWindow<G> {
    /// A line of play that keeps the value of `state`, to the end of the game if the budget allows; one move that is not proved to be
    /// worse than another if the value is not known, or if the budget did not let a move be found that keeps it.
    pub(super) fn line(
        &mut self,
        state: &G::State,
        ply: u32,
        bounds: Bounds,
        meter: &Meter<'_>,
    ) -> Vec<G::Move> {
        let game = self.game;
        let mut line = Vec::new();
        if game.outcome(state).is_some() {
            return line;
        }
        let Some(mut promise) = Promise::of(bounds) else {
            line.extend(self.likeliest(state, ply));
            return line;
        };
        let root = state;
        let mut state = state.clone();
        // The value may be kept by going round in a circle, in a game that does not say that it can.
        while game.outcome(&state).is_none() && line.len() < MAX_PLIES {
            let Some(mv) = self.keeper(&state, ply + line.len() as u32, promise, meter) else { break };
            line.push(mv);
            state = game.play(&state, mv);
            promise = promise.of_child();
        }
        if line.is_empty() {
            line.extend(self.likeliest(root, ply));
        }
        line
    }

    /// What a move is known to reach at least, without a search; the only move reaches whatever the position is worth.
    pub(super) fn reached(&mut self, state: &G::State, mv: G::Move) -> Value {
        let game = self.game;
        if game.moves(state).nth(1).is_none() {
            return Value::MAX;
        }
        if game.winning_move(state) == Some(mv) {
            return Value::win_in(1);
        }
        let counts = self.counts;
        let known = self.known(&game.play(state, mv), 1).to_parent();
        // Nothing was searched.
        self.counts = counts;
        known.lower
    }

    /// The plies to the end: of a won or lost game as proved, of a drawn one as long as the line that draws it.
    pub(super) fn ending(&self, state: &G::State, bounds: Bounds, line: &[G::Move]) -> Option<u32> {
        let drawn = bounds.exact() && bounds.lower == Value::DRAW;
        if !drawn {
            return if bounds.exact() { bounds.lower.plies() } else { None };
        }
        let last = line.iter().fold(state.clone(), |state, &mv| self.game.play(&state, mv));
        self.game.outcome(&last).map(|_| line.len() as u32)
    }

    /// The first move that keeps the value.
    fn keeper(&mut self, state: &G::State, ply: u32, promise: Promise, meter: &Meter<'_>) -> Option<G::Move> {
        if let Some(mv) = self.game.winning_move(state) {
            return Some(mv);
        }
        let moves = self.candidates(state);
        if moves.len() == 1 || promise == Promise::Result(Wdl::Loss) {
            return moves.first().copied();
        }
        self.among(&moves, state, ply, promise.goal(), meter)
    }

    /// A move that reaches at least `goal`.
    pub(super) fn reaching(&mut self, state: &G::State, goal: Value, meter: &Meter<'_>) -> Option<G::Move> {
        if let Some(mv) = self.game.winning_move(state) {
            return (Value::win_in(1) >= goal).then_some(mv);
        }
        let moves = self.candidates(state);
        self.among(&moves, state, 0, goal, meter)
    }

    /// The first of `moves` that reaches `goal`: by the table if it knows one, else by searches.
    fn among(
        &mut self,
        moves: &[G::Move],
        state: &G::State,
        ply: u32,
        goal: Value,
        meter: &Meter<'_>,
    ) -> Option<G::Move> {
        let (game, goal) = (self.game, goal.to_child());
        let keeps = |search: &mut Self, mv| search.known(&game.play(state, mv), ply + 1).upper < goal;
        if let Some(&mv) = moves.iter().find(|&&mv| keeps(self, mv)) {
            return Some(mv);
        }
        for &mv in moves {
            let child = game.play(state, mv);
            if self.known(&child, ply + 1).lower < goal && self.search(&child, ply + 1, goal, meter)? < goal {
                return Some(mv);
            }
        }
        None
    }

    /// The moves of a position in which none wins at once: the block if one is forced, else all, most promising first.
    fn candidates(&self, state: &G::State) -> Vec<G::Move> {
        let block: Vec<G::Move> = self.game.threats(state).take(1).collect();
        if block.is_empty() { self.by_rank(state) } else { block }
    }

    /// The most promising of the moves that the table knows the best of.
    fn likeliest(&mut self, state: &G::State, ply: u32) -> Option<G::Move> {
        let counts = self.counts;
        let (game, moves) = (self.game, self.by_rank(state));
        let merits = moves.into_iter().map(|mv| {
            let known = self.known(&game.play(state, mv), ply + 1).to_parent();
            (mv, known.merit())
        });
        let found = best(merits);
        // Nothing was searched.
        self.counts = counts;
        found
    }

    fn by_rank(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = self.game.moves(state).collect();
        sort_by_number(&mut moves, |&mv| descending(self.game.rank(state, mv)));
        moves
    }
}
