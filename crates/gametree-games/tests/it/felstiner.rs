//! Felstiner's counts (2019) with every combination of the paper's features, as computed by two independent programs.

use gametree::adapt::{Ban, ForcedRules};
use gametree::knowledge::Constant;
use gametree::variants::{VariantSearch, Variants};
use gametree::{Algorithm, Answer, Score, Textbook};
use gametree_games::hex::Hex;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::{Order, Playable};

#[derive(Clone, Copy)]
struct Mix {
    alpha_beta: bool,
    stop: bool,
    win: bool,
    block: bool,
}

fn mix([alpha_beta, stop, win, block]: [u8; 4]) -> Mix {
    Mix { alpha_beta: alpha_beta == 1, stop: stop == 1, win: win == 1, block: block == 1 }
}

fn run<G: Playable>(
    game: &G,
    mix: Mix,
    change: impl FnOnce(&mut Variants<G::Move>),
) -> Answer<G::Move, Textbook> {
    let mut search =
        VariantSearch::new(if mix.alpha_beta { Algorithm::AlphaBeta } else { Algorithm::Minimax });
    search.variants.forced = ForcedRules { win: mix.win, block: mix.block };
    search.options.stop_at_win = mix.stop;
    change(&mut search.variants);
    search.run(game, &Constant::default(), &game.start(), true).unwrap()
}

fn tictactoe() -> TicTacToe {
    TicTacToe::new(3, 3, 3, Order::Natural).unwrap()
}

/// Alpha-beta, stop, forced win, forced block: all nodes, leaves, nodes without counting forced moves.
const TABLE: &[([u8; 4], [u64; 3])] = &[
    ([0, 0, 0, 0], [549_946, 255_168, 549_946]),
    ([0, 1, 0, 0], [94_978, 38_856, 94_978]),
    ([1, 0, 0, 0], [18_297, 7_330, 18_297]),
    ([1, 1, 0, 0], [16_811, 6_740, 16_811]),
    ([0, 0, 1, 0], [133_690, 52_592, 97_162]),
    ([1, 0, 1, 0], [6_959, 2_613, 4_815]),
    ([1, 1, 1, 0], [6_461, 2_435, 4_493]),
    ([0, 0, 0, 1], [77_226, 23_952, 53_002]),
    ([1, 0, 0, 1], [4_062, 1_016, 2_542]),
    ([0, 0, 1, 1], [68_058, 19_776, 42_138]),
    ([1, 0, 1, 1], [3_551, 821, 1_885]),
    ([1, 1, 1, 1], [2_951, 680, 1_583]),
];

#[test]
fn tic_tac_toe_with_every_combination() {
    for &(features, expected) in TABLE {
        let free = run(&tictactoe(), mix(features), |_| ());
        let all = run(&tictactoe(), mix(features), |variants| variants.count_forced = true);
        assert_eq!([all.nodes, free.counts.leaves, free.nodes], expected, "{features:?}");
        assert_eq!(free.counts, all.counts);
        assert_eq!(free.score, Score::ZERO);
    }
}

#[test]
fn three_rows_and_four_columns() {
    let game = TicTacToe::<u64>::new(4, 3, 3, Order::Natural).unwrap();
    let nodes = |features| run(&game, mix(features), |_| ()).nodes;
    assert_eq!([nodes([1, 0, 0, 0]), nodes([1, 1, 0, 0])], [75_266, 44_624]);
    let everything = run(&game, mix([1, 1, 1, 1]), |variants| variants.count_forced = true);
    let Answer { nodes: all, counts, score, .. } = everything;
    assert_eq!([all, counts.leaves, 1 + counts.tried], [589, 119, 248]);
    assert_eq!(score, Score::new(1));
}

/// The driver loop: every move of the root is searched with a full window, and the root is not counted.
#[test]
fn driver_loop() {
    let game = tictactoe();
    let report = run(&game, mix([1, 0, 0, 0]), |variants| variants.driver_loop = true);
    assert_eq!(report.nodes, 30_709);
    assert_eq!(report.moves.len(), 9);
    let unpruned = run(&game, mix([0, 0, 0, 0]), |variants| variants.driver_loop = true);
    assert_eq!(unpruned.nodes, 549_945); // Figure 5, first row
}

/// Row-major counts of 3×3 Hex, with the acute corners allowed, banned at the first move only, and banned at every ply.
#[test]
fn hex_3x3() {
    let game = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
    let corners = || game.acute_corners();
    let tried =
        |features, ban: Ban<u8>| run(&game, mix(features), |variants| variants.ban = ban).counts.tried;
    assert_eq!(tried([1, 0, 0, 0], Ban::None), 11_702);
    assert_eq!(tried([1, 1, 0, 0], Ban::None), 9_553);
    assert_eq!(tried([1, 0, 1, 1], Ban::None), 787);
    assert_eq!(tried([1, 1, 1, 1], Ban::None), 470);
    assert_eq!(tried([1, 0, 0, 0], Ban::Always(corners())), 1_457);
    assert_eq!(tried([1, 1, 0, 0], Ban::Always(corners())), 1_134);
    assert_eq!(tried([1, 0, 1, 1], Ban::Always(corners())), 196);
    let rule_a = run(&game, mix([1, 1, 1, 1]), |variants| variants.ban = Ban::Always(corners()));
    let counts = rule_a.counts;
    assert_eq!((counts.tried, counts.expanded, counts.forced_blocks), (105, 42, 114));
    assert_eq!(tried([0, 0, 0, 0], Ban::Always(corners())), 11_107); // as printed; banning the first move only does not reproduce it:
    assert_eq!(tried([0, 0, 0, 0], Ban::FirstMove(corners())), 417_335);
    assert_eq!(tried([1, 1, 1, 1], Ban::FirstMove(corners())), 345);
}

/// The ban can leave no move: a position whose remaining cells are all banned counts as a full board, a draw, although Hex has
/// none.
#[test]
fn a_position_with_only_banned_moves_counts_as_full() {
    let game = Hex::<u64>::new(1, 1, Order::Natural).unwrap();
    let report = run(&game, mix([1, 0, 0, 0]), |variants| variants.ban = Ban::Always(game.acute_corners()));
    assert_eq!((report.score, report.nodes, report.counts.leaves), (Score::ZERO, 1, 1));
    // The rules for forced moves ignore the ban.
    let report = run(&game, mix([1, 0, 1, 0]), |variants| variants.ban = Ban::Always(game.acute_corners()));
    assert_eq!((report.score, report.counts.forced_wins), (Score::new(1), 1));
}

/// Random order: the mean over many seeds agrees with the exact expectation (`felstiner.md` §4) within four standard errors.
#[test]
fn random_order_has_the_expected_mean() {
    let hex = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
    let banned = || Ban::Always(hex.acute_corners());
    let hex_tried = |features, ban: Ban<u8>, seed| {
        run(&hex, mix(features), |s| (s.ban, s.seed) = (ban, Some(seed))).counts.tried
    };
    let tictactoe_nodes = |features, seed| run(&tictactoe(), mix(features), |s| s.seed = Some(seed)).nodes;
    let expect = |what: &str, expected: f64, samples: u64, count: &dyn Fn(u64) -> u64| {
        let counts: Vec<f64> = (0..samples).map(|seed| count(seed) as f64).collect();
        let mean = counts.iter().sum::<f64>() / samples as f64;
        let variance = counts.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / (samples - 1) as f64;
        let error = (variance / samples as f64).sqrt();
        assert!((mean - expected).abs() < 4.0 * error, "{what}: {mean} ± {error}, expected {expected}");
    };
    expect("rule A", 57.730_278, 4_000, &|seed| hex_tried([1, 1, 1, 1], banned(), seed));
    expect("no exclusion", 193.447_9, 2_000, &|seed| hex_tried([1, 1, 1, 1], Ban::None, seed));
    expect("alpha-beta", 14_920.885_9, 300, &|seed| tictactoe_nodes([1, 0, 0, 0], seed));
    expect("everything", 1_400.729_5, 1_000, &|seed| tictactoe_nodes([1, 1, 1, 1], seed));
    // The same seed draws the same orders.
    assert_eq!(tictactoe_nodes([1, 1, 0, 0], 7), tictactoe_nodes([1, 1, 0, 0], 7));
    assert_ne!(tictactoe_nodes([1, 1, 0, 0], 7), tictactoe_nodes([1, 1, 0, 0], 8));
}
