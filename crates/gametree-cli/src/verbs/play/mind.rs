//! What the engine thinks, within a time: the best move, or the worth of every move. It asks the library and holds no
//! search of its own. In this order: what is seen at sight, the exact solver for half the time, and for the rest the best
//! move by the engine, the worth of every move by alpha-beta with forced moves, one ply deeper at a time. Only what is
//! proved gets a worth.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree::adapt::{Budget, ForcedRules};
use gametree::engine::{Engine, Guided, WithSymmetries};
use gametree::felstiner::{Program, Switches};
use gametree::knowledge::Constant;
use gametree::solve::Solver;
use gametree::{Algorithm, GameValue, Score, SearchOptions, Wdl};
use gametree_games::Playable;
use gametree_games::catalogue::Evaluation;

/// The least time worth giving to one move of many.
const SLICE: Duration = Duration::from_millis(5);

/// Nothing is proved.
pub(super) const UNKNOWN: GameValue = GameValue::Between(Wdl::Loss, Wdl::Win);

/// What the engine makes of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thought<M> {
    pub(super) best: M,
    /// For the side to move.
    pub(super) value: GameValue,
    /// What best play looks like, as far as that is known; `best` first.
    pub(super) line: Vec<M>,
    /// How many plies were looked ahead without a proof.
    pub(super) depth: u32,
    /// Whether every other move is proved to lose.
    pub(super) only: bool,
}

/// The time a thought may take.
#[derive(Clone, Copy)]
struct Clock<'a> {
    until: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Clock<'a> {
    fn new(time: Duration, stop: &'a AtomicBool) -> Self {
        let now = Instant::now();
        // A time beyond what the clock can hold is a day.
        Clock { until: now.checked_add(time).unwrap_or(now + Duration::from_secs(86_400)), stop }
    }

    fn left(&self) -> Duration {
        let stopped = self.stop.load(Ordering::Relaxed);
        if stopped { Duration::ZERO } else { self.until.saturating_duration_since(Instant::now()) }
    }

    /// A clock for this part of what is left.
    fn part(self, of: u32) -> Self {
        Clock { until: Instant::now() + self.left() / of, ..self }
    }
}

/// The moves of a position with what is proved of them.
type Known<M> = Vec<(M, GameValue)>;

/// The engine's mind: the solver and the engine keep their tables from move to move.
pub(super) struct Mind<'a, G: Playable> {
    game: &'a G,
    solver: Option<Solver<'a, G>>,
    engine: Engine<'a, G, Evaluation<G>, WithSymmetries<Guided>>,
    stop: &'a AtomicBool,
}

impl<'a, G: Playable> Mind<'a, G> {
    /// A mind whose thoughts end early once `stop` is raised, with tables of at most `memory` bytes together.
    pub(super) fn new(game: &'a G, memory: usize, stop: &'a AtomicBool) -> Self {
        let engine =
            Engine::new(game).evaluate(game.usual_evaluation()).guided().with_symmetries().memory(memory / 2);
        Mind { game, solver: Some(Solver::new(game).memory(memory / 2)), engine, stop }
    }

    /// The best move of a position that is not over.
    pub(super) fn best(&mut self, state: &G::State, time: Duration) -> Option<Thought<G::Move>> {
        let clock = Clock::new(time, self.stop);
        let known = self.sight(state);
        if !open_moves(&known).is_empty() && count(&known, Wdl::Win) == 0 {
            // Where there is nothing to choose, nobody should wait long for it.
            let share = if decided(&known) { 10 } else { 2 };
            if let Some(thought) = self.solved(state, clock.part(share)) {
                return Some(thought);
            }
            if let Some(thought) = self.estimated(state, clock, &known) {
                return Some(thought);
            }
        }
        let only = count(&known, Wdl::Loss) + 1 == known.len();
        let &(best, worth) = known.iter().min_by_key(|&&(mv, worth)| {
            let (class, haste) = preference(worth);
            (Reverse(class), Reverse(haste), Reverse(self.game.rank(state, mv)))
        })?;
        Some(Thought { best, value: worth, line: vec![best], depth: 2, only })
    }

    /// The worth of every move of a position; `tell` hears what is known so far, whenever that is more.
    pub(super) fn values(
        &mut self,
        state: &G::State,
        time: Duration,
        mut tell: impl FnMut(&[(G::Move, GameValue)]),
    ) -> Known<G::Move> {
        let clock = Clock::new(time, self.stop);
        let mut known = self.sight(state);
        self.solve_each(state, &mut known, clock.part(2), &mut tell);
        self.deepen(state, &mut known, clock, &mut tell);
        known
    }

    /// Every move with what is plain to see of it: it ends the game, or the opponent can win at once.
    fn sight(&self, state: &G::State) -> Known<G::Move> {
        let look = |mv| {
            let child = self.game.play(state, mv);
            let worth = match self.game.outcome(&child) {
                Some(end) => GameValue::Proved(Wdl::of_score(end.score()), Some(0)),
                None if self.game.winning_move(&child).is_some() => GameValue::Proved(Wdl::Win, Some(1)),
                None => UNKNOWN,
            };
            (mv, for_mover(worth))
        };
        self.game.moves(state).map(look).collect()
    }

    /// The exact answer, if the solver finds it in time.
    fn solved(&mut self, state: &G::State, clock: Clock<'a>) -> Option<Thought<G::Move>> {
        let solver = self.solver.take()?;
        let mut solver = solver.budget(self.budget(clock.left()));
        let solution = solver.run(state);
        self.solver = Some(solver);
        let &best = solution.best.first()?;
        solution.value.wdl()?;
        Some(Thought { best, value: solution.value, line: solution.line, depth: 0, only: false })
    }

    /// The engine's choice among moves of which several may be good, if it has finished a depth.
    fn estimated(
        &mut self,
        state: &G::State,
        clock: Clock<'a>,
        known: &[(G::Move, GameValue)],
    ) -> Option<Thought<G::Move>> {
        if decided(known) {
            return None;
        }
        self.engine.set_budget(self.budget(clock.left()));
        let report = self.engine.run(state);
        let &best = report.best.first().filter(|_| report.depth > 0)?;
        let proved = report.value().wdl().is_some();
        let worth = if proved { report.value() } else { UNKNOWN };
        Some(Thought { best, value: worth, line: report.line, depth: report.depth, only: false })
    }

    /// Asks the solver about one move after the other. Each gets an equal share of half the time that is left, and so on
    /// with those that did not finish: the table remembers how far they came.
    fn solve_each(
        &mut self,
        state: &G::State,
        known: &mut Known<G::Move>,
        clock: Clock<'a>,
        tell: &mut impl FnMut(&[(G::Move, GameValue)]),
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
                let child = self.game.play(state, known[at].0);
                let Some(solver) = self.solver.take() else { return };
                let mut solver = solver.budget(self.budget(share.min(clock.left())));
                let worth = solver.run(&child).value;
                self.solver = Some(solver);
                if worth.wdl().is_some() {
                    known[at].1 = for_mover(worth);
                    tell(known);
                }
            }
        }
    }

    /// Searches the moves that are still open ever deeper, until the time is up or none is open.
    fn deepen(
        &self,
        state: &G::State,
        known: &mut Known<G::Move>,
        clock: Clock<'a>,
        mut tell: impl FnMut(&[(G::Move, GameValue)]),
    ) {
        for depth in 2.. {
            for at in open_moves(known) {
                let left = clock.left();
                if left.is_zero() {
                    return;
                }
                let child = self.game.play(state, known[at].0);
                if let Some(worth) = self.look_ahead(&child, depth, left) {
                    known[at].1 = for_mover(worth);
                    tell(known);
                }
            }
            if open_moves(known).is_empty() {
                return;
            }
        }
    }

    /// What alpha-beta with forced moves proves of a position within a depth and a time. Without an evaluation that is a
    /// result, or nothing.
    fn look_ahead(&self, state: &G::State, depth: u32, time: Duration) -> Option<GameValue> {
        let program = Program {
            switches: Switches { forced: ForcedRules { win: true, block: true }, ..Switches::default() },
            settings: SearchOptions { stop_at_win: true, ..SearchOptions::default() },
            budget: Budget { depth: Some(depth), ..self.budget(time) },
            ..Program::new(Algorithm::AlphaBeta)
        };
        let report = program.run(self.game, &Constant(Score::ZERO), state, false).ok()?;
        let worth = report.value_without_evaluation();
        worth.wdl().map(|_| worth)
    }

    fn budget(&self, time: Duration) -> Budget<'a> {
        Budget { time: Some(time), stop: Some(self.stop), ..Budget::default() }
    }
}

/// Whether there is nothing left to choose: some move wins, or at most one is not lost.
fn decided<M>(known: &[(M, GameValue)]) -> bool {
    count(known, Wdl::Win) > 0 || count(known, Wdl::Loss) + 1 >= known.len()
}

fn count<M>(known: &[(M, GameValue)], verdict: Wdl) -> usize {
    known.iter().filter(|(_, worth)| worth.wdl() == Some(verdict)).count()
}

/// The places of the moves of which nothing is proved.
fn open_moves<M>(known: &[(M, GameValue)]) -> Vec<usize> {
    (0..known.len()).filter(|&at| known[at].1.wdl().is_none()).collect()
}

/// How much the mover prefers a worth: an early win, a draw, the unknown, a late loss. A loss whose distance nobody
/// knows was found deeper than those that are known.
fn preference(worth: GameValue) -> (u8, i64) {
    let plies = if let GameValue::Proved(_, plies) = worth { plies } else { None };
    let plies = plies.map_or(i64::MAX, i64::from);
    match worth.wdl() {
        Some(Wdl::Win) => (3, -plies),
        Some(Wdl::Draw) => (2, 0),
        None => (1, 0),
        Some(Wdl::Loss) => (0, plies),
    }
}

/// The worth of a move, from what its position is worth to the opponent.
fn for_mover(worth: GameValue) -> GameValue {
    match worth {
        GameValue::Proved(verdict, plies) => {
            GameValue::Proved(verdict.reversed(), plies.map(|plies| plies + 1))
        }
        GameValue::Between(low, high) => GameValue::Between(high.reversed(), low.reversed()),
        GameValue::Estimate(score) => GameValue::Estimate(-score),
        GameValue::Bound(..) => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;
    use gametree::knowledge::Notation;
    use gametree_games::{Order, connect4::ConnectFour, hex::Hex, tictactoe::TicTacToe};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// The best move's name and its worth.
    fn best<G: Playable>(game: &G, position: &str, time: Duration) -> (String, GameValue) {
        let stop = AtomicBool::new(false);
        let state = game.read_position(position).unwrap();
        let thought = Mind::new(game, 1 << 20, &stop).best(&state, time).unwrap();
        assert_eq!(thought.line.first(), Some(&thought.best));
        (game.move_name(thought.best), thought.value)
    }

    #[test]
    fn wins_are_taken_and_threats_blocked_in_no_time() {
        let game = TicTacToe::<u64>::new(7, 7, 4, Order::Centre).unwrap();
        let (mv, worth) = best(&game, "c3 a7 d3 b7 e3 g1", Duration::ZERO);
        assert!(["b3", "f3"].contains(&mv.as_str()));
        assert_eq!(worth, GameValue::Proved(Wdl::Win, Some(1)));
        let (mv, worth) = best(&game, "a1 c3 b1 d5 c1", Duration::ZERO);
        assert_eq!((mv.as_str(), worth.wdl()), ("d1", None));
        // Two threats can't both be parried: that is seen, and the game goes on.
        let (_, worth) = best(&game, "c3 a7 d3 b7 e3", Duration::ZERO);
        assert_eq!(worth, GameValue::Proved(Wdl::Loss, Some(2)));
    }

    #[test]
    fn what_the_solver_finishes_is_exact() {
        let game = Hex::<u64>::new(4, 4, Order::Centre).unwrap();
        let (mv, worth) = best(&game, "", LONG);
        assert!(["a4", "b3", "c2", "d1"].contains(&mv.as_str()), "{mv}");
        assert_eq!(worth.wdl(), Some(Wdl::Win));
    }

    #[test]
    fn every_move_gets_the_worth_that_solving_it_would_give() {
        let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
        let stop = AtomicBool::new(false);
        let state = game.read_position("a1 b1").unwrap();
        let mut told = 0;
        let mut mind = Mind::new(&game, 1 << 20, &stop);
        let known = mind.values(&state, LONG, |_| told += 1);
        assert!(told > 0 && known.len() == 7);
        for (mv, worth) in known {
            let solution = Solver::new(&game).run(&game.play(&state, mv));
            assert_eq!(worth.wdl(), solution.value.wdl().map(Wdl::reversed));
        }
    }

    #[test]
    fn looking_ahead_proves_what_the_solver_would() {
        let game = ConnectFour::<u64>::new(5, 4, Order::Centre).unwrap();
        let stop = AtomicBool::new(false);
        let mut mind = Mind::new(&game, 1 << 20, &stop);
        for position in ["3333", "33332", "333321", "3", "11325"] {
            let state = game.read_position(position).unwrap();
            let mut known = mind.sight(&state);
            mind.deepen(&state, &mut known, Clock::new(LONG, &stop), |_| {});
            for ((mv, ahead), (_, exact)) in known.into_iter().zip(mind.values(&state, LONG, |_| {})) {
                assert_eq!(ahead.wdl(), exact.wdl(), "{position} {mv}");
            }
        }
    }

    #[test]
    fn without_time_or_stopped_nothing_is_called_proved() {
        let game = Hex::<u128>::new(11, 11, Order::Centre).unwrap();
        assert_eq!(best(&game, "", Duration::ZERO), ("f6".to_owned(), UNKNOWN));
        let stop = AtomicBool::new(true);
        let known = Mind::new(&game, 1 << 20, &stop).values(&game.start(), LONG, |_| {});
        assert!(known.len() == 121 && known.iter().all(|(_, worth)| *worth == UNKNOWN));
    }
}
