//! What positions are worth, within one limit for a whole explanation: [`Judge`].

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree::knowledge::Guide;
use gametree::{Budget, Game, GameValue, Score, Wdl};
use gametree_games::EvaluationError;
use gametree_shared::Instant;

use crate::advisor::Advisor;
use crate::erased::{AnyMove, AnyState};
use crate::kept::{Kept, before, points_before};
use crate::limits::Level;
use crate::native::UNKNOWN;
use crate::native::{AnyGame, EngineRequest, EngineSession, SolveRequest, SolverSession};

/// A move with what is known of it, for the side that makes it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct JudgedMove {
    /// The move.
    pub mv: AnyMove,
    /// Its value: proved, an estimate, or unknown.
    pub value: GameValue,
    /// The points that it leads to, where the game ends in points and they are proved.
    pub points: Option<Score>,
    /// The depth of the search behind an estimate, in plies; 0 for everything else.
    pub depth: u32,
    /// A line of play that begins with it, as far as known.
    pub line: Vec<AnyMove>,
    /// Whether what is proved is proved of the move, and not only of the position before it.
    pub(super) reached: bool,
}

impl JudgedMove {
    /// Its result, if it is proved.
    pub(super) fn wdl(&self) -> Option<Wdl> {
        self.value.wdl()
    }
}

/// The most moves that are looked at one by one.
const MOST_MOVES: usize = 40;

/// The positions at most whose nodes are counted.
const MOST_COUNTED: usize = 1 << 12;

/// The limits of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyLimits {
    /// Its time.
    pub time: Duration,
    /// The nodes of all its searches together; with them the answer is the same on every machine, unless the time ends it.
    pub nodes: Option<u64>,
}

/// The time and the nodes that are left are shared out by fractions.
pub(super) struct Judge<'a> {
    game: &'a AnyGame,
    advisor: Advisor<'a>,
    /// The searches that count nodes.
    counted: Option<Counted<'a>>,
    stop: &'a AtomicBool,
    until: Instant,
    nodes: Option<u64>,
    memory: usize,
    /// The nodes that the searches of positions took, in this explanation and those before.
    spent: HashMap<AnyState, u64>,
}

struct Counted<'a> {
    solver: Box<dyn SolverSession<'a> + 'a>,
    engine: Box<dyn EngineSession<'a> + 'a>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        game: &'a AnyGame,
        memory: usize,
        seed: u64,
        stop: &'a AtomicBool,
        threads: usize,
    ) -> Result<Self, EvaluationError> {
        let advisor = Advisor::on_threads(game, memory, seed, stop, threads)?;
        let (until, spent) = (Instant::now(), HashMap::new());
        Ok(Judge { game, advisor, counted: None, stop, until, nodes: None, memory, spent })
    }

    pub(super) fn advisor(&mut self) -> &mut Advisor<'a> {
        &mut self.advisor
    }

    pub(super) fn keep(&mut self, kept: Vec<Box<dyn Kept>>) {
        self.advisor.keep(kept);
    }

    /// Begins an explanation.
    pub(super) fn begin(&mut self, limits: WhyLimits) -> Result<(), EvaluationError> {
        let now = Instant::now();
        self.until = now.checked_add(limits.time).unwrap_or(now + Duration::from_secs(86_400));
        self.nodes = limits.nodes;
        if limits.nodes.is_some() && self.counted.is_none() {
            let solver = SolveRequest {
                method: self.game.own_solver().unwrap_or_default(),
                memory: Some(self.memory / 4),
                ..SolveRequest::default()
            };
            let engine = EngineRequest { memory: self.memory / 4, ..EngineRequest::default() };
            self.counted =
                Some(Counted { solver: self.game.solver(&solver), engine: self.game.engine(&engine, None)? });
        }
        Ok(())
    }

    fn spend(&mut self, state: &AnyState, nodes: u64) {
        if self.spent.len() >= MOST_COUNTED {
            self.spent.clear();
        }
        *self.spent.entry(state.clone()).or_default() += nodes;
    }

    /// The nodes that the searches of a position have taken so far; none where it was known without one.
    pub(super) fn spent_on(&self, state: &AnyState) -> u64 {
        self.spent.get(state).copied().unwrap_or_default()
    }

    /// What is left, for a search that may take one part `of` so many.
    pub(super) fn part(&self, of: u32) -> Budget<'a> {
        let left = self.until.saturating_duration_since(Instant::now());
        let time = if self.stop.load(Ordering::Relaxed) { Duration::ZERO } else { left / of };
        Budget {
            time: Some(time),
            nodes: self.nodes.map(|nodes| nodes / u64::from(of)),
            stop: Some(self.stop),
            ..Budget::default()
        }
    }

    /// The best move of a position that is not over, by one part `of` so many of what is left.
    pub(super) fn best(&mut self, state: &AnyState, of: u32) -> Option<JudgedMove> {
        if state.outcome().is_some() {
            return None;
        }
        let budget = self.part(of);
        // With a limit of nodes the searches that count them answer; without one the advisor, which knows more.
        let Some(counted) = self.counted.as_mut().filter(|_| self.nodes.is_some()) else {
            let advice = self.advisor.best(state, Level::FULL, budget.time.unwrap_or_default())?;
            self.spend(state, advice.nodes);
            let (value, points, depth) = (advice.value, advice.points, advice.depth);
            return Some(JudgedMove {
                mv: advice.best,
                value,
                points,
                depth,
                line: advice.line,
                reached: true,
            });
        };
        if !self.game.scored()
            && let Some(mv) = Guide::winning_move(self.game, state)
        {
            let value = GameValue::Proved(Wdl::Win, Some(1));
            return Some(JudgedMove { mv, value, points: None, depth: 0, line: vec![mv], reached: true });
        }
        let half = Budget { nodes: budget.nodes.map(|nodes| nodes / 2), ..budget };
        let proof = counted.solver.run(state, half);
        let mut spent = proof.nodes;
        let answer = if proof.value.wdl().is_some() && !proof.best.is_empty() {
            proof
        } else {
            counted.engine.set_budget(half);
            let answer = counted.engine.run(state);
            spent += answer.nodes;
            answer
        };
        self.nodes = self.nodes.map(|nodes| nodes.saturating_sub(spent));
        self.spend(state, spent);
        let mv = answer.best.first().copied().or_else(|| Game::moves(self.game, state).next())?;
        // An estimate without a search, or a bound, is nothing to speak of.
        let searched = answer.depth.is_some_and(|depth| depth > 0);
        let known =
            answer.value.wdl().is_some() || searched && matches!(answer.value, GameValue::Estimate(_));
        let value = if known { answer.value } else { UNKNOWN };
        let depth = if value.wdl().is_some() { 0 } else { answer.depth.unwrap_or(0) };
        let line = if answer.line.first() == Some(&mv) { answer.line } else { vec![mv] };
        // An estimate is the move's own. What is proved of the position need not be where the search was stopped: of the moves of a
        // lost position it may name one that loses sooner.
        let reached = !answer.stopped || answer.value.wdl().is_none();
        Some(JudgedMove { mv, value, points: answer.points, depth, line, reached })
    }

    /// The best move of a position that is not over, with a value that is the move's own.
    pub(super) fn best_move(&mut self, state: &AnyState, of: u32) -> Option<JudgedMove> {
        let best = self.best(state, of)?;
        if best.wdl().is_none() && Game::play(self.game, state, best.mv).outcome().is_some() {
            return Some(self.of_move(state, best.mv, of));
        }
        if best.reached {
            return Some(best);
        }
        let kept = best.wdl().and_then(|result| self.keeping(state, result, of));
        // It keeps the result, and the distance and the points only if they are the position's.
        let same = |kept: &JudgedMove| kept.points == best.points && kept.value == best.value;
        let kept = kept.map(|kept| JudgedMove { reached: same(&kept), ..kept });
        Some(kept.unwrap_or(JudgedMove { value: UNKNOWN, points: None, depth: 0, ..best }))
    }

    /// A move that is proved to reach at least this result for the side to move, with its own value. A search that was stopped may
    /// have proved what the position is worth, and name a move of which it has not.
    pub(super) fn keeping(&mut self, state: &AnyState, result: Wdl, of: u32) -> Option<JudgedMove> {
        let best = self.best(state, of)?;
        if best.wdl()? < result {
            return None;
        }
        let reaches = |judged: &JudgedMove| judged.wdl().is_some_and(|wdl| wdl >= result);
        let first = self.of_move(state, best.mv, of);
        if reaches(&first) {
            let same = best.reached && first.value == best.value && first.points == best.points;
            return Some(if same && best.line.len() > first.line.len() { best } else { first });
        }
        let others = Game::moves(self.game, state).filter(|&mv| mv != best.mv).take(MOST_MOVES);
        others.map(|mv| self.of_move(state, mv, of)).find(reaches)
    }

    /// What a legal move is worth.
    pub(super) fn of_move(&mut self, state: &AnyState, mv: AnyMove, of: u32) -> JudgedMove {
        let child = Game::play(self.game, state, mv);
        if let Some(outcome) = child.outcome() {
            let value = GameValue::Proved(Wdl::of_score(outcome.score()), Some(0));
            let points = Some(outcome.score()).filter(|_| self.game.scored());
            let (value, points) = (before(state, &child, value), points_before(state, &child, points));
            return JudgedMove { mv, value, points, depth: 0, line: vec![mv], reached: true };
        }
        let Some(reply) = self.best(&child, of) else {
            return JudgedMove { mv, value: UNKNOWN, points: None, depth: 0, line: vec![mv], reached: true };
        };
        let value = before(state, &child, reply.value);
        let points = points_before(state, &child, reply.points);
        let depth = if value.wdl().is_some() { 0 } else { reply.depth + 1 };
        JudgedMove { mv, value, points, depth, line: [vec![mv], reply.line].concat(), reached: true }
    }
}
