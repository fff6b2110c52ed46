//! The expectations of searches in random order agree with published numbers, with enumeration of all orders, and with runs of the
//! program.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicU64};

use gametree::adapt::{Ban, Forced, ForcedRules, Tally};
use gametree::knowledge::{Constant, Guide};
use gametree::{Game, Outcome, Player, Score, Wdl, Window, textbook};
use gametree_games::connect4::ConnectFour;
use gametree_games::hex::Hex;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::tictactoe3d::TicTacToe3d;
use gametree_games::{Order, Playable};
use gametree_lab::{Control, Expectation, LabError, Randomised};

fn features<M>([alpha_beta, stop, win, block]: [u8; 4]) -> Randomised<M> {
    Randomised {
        alpha_beta: alpha_beta == 1,
        stop_at_win: stop == 1,
        forced: ForcedRules { win: win == 1, block: block == 1 },
        ..Randomised::default()
    }
}

fn expect<G: Playable>(search: &Randomised<G::Move>, game: &G, position: &str) -> Expectation {
    let state = game.read_position(position).unwrap();
    let found = search.expect(game, &state, position.is_empty(), Control::default()).unwrap();
    assert_eq!(found.standard_deviation, None);
    found
}

fn spread<G: Playable>(search: &Randomised<G::Move>, game: &G, position: &str) -> Expectation {
    let state = game.read_position(position).unwrap();
    search.expect_with_spread(game, &state, position.is_empty(), Control::default()).unwrap()
}

fn near(found: f64, expected: f64, digits: i32) {
    let half = 0.5 * 10f64.powi(-digits);
    assert!((found - expected).abs() <= half * 1.000_001, "{found}, expected {expected}");
}

/// `felstiner.md` §4: nodes, the root included.
#[test]
fn tic_tac_toe_with_every_combination() {
    let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    for (mix, nodes) in [
        ([0, 0, 0, 0], 549_946.0),
        ([0, 1, 0, 0], 92_269.182_4),
        ([1, 0, 0, 0], 14_920.885_9),
        ([1, 1, 0, 0], 13_016.587_8),
        ([1, 0, 1, 0], 4_284.355_1),
        ([1, 1, 1, 0], 3_930.168_3),
        ([1, 0, 0, 1], 2_236.079_0),
        ([1, 0, 1, 1], 1_759.582_3),
        ([1, 1, 1, 1], 1_400.729_5),
        ([0, 0, 1, 0], 97_162.0),
        ([0, 0, 0, 1], 53_002.0),
        ([0, 0, 1, 1], 42_138.0),
    ] {
        let found = expect(&features(mix), &game, "");
        near(found.nodes(), nodes, 4);
        assert_eq!(found.value, Wdl::Draw);
    }
}

#[test]
fn rule_a_of_the_source() {
    let rule_a = features([1, 1, 1, 1]);
    let hex = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
    near(expect(&rule_a, &hex, "").tried, 193.447_9, 4);
    near(expect(&features([1, 1, 0, 0]), &hex, "").tried, 3_246.26, 2);
    let never = Ban::Always(hex.acute_corners());
    near(expect(&Randomised { ban: never.clone(), ..rule_a.clone() }, &hex, "").tried, 57.730_278, 6);
    let first = Ban::FirstMove(hex.acute_corners());
    near(expect(&Randomised { ban: first, ..rule_a.clone() }, &hex, "").tried, 143.39, 2);
    let unpruned = Randomised { ban: never, ..features([0, 0, 0, 0]) };
    assert_eq!(expect(&unpruned, &hex, "").tried, 11_107.0);
    let cube = TicTacToe3d::new(3, Order::Natural).unwrap();
    near(expect(&rule_a, &cube, "Bb2").nodes(), 212.544_5, 4);
    near(expect(&rule_a, &cube, "Aa1").nodes(), 1_190.217_2, 4);
    let whole = expect(&rule_a, &cube, "");
    near(whole.tried, 31_721.6, 1);
    assert_eq!(whole.value, Wdl::Win);
}
/// The expectation on 4×4, whose printed mean is 369,349; a sample of ours could not distinguish the two.
#[test]
fn hex_4x4_by_rule_a() {
    let hex = Hex::<u64>::new(4, 4, Order::Natural).unwrap();
    let search = Randomised { ban: Ban::Always(hex.acute_corners()), ..features([1, 1, 1, 1]) };
    near(expect(&search, &hex, "").tried, 394_958.4, 1);
}

/// A game whose move order at each node is chosen by the test.
struct Chosen<'a, G: Game> {
    game: &'a G,
    /// The choices of this run so far: the index of a permutation and the number of permutations.
    choices: &'a RefCell<Vec<(usize, usize)>>,
    /// The number of choices made.
    made: Cell<usize>,
}

impl<G: Game> Game for Chosen<'_, G> {
    type State = G::State;
    type Move = G::Move;
    fn start(&self) -> G::State {
        self.game.start()
    }
    fn to_move(&self, p: &G::State) -> Player {
        self.game.to_move(p)
    }
    fn outcome(&self, p: &G::State) -> Option<Outcome> {
        self.game.outcome(p)
    }
    fn moves(&self, p: &G::State) -> impl Iterator<Item = G::Move> {
        let mut rest: Vec<G::Move> = self.game.moves(p).collect();
        let permutations = (1..=rest.len()).product();
        let mut choices = self.choices.borrow_mut();
        let number = self.made.replace(self.made.get() + 1);
        if number == choices.len() {
            choices.push((0, permutations));
        }
        let mut permutation = choices[number].0;
        let mut order = vec![];
        while !rest.is_empty() {
            let n = rest.len();
            order.push(rest.remove(permutation % n));
            permutation /= n;
        }
        order.into_iter()
    }
    fn play(&self, p: &G::State, mv: G::Move) -> G::State {
        self.game.play(p, mv)
    }
}

impl<G: Guide> Guide for Chosen<'_, G> {
    fn winning_move(&self, p: &G::State) -> Option<G::Move> {
        self.game.winning_move(p)
    }
    fn threats(&self, p: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.threats(p)
    }
}

/// The mean and deviation of the textbook's count over all orders of the moves of every node it enters.
#[derive(Clone, Copy)]
struct Every {
    mean: f64,
    deviation: f64,
    runs: u64,
}

/// `None` if there are too many orders.
fn over_all_orders<G: Playable>(search: &Randomised<G::Move>, game: &G, position: &str) -> Option<Every> {
    let root = game.read_position(position).unwrap();
    let (choices, mut mean, mut square, mut runs) = (RefCell::new(vec![]), 0.0, 0.0, 0);
    loop {
        let chosen = Chosen { game, choices: &choices, made: Cell::new(0) };
        let game = Forced::new(chosen, search.forced, search.ban.clone());
        let root = game.root(root.clone(), position.is_empty());
        let mut tally = Tally::default();
        let window = if search.stop_at_win {
            Window { alpha: Score::from(-1), beta: Score::from(1) }
        } else {
            Window::FULL
        };
        match (search.alpha_beta, search.stop_at_win) {
            (true, _) => textbook::alphabeta(&game, &root, window, &mut tally),
            (false, true) => textbook::minimax_stop(&game, &root, &mut tally),
            (false, false) => textbook::minimax(&game, &root, &mut tally),
        };
        let mut choices = choices.borrow_mut();
        let chance: f64 = choices.iter().map(|&(_, of)| 1.0 / of as f64).product();
        mean += chance * tally.tried() as f64;
        square += chance * (tally.tried() as f64).powi(2);
        runs += 1;
        // The next run: advance the last choice that has another permutation, and drop the choices after it.
        while choices.last().is_some_and(|&(choice, of)| choice + 1 == of) {
            choices.pop();
        }
        match choices.last_mut() {
            Some(_) if runs == 40_000 => return None,
            Some((choice, _)) => *choice += 1,
            None => {
                let deviation = (square - mean * mean).max(0.0).sqrt();
                return Some(Every { mean, deviation, runs });
            }
        }
    }
}

#[test]
fn expectations_agree_with_enumeration_of_all_orders() {
    let (mut compared, mut all) = (0, 0);
    let mut check = |found: Expectation, every: Option<Every>, what: String| {
        if let Some(Every { mean, deviation, runs }) = every {
            let spread = found.standard_deviation.unwrap();
            assert!(
                (found.tried - mean).abs() < 1e-9 * mean.max(1.0),
                "{what}: {found:?}, of all orders {mean}"
            );
            assert!(
                (spread - deviation).abs() < 1e-5 * mean.max(1.0),
                "{what}: {found:?}, of all {deviation}"
            );
            compared += 1;
            all += runs;
        }
    };
    let square = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let oblong = TicTacToe::<u64>::new(3, 2, 2, Order::Centre).unwrap();
    let drops = ConnectFour::<u64>::new(4, 2, Order::Natural).unwrap();
    let hex = Hex::<u64>::new(2, 2, Order::Natural).unwrap();
    for mix in (0..16u8).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3]) {
        let search = features(mix);
        for position in ["a1 b2 c3 a2 b1 c2", "a1 b2 c3 a2 b1", "b2 a1 c1 a3 a2", "a1 c3 b2 a3 c1"] {
            let every = over_all_orders(&search, &square, position);
            check(spread(&search, &square, position), every, format!("{mix:?} {position}"));
        }
        for position in ["", "a1 c2"] {
            let every = over_all_orders(&search, &oblong, position);
            check(spread(&search, &oblong, position), every, format!("{mix:?} 3,2,2 {position}"));
        }
        for position in ["122133", "1122334"] {
            let every = over_all_orders(&search, &drops, position);
            check(spread(&search, &drops, position), every, format!("{mix:?} {position}"));
        }
        for (ban, position) in [
            (Ban::None, "a1"),
            (Ban::FirstMove(hex.acute_corners()), ""),
            (Ban::Always(hex.acute_corners()), ""),
            (Ban::Always(hex.acute_corners()), "a2"),
        ] {
            let search = Randomised { ban, ..features(mix) };
            let every = over_all_orders(&search, &hex, position);
            check(spread(&search, &hex, position), every, format!("{mix:?} {:?} {position}", search.ban));
        }
    }
    println!("{compared} {all}");
    assert!(compared > 120 && all > 100_000, "{compared} {all}");
}

/// Means of runs of the program, on boards and with switches for which there are no published numbers.
#[test]
fn the_program_has_the_expected_mean() {
    fn check<G: Playable>(search: &Randomised<G::Move>, game: &G, position: &str, samples: u64) {
        let (expected, root) = (spread(search, game, position), game.read_position(position).unwrap());
        let counts = (0..samples).map(|seed| {
            let program = search.program(Some(seed));
            let report = program.run(game, &Constant::default(), &root, position.is_empty()).unwrap();
            assert_eq!(Wdl::of_score(report.score), expected.value);
            report.counts.tried as f64
        });
        let counts: Vec<f64> = counts.collect();
        let mean = counts.iter().sum::<f64>() / samples as f64;
        let variance = counts.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / (samples - 1) as f64;
        let error = (variance / samples as f64).sqrt();
        // The sample's standard deviation agrees with that of one run, within the accuracy of this many runs.
        let one_run = expected.standard_deviation.unwrap();
        assert!((variance.sqrt() / one_run - 1.0).abs() < 0.5, "{} of {one_run}", variance.sqrt());
        let z = (mean - expected.tried) / error;
        assert!(z.abs() < 4.0, "{search:?} {position}: {mean} ± {error}, expected {}", expected.tried);
    }
    let driven = |mix| Randomised { driver_loop: true, ..features(mix) };
    let square = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    for mix in [[1, 0, 0, 0], [1, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 1]] {
        check(&driven(mix), &square, "b2", 200);
        check(&features(mix), &square, "a1 c2", 400);
    }
    check(&driven([1, 1, 1, 1]), &square, "", 400);
    let oblong = TicTacToe::<u64>::new(4, 3, 3, Order::Centre).unwrap();
    check(&features([1, 0, 0, 0]), &oblong, "b2", 60);
    check(&features([1, 1, 1, 1]), &oblong, "", 400);
    let hex = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
    for ban in [Ban::None, Ban::FirstMove(hex.acute_corners()), Ban::Always(hex.acute_corners())] {
        check(&Randomised { ban: ban.clone(), ..features([1, 0, 0, 0]) }, &hex, "", 120);
        check(&Randomised { ban: ban.clone(), ..driven([1, 1, 0, 1]) }, &hex, "", 120);
        check(&Randomised { ban, ..features([0, 1, 1, 0]) }, &hex, "b1", 120);
    }
    let drops = ConnectFour::<u64>::new(4, 4, Order::Natural).unwrap();
    check(&features([1, 0, 0, 0]), &drops, "1122", 40);
    check(&features([1, 0, 0, 1]), &drops, "12", 40);
    check(&driven([1, 1, 1, 1]), &drops, "", 200);
}

#[test]
fn edge_cases_and_rejections() {
    let square = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let over = "a1 a2 b1 b2 c1";
    for driver_loop in [false, true] {
        let found = expect(&Randomised { driver_loop, ..features([1, 0, 0, 0]) }, &square, over);
        assert_eq!((found.tried, found.value, found.positions), (0.0, Wdl::Loss, 0));
    }
    // A forced root tries nothing; the driver loop still makes every move.
    let forced = features([1, 1, 1, 1]);
    assert_eq!(expect(&forced, &square, "a1 a2 b1 b2").tried, 0.0);
    assert!(expect(&Randomised { driver_loop: true, ..forced }, &square, "a1 a2 b1 b2").tried >= 5.0);
    // A board with only banned cells.
    let one = Hex::<u64>::new(1, 1, Order::Natural).unwrap();
    let banned = Randomised { ban: Ban::Always(one.acute_corners()), ..features([1, 0, 0, 0]) };
    assert_eq!((expect(&banned, &one, "").tried, expect(&banned, &one, "").value), (0.0, Wdl::Draw));
    // A stop flag, and reported progress.
    let (stop, progress) = (AtomicBool::new(true), AtomicU64::new(0));
    let control = Control { stop: Some(&stop), progress: Some(&progress) };
    let search = features([1, 0, 0, 0]);
    assert_eq!(search.expect(&square, &square.start(), true, control), Err(LabError::Stopped));
}
