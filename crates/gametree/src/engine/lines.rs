//! Several lines of play: the best move, the best of the others, and so on.

use std::cmp::Reverse;

use super::backup::Backup;
use super::builder::Engine;
use super::knowledge::Knowledge;
use super::report::Report;
use crate::budget::Budget;
use crate::knowledge::{Evaluate, Keyed};

impl<G, E, K, B> Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// The best `count` moves of `root`, or all if there are fewer, best first: each with the report of a search without the
    /// better ones. The nodes and the time of the budget are divided among the lines.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let lines = Engine::new(&Heap(6)).run_lines(&(6, Player::First), 2);
    /// assert_eq!(lines[0].value().to_string(), "win in 3");
    /// assert_eq!((lines[0].best[0], lines[0].line.len()), (2, 3));
    /// assert_eq!(lines[1].value().to_string(), "loss in 4");
    /// ```
    pub fn run_lines(&mut self, root: &G::State, count: usize) -> Vec<Report<G::Move>> {
        let moves = match self.core.game.outcome(root) {
            Some(_) => 0,
            None => self.core.game.moves(root).count(),
        };
        let count = count.min(moves);
        let Budget { nodes, time, .. } = self.budget;
        let (nodes, time) =
            (nodes.map(|nodes| nodes / count.max(1) as u64), time.map(|time| time / count.max(1) as u32));
        let mut lines: Vec<Report<G::Move>> = Vec::new();
        self.core.excluded.clear();
        for _ in 0..count {
            let report = self.run_within(root, Budget { nodes, time, ..self.budget });
            let numbered = self.core.game.moves(root).zip(0u32..);
            let best = numbered.filter(|(mv, _)| report.best.first() == Some(mv));
            let numbers: Vec<u32> = best.map(|(_, number)| number).collect();
            self.core.excluded.extend(numbers);
            lines.push(report);
        }
        self.core.excluded.clear();
        lines.sort_by_key(|report| Reverse(report.score));
        lines
    }
}
