//! Advice on a position within a time limit: the best move, a move of a weaker level, or the value of every move.
//!
//! A look one move ahead comes first; then solver and engine take turns, for the best move and for the value of every move. A
//! value is proved or an estimate, never anything between, and what was proved once is known in every answer that follows.

mod clock;
mod known;
mod review;
mod weakened;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gametree::{Budget, Control, Game, GameValue, Score, Wdl};

use crate::erased::{AnyMove, AnyState};
use crate::kept::{Kept, before, points_before};
use crate::limits::{Level, Weakness};
use crate::native::ENGINE;
use crate::native::{Answer, UNKNOWN, preference};
use crate::native::{AnyGame, EngineRequest, EngineSession, Method, SolveRequest};
use crate::turns::{FIRST_TURN, Turns};
use clock::{Clock, budget};
use known::Known;
pub use known::KnownMove;
pub use review::ReviewedMove;
use weakened::choose;

/// The shortest time worth spending on one move of many.
const SHORTEST: Duration = Duration::from_millis(1);

/// The source of the value of a move that a review has found by what followed it.
const REVIEW: &str = "review";

/// The positions at most of whose moves proofs are remembered.
const REMEMBERED: usize = 1 << 12;

/// Advice on a position: a move and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move.
    pub best: AnyMove,
    /// The value of the move for the side to move: proved, or an estimate, or unknown.
    pub value: GameValue,
    /// The points that the move leads to, where the game ends in points and they are proved.
    pub points: Option<Score>,
    /// The principal variation, as far as known; `best` first.
    pub line: Vec<AnyMove>,
    /// The depth searched without a proof, in plies.
    pub depth: u32,
    /// The nodes of the search that chose the move.
    pub nodes: u64,
    /// Whether every other move is proved to lose.
    pub only: bool,
    /// Who says so: `rules`, `table`, `book`, or the name of a solver or a search; empty where nothing is known.
    pub source: &'static str,
}

/// Gives advice on positions of a game. Solver and engine keep their tables from move to move.
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Advisor<'a> {
    game: &'a AnyGame,
    turns: Turns<'a>,
    /// An engine that finds the values of all moves.
    scorer: Box<dyn EngineSession<'a> + 'a>,
    /// The same on one thread, for the levels below full strength, whose moves are to be the same each time; where the other has
    /// several threads, once it is needed.
    weak: Option<Box<dyn EngineSession<'a> + 'a>>,
    threads: usize,
    /// What was proved of the moves of positions.
    proofs: HashMap<AnyState, Vec<KnownMove>>,
    /// The best moves of positions whose values are proved in all that a player wants to know.
    answered: HashMap<AnyState, Advice>,
    seed: u64,
    memory: usize,
    stop: &'a AtomicBool,
    /// Where the nodes of all its searches are counted.
    counter: Option<&'a AtomicU64>,
}

impl<'a> Advisor<'a> {
    /// An advisor that stops early once `stop` is set, whose tables have at most `memory` bytes together. The moves of
    /// the levels below full strength are drawn with `seed`.
    ///
    /// # Errors
    /// [`EvaluationError`](gametree_games::EvaluationError), which the game's own evaluation never causes.
    pub fn new(
        game: &'a AnyGame,
        memory: usize,
        seed: u64,
        stop: &'a AtomicBool,
    ) -> Result<Self, gametree_games::EvaluationError> {
        Advisor::on_threads(game, memory, seed, stop, 1)
    }

    /// The same on so many threads: those of the engine, and of the solver where the game's has several. What is proved is the same
    /// on any number, estimates and counts need not be.
    ///
    /// # Errors
    /// As [`Advisor::new`].
    pub fn on_threads(
        game: &'a AnyGame,
        memory: usize,
        seed: u64,
        stop: &'a AtomicBool,
        threads: usize,
    ) -> Result<Self, gametree_games::EvaluationError> {
        let part = memory / 8;
        let every_move = EngineRequest { threads, ..weak_request(part) };
        let scorer = game.engine(&every_move, None)?;
        // Where there is a choice, one that knows distances: a player wants the quickest win and the latest loss.
        let method = game.own_solver().unwrap_or(Method::NullWindow);
        let solver = SolveRequest { method, memory: Some(4 * part), threads, ..SolveRequest::default() };
        let engine = EngineRequest { memory: 3 * part, threads, ..EngineRequest::default() };
        let turns = Turns::new(game, &engine, Some(&solver), None)?;
        Ok(Advisor {
            game,
            turns,
            scorer,
            weak: None,
            threads,
            memory,
            proofs: HashMap::new(),
            answered: HashMap::new(),
            seed,
            stop,
            counter: None,
        })
    }

    /// The same advisor with what is kept of the game, such as a complete table, a semi-strong solution or an opening book. It
    /// answers instead of all searches but those of the levels below full strength. What was added last is asked first, the
    /// openings that come with the game last.
    #[must_use]
    pub fn with_kept(mut self, kept: impl IntoIterator<Item = Box<dyn Kept>>) -> Self {
        self.keep(kept);
        self
    }

    /// The same of an advisor that is in use.
    pub(crate) fn keep(&mut self, kept: impl IntoIterator<Item = Box<dyn Kept>>) {
        kept.into_iter().for_each(|kept| self.turns.keep(kept));
    }

    /// From now on adds the nodes of its searches to a counter, whenever one of them ends.
    pub(crate) fn count_in(&mut self, counter: &'a AtomicU64) {
        self.counter = Some(counter);
    }

    /// Counts the nodes of a search that has ended.
    fn count(&self, nodes: u64) {
        Control { stop: None, progress: self.counter }.add(nodes);
    }

    /// Whether it has been told to stop.
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Discards what earlier searches have learned, but for what is proved.
    pub fn forget(&mut self) {
        self.turns.forget();
        self.scorer.forget();
        self.weak = None;
    }

    /// The move of a level for a position; `None` where the game has ended.
    pub fn best(&mut self, state: &AnyState, level: Level, time: Duration) -> Option<Advice> {
        if state.outcome().is_some() {
            return None;
        }
        let clock = Clock::new(time, self.stop);
        match level.weakness() {
            Some(weakness) => self.weakened(state, weakness, clock),
            None => self.strongest(state, clock),
        }
    }

    /// The move of a level below full strength.
    fn weakened(&mut self, state: &AnyState, weakness: Weakness, clock: Clock<'a>) -> Option<Advice> {
        let budget = budget(clock.left(), self.stop);
        if self.threads > 1 && self.weak.is_none() {
            self.weak = self.game.engine(&weak_request(self.memory / 8), None).ok();
        }
        let engine = self.weak.as_mut().unwrap_or(&mut self.scorer);
        let choice = choose(self.game, &mut **engine, state, (weakness, self.seed), budget)?;
        let weakened::WeakChoice { mv: best, value, depth, nodes } = choice;
        Some(Advice {
            best,
            value,
            points: None,
            line: vec![best],
            depth,
            nodes,
            only: false,
            source: ENGINE,
        })
    }

    /// The best move that can be found in the time.
    fn strongest(&mut self, state: &AnyState, clock: Clock<'a>) -> Option<Advice> {
        if let Some(advice) = self.answered.get(state) {
            return Some(Advice { nodes: 0, ..advice.clone() });
        }
        let advice = self.searched(state, clock)?;
        if advice.value.plies().is_some() || advice.points.is_some() {
            if self.answered.len() >= REMEMBERED {
                self.answered.clear();
            }
            self.answered.insert(state.clone(), advice.clone());
        }
        Some(advice)
    }

    fn searched(&mut self, state: &AnyState, clock: Clock<'a>) -> Option<Advice> {
        let mut known = self.remembered(state);
        let scored = self.game.scored();
        if !known.settled(scored) {
            // If there is little choice, the answer should not take long, and no estimate is needed.
            let quick = !scored && known.only_move_left();
            let answer = match self.turns.solver().filter(|_| quick) {
                Some(solver) => {
                    let answer = solver.run(state, budget(clock.part(10).left(), self.stop));
                    self.count(answer.nodes);
                    answer
                }
                // It counts by itself, at the end of each turn.
                None => self
                    .turns
                    .run(state, Budget { progress: self.counter, ..budget(clock.left(), self.stop) }),
            };
            // A solver that was stopped may have proved what the position is worth, and name a move of which it has not.
            let proved = match (answer.value.wdl(), answer.best.first()) {
                (Some(Wdl::Loss), _) => true,
                (Some(result), Some(&best)) if answer.stopped && answer.depth.is_none() => {
                    self.reaches(state, best, result, clock)
                }
                (value, _) => value.is_some(),
            };
            if let Some(&best) = answer.best.first()
                && (proved || answer.depth.is_some_and(|depth| depth > 0) && !quick)
            {
                let value = if proved { answer.value } else { estimated(answer.value) };
                let depth = answer.depth.filter(|_| !proved).unwrap_or(0);
                let Answer { points, line, algorithm: source, nodes, stopped, .. } = answer;
                let points = points.filter(|_| proved && !stopped);
                known.learn_best(KnownMove { mv: best, value, points, depth, line: line.clone(), source });
                self.remember(state, &known);
                let only = known.only_move_of_many();
                return Some(Advice { best, value, points, line, depth, nodes, only, source });
            }
        }
        let only = known.only_move_of_many();
        let best = known.best(self.game, state)?.clone();
        let depth = if best.value.wdl().is_some() { 0 } else { best.depth.max(2) };
        let KnownMove { mv, value, points, line, source, .. } = best;
        Some(Advice { best: mv, value, points, line, depth, nodes: 0, only, source })
    }

    /// Whether a move is proved to reach a result, as far as a tenth of the time lets that be found.
    fn reaches(&mut self, state: &AnyState, mv: AnyMove, result: Wdl, clock: Clock<'a>) -> bool {
        let child = Game::play(self.game, state, mv);
        if let Some(outcome) = child.outcome() {
            let end = GameValue::Proved(Wdl::of_score(outcome.score()), Some(0));
            return before(state, &child, end).wdl() >= Some(result);
        }
        let Some(solver) = self.turns.solver() else { return false };
        let answer = solver.run(&child, budget(clock.part(10).left().max(SHORTEST), self.stop));
        self.count(answer.nodes);
        before(state, &child, answer.value).wdl() >= Some(result)
    }

    /// What is known of every move of a position: proved, or an estimate where the time is too short for a proof; nothing where the
    /// game has ended. `on_change` is called with what is known so far, after everything new.
    pub fn values(
        &mut self,
        state: &AnyState,
        time: Duration,
        mut on_change: impl FnMut(&[KnownMove]),
    ) -> Vec<KnownMove> {
        if state.outcome().is_some() {
            return Vec::new();
        }
        let clock = Clock::new(time, self.stop);
        let mut known = self.remembered(state);
        on_change(&known.0);
        let mut turn = FIRST_TURN;
        // A player wants the quickest win and the latest loss: where distances are missing, an eighth of the time is for them.
        let for_plies =
            |known: &Known| if known.without_plies().is_empty() { Duration::ZERO } else { time / 8 };
        while !known.open_moves().is_empty() && clock.left() > for_plies(&known) {
            let left = clock.left().saturating_sub(for_plies(&known));
            self.scorer.set_budget(budget(turn.min(left), self.stop));
            let found = self.scorer.run(state);
            self.count(found.nodes);
            let depth = found.depth.unwrap_or(0);
            for (mv, value) in found.moves.into_iter().flatten() {
                let line = if found.line.first() == Some(&mv) { found.line.clone() } else { vec![mv] };
                let value = proved_or_estimated(value);
                let depth = if value.wdl().is_some() { 0 } else { depth };
                known.learn(KnownMove { mv, value, points: None, depth, line, source: found.algorithm });
            }
            on_change(&known.0);
            // On a large board the first depth takes longer than the first turn: first every move has an estimate.
            if depth > 0 {
                let turn_left = turn.min(clock.left().saturating_sub(for_plies(&known)));
                self.solve_each(state, &mut known, Known::open_moves, turn_left, clock, &mut on_change);
            }
            turn = turn.saturating_mul(2);
        }
        let turn = clock.left().min(time / 8);
        self.solve_each(state, &mut known, Known::without_plies, turn, clock, &mut on_change);
        self.remember(state, &known);
        known.0
    }

    /// Every move with what is known of it without a search: by the rules, by what is kept of the game, by earlier proofs.
    fn remembered(&self, state: &AnyState) -> Known {
        let mut known = Known::one_move_ahead(self.game, state);
        let shelf = self.turns.kept();
        let kept = shelf.answer(state, false);
        if let Some(Answer { moves: Some(moves), algorithm, .. }) = &kept {
            for &(mv, value) in moves {
                known.learn_value(mv, value, 0, algorithm);
            }
        }
        for at in known.open_moves() {
            let mv = known.0[at].mv;
            if let Some(Answer { value, points, line, algorithm, .. }) = shelf.of_move(state, mv) {
                known.learn(KnownMove { mv, value, points, depth: 0, line, source: algorithm });
            }
        }
        if let Some(source) = shelf.lost(state) {
            for at in known.open_moves() {
                known.learn_value(known.0[at].mv, GameValue::Proved(Wdl::Loss, None), 0, source);
            }
        }
        self.proofs.get(state).into_iter().flatten().for_each(|proof| known.learn(proof.clone()));
        if let Some(Answer { best, value, points, line, algorithm, .. }) = kept
            && let Some(&mv) = best.first()
        {
            known.learn_best(KnownMove { mv, value, points, depth: 0, line, source: algorithm });
        }
        known
    }

    /// Remembers what is proved of the moves of a position.
    fn remember(&mut self, state: &AnyState, known: &Known) {
        if self.proofs.len() >= REMEMBERED {
            self.proofs.clear();
        }
        let proved = known.0.iter().filter(|known| known.value.wdl().is_some()).cloned().collect();
        self.proofs.insert(state.clone(), proved);
    }

    /// Solves the moves of which something is `missing`, the promising ones first, each within an equal share of this time; those
    /// that do not finish come again with the next turn, for which the table keeps the work done.
    fn solve_each(
        &mut self,
        state: &AnyState,
        known: &mut Known,
        missing: fn(&Known) -> Vec<usize>,
        turn: Duration,
        clock: Clock<'a>,
        on_change: &mut impl FnMut(&[KnownMove]),
    ) {
        let mut open = missing(known);
        open.sort_by_key(|&at| Reverse(preference(known.0[at].value)));
        let share = (turn / open.len().max(1) as u32).max(SHORTEST);
        for at in open {
            let left = clock.left();
            if left.is_zero() {
                return;
            }
            let mv = known.0[at].mv;
            let child = Game::play(self.game, state, mv);
            let Some(solver) = self.turns.solver() else { return };
            let answer = solver.run(&child, budget(share.min(left), self.stop));
            self.count(answer.nodes);
            let (value, line) = (before(state, &child, answer.value), [vec![mv], answer.line].concat());
            let certain = known.0[at].value;
            let points = points_before(state, &child, answer.points);
            known.learn(KnownMove { mv, value, points, depth: 0, line, source: answer.algorithm });
            if known.0[at].value != certain {
                on_change(&known.0);
            }
        }
    }
}

/// An engine that finds the values of all moves, on one thread.
fn weak_request<'a>(memory: usize) -> EngineRequest<'a> {
    EngineRequest { memory, all_moves: true, ..EngineRequest::default() }
}

/// An estimate; a result that is not proved of a move is nothing known of it.
fn estimated(value: GameValue) -> GameValue {
    if matches!(value, GameValue::Estimate(_)) { value } else { UNKNOWN }
}

/// A bound says too little to be shown.
fn proved_or_estimated(value: GameValue) -> GameValue {
    if value.wdl().is_some() || matches!(value, GameValue::Estimate(_)) { value } else { UNKNOWN }
}

#[cfg(test)]
mod tests;
