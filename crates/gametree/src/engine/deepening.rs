//! Iterative deepening: depth after depth, until the budget is spent or the game is solved.

use super::backup::Backup;
use super::builder::Engine;
use super::core::Core;
use super::depth::{Guess, Values};
use super::depth_result::DepthResult;
use super::report::Report;
use super::selective::Parts;
use super::static_check::visible_tactics;
use super::thread_state::FloorUse;
use crate::budget::{Budget, StopReason};
use crate::distance::MAX_PLIES;
use crate::knowledge::{Evaluate, Keyed, Knowledge, Tactics, static_value};
use crate::meter::Meter;
use crate::score::Score;

/// Searches one depth, from a first guess if there is one: the result, and the nodes spent so far. A trait object, so that
/// deepening is compiled once for one thread and for many.
type OneDepth<'s, C, M> = dyn FnMut(&C, u32, Option<Guess>) -> (DepthResult<M>, u64) + 's;

impl<'a, G, E, K, B> Engine<'a, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches depth after depth. `search` searches one depth and returns its result with the nodes spent so far.
    pub(super) fn deepen(
        &mut self,
        root: &G::State,
        budget: Budget<'_>,
        meter: &Meter<'_>,
        search: &mut OneDepth<'_, Core<'a, G, E, K, B>, G::Move>,
    ) -> Report<G::Move> {
        let mut report = self.without_search(root, budget);
        let deepest = budget.depth.unwrap_or(MAX_PLIES).min(MAX_PLIES);
        if report.complete || deepest == 0 {
            return report;
        }
        if let Some(bytes) = budget.memory {
            self.core.table.limit(bytes);
        }
        let can_pass = || self.core.knowledge.pass(&self.core.game, root).is_some();
        let results_only = K::REPEATS && self.core.eval.is_constant();
        let asked = (self.core.all_moves, results_only, !self.core.backup.uses_statics());
        let volatile = self.core.knowledge.volatile(&self.core.game);
        let parts = Parts::of(&self.core.options, &budget, asked, volatile, can_pass);
        // Where lines differ in depth anyway, a deeper result is never worse; and where they would, but that only results count, it
        // finds them sooner.
        let selective = |only| self.core.options.selective.applies(&budget, self.core.all_moves, only);
        let deeper = parts.late_moves
            || parts.futility
            || (selective(false) && !selective(results_only))
            || self.core.options.depths.deeper(&budget, K::REPEATS);
        let deeper = deeper && !self.core.backup.uses_statics();
        if self.core.deeper && !deeper {
            // An entry may rest on greater depths than its own.
            self.core.table.clear();
        }
        self.core.deeper = deeper;
        self.core.parts = parts;
        report.details.parts = parts;
        self.core.floor = match K::REPEATS && deeper {
            // Most positions come back, even next to the leaves.
            true => 1,
            false => self.core.floor.max(2),
        };
        self.core.table.begin();
        // With a given depth, every second depth before it is enough: these have the same parity, and so similar
        // values. If the budget may run out anywhere, every depth counts.
        let given = budget.depth.is_some() && budget.nodes.is_none() && budget.time.is_none();
        let step = if given { 2 } else { 1 };
        let first = if !self.deepening { deepest } else { 1 + (deepest - 1) % step };
        let mut values = Values::default();
        // A win in more plies than have been searched may have been found early, and a sooner one not yet.
        let mut reach = 1;
        let mut next = first;
        while next <= deepest {
            let depth = next;
            let (searched, nodes) = search(&self.core, depth, values.guess(&self.core.backup, depth));
            (report.nodes, report.time) = (nodes, meter.elapsed());
            report.details.add(searched.effort);
            report.counts.add(searched.counts);
            report.counts.tried = nodes.saturating_sub(1);
            (report.details.table_bytes, report.details.floor) = (self.core.table.bytes(), self.core.floor);
            report.details.table_permille = self.core.table.permille_of_all();
            report.stopped = searched.value.is_none();
            report.stop_reason = meter.stop_reason().filter(|_| report.stopped);
            let Some(value) = searched.value else {
                // A result of the unfinished depth, if there is one, is better than that of the previous depth.
                // If all moves are reported, all scores are of the same depth.
                if let Some(found) = searched.found
                    && (!self.core.all_moves || report.details.depth == 0)
                {
                    report.improve(found, searched.line, reach);
                }
                break;
            };
            values.add(depth, value);
            // Whoever moves, the next position is seen, and what the side to move there can do at once.
            reach = reach.max(if searched.whole { depth + 1 } else { 2 });
            let best_before = report.best.first().copied();
            report.finish(
                depth,
                value,
                searched.complete && !self.core.backup.uses_statics(),
                &searched,
                (self.core.all_moves, reach),
            );
            if let Some((_, plies)) = value.result() {
                self.complete(root, &mut report.line, plies);
            }
            if let Some(callback) = &mut self.on_depth {
                callback(&report);
            }
            let hurried = self.pace.as_mut().is_some_and(|pace| {
                let same = report.best.first().copied() == best_before;
                pace.stable = if same { pace.stable + 1 } else { 0 };
                pace.enough()
            });
            if meter.stopped() || hurried || self.enough(budget, (depth, reach), value, &searched) {
                break;
            }
            self.adapt(&searched);
            if depth == deepest && budget.depth.is_none_or(|depth| depth > deepest) {
                // No search can go deeper.
                (report.stopped, report.stop_reason) = (true, Some(StopReason::Depth));
            }
            // A win by deeper results is refuted or shortened two plies at a time, up to the depth before its own.
            next = match value.result().filter(|_| self.core.deeper) {
                Some((_, plies)) if depth < deepest => (depth + 2).min(plies - 1).max(depth + 1).min(deepest),
                Some(_) => break,
                None => depth + step,
            };
        }
        if self.pace.is_some() {
            // Forgotten little by little: the machine may be busy only now and then.
            self.lag = meter.lag().max(self.lag.mul_f64(0.94));
        }
        report
    }

    /// Whether deeper searches would give the same result.
    fn enough(
        &self,
        budget: Budget<'_>,
        (depth, reach): (u32, u32),
        value: Score,
        searched: &DepthResult<G::Move>,
    ) -> bool {
        // A win that rests on deeper results is the shortest if this depth excludes shorter ones.
        let seen = depth + u32::from(self.core.deeper && !self.core.all_moves);
        let seen = |score: Score| score.result().is_some_and(|(_, plies)| plies <= seen.min(reach));
        let decided = if self.core.all_moves {
            searched.per_move.iter().all(|(_, score)| score.is_some_and(seen))
        } else {
            seen(value)
        };
        // The values of padded ends grow with the depth, and a distance may yet shrink.
        let open = |score: Score| score.result().is_some_and(|(_, plies)| plies > reach);
        // Unless every move is asked for, what is found of the others are bounds.
        let of_moves = || searched.per_move.iter().any(|(_, score)| score.is_some_and(open));
        let distances_open = open(value) || self.core.all_moves && of_moves();
        let all_seen = searched.complete
            && !distances_open
            && (self.core.backup.depth_independent() || budget.depth.is_none());
        decided || all_seen
    }

    /// Completes the line of a win or a loss with the static check of its last position.
    fn complete(&self, root: &G::State, line: &mut Vec<G::Move>, plies: u32) {
        let Core { game, knowledge, .. } = &self.core;
        let mut x = line.iter().fold(root.clone(), |x, &mv| game.play(&x, mv));
        while game.outcome(&x).is_none() && line.len() < plies as usize {
            let next = match visible_tactics(&**game, knowledge, &x) {
                Tactics::Wins(mv) | Tactics::Forced(mv) => Some(mv),
                // After any move the game ends in two plies.
                Tactics::Lost => game.moves(&x).next(),
                Tactics::Quiet => None,
            };
            let Some(mv) = next else { return };
            x = game.play(&x, mv);
            line.push(mv);
        }
    }

    /// The report without a search: the end of the game, or a static value and the first move.
    pub(super) fn without_search(&self, root: &G::State, budget: Budget<'_>) -> Report<G::Move> {
        let over = self.core.game.outcome(root);
        let score = match over {
            Some(outcome) => self.core.backup.end(outcome, 0, budget.depth.unwrap_or(0).min(MAX_PLIES)),
            None => static_value(&self.core.eval, &*self.core.game, root),
        };
        let listed = || self.core.game.moves(root).zip(0u32..);
        let first = || listed().find(|(_, number)| !self.core.excluded.contains(number)).map(|(mv, _)| mv);
        let first = if over.is_none() { first() } else { None };
        let mut report = Report::before_search(score, over.is_some(), first);
        report.nodes = budget.nodes.unwrap_or(1).min(1);
        report
    }

    /// Adjusts the table to the needs of the last depth, before the next.
    fn adapt(&mut self, searched: &DepthResult<G::Move>) {
        // A table probe costs as much as some tens of nodes of a cheap game, so it must save about as many.
        let FloorUse { hits, searched: times, nodes_below } = searched.at_floor;
        if times + hits >= 64 {
            match nodes_below / times.max(1) {
                _ if hits > times && self.core.floor > 2 => self.core.floor -= 1,
                _ if self.core.floor == 1 => {}
                ..8 if self.core.floor < 4 => self.core.floor += 1,
                10000.. if self.core.floor > 2 => self.core.floor -= 1,
                _ => {}
            }
        }
        // A table that fits the processor's cache makes up for lost entries: on Connect Four at depth 20, 1 MiB takes
        // 29 % more nodes than 16 MiB and 13 % more time, with a cheaper evaluation 5 % more nodes and no more time. So
        // it grows late.
        self.core.table.make_room(searched.effort.probes / 2);
    }
}
