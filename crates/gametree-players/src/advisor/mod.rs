//! Advice on a position within a time limit: the best move, a move of a weaker level, or the value of every move.
//!
//! A look one move ahead comes first; then solver and engine take turns, for the best move and for the value of every move. A
//! value is proved or an estimate, never anything between, and what was proved once is known in every answer that follows.

mod known;
mod review;
mod weakened;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree::{Budget, Game, GameValue, Score};

use crate::answer::{Answer, UNKNOWN, preference};
use crate::erased::{AnyMove, AnyState};
use crate::kept::{Kept, before, points_before};
use crate::limits::{Level, Weakness};
use crate::native::{AnyGame, EngineRequest, EngineSession, Method, SolveRequest};
use crate::searcher::ENGINE;
use crate::turns::{FIRST_TURN, Turns};
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

/// Gives advice on positions of a game. Solver and engine keep their tables from move to move.
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Advisor<'a> {
    game: &'a AnyGame,
    turns: Turns<'a>,
    /// An engine that finds the values of all moves.
    scorer: Box<dyn EngineSession<'a> + 'a>,
    /// What was proved of the moves of positions.
    proofs: HashMap<AnyState, Vec<KnownMove>>,
    seed: u64,
    stop: &'a AtomicBool,
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
        let part = memory / 8;
        let every_move = EngineRequest { memory: part, all_moves: true, ..EngineRequest::default() };
        let scorer = game.engine(&every_move, None)?;
        // Where there is a choice, one that knows distances: a player wants the quickest win and the latest loss.
        let method = game.own_solver().unwrap_or(Method::NullWindow);
        let solver = SolveRequest { method, memory: Some(4 * part), ..SolveRequest::default() };
        let engine = EngineRequest { memory: 3 * part, ..EngineRequest::default() };
        let turns = Turns::new(game, &engine, Some(&solver), None)?;
        Ok(Advisor { game, turns, scorer, proofs: HashMap::new(), seed, stop })
    }

    /// The same advisor with what is kept of the game, such as a complete table, a semi-strong solution or an opening book. It
    /// answers instead of all searches but those of the levels below full strength. What was added last is asked first, the
    /// openings that come with the game last.
    #[must_use]
    pub fn with_kept(mut self, kept: impl IntoIterator<Item = Box<dyn Kept>>) -> Self {
        kept.into_iter().for_each(|kept| self.turns.keep(kept));
        self
    }

    /// Whether it has been told to stop.
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Discards what earlier searches have learned, but for what is proved.
    pub fn forget(&mut self) {
        self.turns.forget();
        self.scorer.forget();
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
        let choice = choose(self.game, &mut *self.scorer, state, (weakness, self.seed), budget)?;
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
        let mut known = self.remembered(state);
        let scored = self.game.scored();
        if !known.settled(scored) {
            // If there is little choice, the answer should not take long, and no estimate is needed.
            let quick = !scored && known.only_move_left();
            let kept = self.turns.kept().answer(state, false);
            let answer = match self.turns.solver().filter(|_| quick) {
                _ if kept.is_some() => kept?,
                Some(solver) => solver.run(state, budget(clock.part(10).left(), self.stop)),
                None => self.turns.run(state, budget(clock.left(), self.stop)),
            };
            let proved = answer.value.wdl().is_some();
            if let Some(&best) = answer.best.first()
                && (proved || answer.depth.is_some_and(|depth| depth > 0) && !quick)
            {
                let value = proved_or_estimated(answer.value);
                let depth = answer.depth.filter(|_| !proved).unwrap_or(0);
                let Answer { points, line, algorithm: source, nodes, .. } = answer;
                known.learn(KnownMove { mv: best, value, points, depth, line: line.clone(), source });
                self.remember(state, &known);
                let only = known.only_move_left();
                return Some(Advice { best, value, points, line, depth, nodes, only, source });
            }
        }
        let only = known.only_move_left();
        let best = known.best(self.game, state)?.clone();
        let depth = if best.value.wdl().is_some() { 0 } else { best.depth.max(2) };
        let KnownMove { mv, value, points, line, source, .. } = best;
        Some(Advice { best: mv, value, points, line, depth, nodes: 0, only, source })
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
        while !known.open_moves().is_empty() && !clock.left().is_zero() {
            self.scorer.set_budget(budget(turn.min(clock.left()), self.stop));
            let found = self.scorer.run(state);
            let depth = found.depth.unwrap_or(0);
            for (mv, value) in found.moves.into_iter().flatten() {
                let line = if found.line.first() == Some(&mv) { found.line.clone() } else { vec![mv] };
                let value = proved_or_estimated(value);
                let depth = if value.wdl().is_some() { 0 } else { depth };
                known.learn(KnownMove { mv, value, points: None, depth, line, source: found.algorithm });
            }
            on_change(&known.0);
            let turn_left = turn.min(clock.left());
            self.solve_each(state, &mut known, Known::open_moves, turn_left, clock, &mut on_change);
            turn = turn.saturating_mul(2);
        }
        // A player wants the quickest win and the latest loss; for that there is an eighth of what is left.
        self.solve_each(state, &mut known, Known::without_plies, clock.left() / 8, clock, &mut on_change);
        self.remember(state, &known);
        known.0
    }

    /// Every move with what is known of it without a search: by the rules, by what is kept of the game, by earlier proofs.
    fn remembered(&self, state: &AnyState) -> Known {
        let mut known = Known::one_move_ahead(self.game, state);
        let shelf = self.turns.kept();
        if let Some(Answer { moves: Some(moves), algorithm, .. }) = shelf.answer(state, true) {
            for (mv, value) in moves {
                known.learn_value(mv, value, 0, algorithm);
            }
        }
        for at in known.open_moves() {
            let mv = known.0[at].mv;
            if let Some(Answer { value, points, line, algorithm, .. }) = shelf.of_move(state, mv) {
                known.learn(KnownMove { mv, value, points, depth: 0, line, source: algorithm });
            }
        }
        self.proofs.get(state).into_iter().flatten().for_each(|proof| known.learn(proof.clone()));
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
        let Some(solver) = self.turns.solver() else { return };
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
            let answer = solver.run(&child, budget(share.min(left), self.stop));
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

fn budget(time: Duration, stop: &AtomicBool) -> Budget<'_> {
    Budget { time: Some(time), stop: Some(stop), ..Budget::default() }
}

/// A bound says too little to be shown.
fn proved_or_estimated(value: GameValue) -> GameValue {
    if value.wdl().is_some() || matches!(value, GameValue::Estimate(_)) { value } else { UNKNOWN }
}

#[cfg(test)]
mod tests {
    use gametree::Wdl;
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
        let advice = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().best(&state, Level::FULL, time).unwrap();
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
    fn a_game_that_is_over_has_no_advice() {
        let (game, stop) = (game("tictactoe"), AtomicBool::new(false));
        let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
        let over = read(&game, "a1 a2 b1 b2 c1");
        for level in [Level::FULL, "3".parse().unwrap()] {
            assert_eq!(advisor.best(&over, level, LONG), None);
        }
        assert_eq!(advisor.values(&over, LONG, |_| panic!("nothing is known")), []);
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
        let known = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().values(&state, LONG, |_| changes += 1);
        assert!(changes > 0 && known.len() == 7);
        let mut solver = game.solver(&SolveRequest::default());
        for KnownMove { mv, value, .. } in known {
            let solution = solver.run(&Game::play(&game, &state, mv), Budget::default());
            assert_eq!(value.wdl(), solution.value.wdl().map(Wdl::reversed));
        }
    }

    /// Where a player moves again, a move is worth what the position after it is; and points count, where there are any.
    #[test]
    fn extra_turns_and_passes_keep_the_side_of_values_and_points() {
        let kalah = ["", "1", "2", "3 1", "2 3 1"].map(|position| ("kalah:3,2", position));
        let othello = ["", "b1", "b1 a1 c4"].map(|position| ("othello:4", position));
        for (name, position) in kalah.into_iter().chain(othello) {
            let (game, stop) = (game(name), AtomicBool::new(false));
            let state = read(&game, position);
            let request = SolveRequest { all_moves: true, ..SolveRequest::default() };
            let answer = game.solver(&request).run(&state, Budget::default());
            let solved = answer.moves.unwrap();
            assert!(!solved.is_empty(), "{position}");
            let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
            let known = advisor.values(&state, LONG, |_| {});
            for (mv, value) in solved {
                let found = known.iter().find(|known| known.mv == mv).unwrap();
                let name = Notation::move_name(&game, mv);
                assert_eq!(found.value.wdl(), value.wdl(), "{position} {name}");
                let points =
                    answer.scores.iter().find(|(scored, _)| *scored == mv).map(|&(_, points)| points);
                assert_eq!(found.points, points, "{position} {name}");
            }
            let advice = advisor.best(&state, Level::FULL, LONG).unwrap();
            assert_eq!(advice.points, answer.points, "{position}");
        }
    }

    #[test]
    fn what_is_proved_once_is_known_at_once_in_every_answer() {
        for (name, position) in
            [("hex:4", ""), ("connect4:5x4", "3333"), ("mnk:5,6,4", "c3"), ("othello:4", "")]
        {
            let (game, stop) = (game(name), AtomicBool::new(false));
            let state = read(&game, position);
            let mut advisor = Advisor::new(&game, 16 << 20, 0, &stop).unwrap();
            let advice = advisor.best(&state, Level::FULL, LONG).unwrap();
            assert!(advice.value.wdl().is_some(), "{name}: {advice:?}");
            let known = advisor.values(&state, Duration::ZERO, |_| {});
            let known = known.iter().find(|known| known.mv == advice.best).unwrap();
            assert_eq!(known.value.wdl(), advice.value.wdl(), "{name}");
            // A win is enough to play on without any time.
            if advice.value.wdl() == Some(Wdl::Win) {
                let again = advisor.best(&state, Level::FULL, Duration::ZERO).unwrap();
                assert_eq!((again.best, again.value.wdl()), (advice.best, Some(Wdl::Win)), "{name}");
            }
        }
    }

    /// The first eight plies of Connect Four are proved without any time, and every move of the first seven.
    #[test]
    fn the_openings_of_connect_four_are_known_at_once() {
        let (game, stop) = (game("connect4"), AtomicBool::new(false));
        let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
        let wdl = |known: &[KnownMove]| -> String {
            known
                .iter()
                .map(|known| known.value.wdl().map_or('?', |wdl| ['-', '=', '+'][wdl as usize]))
                .collect()
        };
        let natural = open("connect4".parse().unwrap(), Order::Natural).unwrap();
        let mut of_columns = |position: &str| {
            let known = advisor.values(&read(&game, position), Duration::ZERO, |_| {});
            let mut named: Vec<_> =
                known.into_iter().map(|known| (Notation::move_name(&natural, known.mv), known)).collect();
            named.sort_by(|one, other| one.0.cmp(&other.0));
            wdl(&named.into_iter().map(|(_, known)| known).collect::<Vec<_>>())
        };
        // As in every table of the opening moves since James Allen and Victor Allis.
        assert_eq!(of_columns(""), "--=+=--");
        assert_eq!(of_columns("4"), "-------");
        assert_eq!(of_columns("44").len(), 7);
        assert!(!of_columns("4444443").contains('?'));
        let eight = advisor.best(&read(&game, "44444432"), Level::FULL, Duration::ZERO).unwrap();
        assert!(eight.value.plies().is_some() && eight.source == "book", "{eight:?}");
    }

    #[test]
    fn without_time_or_stopped_nothing_is_called_proved() {
        assert_eq!(best("hex:11", "", Duration::ZERO), ("f6".to_owned(), UNKNOWN));
        let (game, stop) = (game("hex:11"), AtomicBool::new(true));
        let state = read(&game, "");
        let known = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().values(&state, LONG, |_| {});
        assert!(
            known.len() == 121 && known.iter().all(|known| known.value == UNKNOWN && known.sign() == '?')
        );
    }

    /// The moves of a level in a position, one for each of so many seeds.
    fn played(name: &str, position: &str, level: u8, seeds: u64) -> Vec<String> {
        let (game, stop) = (game(name), AtomicBool::new(false));
        let (state, level) = (read(&game, position), level.to_string().parse().unwrap());
        let played = |seed| {
            let mut advisor = Advisor::new(&game, 1 << 20, seed, &stop).unwrap();
            Notation::move_name(&game, advisor.best(&state, level, LONG).unwrap().best)
        };
        (0..seeds).map(played).collect()
    }

    #[test]
    fn only_the_lowest_levels_overlook_a_win_or_a_threat_in_one_move() {
        for (name, position, wanted) in [
            ("connect4", "121212", "1"),           // wins
            ("connect4", "12131", "1"),            // the opponent would win there
            ("mnk:7,7,4", "a1 c3 b1 d5 c1", "d1"), // the opponent would win there
            ("hex:4", "b1 a4 b2 d4 b3 d1", "b4"),  // wins
        ] {
            for level in 1..=9 {
                let seeds = if level > 6 { 20 } else { 200 };
                let played = played(name, position, level, seeds);
                let right = played.iter().filter(|mv| *mv == wanted).count();
                assert!(
                    if level > 3 { right == played.len() } else { right > 100 },
                    "{name} {level}: {right}"
                );
            }
        }
        // They do overlook something.
        for level in 1..=3 {
            assert!(played("mnk:7,7,4", "a1 c3 b1 d5 c1", level, 200).iter().any(|mv| mv != "d1"));
        }
    }

    #[test]
    fn a_level_plays_several_moves_and_the_same_ones_with_the_same_seed() {
        let different = |level| {
            let mut moves = played("connect4", "44", level, 100);
            assert_eq!(moves, played("connect4", "44", level, 100));
            moves.sort();
            moves.dedup();
            moves.len()
        };
        assert!(different(1) > 5 && different(4) > 3 && different(6) > 1);
    }

    #[test]
    fn every_level_answers_at_once_without_time_or_when_it_is_stopped() {
        for (stopped, time) in [(false, Duration::ZERO), (true, LONG)] {
            let (game, stop) = (game("hex:11"), AtomicBool::new(stopped));
            for level in 1..=10_u8 {
                let level = level.to_string().parse().unwrap();
                let mut advisor = Advisor::new(&game, 1 << 20, 7, &stop).unwrap();
                let advice = advisor.best(&read(&game, ""), level, time).unwrap();
                assert_eq!(advice.value, UNKNOWN);
            }
        }
    }

    #[test]
    fn what_is_not_proved_is_estimated() {
        let (game, stop) = (game("hex:11"), AtomicBool::new(false));
        let state = read(&game, "f6");
        let mut advisor = Advisor::new(&game, 16 << 20, 0, &stop).unwrap();
        let known = advisor.values(&state, Duration::from_secs(2), |_| {});
        let estimates = known.iter().filter(|known| known.sign() == '≈').count();
        assert_eq!(estimates, known.iter().filter(|known| known.sign() != '=').count());
        assert!(estimates > 100, "{estimates}");
    }
}
