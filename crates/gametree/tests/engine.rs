//! The engine finds what the textbook finds: on random trees, by every backup, driver and setting that keeps a depth a
//! depth; and in games that are unlike the four: with extra turns, with points, with positions that come back.

use gametree::adapt::Budget;
use gametree::engine::{Althofer, Backup, Driver, Ends, Engine, Parts, Wanted, result, win_in};
use gametree::knowledge::{Constant, Evaluate, Guide, Keyed, Symmetric};
use gametree::testing::{Flaw, check_engine, check_guide, check_guided_engine, random_tree};
use gametree::tree::{StaticValues, Tree, TreeGame, Values};
use gametree::{Algorithm, Game, Outcome, Player, Score, Search, Verdict};

const DRIVERS: [Driver; 3] = [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf];

fn textbook(game: &TreeGame, algorithm: Algorithm, depth: u32) -> Score {
    let search = Search::new(game).algorithm(algorithm).evaluate(StaticValues).depth(depth);
    search.run(&game.start()).unwrap().score
}

fn drivers() -> impl Iterator<Item = Parts> {
    let parts = |driver, killers| Parts { driver, killers, ..Parts::default() };
    DRIVERS.into_iter().flat_map(move |driver| [false, true].map(|killers| parts(driver, killers)))
}

/// Compares on so many trees; how many comparisons were made.
fn compare_on_trees(seeds: std::ops::Range<u64>) -> u64 {
    let literal = Althofer { weight: 1.0, ends: Ends::Literal };
    let mut compared = 0;
    for seed in seeds {
        let range = if seed % 4 < 2 { 3 } else { 100_000_000 };
        let game = TreeGame::new(random_tree(seed, 6, 3, range, seed % 2 == 0), Values::Mover);
        let depth = (seed / 4) as u32 % 7;
        let minimax = textbook(&game, Algorithm::Minimax, depth);
        let althofer = textbook(&game, Algorithm::Althofer, depth);
        let root = game.start();
        for parts in drivers() {
            let mut engine = Engine::new(&game).evaluate(StaticValues).depth(depth).parts(parts);
            assert_eq!(engine.run(&root).score, minimax, "seed {seed} {parts:?} depth {depth}");
            // Again, over a full table.
            assert_eq!(engine.run(&root).score, minimax, "again: seed {seed} {parts:?} depth {depth}");
            let mut engine = engine.backup(literal);
            assert_eq!(engine.run(&root).score, althofer, "Althöfer: seed {seed} {parts:?} depth {depth}");
            compared += 3;
        }
        let every = Engine::new(&game).evaluate(StaticValues).depth(depth).wanted(Wanted::Every).run(&root);
        assert_eq!(every.score, minimax, "every move: seed {seed}");
        if depth > 0 && !every.per_move.is_empty() {
            assert_eq!(every.per_move.iter().map(|(_, score)| *score).max(), Some(minimax));
            let all =
                Engine::new(&game).evaluate(StaticValues).depth(depth).wanted(Wanted::AllBest).run(&root);
            let mut expected: Vec<_> =
                every.per_move.iter().filter(|m| m.1 == minimax).map(|m| m.0).collect();
            let mut found = all.best.clone();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "all best moves: seed {seed} depth {depth}");
        }
        compared += 2;
    }
    compared
}

#[test]
fn on_trees_the_engine_is_the_textbook() {
    assert_eq!(compare_on_trees(0..1_500), 1_500 * 20);
}

/// A million comparisons: `cargo test --release -p gametree --test engine -- --ignored`.
#[test]
#[ignore = "minutes"]
fn on_a_million_trees_the_engine_is_the_textbook() {
    assert!(compare_on_trees(1_000_000..1_050_000) >= 1_000_000);
}

/// The rule by its definition: W(x) = w·f(x) + max −W(y), ends as `rule` has them.
fn by_definition<B: Backup>(
    rule: &B,
    game: &TreeGame,
    x: &<TreeGame as Game>::State,
    ply: u32,
    left: u32,
) -> Score {
    if let Some(outcome) = game.outcome(x) {
        return rule.end(outcome, ply, left);
    }
    let f = StaticValues.evaluate(game, x);
    if left == 0 {
        return f;
    }
    let children = game.moves(x).map(|mv| -by_definition(rule, game, &game.play(x, mv), ply + 1, left - 1));
    rule.apply(rule.own(f), children.max().unwrap())
}

#[test]
fn althofers_rule_of_any_weight_and_with_any_ends_is_its_definition() {
    for seed in 0..600 {
        let game = TreeGame::new(random_tree(seed, 6, 3, [3, 1_000][seed as usize % 2], true), Values::Mover);
        let depth = 1 + seed as u32 % 6;
        for weight in [0.0, 0.25, 0.5, 1.0, 1.7, -0.3] {
            for ends in [Ends::Literal, Ends::Padded { win: 100 }, Ends::Saturated] {
                let rule = Althofer { weight, ends };
                let expected = by_definition(&rule, &game, &game.start(), 0, depth);
                for parts in drivers() {
                    let mut engine =
                        Engine::new(&game).evaluate(StaticValues).backup(rule).depth(depth).parts(parts);
                    let found = engine.run(&game.start()).score;
                    assert_eq!(found, expected, "seed {seed} depth {depth} {rule:?} {parts:?}");
                }
            }
        }
    }
}

#[test]
fn the_window_carried_down_is_exact_for_every_backup() {
    let rules = [Ends::Literal, Ends::Saturated].map(|ends| Althofer { weight: 1.0, ends });
    for rule in rules {
        for own in [-7, 0, 5].map(Score::new) {
            for a in [
                Score::NEG_INF,
                -win_in(3),
                Score::new(-4),
                Score::ZERO,
                Score::new(9),
                win_in(8),
                Score::INF,
            ] {
                for near in [-8, -5, -1, 0, 1, 5, 7] {
                    let t = a + Score::new(near);
                    let g = rule.apply(own, t);
                    assert_eq!(g <= a, t <= rule.pull_alpha(own, a), "{rule:?} {own} {a} {t}");
                    assert_eq!(g >= a, t >= rule.pull_beta(own, a), "{rule:?} {own} {a} {t}");
                }
            }
        }
    }
}

#[test]
fn a_perfect_evaluation_gives_one_more_term_a_ply() {
    // W = (h + 1)·F where f = F everywhere and all leaves lie h plies deep (theory.md §2).
    for seed in 0..200 {
        let tree = random_tree(seed, 5, 3, 50, false);
        let game = TreeGame::new(tree, Values::Mover);
        struct Perfect;
        impl Evaluate<TreeGame> for Perfect {
            fn evaluate(&self, game: &TreeGame, x: &<TreeGame as Game>::State) -> Score {
                Search::new(game).run(x).unwrap().score
            }
        }
        let value = Search::new(&game).run(&game.start()).unwrap().score.finite().unwrap();
        let rule = Althofer { weight: 1.0, ends: Ends::Literal };
        let report = Engine::new(&game).evaluate(Perfect).backup(rule).depth(5).run(&game.start());
        assert_eq!(report.score, Score::new(6 * value), "seed {seed}");
    }
}

#[test]
fn infinite_leaves_and_trees_where_a_player_moves_twice() {
    for (text, expected) in [
        ("((inf 1) (-inf 2))", "1"),
        ("((-inf -inf) (-inf))", "-inf"),
        ("((inf) (inf))", "inf"),
        ("max(max(3 min(4 1)) min(9 2))", "3"),
        ("max(min(min(1 8) 5) max(0 max(2 min(7 6))))", "6"),
    ] {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        for parts in drivers() {
            let report = Engine::new(&game).parts(parts).run(&game.start());
            assert_eq!(report.score.to_string(), expected, "{text} {parts:?}");
            assert!(report.complete);
        }
    }
}

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
            assert_eq!(Engine::new(&game).parts(parts).run(&game.start()).score, expected, "heap {heap}");
            assert_eq!(
                Engine::new(&game).guided().parts(parts).run(&game.start()).score,
                expected,
                "heap {heap}"
            );
        }
        assert_eq!(Engine::new(&game).run_on(2, &game.start()).score, expected, "two threads, heap {heap}");
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
    assert_eq!(result(report.score), Some((Verdict::Win, 1)));
    // What was played before counts: the one way that does not lose has been here before, and is a draw at once.
    let mut engine = Engine::new(&ring).depth(4);
    engine.set_past(&[(4, Player::Second), (3, Player::First)]);
    let report = engine.run(&(4, Player::Second));
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
    let parts = Parts { null_move: 2, ..Parts::default() };
    let with = Engine::new(&game).evaluate(Sum).guided().parts(parts).depth(7).run(&game.start());
    assert!(passes.get() > 0 && with.nodes < without.nodes, "{} against {}", with.nodes, without.nodes);
}

#[test]
fn every_move_is_decided_even_where_one_wins_soon() {
    for heap in [5, 6, 7, 9, 14] {
        let game = Again(heap);
        let report = Engine::new(&game).wanted(Wanted::Every).run(&game.start());
        for &(mv, score) in &report.per_move {
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
    let report = Engine::new(&nim).wanted(Wanted::Every).run(&nim.start());
    // Two leaves four, which is lost; after one the opponent leaves four, after three he takes the rest.
    assert_eq!(report.per_move, [(1, -win_in(4)), (2, win_in(3)), (3, -win_in(2))]);
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
    let report = Engine::new(&Wide).wanted(Wanted::Every).run(&None);
    assert_eq!((report.score, report.best, report.per_move.len()), (Score::from(5), vec![69_998], 70_000));
}

#[test]
fn threads_spend_a_budget_of_nodes_together_and_no_more() {
    for nodes in [0, 1, 2, 5, 1_000, 40_000] {
        for threads in [2, 3] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let report =
                Engine::new(&Slow).evaluate(Constant(Score::ZERO)).budget(budget).run_on(threads, &1);
            assert!(report.nodes <= nodes, "{} of {nodes} on {threads} threads", report.nodes);
            assert!(report.stopped);
        }
    }
}

#[test]
fn strange_numbers_are_cut_to_what_makes_sense() {
    let game = TreeGame::new(random_tree(3, 5, 3, 2_000_000_000, true), Values::Mover);
    let parts = Parts { quiescence: u32::MAX, extensions: u32::MAX, null_move: u32::MAX, ..Parts::default() };
    let report = Engine::new(&game).evaluate(StaticValues).parts(parts).depth(u32::MAX).run(&game.start());
    assert!(!report.best.is_empty());
    for weight in [f64::INFINITY, f64::NAN, 1e300, -1e300] {
        for ends in [Ends::Literal, Ends::Padded { win: 1 }, Ends::Saturated] {
            let rule = Althofer { weight, ends };
            let report = Engine::new(&game).evaluate(StaticValues).backup(rule).depth(4).run(&game.start());
            assert_eq!(result(report.score), None, "{weight} {ends:?}");
        }
    }
}
