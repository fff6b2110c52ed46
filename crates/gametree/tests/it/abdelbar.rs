//! Every number printed in Abdelbar 2012, Figures 2, 3 and 5 and equations (10) and (11).

use crate::common;

use common::{plain, run};
use gametree::{Algorithm, Score, SearchOptions, Window};
use gametree_tree::{NodeId, Recorder, Tree, TreeGame, presets};

fn preset(name: &str) -> TreeGame {
    let preset = presets::find(name).unwrap();
    TreeGame::new(Tree::parse(preset.tree).unwrap(), preset.values)
}

fn node(game: &TreeGame, dewey: &str) -> NodeId {
    game.tree().nodes().find(|&n| game.tree().dewey(n) == dewey).unwrap()
}

fn window_on_entry(game: &TreeGame, record: &Recorder, dewey: &str) -> (Score, Score) {
    let wanted = node(game, dewey);
    let (_, window) = record.windows.iter().find(|(n, _)| *n == wanted).unwrap();
    (window.alpha, window.beta)
}

fn finite(alpha: i32, beta: i32) -> (Score, Score) {
    (Score::from(alpha), Score::from(beta))
}

#[test]
fn figure_2_x_is_entered_with_minus_2_and_1() {
    let game = preset("fig2");
    let run = plain(&game, Algorithm::AlphaBetaHard);
    assert_eq!(run.value(), Score::from(1));
    // u(w, y(v, x(z, …))): x is 2.2.
    assert_eq!(window_on_entry(&game, &run.record, "2.2"), finite(-2, 1));
    let cut = run.record.cutoffs.iter().find(|c| c.node == node(&game, "2.2")).unwrap();
    assert_eq!(cut.skipped, [node(&game, "2.2.2")]); // z returned 2 > 1
}

#[test]
fn figure_3_passes_the_larger_of_what_x_got_and_what_it_found() {
    // w returned −4, less than x's alpha: z's beta is the negation of what x got, 2.
    let game = preset("fig3a");
    assert_eq!(
        window_on_entry(&game, &plain(&game, Algorithm::AlphaBetaHard).record, "2.2.2").1,
        Score::from(2)
    );
    // w returned −1, more: z's beta is the negation of that, 1.
    let game = preset("fig3b");
    assert_eq!(
        window_on_entry(&game, &plain(&game, Algorithm::AlphaBetaHard).record, "2.2.2").1,
        Score::from(1)
    );
}

#[test]
fn figure_5_windows_value_and_cutoff() {
    let game = preset("fig5");
    for algorithm in [Algorithm::AlphaBetaAlthoferHard, Algorithm::AlphaBetaAlthofer] {
        let run = plain(&game, algorithm);
        assert_eq!(run.value(), Score::from(-3));
        assert_eq!(run.record.order.len(), 8);
        // y: root, s: 1, u: 2, t: 2.1, v: 2.2, x: 2.2.1, z: 2.2.1.1
        assert_eq!(window_on_entry(&game, &run.record, "2"), (Score::NEG_INF, Score::from(2))); // beta(u) = W(s)
        assert_eq!(window_on_entry(&game, &run.record, "2.2"), finite(-1, 4)); // alpha(v), beta(v) = W(t)
        assert_eq!(window_on_entry(&game, &run.record, "2.2.1"), finite(-7, -2)); // alpha(x), beta(x)
        assert_eq!(window_on_entry(&game, &run.record, "2.2.1.1"), finite(5, 10)); // z
        let cut = run.record.cutoffs.iter().find(|c| c.node == node(&game, "2.2.1")).unwrap();
        assert_eq!(cut.owner, Some(NodeId::ROOT)); // y maximises equation (9): a deep cut-off
        assert!(cut.deep);
        assert_eq!(cut.bound, Score::from(-2));
    }
    assert_eq!(plain(&game, Algorithm::Althofer).value(), Score::from(-3));
}

#[test]
fn equations_10_and_11() {
    // Q of the path from x's parent v to y and to u, in y's and u's view: (4).
    let game = preset("fig5");
    let f = |dewey| game.tree().value(node(&game, dewey)).unwrap();
    let (y, u, v) = (f("root"), f("2"), f("2.2"));
    let (q_vy, q_vu) = (y - u + v, u - v);
    assert_eq!((q_vy, q_vu), finite(-5, 4));
    // The best values returned so far: W_y = −W(s) + f(y), W_u = −W(t) + f(u).
    let (w_y, w_u) = (-f("1") + y, -f("2.1") + u);
    assert_eq!((w_y, w_u), finite(-3, -3));
    let entered = plain(&game, Algorithm::AlphaBetaAlthoferHard);
    let (alpha, beta) = window_on_entry(&game, &entered.record, "2.2.1");
    assert_eq!((-beta, alpha), (w_y - q_vy, w_u - q_vu));
}

/// Figure 5's label has >, the text and Figure 4 have ≥: with z an inner node the fail-hard search returns alpha(z) = 5,
/// so x reaches exactly beta, and > would search on. It never changes a root value.
#[test]
fn the_cutoff_is_at_equality() {
    let inner_z = Tree::parse("-1:(2 1:(4 -3:(3:(2:(-2) 0 -9) 5)))").unwrap();
    let game = TreeGame::new(inner_z, gametree_tree::Values::Mover);
    let run = plain(&game, Algorithm::AlphaBetaAlthoferHard);
    let x = node(&game, "2.2.1");
    let cut = run.record.cutoffs.iter().find(|c| c.node == x).unwrap();
    assert_eq!(cut.skipped.len(), 2);
}

/// Equation (5) as printed, the best leaf's path sum, is wrong beyond one ply: here it gives 5, W is 1.
#[test]
fn equation_5_is_wrong_beyond_one_ply() {
    let game = TreeGame::new(Tree::parse("0:(0:(1 5))").unwrap(), gametree_tree::Values::Mover);
    assert_eq!(plain(&game, Algorithm::Althofer).value(), Score::from(1));
}

/// In a tree with the same static value F everywhere and leaves at depth h, W = (h + 1)·F.
#[test]
fn a_perfect_evaluation_is_multiplied_by_the_height_plus_one() {
    let tree = Tree::parse("(((3 -5) (7 2)) ((0 1) (-4 6)))").unwrap();
    let values = common::minimax_values(&tree);
    let mut perfect = gametree_tree::TreeBuilder::default();
    fn copy(tree: &Tree, n: NodeId, values: &[Score], to: &mut gametree_tree::TreeBuilder) {
        to.open(Some(values[n.index()]), None, "").unwrap();
        tree.children(n).for_each(|c| copy(tree, c, values, to));
        to.close("").unwrap();
    }
    copy(&tree, NodeId::ROOT, &values, &mut perfect);
    let game = TreeGame::new(perfect.finish().unwrap(), gametree_tree::Values::Mover);
    let f = values[0].finite().unwrap();
    assert_eq!(plain(&game, Algorithm::Althofer).value(), Score::new(4 * f));
}

#[test]
fn sums_may_leave_the_range_on_the_way_but_not_at_the_end() {
    let max = 2_147_483_646;
    let balanced = TreeGame::new(
        Tree::parse(&format!("-{max}:({max}:(-{max}:({max})))")).unwrap(),
        gametree_tree::Values::Mover,
    );
    // W = −(−(−max − max) + max) − max: the inner sums are far outside 32 bits.
    let expected = Score::new(-4 * max);
    let refused = Algorithm::Althofer.run(
        &balanced,
        &gametree_tree::StaticValues,
        &NodeId::ROOT,
        &SearchOptions::default(),
        &mut (),
    );
    assert_eq!(refused, Err(gametree::SearchError::OutOfRange(expected)));
    let cancels = format!("{max}:({max}:(-{max}:(0)))");
    let game = TreeGame::new(Tree::parse(&cancels).unwrap(), gametree_tree::Values::Mover);
    // 0 → −max → 2·max → −max: the sum of 2³² − 4 in the middle must not saturate.
    let found = run(
        &game,
        Algorithm::AlphaBetaAlthoferHard,
        SearchOptions { window: Some(Window::FULL), ..SearchOptions::default() },
    );
    assert_eq!(found.value(), Score::new(-max));
}
