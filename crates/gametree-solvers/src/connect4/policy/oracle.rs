//! What the exact solver says of the positions that a policy meets: [`Oracle`].

use gametree::Meter;
use gametree_games::bits::Bits;
use gametree_games::connect4::{AnySize, Board};
use rustc_hash::FxHashMap;

use super::Place;
use crate::connect4::core::Core;
use crate::connect4::field::Field;
use crate::connect4::word::Word;

/// The most answers that are remembered, at 16 to 32 bytes each; the solver's tables know most of the others.
const MOST_KNOWN: usize = 4_000_000;

/// The rules and the exact solver. Once the budget is spent, nothing is won.
#[derive(Debug)]
pub(in crate::connect4) struct Oracle<'o> {
    pub(super) field: Field<u64, AnySize<u64>>,
    core: &'o mut dyn Core,
    meter: &'o Meter<'o>,
    known: FxHashMap<u64, bool>,
}

impl<'o> Oracle<'o> {
    /// For a board, and a solver of that board that is ready to run.
    pub(in crate::connect4) fn new(
        board: AnySize<u64>,
        core: &'o mut dyn Core,
        meter: &'o Meter<'o>,
    ) -> Self {
        Oracle { field: Field::new(board), core, meter, known: FxHashMap::default() }
    }

    /// Whether the budget is spent.
    pub(super) fn is_spent(&self) -> bool {
        self.meter.stop_reason().is_some()
    }

    /// Whether the side to move, with these stones, wins a game that is not over.
    pub(super) fn wins(&mut self, (own, all): Place) -> bool {
        self.is(own, all, 1)
    }

    /// Whether the side to move, with these stones, wins a game that is not over, or loses it; nothing where neither is found. What is
    /// remembered of a position answers one question, and here are two.
    pub(super) fn wins_or_loses(&mut self, (own, all): Place) -> Option<bool> {
        let (own, all) = (own.into(), all.into());
        match self.core.reaches(own, all, 1, self.meter)? {
            true => Some(true),
            false => (!self.core.reaches(own, all, 0, self.meter)?).then_some(false),
        }
    }

    /// The safe moves, and those of them that win.
    pub(super) fn good(&mut self, (own, all): Place) -> (u64, u64) {
        let safe = self.safe((own, all));
        let good = safe.cells().filter(|&cell| {
            let (own, all) = (own | 1 << cell, all | 1 << cell);
            // After a move that completes no four, the other side is to move, and must not even draw.
            all != self.field.board.cells() && !self.is(own ^ all, all, 0)
        });
        (safe, good.fold(0, |set, cell| set | 1 << cell))
    }

    /// The score for the side to move, as far as the budget lets it be known.
    pub(super) fn score(&mut self, own: u64, all: u64) -> i32 {
        self.core.score(own.into(), all.into(), self.meter).0
    }

    /// The moves after which the other side can't complete a four at once, where the side to move can't either.
    #[inline]
    pub(super) fn safe(&self, (own, all): Place) -> u64 {
        let playable = self.field.playable(all);
        let theirs = self.field.completions(own ^ all) & !all;
        let forced = playable & theirs;
        let safe = playable & !theirs.down(1);
        match (forced, forced.has_two()) {
            (0, _) => safe,
            (_, true) => 0,
            (_, false) => forced & safe,
        }
    }

    /// Whether the side to move can complete a four.
    #[inline]
    pub(super) fn ends(&self, (own, all): Place) -> bool {
        self.field.completions(own) & self.field.playable(all) != 0
    }

    fn is(&mut self, own: u64, all: u64, goal: i32) -> bool {
        // Whose turn it is follows from the stones, and with it which question is asked.
        let key = self.field.key(own, all);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let reaches = self.core.reaches(own.into(), all.into(), goal, self.meter);
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        // Once the budget is spent nobody goes on with the answer: nothing may seem won that is not.
        let answer = reaches.unwrap_or(goal == 0);
        self.known.insert(key, answer);
        answer
    }
}
