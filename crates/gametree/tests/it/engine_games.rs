//! The engine in games that are unlike the four, with extra turns, with points, with positions that come back, with more moves than
//! fit a table; and what it does with its budgets.

use crate::common;

use common::drivers;
use gametree::Request;
use gametree::engine::{Althofer, Ends, Engine, EngineOptions};
use gametree::knowledge::{Constant, Evaluate, Guide, Keyed, Symmetric};
use gametree::testing::{Flaw, check_engine, check_guide, check_guided_engine};
use gametree::{Algorithm, Budget, Game, Outcome, Player, Score, Search, Wdl};
use gametree_tree::testing::random_tree;
use gametree_tree::{StaticValues, TreeGame, Values};

/// Mancala's essence: a heap from which one takes 1 or 2; who takes 2 moves again. Points are what one took.
struct Again(u32);

impl Game for Again {
    type State = (u32, i32, Player);
    type Move = u32;
    const ALTERNATES: bool = false;
    fn start(&self) -> Self::State {
        (self.0, 0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.2
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        let mine = if s.2 == Player::First { s.1 } else { -s.1 };
        (s.0 == 0).then(|| Outcome::Value(mine.into()))
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> {
        1..=s.0.min(2)
    }
    fn play(&self, s: &Self::State, take: u32) -> Self::State {
        let points = if s.2 == Player::First { take as i32 } else { -(take as i32) };
        let next = if take == 2 && s.0 % 3 == 0 { s.2 } else { s.2.other() };
        (s.0 - take, s.1 + points, next)
    }
}

impl Keyed for Again {}
impl Guide for Again {}
impl Symmetric for Again {}

#[test]
fn a_key_that_leaves_something_out_is_found() {
    struct Forgetful;
    impl Game for Forgetful {
        type State = (u32, i32, Player);
        type Move = u32;
        const ALTERNATES: bool = false;
        fn start(&self) -> Self::State {
            Again(12).start()
        }
        fn to_move(&self, s: &Self::State) -> Player {
            Again(12).to_move(s)
        }
        fn outcome(&self, s: &Self::State) -> Option<Outcome> {
            Again(12).outcome(s)
        }
        fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> {
            1..=s.0.min(2)
        }
        fn play(&self, s: &Self::State, take: u32) -> Self::State {
            Again(12).play(s, take)
        }
    }
    impl Keyed for Forgetful {
        fn key(&self, s: &Self::State) -> u64 {
            u64::from(s.0) // neither the points nor whose move it is
        }
    }
    check_engine(&Again(12)).unwrap();
    check_guided_engine(&Again(12)).unwrap();
    assert!(matches!(check_engine(&Forgetful), Err(Flaw::EngineDisagrees { .. })));
}

#[test]
fn players_may_move_twice_and_games_may_count_points() {
    for heap in 1..22 {
        let game = Again(heap);
        let expected = Search::new(&game).algorithm(Algorithm::Minimax).run(&game.start()).unwrap().score;
        for parts in drivers() {
            assert_eq!(Engine::new(&game).options(parts).run(&game.start()).score, expected, "heap {heap}");
            assert_eq!(
                Engine::new(&game).guided().options(parts).run(&game.start()).score,
                expected,
                "heap {heap}"
            );
        }
        assert_eq!(
            Engine::new(&game).run(Request::new(&game.start()).threads(2)).score,
            expected,
            "two threads, heap {heap}"
        );
    }
}

/// A race on a ring of `cells`: a token steps forward or back; on the goal its mover wins. Positions come back.
struct Ring {
    cells: u32,
    goal: u32,
}

impl Game for Ring {
    type State = (u32, Player);
    type Move = bool;
    fn start(&self) -> Self::State {
        (0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == self.goal).then_some(Outcome::Loss)
    }
    fn moves(&self, _: &Self::State) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }
    fn play(&self, s: &Self::State, forward: bool) -> Self::State {
        let step = if forward { 1 } else { self.cells - 1 };
        ((s.0 + step) % self.cells, s.1.other())
    }
}

impl Keyed for Ring {
    const REPEATS: bool = true;
}

#[test]
fn a_position_that_comes_back_is_a_draw() {
    // Nobody wants to step next to the goal: the players go back and forth.
    let ring = Ring { cells: 12, goal: 6 };
    let report = Engine::new(&ring).depth(60).run(&ring.start());
    assert_eq!(report.score, Score::ZERO);
    assert!(report.complete, "every line ends in a repetition or a loss");
    // One step away it is won.
    let report = Engine::new(&ring).depth(20).run(&(5, Player::First));
    assert_eq!(report.score.result(), Some((Wdl::Win, 1)));
    // What was played before counts: the one way that does not lose has been here before, and is a draw at once.
    let mut engine = Engine::new(&ring).depth(4);
    let past = [(4, Player::Second), (3, Player::First)];
    let report = engine.run(Request::new(&(4, Player::Second)).past(&past));
    assert_eq!((report.score, report.best), (Score::ZERO, vec![false]));
}

/// A game of a million moves that never ends, with an evaluation that takes its time.
struct Slow;

impl Game for Slow {
    type State = u64;
    type Move = u64;
    fn start(&self) -> u64 {
        1
    }
    fn to_move(&self, s: &u64) -> Player {
        if s.ilog2() % 4 < 2 { Player::First } else { Player::Second }
    }
    fn outcome(&self, _: &u64) -> Option<Outcome> {
        None
    }
    fn moves(&self, _: &u64) -> impl Iterator<Item = u64> {
        0..4
    }
    fn play(&self, s: &u64, mv: u64) -> u64 {
        let deeper = s.wrapping_mul(4).wrapping_add(mv);
        if deeper == 0 { 1 } else { deeper }
    }
}

impl Keyed for Slow {}

#[test]
fn a_budget_of_nodes_gives_the_same_answer_every_time_and_is_never_exceeded() {
    struct Hash;
    impl Evaluate<Slow> for Hash {
        fn evaluate(&self, _: &Slow, s: &u64) -> Score {
            Score::new((s.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as i64 % 101 - 50)
        }
    }
    for nodes in [0, 1, 2, 5, 100, 1_000, 12_345, 100_000] {
        let run = || {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            Engine::new(&Slow).evaluate(Hash).budget(budget).run(&1)
        };
        let first = run();
        assert!(first.nodes <= nodes, "{} of {nodes}", first.nodes);
        assert!(first.stopped);
        assert_eq!(first.best.len(), 1);
        for _ in 0..3 {
            assert_eq!(run(), first, "{nodes} nodes");
        }
    }
}

#[test]
fn a_stop_flag_ends_a_search_whose_nodes_are_expensive_after_few_of_them() {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    struct Expensive<'a> {
        stop: &'a AtomicBool,
        after: &'a AtomicU64,
    }
    impl Evaluate<Slow> for Expensive<'_> {
        fn evaluate(&self, _: &Slow, s: &u64) -> Score {
            std::thread::sleep(std::time::Duration::from_millis(1));
            let evaluated = self.after.fetch_add(1, Ordering::Relaxed);
            if evaluated == 200 {
                self.stop.store(true, Ordering::Relaxed);
            }
            Score::new((s % 17) as i64)
        }
    }
    let (stop, evaluated) = (AtomicBool::new(false), AtomicU64::new(0));
    let budget = Budget { stop: Some(&stop), ..Budget::default() };
    let eval = Expensive { stop: &stop, after: &evaluated };
    let report = Engine::new(&Slow).evaluate(eval).budget(budget).run(&1);
    assert!(report.stopped);
    // Counted, not timed: once nodes are known to be expensive the flag is looked at after each.
    let after = evaluated.load(Ordering::Relaxed);
    assert!(after <= 204, "{after} evaluations");
}

#[test]
fn a_null_move_is_made_only_where_the_game_says_so() {
    struct Passing<'a>(&'a std::cell::Cell<u32>);
    impl Game for Passing<'_> {
        type State = (u64, Player);
        type Move = u64;
        fn start(&self) -> Self::State {
            (1, Player::First)
        }
        fn to_move(&self, s: &Self::State) -> Player {
            s.1
        }
        fn outcome(&self, _: &Self::State) -> Option<Outcome> {
            None
        }
        fn moves(&self, _: &Self::State) -> impl Iterator<Item = u64> {
            0..5
        }
        fn play(&self, s: &Self::State, mv: u64) -> Self::State {
            (s.0.wrapping_mul(5).wrapping_add(mv), s.1.other())
        }
    }
    impl Keyed for Passing<'_> {}
    impl Guide for Passing<'_> {
        fn pass(&self, s: &Self::State) -> Option<Self::State> {
            self.0.set(self.0.get() + 1);
            Some((s.0, s.1.other()))
        }
    }
    struct Sum;
    impl Evaluate<Passing<'_>> for Sum {
        fn evaluate(&self, _: &Passing<'_>, s: &(u64, Player)) -> Score {
            let sum = Score::new((s.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as i64 - 32);
            if s.1 == Player::First { sum } else { -sum }
        }
    }
    let passes = std::cell::Cell::new(0);
    let game = Passing(&passes);
    let without = Engine::new(&game).evaluate(Sum).guided().depth(7).run(&game.start());
    assert_eq!(passes.get(), 0);
    let parts = EngineOptions { null_move: 2, ..EngineOptions::default() };
    let with = Engine::new(&game).evaluate(Sum).guided().options(parts).depth(7).run(&game.start());
    assert!(passes.get() > 0 && with.nodes < without.nodes, "{} against {}", with.nodes, without.nodes);
}

#[test]
fn every_move_is_decided_even_where_one_wins_soon() {
    for heap in [5, 6, 7, 9, 14] {
        let game = Again(heap);
        let report = Engine::new(&game).run(Request::new(&game.start()).every_move());
        for of_move in &report.moves {
            let (mv, score) = (of_move.mv, of_move.score);
            let child = game.play(&game.start(), mv);
            let value = Search::new(&game).run(&child).unwrap().score;
            let same = game.to_move(&child) == Player::First;
            assert_eq!(score, if same { value } else { -value }, "heap {heap} move {mv}");
        }
    }
    struct Nim(u32);
    impl Game for Nim {
        type State = (u32, Player);
        type Move = u32;
        fn start(&self) -> Self::State {
            (self.0, Player::First)
        }
        fn to_move(&self, s: &Self::State) -> Player {
            s.1
        }
        fn outcome(&self, s: &Self::State) -> Option<Outcome> {
            (s.0 == 0).then_some(Outcome::Loss)
        }
        fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> {
            1..=s.0.min(3)
        }
        fn play(&self, s: &Self::State, take: u32) -> Self::State {
            (s.0 - take, s.1.other())
        }
    }
    impl Keyed for Nim {}
    let nim = Nim(6);
    let report = Engine::new(&nim).run(Request::new(&nim.start()).every_move());
    // Two leaves four, which is lost; after one the opponent leaves four, after three he takes the rest.
    let scores: Vec<_> = report.moves.iter().map(|of_move| (of_move.mv, of_move.score)).collect();
    assert_eq!(scores, [(1, -Score::win_in(4)), (2, Score::win_in(3)), (3, -Score::win_in(2))]);
}

#[test]
fn without_anything_to_find_the_answer_is_at_hand() {
    let game = Again(0);
    let report = Engine::new(&game).evaluate(Constant(Score::new(5))).run(&game.start());
    assert_eq!((report.score, report.complete, report.best.len()), (Score::ZERO, true, 0));
    let game = Again(9);
    let report = Engine::new(&game).evaluate(Constant(Score::new(5))).depth(0).run(&game.start());
    assert_eq!((report.score, report.complete, report.best), (Score::new(5), false, vec![1]));
}

/// From 0 upwards by twos and threes; on an even sum below the goal the same player goes on. Who is to move on the goal has lost, beyond
/// it won.
struct Run(u32);

impl Game for Run {
    type State = (u32, Player);
    type Move = u32;
    const ALTERNATES: bool = false;
    fn start(&self) -> Self::State {
        (0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 >= self.0).then_some(if s.0 == self.0 { Outcome::Loss } else { Outcome::Win })
    }
    fn moves(&self, _: &Self::State) -> impl Iterator<Item = u32> {
        2..=3
    }
    fn play(&self, s: &Self::State, step: u32) -> Self::State {
        let sum = s.0 + step;
        (sum, if sum.is_multiple_of(2) && sum < self.0 { s.1 } else { s.1.other() })
    }
}

impl Keyed for Run {}
impl Guide for Run {}
impl Symmetric for Run {}

#[test]
fn a_move_after_which_the_same_player_goes_on_is_no_threat() {
    for goal in 4..24 {
        let game = Run(goal);
        check_guide(&game).unwrap();
        check_guided_engine(&game).unwrap();
        let plain = Engine::new(&game).run(&game.start());
        let guided = Engine::new(&game).guided().run(&game.start());
        assert_eq!(plain.score, guided.score, "goal {goal}");
    }
}

#[test]
fn no_move_is_left_out_however_many_there_are() {
    struct Wide;
    impl Game for Wide {
        type State = Option<u32>;
        type Move = u32;
        fn start(&self) -> Option<u32> {
            None
        }
        fn to_move(&self, s: &Option<u32>) -> Player {
            if s.is_none() { Player::First } else { Player::Second }
        }
        fn outcome(&self, s: &Option<u32>) -> Option<Outcome> {
            s.map(|mv| Outcome::Value(Score::from(if mv == 69_998 { -5 } else { 7 })))
        }
        fn moves(&self, _: &Option<u32>) -> impl Iterator<Item = u32> {
            0..70_000
        }
        fn play(&self, _: &Option<u32>, mv: u32) -> Option<u32> {
            Some(mv)
        }
    }
    impl Keyed for Wide {}
    let report = Engine::new(&Wide).run(Request::new(&None).every_move());
    assert_eq!((report.score, report.best, report.moves.len()), (Score::from(5), vec![69_998], 70_000));
}

#[test]
fn threads_spend_a_budget_of_nodes_together_and_no_more() {
    for nodes in [0, 1, 2, 5, 1_000, 40_000] {
        for threads in [2, 3] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let report = Engine::new(&Slow)
                .evaluate(Constant(Score::ZERO))
                .budget(budget)
                .run(Request::new(&1).threads(threads));
            assert!(report.nodes <= nodes, "{} of {nodes} on {threads} threads", report.nodes);
            assert!(report.stopped);
        }
    }
}

#[test]
fn strange_numbers_are_cut_to_what_makes_sense() {
    let game = TreeGame::new(random_tree(3, 5, 3, 2_000_000_000, true), Values::Mover);
    let parts = EngineOptions {
        quiescence: u32::MAX,
        extensions: u32::MAX,
        null_move: u32::MAX,
        ..EngineOptions::default()
    };
    let report = Engine::new(&game).evaluate(StaticValues).options(parts).depth(u32::MAX).run(&game.start());
    assert!(!report.best.is_empty());
    for weight in [f64::INFINITY, f64::NAN, 1e300, -1e300] {
        for ends in [Ends::Literal, Ends::Padded { win: 1 }, Ends::Saturated] {
            let rule = Althofer { weight, ends };
            let report = Engine::new(&game).evaluate(StaticValues).backup(rule).depth(4).run(&game.start());
            assert_eq!(report.score.result(), None, "{weight} {ends:?}");
        }
    }
}
