//! Monte Carlo tree search against plain minimax: whatever it calls proved is the value, and its bounds hold it.

use crate::heap;
use crate::tictactoe;

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use gametree::Request;

use gametree::Answer;
use gametree::knowledge::{Constant, Evaluate, Keyed};
use gametree::monte_carlo::{MonteCarlo, Simulations};
use gametree::{Budget, Game, Outcome, Player, Score, StopReason, Wdl};
use gametree_tree::{
    Tree, TreeGame, Values,
    generate::{Leaves, Range, Recipe, Shape},
};
use heap::Heap;
use proptest::prelude::*;
use tictactoe::TicTacToe;

/// A win more than any points, as the search has it.
fn value_of(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win => Score::INF,
        Outcome::Loss => Score::NEG_INF,
        Outcome::Draw => Score::ZERO,
        Outcome::Value(points) => points,
    }
}

/// The value of a position for the side to move, by its definition; a position on the path to it is a draw.
fn minimax<G: Game<State: Eq>>(game: &G, state: &G::State, path: &mut Vec<G::State>) -> Score {
    if let Some(outcome) = game.outcome(state) {
        return value_of(outcome);
    }
    path.push(state.clone());
    let moves: Vec<_> = game.moves(state).collect();
    let best = moves.into_iter().map(|mv| after(game, state, mv, path)).max().unwrap();
    path.pop();
    best
}

/// The value of a move for the side that makes it; `path` ends with `state`.
fn after<G: Game<State: Eq>>(game: &G, state: &G::State, mv: G::Move, path: &mut Vec<G::State>) -> Score {
    let child = game.play(state, mv);
    if path.contains(&child) {
        return Score::ZERO;
    }
    let value = minimax(game, &child, path);
    if game.to_move(&child) == game.to_move(state) { value } else { -value }
}

/// Checks everything that a report says against minimax.
fn check<G>(game: &G, root: &G::State, report: &Answer<G::Move, Simulations>) -> Result<(), TestCaseError>
where
    G: Game<State: Eq, Move: Debug>,
{
    let value = minimax(game, root, &mut Vec::new());
    prop_assert!(
        report.details.root.lower <= value && value <= report.details.root.upper,
        "{value}: {report:?}"
    );
    if let Some(wdl) = report.value.wdl() {
        prop_assert_eq!(wdl, Wdl::of_score(value));
    }
    if game.outcome(root).is_some() {
        prop_assert!(report.best.is_empty() && report.proved() && !report.stopped);
        return Ok(());
    }
    prop_assert_eq!(report.best.len(), 1);
    let mut path = vec![root.clone()];
    for (of_move, simulated) in report.moves.iter().zip(&report.details.moves) {
        let value = after(game, root, of_move.mv, &mut path);
        prop_assert!(simulated.lower <= value && value <= simulated.upper, "{}: {:?}", value, simulated);
        if let Some(wdl) = of_move.value.wdl() {
            prop_assert_eq!(wdl, Wdl::of_score(value));
        }
    }
    if !report.moves.is_empty() {
        prop_assert_eq!(report.moves.len(), game.moves(root).count());
    }
    prop_assert_eq!(report.details.moves.iter().map(|x| x.visits).sum::<u64>(), report.details.root.visits);
    if report.details.root.lower == report.details.root.upper {
        prop_assert_eq!(after(game, root, report.best[0], &mut path), value, "{:?}", report);
        prop_assert!(!report.stopped);
    } else {
        prop_assert!(report.stopped && report.stop_reason.is_some());
    }
    let mut state = root.clone();
    for &mv in &report.line {
        prop_assert!(game.outcome(&state).is_none() && game.moves(&state).any(|legal| legal == mv));
        state = game.play(&state, mv);
    }
    prop_assert!(report.line.first() == report.best.first());
    Ok(())
}

/// The same for budgets from nothing to enough; with enough the value is proved.
fn check_budgets<G>(game: &G, seed: u64, enough: u64) -> Result<(), TestCaseError>
where
    G: Keyed + Game<State: Eq, Move: Debug>,
{
    let root = game.start();
    for nodes in [0, 1, 2, 7, 30, 100, 400, enough] {
        let search = MonteCarlo::new(game).seed(seed).nodes(nodes);
        let report = search.run(Request::new(&root).every_move());
        check(game, &root, &report)?;
        prop_assert!(report.nodes <= nodes);
        prop_assert_eq!(
            &report,
            &search.run(Request::new(&root).every_move()),
            "the same seed, the same result"
        );
        if nodes == enough {
            prop_assert!(report.details.root.lower == report.details.root.upper, "{:?}", report);
        }
    }
    Ok(())
}

fn hash(words: [u64; 4]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, &word| {
        let mixed = (sum ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    })
}

/// How the games of [`Random`] end.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ends {
    Results,
    Points(i32),
}

/// A small random game: positions are joined at random, and the next to move is drawn too. With `BACK` moves may lead back,
/// so that positions repeat and some games have no end.
#[derive(Debug)]
struct Random<const BACK: bool> {
    seed: u64,
    size: u32,
    ends: Ends,
}

impl<const BACK: bool> Game for Random<BACK> {
    type State = u32;
    type Move = u8;
    const ALTERNATES: bool = false;
    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, &x: &u32) -> Player {
        if hash([self.seed, x.into(), 1, 0]) & 64 == 0 { Player::First } else { Player::Second }
    }
    fn outcome(&self, &x: &u32) -> Option<Outcome> {
        let drawn = hash([self.seed, x.into(), 2, 0]) >> 7;
        let over = x + 1 >= self.size || (x > 0 && drawn.is_multiple_of(4));
        over.then(|| match self.ends {
            Ends::Results => [Outcome::Win, Outcome::Draw, Outcome::Loss][(drawn >> 3) as usize % 3],
            Ends::Points(most) => {
                let points = (drawn >> 3) as i64 % (2 * i64::from(most) + 1) - i64::from(most);
                Outcome::Value(Score::new(points))
            }
        })
    }
    fn moves(&self, &x: &u32) -> impl Iterator<Item = u8> {
        0..1 + (hash([self.seed, x.into(), 3, 0]) >> 9) as u8 % 3
    }
    fn play(&self, &x: &u32, mv: u8) -> u32 {
        let drawn = (hash([self.seed, x.into(), 4, mv.into()]) >> 11) as u32;
        if BACK { drawn % self.size } else { x + 1 + drawn % 3 }.min(self.size - 1)
    }
}

impl<const BACK: bool> Keyed for Random<BACK> {
    const REPEATS: bool = BACK;
}

fn ends() -> impl Strategy<Value = Ends> {
    prop_oneof![Just(Ends::Results), (1..5).prop_map(Ends::Points), Just(Ends::Points(1_000_000_000))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Extra turns, results and points.
    #[test]
    fn proves_what_minimax_finds(seed: u64, size in 2..14_u32, ends in ends()) {
        check_budgets(&Random::<false> { seed, size, ends }, seed, 400_000)?;
    }

    /// Positions come back.
    #[test]
    fn a_repetition_is_a_draw(seed: u64, size in 2..8_u32, ends in ends()) {
        check_budgets(&Random::<true> { seed, size, ends }, seed, 4_000_000)?;
    }

    #[test]
    fn explicit_trees(seed: u64, branching in 1..4_u32, depth in 0..5_u32, range in 0..9_i64) {
        let leaves = Leaves::Independent(Range::new(-range, range).unwrap());
        let tree = Recipe::new(Shape::Uniform { branching, depth }, leaves).seed(seed).tree().unwrap();
        for values in [Values::Root, Values::Mover] {
            check_budgets(&TreeGame::new(tree.clone(), values), seed, 400_000)?;
        }
    }
}

#[test]
fn infinite_leaves_are_wins() {
    for (text, value) in
        [("(inf 3)", Score::INF), ("((inf 3) (-inf 4))", Score::from(3)), ("(-inf -inf)", Score::NEG_INF)]
    {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        let report = MonteCarlo::new(&game).run(&game.start());
        assert_eq!((report.details.root.lower, report.details.root.upper), (value, value), "{text}");
    }
}

/// From every position of tic-tac-toe with at most five empty cells: the value and an optimal move, with a guide and without.
#[test]
fn every_end_of_tictactoe() {
    let mut known = HashSet::new();
    let mut open = vec![TicTacToe.start()];
    let mut checked = 0;
    while let Some(state) = open.pop() {
        if !known.insert(state) {
            continue;
        }
        if TicTacToe.outcome(&state).is_none() {
            open.extend(TicTacToe.moves(&state).map(|mv| TicTacToe.play(&state, mv)));
        }
        if (state[0] | state[1]).count_ones() < 4 {
            continue;
        }
        checked += 1;
        for nodes in [20, 200, 30_000] {
            let plain = MonteCarlo::new(&TicTacToe).nodes(nodes).run(Request::new(&state).every_move());
            let guided =
                MonteCarlo::new(&TicTacToe).guided().nodes(nodes).run(Request::new(&state).every_move());
            for report in [&plain, &guided] {
                check(&TicTacToe, &state, report).unwrap();
                assert!(nodes < 30_000 || report.proved());
            }
        }
    }
    assert!(checked > 4_000, "{checked}");
}

#[test]
fn the_whole_of_tictactoe_is_proved() {
    for seed in 0..3 {
        let report = MonteCarlo::new(&TicTacToe)
            .seed(seed)
            .nodes(1_000_000)
            .run(Request::new(&TicTacToe.start()).every_move());
        assert_eq!((report.details.root.lower, report.details.root.upper), (Score::ZERO, Score::ZERO));
        assert_eq!(report.line.len(), 9, "a proved line goes to the end of the game");
        assert!(report.details.moves.iter().all(|of_move| of_move.upper == Score::ZERO));
    }
}

#[test]
fn heaps_are_solved_and_a_lost_one_has_a_move() {
    for stones in 1..20 {
        let report = MonteCarlo::new(&Heap(stones)).guided().nodes(2_000_000).run(&Heap(stones).start());
        let expected = if stones % 4 == 0 { Wdl::Loss } else { Wdl::Win };
        assert_eq!(report.value.wdl(), Some(expected), "{stones}");
        assert!(expected == Wdl::Loss || report.best == [stones % 4]);
    }
}

/// Steps around a circle, without any end.
struct Rounds;

impl Game for Rounds {
    type State = (u8, Player);
    type Move = u8;
    fn start(&self) -> (u8, Player) {
        (0, Player::First)
    }
    fn to_move(&self, x: &(u8, Player)) -> Player {
        x.1
    }
    fn outcome(&self, _: &(u8, Player)) -> Option<Outcome> {
        None
    }
    fn moves(&self, _: &(u8, Player)) -> impl Iterator<Item = u8> {
        1..3
    }
    fn play(&self, x: &(u8, Player), step: u8) -> (u8, Player) {
        ((x.0 + step) % 5, x.1.other())
    }
}

impl Keyed for Rounds {
    const REPEATS: bool = true;
}

#[test]
fn a_game_without_an_end_ends() {
    let report = MonteCarlo::new(&Rounds).nodes(100_000).run(&Rounds.start());
    assert_eq!(report.value.to_string(), "draw (proved)");
    // By its own words it has no repetitions: a tree without an end, play-outs without an end.
    struct Forgetful;
    impl Game for Forgetful {
        type State = (u8, Player);
        type Move = u8;
        fn start(&self) -> (u8, Player) {
            Rounds.start()
        }
        fn to_move(&self, x: &(u8, Player)) -> Player {
            x.1
        }
        fn outcome(&self, _: &(u8, Player)) -> Option<Outcome> {
            None
        }
        fn moves(&self, x: &(u8, Player)) -> impl Iterator<Item = u8> {
            Rounds.moves(x)
        }
        fn play(&self, x: &(u8, Player), step: u8) -> (u8, Player) {
            Rounds.play(x, step)
        }
    }
    impl Keyed for Forgetful {}
    for plies in [0, 10, u32::MAX] {
        let report = MonteCarlo::new(&Forgetful).playout_plies(plies).nodes(100_000).run(&Forgetful.start());
        assert!(report.stopped && report.nodes == 100_000 && report.details.root.mean == Some(0.0));
        assert!(report.details.depth <= 1_000);
    }
}

/// 1, 0, 3: won by the first player, unless 0 has been there before.
#[test]
fn the_past_is_part_of_the_path() {
    struct Back;
    impl Game for Back {
        type State = u8;
        type Move = u8;
        fn start(&self) -> u8 {
            1
        }
        fn to_move(&self, &x: &u8) -> Player {
            if x % 2 == 1 { Player::First } else { Player::Second }
        }
        fn outcome(&self, &x: &u8) -> Option<Outcome> {
            (x == 3).then_some(Outcome::Win) // the first player's
        }
        fn moves(&self, _: &u8) -> impl Iterator<Item = u8> {
            std::iter::once(0)
        }
        fn play(&self, &x: &u8, _: u8) -> u8 {
            if x == 1 { 0 } else { 3 }
        }
    }
    impl Keyed for Back {
        const REPEATS: bool = true;
    }
    let search = MonteCarlo::new(&Back);
    assert_eq!(search.run(&1).value.to_string(), "win (proved)");
    assert_eq!(search.run(Request::new(&1).past(&[0])).value.to_string(), "draw (proved)");
}

#[test]
fn hostile_requests_get_an_answer() {
    let over = (0, Player::First);
    let report = MonteCarlo::new(&Heap(9)).nodes(0).run(&over);
    assert!(report.best.is_empty() && report.proved() && !report.stopped && report.nodes == 0);
    let root = Heap(30).start();
    let stop = AtomicBool::new(true);
    let none = Budget::default();
    for budget in [
        Budget { nodes: Some(0), ..none },
        Budget { time: Some(Duration::ZERO), ..none },
        Budget { stop: Some(&stop), ..none },
        Budget { memory: Some(0), ..none },
        Budget { memory: Some(1), nodes: Some(50), ..none },
    ] {
        let report = MonteCarlo::new(&Heap(30)).budget(budget).run(&root);
        assert_eq!(
            (&report.best[..], &report.line[..], report.stopped),
            (&[1][..], &[1][..], true),
            "{budget:?}"
        );
        assert!(report.stop_reason.is_some() && !report.proved());
    }
    let report = MonteCarlo::new(&Heap(30)).evaluate_points(Constant(Score::from(4))).depth(0).run(&root);
    assert_eq!((report.details.root.mean, &report.best[..], report.stopped), (Some(4.0), &[1][..], false));
    for exploration in [f64::NAN, f64::INFINITY, -3.0, 0.0] {
        let report = MonteCarlo::new(&Heap(30)).exploration(exploration).nodes(9_000).run(&root);
        assert!(report.details.root.visits > 100);
    }
    for unit in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let search = MonteCarlo::new(&Heap(30)).evaluate_by(Constant(Score::from(4)), unit);
        assert!(search.nodes(9_000).run(&root).details.root.mean.is_some_and(f64::is_finite));
    }
    // One stone, one move.
    assert_eq!(MonteCarlo::new(&Heap(1)).run(&Heap(1).start()).best, [1]);
}

/// A heap that sets a flag at a certain move.
struct Flagged<'a> {
    heap: Heap,
    played: Cell<u64>,
    flag: &'a AtomicBool,
}

/// The move at which the flag is set.
const FLAG_AT: u64 = 50_000;

impl Game for Flagged<'_> {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        self.heap.start()
    }
    fn to_move(&self, x: &(u32, Player)) -> Player {
        self.heap.to_move(x)
    }
    fn outcome(&self, x: &(u32, Player)) -> Option<Outcome> {
        self.heap.outcome(x)
    }
    fn moves(&self, x: &(u32, Player)) -> impl Iterator<Item = u32> {
        self.heap.moves(x)
    }
    fn play(&self, x: &(u32, Player), take: u32) -> (u32, Player) {
        self.played.set(self.played.get() + 1);
        if self.played.get() == FLAG_AT {
            self.flag.store(true, Relaxed);
        }
        self.heap.play(x, take)
    }
}

impl Keyed for Flagged<'_> {}

/// With time alone, and with a flag that is set meanwhile, it ends: how soon is counted in moves, since a busy machine has
/// no sense of time.
#[test]
fn time_and_a_flag_end_a_search() {
    let heap = Heap(4_000);
    let timed = MonteCarlo::new(&heap).time(Duration::from_millis(30)).run(&heap.start());
    assert_eq!((timed.stop_reason, timed.stopped), (Some(StopReason::Time), true));
    let flag = AtomicBool::new(false);
    let flagged = Flagged { heap, played: Cell::new(0), flag: &flag };
    let budget = Budget { stop: Some(&flag), ..Budget::default() };
    let report = MonteCarlo::new(&flagged).budget(budget).run(&flagged.start());
    assert_eq!((report.stop_reason, report.best.len()), (Some(StopReason::Interrupted), 1));
    // The flag is read every 1,024 nodes, and each node is a move at most.
    let played = flagged.played.get();
    assert!(report.details.root.visits > 0 && played < FLAG_AT + 2 * 1_024, "{played}");
}

/// A full tree is not left, and its search goes on.
#[test]
fn a_full_tree_grows_no_more() {
    let heap = Heap(200);
    let report = MonteCarlo::new(&heap).memory(40 << 10).nodes(400_000).run(&heap.start());
    assert!(
        report.details.full && report.details.tree_bytes <= 40 << 10 && report.details.tree_bytes > 10 << 10
    );
    assert_eq!((report.nodes, report.stop_reason), (400_000, Some(StopReason::Nodes)));
    let free = MonteCarlo::new(&heap).nodes(400_000).run(&heap.start());
    assert!(
        !free.details.full
            && free.details.tree_nodes > report.details.tree_nodes
            && report.details.root.visits > free.details.root.visits / 2
    );
}

/// Static values steer the search, and prove nothing.
#[test]
fn an_evaluation_takes_the_place_of_play_outs() {
    struct Fours;
    impl Evaluate<Heap> for Fours {
        fn evaluate(&self, _: &Heap, x: &(u32, Player)) -> Score {
            Score::from(if x.0.is_multiple_of(4) { -300 } else { 300 })
        }
    }
    let heap = Heap(401);
    let report =
        MonteCarlo::new(&heap).evaluate(Fours).nodes(3_000).run(Request::new(&heap.start()).every_move());
    assert_eq!((report.best[0], report.proved()), (1, false));
    let means: Vec<f64> = report.details.moves.iter().map(|of_move| of_move.mean.unwrap()).collect();
    assert!(means[0] > means[1].max(means[2]), "{means:?}");
    assert_eq!((report.details.root.lower, report.details.root.upper), (Score::NEG_INF, Score::INF));
    let blind =
        MonteCarlo::new(&heap).evaluate(Constant(Score::from(7))).depth(3).nodes(3_000).run(&heap.start());
    assert_eq!((blind.details.depth, blind.proved()), (3, false));
}
