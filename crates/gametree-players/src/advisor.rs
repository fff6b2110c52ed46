//! Advice on a position within a time limit: the best move, or the value of every move.
//!
//! It combines searches of the library, in this order: a look one move ahead, the exact solver for half the
//! time, then the engine (for the best move) or alpha-beta with forced moves, one ply deeper at a time (for
//! the value of every move). Only proved values are reported.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree::adapt::ForcedRules;
use gametree::knowledge::Guide;
use gametree::{Algorithm, Budget, Game, GameValue, Wdl};

use crate::answer::UNKNOWN;
use crate::erased::{AnyMove, AnyState};
use crate::native::{AnyGame, EngineRequest, EngineSession, SolveRequest, SolverSession};
use crate::textbook::{self, TextbookRequest};

/// The shortest time worth spending on one move of many.
const SLICE: Duration = Duration::from_millis(5);

/// Advice on a position: a move and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move.
    pub best: AnyMove,
    /// The value of the position for the side to move, if it is proved.
    pub value: GameValue,
    /// The principal variation, as far as known; `best` first.
    pub line: Vec<AnyMove>,
    /// The depth searched without a proof, in plies.
    pub depth: u32,
    /// Whether every other move is proved to lose.
    pub only: bool,
}

/// The time that advice may take.
#[derive(Clone, Copy)]
struct Clock<'a> {
    until: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Clock<'a> {
    fn new(time: Duration, stop: &'a AtomicBool) -> Self {
        let now = Instant::now();
        // A time that the clock cannot represent counts as a day.
        Clock { until: now.checked_add(time).unwrap_or(now + Duration::from_secs(86_400)), stop }
    }

    fn left(&self) -> Duration {
        let stopped = self.stop.load(Ordering::Relaxed);
        if stopped { Duration::ZERO } else { self.until.saturating_duration_since(Instant::now()) }
    }

    /// A clock for this fraction of the remaining time.
    fn part(self, of: u32) -> Self {
        Clock { until: Instant::now() + self.left() / of, ..self }
    }
}

/// The moves of a position with their values as far as proved.
pub type MoveValues = Vec<(AnyMove, GameValue)>;

/// Gives advice on positions of a game. Solver and engine keep their tables from move to move.
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Advisor<'a> {
    game: &'a AnyGame,
    solver: Box<dyn SolverSession<'a> + 'a>,
    engine: Box<dyn EngineSession<'a> + 'a>,
    stop: &'a AtomicBool,
}

impl<'a> Advisor<'a> {
    /// An advisor that stops early once `stop` is set, whose tables have at most `memory` bytes together.
    ///
    /// # Errors
    /// [`EvaluationError`](gametree_games::EvaluationError), which the game's own evaluation never causes.
    pub fn new(
        game: &'a AnyGame,
        memory: usize,
        stop: &'a AtomicBool,
    ) -> Result<Self, gametree_games::EvaluationError> {
        let engine = game.engine(&EngineRequest { memory: memory / 2, ..EngineRequest::default() }, None)?;
        let solver = game.solver(&SolveRequest { memory: memory / 2, ..SolveRequest::default() });
        Ok(Advisor { game, solver, engine, stop })
    }

    /// The best move of a position that is not over; `None` where the game has ended.
    pub fn best(&mut self, state: &AnyState, time: Duration) -> Option<Advice> {
        let clock = Clock::new(time, self.stop);
        let known = self.one_move_ahead(state);
        if !open_moves(&known).is_empty() && count(&known, Wdl::Win) == 0 {
            // If there is little choice, the answer should not take long.
            let share = if decided(&known) { 10 } else { 2 };
            if let Some(advice) = self.solved(state, clock.part(share)) {
                return Some(advice);
            }
            if let Some(advice) = self.estimated(state, clock, &known) {
                return Some(advice);
            }
        }
        let only = count(&known, Wdl::Loss) + 1 == known.len();
        let &(best, value) = known.iter().min_by_key(|&&(mv, value)| {
            let (class, haste) = preference(value);
            (Reverse(class), Reverse(haste), Reverse(Guide::rank(self.game, state, mv)))
        })?;
        Some(Advice { best, value, line: vec![best], depth: 2, only })
    }

    /// The value of every move of a position; `on_change` is called with the values known so far, after every new one.
    pub fn values(
        &mut self,
        state: &AnyState,
        time: Duration,
        mut on_change: impl FnMut(&[(AnyMove, GameValue)]),
    ) -> MoveValues {
        let clock = Clock::new(time, self.stop);
        let mut known = self.one_move_ahead(state);
        self.solve_each(state, &mut known, clock.part(2), &mut on_change);
        self.deepen(state, &mut known, clock, &mut on_change);
        known
    }

    /// Every move with its value if no search is needed: it ends the game, or the opponent can win at once.
    fn one_move_ahead(&self, state: &AnyState) -> MoveValues {
        let look = |mv| {
            let child = Game::play(self.game, state, mv);
            let value = match child.outcome() {
                Some(end) => GameValue::Proved(Wdl::of_score(end.score()), Some(0)),
                None if Guide::winning_move(self.game, &child).is_some() => {
                    GameValue::Proved(Wdl::Win, Some(1))
                }
                None => UNKNOWN,
            };
            (mv, for_mover(value))
        };
        Game::moves(self.game, state).map(look).collect()
    }

    /// The exact answer, if the solver finds it in time.
    fn solved(&mut self, state: &AnyState, clock: Clock<'a>) -> Option<Advice> {
        let budget = self.budget(clock.left());
        let solution = self.solver.run(state, budget);
        let &best = solution.best.first()?;
        solution.value.wdl()?;
        Some(Advice { best, value: solution.value, line: solution.line, depth: 0, only: false })
    }

    /// The engine's choice among moves of which several may be good, if it has finished a depth.
    fn estimated(
        &mut self,
        state: &AnyState,
        clock: Clock<'a>,
        known: &[(AnyMove, GameValue)],
    ) -> Option<Advice> {
        if decided(known) {
            return None;
        }
        self.engine.set_budget(self.budget(clock.left()));
        let answer = self.engine.run(state);
        let depth = answer.depth.filter(|&depth| depth > 0)?;
        let &best = answer.best.first()?;
        let value = if answer.value.wdl().is_some() { answer.value } else { UNKNOWN };
        Some(Advice { best, value, line: answer.line, depth, only: false })
    }

    /// Solves one move after the other, each with an equal share of half the remaining time; then again those
    /// that did not finish, for which the table keeps the work done.
    fn solve_each(
        &mut self,
        state: &AnyState,
        known: &mut MoveValues,
        clock: Clock<'a>,
        on_change: &mut impl FnMut(&[(AnyMove, GameValue)]),
    ) {
        loop {
            let open = open_moves(known);
            if open.is_empty() {
                return;
            }
            let share = (clock.left() / (2 * open.len() as u32)).max(SLICE);
            for at in open {
                if clock.left().is_zero() {
                    return;
                }
                let child = Game::play(self.game, state, known[at].0);
                let budget = self.budget(share.min(clock.left()));
                let value = self.solver.run(&child, budget).value;
                if value.wdl().is_some() {
                    known[at].1 = for_mover(value);
                    on_change(known);
                }
            }
        }
    }

    /// Searches the moves without a value one ply deeper at a time, until the time is up or all have one.
    fn deepen(
        &self,
        state: &AnyState,
        known: &mut MoveValues,
        clock: Clock<'a>,
        mut on_change: impl FnMut(&[(AnyMove, GameValue)]),
    ) {
        for depth in 2.. {
            for at in open_moves(known) {
                let left = clock.left();
                if left.is_zero() {
                    return;
                }
                let child = Game::play(self.game, state, known[at].0);
                if let Some(value) = self.look_ahead(&child, depth, left) {
                    known[at].1 = for_mover(value);
                    on_change(known);
                }
            }
            if open_moves(known).is_empty() {
                return;
            }
        }
    }

    /// The value that alpha-beta with forced moves proves within a depth and a time, if any: without an
    /// evaluation, it finds a result or nothing.
    fn look_ahead(&self, state: &AnyState, depth: u32, time: Duration) -> Option<GameValue> {
        let request = TextbookRequest {
            forced: ForcedRules { win: true, block: true },
            stop_at_win: true,
            budget: Budget { depth: Some(depth), ..self.budget(time) },
            ..TextbookRequest::new(Algorithm::AlphaBeta)
        };
        let value = textbook::run(self.game, state, &request).ok()?.value;
        value.wdl().map(|_| value)
    }

    fn budget(&self, time: Duration) -> Budget<'a> {
        Budget { time: Some(time), stop: Some(self.stop), ..Budget::default() }
    }
}

/// Whether there is no real choice: some move wins, or at most one does not lose.
fn decided(known: &[(AnyMove, GameValue)]) -> bool {
    count(known, Wdl::Win) > 0 || count(known, Wdl::Loss) + 1 >= known.len()
}

fn count(known: &[(AnyMove, GameValue)], wdl: Wdl) -> usize {
    known.iter().filter(|(_, value)| value.wdl() == Some(wdl)).count()
}

/// The indices of the moves without a proved value.
fn open_moves(known: &[(AnyMove, GameValue)]) -> Vec<usize> {
    (0..known.len()).filter(|&at| known[at].1.wdl().is_none()).collect()
}

/// The mover's order of preference: an early win, a draw, an unknown value, a late loss. A loss at an unknown
/// distance was found deeper than those with a known distance.
fn preference(value: GameValue) -> (u8, i64) {
    let plies = value.plies().map_or(i64::MAX, i64::from);
    match value.wdl() {
        Some(Wdl::Win) => (3, -plies),
        Some(Wdl::Draw) => (2, 0),
        None => (1, 0),
        Some(Wdl::Loss) => (0, plies),
    }
}

/// The value of a move, from the value of its position for the opponent.
fn for_mover(value: GameValue) -> GameValue {
    match value {
        GameValue::Proved(wdl, plies) => GameValue::Proved(wdl.reversed(), plies.map(|plies| plies + 1)),
        GameValue::Between(low, high) => GameValue::Between(high.reversed(), low.reversed()),
        GameValue::Estimate(score) => GameValue::Estimate(-score),
        GameValue::Bound(..) => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;
    use gametree_games::{Order, Spec};

    use super::*;
    use crate::native::open;

    const LONG: Duration = Duration::from_secs(60);

    fn game(name: &str) -> AnyGame {
        open(name.parse::<Spec>().unwrap(), Order::Centre).unwrap()
    }

    fn read(game: &AnyGame, position: &str) -> AnyState {
        Notation::read_position(game, position).unwrap()
    }

    /// The best move's name and its value.
    fn best(name: &str, position: &str, time: Duration) -> (String, GameValue) {
        let (game, stop) = (game(name), AtomicBool::new(false));
        let state = read(&game, position);
        let advice = Advisor::new(&game, 1 << 20, &stop).unwrap().best(&state, time).unwrap();
        assert_eq!(advice.line.first(), Some(&advice.best));
        (Notation::move_name(&game, advice.best), advice.value)
    }

    #[test]
    fn wins_are_taken_and_threats_blocked_in_no_time() {
        let (mv, value) = best("mnk:7,7,4", "c3 a7 d3 b7 e3 g1", Duration::ZERO);
        assert!(["b3", "f3"].contains(&mv.as_str()));
        assert_eq!(value, GameValue::Proved(Wdl::Win, Some(1)));
        let (mv, value) = best("mnk:7,7,4", "a1 c3 b1 d5 c1", Duration::ZERO);
        assert_eq!((mv.as_str(), value.wdl()), ("d1", None));
        // Two threats can't both be parried: that is seen, and the game goes on.
        let (_, value) = best("mnk:7,7,4", "c3 a7 d3 b7 e3", Duration::ZERO);
        assert_eq!(value, GameValue::Proved(Wdl::Loss, Some(2)));
    }

    #[test]
    fn what_the_solver_finishes_is_exact() {
        let (mv, value) = best("hex:4", "", LONG);
        assert!(["a4", "b3", "c2", "d1"].contains(&mv.as_str()), "{mv}");
        assert_eq!(value.wdl(), Some(Wdl::Win));
    }

    #[test]
    fn every_move_gets_the_value_that_solving_it_would_give() {
        let (game, stop) = (game("tictactoe"), AtomicBool::new(false));
        let state = read(&game, "a1 b1");
        let mut changes = 0;
        let known = Advisor::new(&game, 1 << 20, &stop).unwrap().values(&state, LONG, |_| changes += 1);
        assert!(changes > 0 && known.len() == 7);
        let mut solver = game.solver(&SolveRequest::default());
        for (mv, value) in known {
            let solution = solver.run(&Game::play(&game, &state, mv), Budget::default());
            assert_eq!(value.wdl(), solution.value.wdl().map(Wdl::reversed));
        }
    }

    #[test]
    fn looking_ahead_proves_what_the_solver_would() {
        let (game, stop) = (game("connect4:5x4"), AtomicBool::new(false));
        let mut advisor = Advisor::new(&game, 1 << 20, &stop).unwrap();
        for position in ["3333", "33332", "333321", "3", "11325"] {
            let state = read(&game, position);
            let mut known = advisor.one_move_ahead(&state);
            advisor.deepen(&state, &mut known, Clock::new(LONG, &stop), |_| {});
            for ((mv, ahead), (_, exact)) in known.into_iter().zip(advisor.values(&state, LONG, |_| {})) {
                assert_eq!(ahead.wdl(), exact.wdl(), "{position} {mv:?}");
            }
        }
    }

    #[test]
    fn without_time_or_stopped_nothing_is_called_proved() {
        assert_eq!(best("hex:11", "", Duration::ZERO), ("f6".to_owned(), UNKNOWN));
        let (game, stop) = (game("hex:11"), AtomicBool::new(true));
        let state = read(&game, "");
        let known = Advisor::new(&game, 1 << 20, &stop).unwrap().values(&state, LONG, |_| {});
        assert!(known.len() == 121 && known.iter().all(|(_, value)| *value == UNKNOWN));
    }
}
