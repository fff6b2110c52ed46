//! Solver and engine take turns on one clock, from short turns to long ones: at every moment there is the best that either knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use gametree::{Budget, Control, GameValue, StopReason, Wdl};
use gametree_games::EvaluationError;
use gametree_shared::Instant;

use crate::erased::AnyState;
use crate::kept::{Kept, Shelf};
use crate::native::Answer;
use crate::native::{AnyGame, EngineRequest, EngineSession, OnDepth, SolveRequest, SolverSession};

/// The engine's first turn, after which it has something to say.
pub(crate) const FIRST_TURN: Duration = Duration::from_millis(10);

/// Each turn is so many times as long as the one before. A solver that begins anew with each turn has spent a half of its last turn on
/// those before, and less where a table keeps what they have found; with growth by two it would be as much as the last turn.
const GROWTH: u32 = 3;

/// What both have done so far, for the callback that hears the depths.
#[derive(Default)]
struct Heard {
    nodes: AtomicU64,
    depth: AtomicU32,
}

/// A solver and an engine of one game. Both keep their tables from position to position.
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Turns<'a> {
    /// What is asked before both.
    shelf: Shelf<'a>,
    /// Whether every move of an answer has a value.
    all_moves: bool,
    solver: Option<Box<dyn SolverSession<'a> + 'a>>,
    engine: Box<dyn EngineSession<'a> + 'a>,
    /// Whether the game ends in points.
    scored: bool,
    /// The solver's turn is the engine's divided by this.
    share: u32,
    heard: Arc<Heard>,
}

impl<'a> Turns<'a> {
    /// An engine, with a solver if one is asked for; `on_depth` hears each depth that the engine finishes for the first time, with
    /// the nodes of both. The solver of a game that has one to itself takes as long turns as the engine, any other a third.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is no such evaluation.
    pub fn new(
        game: &'a AnyGame,
        engine: &EngineRequest<'a>,
        solver: Option<&SolveRequest>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Self, EvaluationError> {
        let heard: Arc<Heard> = Arc::default();
        let on_depth = on_depth.map(|mut on_depth| -> OnDepth<'a> {
            let heard = Arc::clone(&heard);
            Box::new(move |answer: &Answer| {
                let depth = answer.depth.unwrap_or(0);
                if depth > heard.depth.fetch_max(depth, Ordering::Relaxed) {
                    let nodes = heard.nodes.load(Ordering::Relaxed) + answer.nodes;
                    on_depth(&Answer { nodes, ..answer.clone() });
                }
            })
        });
        Ok(Turns {
            shelf: Shelf::new(game),
            all_moves: engine.all_moves,
            solver: solver.map(|request| game.solver(request)),
            engine: game.engine(engine, on_depth)?,
            scored: game.scored(),
            share: if game.own_solver().is_some() { 1 } else { 3 },
            heard,
        })
    }

    /// An engine as requested, in turns with the solver that the game has to itself, each with half of the memory; without such a
    /// solver the engine alone.
    ///
    /// # Errors
    /// As [`Turns::new`].
    pub fn with_own_solver(
        game: &'a AnyGame,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Self, EvaluationError> {
        let Some(method) = game.own_solver() else { return Turns::new(game, request, None, on_depth) };
        let memory = request.memory / 2;
        let all_moves = request.all_moves;
        let solver = SolveRequest { method, memory: Some(memory), all_moves, ..SolveRequest::default() };
        Turns::new(game, &EngineRequest { memory, ..request.clone() }, Some(&solver), on_depth)
    }

    /// Adds answers from earlier work, which are asked before everything else.
    pub fn keep(&mut self, kept: Box<dyn Kept>) {
        self.shelf.put(kept);
    }

    /// What is asked before both.
    pub(crate) fn kept(&self) -> &Shelf<'a> {
        &self.shelf
    }

    /// The solver, for questions of its own.
    pub fn solver(&mut self) -> Option<&mut (dyn SolverSession<'a> + 'a)> {
        self.solver.as_deref_mut()
    }

    /// Discards what the engine has learned, but not what the solver has proved.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// What is kept of `root`, or else what both find out about it within the time of `budget`: the solver's proof if it has one,
    /// with the engine's values of the moves that it leaves open and the distances that it does not know, or else the engine's deepest
    /// answer. The nodes are those of both.
    pub fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        if let Some(answer) = self.shelf.answer(root, self.all_moves) {
            return answer;
        }
        self.heard.depth.store(0, Ordering::Relaxed);
        self.heard.nodes.store(0, Ordering::Relaxed);
        if self.solver.is_none() {
            self.engine.set_budget(budget);
            return self.engine.run(root);
        }
        let (started, time) = (Instant::now(), budget.time.unwrap_or(Duration::MAX));
        let control = Control { stop: budget.stop, progress: budget.progress };
        let left = || match control.stopped() {
            true => Duration::ZERO,
            false => time.saturating_sub(started.elapsed()),
        };
        // Each search counts from zero, so what all have done is added up here.
        let of_turn = |time| Budget { time: Some(time), progress: None, ..budget };
        let Turns { solver, engine, share, scored, all_moves, heard, .. } = self;
        let mut solver = solver.as_mut();
        let (mut turn, mut best, mut proof) = (FIRST_TURN, None::<Answer>, None::<Answer>);
        let spend = |nodes: u64| {
            control.add(nodes);
            heard.nodes.fetch_add(nodes, Ordering::Relaxed);
        };
        // The solver gets at most half of the time, or a quarter. Where its next turn would be shorter than its last, and so find no
        // more, the engine has the rest.
        let (mut solver_left, mut solver_turn) = (time / (*share + 1), Duration::ZERO);
        loop {
            let whole = left();
            let next =
                (turn.saturating_mul(GROWTH) / *share).min(solver_left).min(whole.saturating_sub(turn));
            if next < solver_turn || next.is_zero() {
                solver = None;
            }
            engine.set_budget(of_turn(if solver.is_some() { turn.min(whole) } else { whole }));
            let answer = engine.run(root);
            spend(answer.nodes);
            // The engine says who wins; by how many points the solver knows.
            let done = (answer.complete || settled(&answer, *all_moves)) && !*scored;
            if best.as_ref().is_none_or(|best| best.depth <= answer.depth) {
                best = Some(answer);
            }
            // Where the solver has no more turns the engine had all of the time.
            if done || solver.is_none() || left().is_zero() {
                break;
            }
            turn = turn.saturating_mul(GROWTH);
            let Some(session) = &mut solver else { break };
            solver_turn = next.min(left());
            solver_left -= solver_turn;
            let answer = session.run(root, of_turn(solver_turn));
            spend(answer.nodes);
            let proved = answer.value.wdl().is_some();
            let (all, goes_on) = (!answer.stopped, answer.stop_reason == Some(StopReason::Time));
            if proved {
                proof = Some(answer);
            }
            if proved && all || left().is_zero() {
                break;
            }
            // Another limit than the time of this turn would end the next one, too.
            if !goes_on {
                solver = None;
            }
        }
        let nodes = heard.nodes.load(Ordering::Relaxed);
        let answer = together(best, proof);
        // The end of an engine's turn is not the end of the search: what was asked for may be there.
        let engines = answer.depth.is_some() && !*scored;
        let stopped = answer.stopped && !(engines && settled(&answer, *all_moves));
        let stop_reason = answer.stop_reason.filter(|_| stopped);
        Answer { nodes, stopped, stop_reason, ..answer }
    }
}

/// Whether everything that was asked for is proved.
fn settled(answer: &Answer, all_moves: bool) -> bool {
    let moves = answer.moves.as_deref().unwrap_or_default();
    let all = !moves.is_empty() && moves.iter().all(|(_, value)| value.wdl().is_some());
    answer.value.wdl().is_some() && (!all_moves || all)
}

/// A proof overrules every estimate, and leaves the values of those moves, and the distances, that it does not have.
fn together(best: Option<Answer>, proof: Option<Answer>) -> Answer {
    let (engine, mut proof) = match (best, proof) {
        (Some(best), Some(proof)) => (best, proof),
        (best, proof) => return best.or(proof).unwrap_or_else(|| Answer::nothing("engine", 0)),
    };
    let lost = proof.value.wdl() == Some(Wdl::Loss);
    // Who wins may be proved before any move is known that does it: then the engine's is the better advice.
    if proof.best.is_empty() && !engine.best.is_empty() && !lost {
        return engine;
    }
    for (mv, value) in proof.moves.iter_mut().flatten() {
        let other = engine.moves.iter().flatten().find(|(other, _)| other == mv);
        if let Some(&(_, other)) = other.filter(|(_, other)| says_more(*other, *value)) {
            *value = other;
        }
    }
    if engine.best.is_empty() {
        return proof;
    }
    // The solver knows points, of which the engine has none.
    if proof.points.is_none() && says_more(engine.value, proof.value) {
        let Answer { moves, complete, stopped, stop_reason, .. } = proof;
        return Answer { moves, complete, stopped, stop_reason, ..engine };
    }
    // Where every move loses, and nobody knows when, the engine's is as good as any, and may resist longest.
    let resists = lost && proof.plies.is_none() && proof.points.is_none();
    if resists || proof.best.is_empty() {
        (proof.best, proof.line) = (engine.best, engine.line);
    }
    proof
}

/// Whether an engine's value adds to a solver's: a proof to what is not proved, an estimate to what is not known at all, and a distance to
/// the same result without one.
fn says_more(engine: GameValue, solver: GameValue) -> bool {
    match solver.wdl() {
        None => engine.wdl().is_some() || matches!(solver, GameValue::Between(Wdl::Loss, Wdl::Win)),
        proved => engine.wdl() == proved && engine.plies().is_some() && solver.plies().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use gametree::Score;
    use gametree::knowledge::Notation;
    use gametree_games::Order;

    use super::*;
    use crate::erased::AnyMove;
    use crate::native::{Method, UNKNOWN, open};

    const LONG: Duration = Duration::from_secs(300);

    fn solver(method: Method, all_moves: bool) -> SolveRequest {
        SolveRequest { method, memory: Some(16 << 20), all_moves, ..SolveRequest::default() }
    }

    fn engine(all_moves: bool) -> EngineRequest<'static> {
        EngineRequest { memory: 1 << 20, all_moves, ..EngineRequest::default() }
    }

    /// Stopped as soon as it has a depth, whoever's turn it is, it has an answer of that depth.
    #[test]
    fn who_stops_it_gets_the_deepest_answer() {
        for (name, least) in [("hex:9", 2), ("connect4:8x7", 6), ("tictactoe3d:4", 3), ("othello:8", 4)] {
            let (game, stop) = (open(name.parse().unwrap(), Order::Centre).unwrap(), AtomicBool::new(false));
            let mut depths = Vec::new();
            let heard = |answer: &Answer| {
                depths.push((answer.depth.unwrap(), answer.nodes));
                stop.store(answer.depth.unwrap() >= least, Ordering::Relaxed);
            };
            let method = game.own_solver().unwrap_or(Method::NullWindow);
            let mut turns =
                Turns::new(&game, &engine(false), Some(&solver(method, false)), Some(Box::new(heard)))
                    .unwrap();
            let budget = Budget { time: Some(LONG), stop: Some(&stop), ..Budget::default() };
            let answer = turns.run(&game.start(), budget);
            drop(turns);
            if answer.value.wdl().is_none() {
                assert!(answer.depth >= Some(least) && !answer.line.is_empty(), "{name}: {answer:?}");
            }
            assert!(answer.nodes >= depths.last().unwrap().1, "{name}: {depths:?}");
            assert!(depths.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "{name}: {depths:?}");
        }
    }

    /// A proof without a move overrules the engine's estimate only where any move does.
    #[test]
    fn a_loss_that_is_proved_without_a_move_comes_with_the_engines() {
        let estimate = || Answer {
            best: vec![AnyMove(3)],
            value: GameValue::Estimate(Score::new(-5_000)),
            ..Answer::nothing("engine", 0)
        };
        let proof = |wdl| Answer { value: GameValue::Proved(wdl, Some(10)), ..Answer::nothing("solver", 0) };
        let lost = together(Some(estimate()), Some(proof(Wdl::Loss)));
        assert_eq!((lost.best, lost.value), (vec![AnyMove(3)], GameValue::Proved(Wdl::Loss, Some(10))));
        // That move need not win.
        let won = together(Some(estimate()), Some(proof(Wdl::Win)));
        assert_eq!((won.best, won.value), (vec![AnyMove(3)], GameValue::Estimate(Score::new(-5_000))));
    }

    /// Which of the two knows a distance depends on the clock, so neither loses the other's.
    #[test]
    fn a_proof_without_a_distance_leaves_the_engines() {
        let (quick, slow, open) = (AnyMove(1), AnyMove(2), AnyMove(3));
        let win = |plies| GameValue::Proved(Wdl::Win, plies);
        let estimate = GameValue::Estimate(Score::new(7));
        let engine = Answer {
            best: vec![quick],
            line: vec![quick, slow],
            moves: Some(vec![(quick, win(Some(3))), (slow, estimate), (open, estimate)]),
            value: win(Some(3)),
            plies: Some(3),
            ..Answer::nothing("engine", 0)
        };
        let solver = Answer {
            best: vec![slow],
            line: vec![slow],
            moves: Some(vec![(quick, win(None)), (slow, win(None)), (open, UNKNOWN)]),
            value: win(None),
            ..Answer::nothing("solver", 0)
        };
        let found = together(Some(engine.clone()), Some(solver.clone()));
        assert_eq!((found.value, found.plies, found.best), (win(Some(3)), Some(3), vec![quick]));
        assert_eq!(found.moves.unwrap(), [(quick, win(Some(3))), (slow, win(None)), (open, estimate)]);
        assert_eq!(found.line, [quick, slow]);
        // Neither is a distance the engine's to say where points are proved, nor an estimate where a bound is known.
        let bound = GameValue::Between(Wdl::Draw, Wdl::Win);
        let moves = Some(vec![(quick, bound), (slow, win(None)), (open, bound)]);
        let other = Answer { points: Some(Score::new(2)), moves, ..solver };
        let found = together(Some(engine), Some(other));
        assert_eq!((found.value, found.best), (win(None), vec![slow]));
        assert_eq!(found.moves.unwrap(), [(quick, win(Some(3))), (slow, win(None)), (open, bound)]);
    }

    /// Which of two lost moves holds out longer the solver may not know: the first in its list was soon mated.
    #[test]
    fn where_all_moves_lose_the_engines_is_played() {
        let (soon, late) = (AnyMove(1), AnyMove(2));
        let loss = |plies| GameValue::Proved(Wdl::Loss, plies);
        let estimate = GameValue::Estimate(Score::new(-7));
        let engine = Answer {
            best: vec![late],
            line: vec![late],
            moves: Some(vec![(soon, loss(Some(2))), (late, estimate)]),
            value: estimate,
            ..Answer::nothing("engine", 0)
        };
        let solver = Answer {
            best: vec![soon],
            line: vec![soon, late],
            moves: Some(vec![(soon, loss(None)), (late, loss(None))]),
            value: loss(None),
            stopped: false,
            ..Answer::nothing("solver", 0)
        };
        let found = together(Some(engine.clone()), Some(solver.clone()));
        assert_eq!((found.value, found.best, found.line), (loss(None), vec![late], vec![late]));
        assert_eq!(found.moves.unwrap(), [(soon, loss(Some(2))), (late, loss(None))]);
        assert!(!found.stopped);
        // A distance that the solver knows is its own move's, and what it says of no move the engine's may lose as well.
        let known = Answer { value: loss(Some(4)), plies: Some(4), ..solver };
        let found = together(Some(engine.clone()), Some(known.clone()));
        assert_eq!((found.value, found.plies, found.best), (loss(Some(4)), Some(4), vec![soon]));
        let lost = Answer { value: loss(None), ..engine };
        let found = together(Some(lost), Some(Answer { best: vec![], ..known }));
        assert_eq!((found.value, found.plies, found.best), (loss(Some(4)), Some(4), vec![late]));
    }

    /// Asked for every move the engine goes on once it has a win, as long as other moves are estimates.
    #[test]
    fn a_win_is_not_all_that_is_asked_where_every_move_is() {
        let known = |other| Answer {
            value: GameValue::Proved(Wdl::Win, Some(1)),
            moves: Some(vec![(AnyMove(1), GameValue::Proved(Wdl::Win, Some(1))), (AnyMove(2), other)]),
            ..Answer::nothing("engine", 0)
        };
        let (estimate, loss) =
            (known(GameValue::Estimate(Score::new(7))), known(GameValue::Proved(Wdl::Loss, Some(2))));
        assert!(settled(&estimate, false) && !settled(&estimate, true) && settled(&loss, true));
        assert!(!settled(&Answer { moves: Some(vec![]), ..loss }, true));
    }

    /// The solver's proof overrules the engine's estimate, and every move is there.
    #[test]
    fn a_proof_comes_with_every_move() {
        let game = open("hex:5".parse().unwrap(), Order::Centre).unwrap();
        let root = game.read_position("a1").unwrap();
        let mut turns = Turns::new(&game, &engine(true), Some(&solver(Method::Hex, true)), None).unwrap();
        let answer = turns.run(&root, Budget { time: Some(LONG), ..Budget::default() });
        assert_eq!(answer.value.wdl(), Some(Wdl::Win));
        let moves = answer.moves.unwrap();
        assert!(moves.len() == 24 && moves.iter().all(|(_, value)| value.wdl().is_some()), "{moves:?}");
    }
}
