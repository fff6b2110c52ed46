//! Generated trees: what each kind promises, pinned trees, and refusals.

use std::collections::BTreeSet;

use gametree::{Algorithm, Score, SearchOptions, Window, textbook};
use gametree_tree::generate::{GenerateError, Leaves, Range, Recipe, Shape};
use gametree_tree::theory::Levels;
use gametree_tree::{NodeId, NodeType, Recorder, Tree, TreeGame, Values, node_types};

use Leaves::{Arcs, BestFirst, Independent, Real, Wins, WorstFirst};

fn range(low: i64, high: i64) -> Range {
    Range::new(low, high).unwrap()
}

fn uniform(branching: u32, depth: u32, leaves: Leaves, seed: u64) -> Tree {
    Recipe::new(Shape::Uniform { branching, depth }, leaves).seed(seed).tree().unwrap()
}

fn shape(q: &[f64], d: &[f64]) -> Shape {
    Shape::Random(Levels::new(q, d).unwrap())
}

/// What an independent program (Python, its own xoshiro256++) makes of the documented rules.
#[test]
fn pinned_trees() {
    let nine = range(-9, 9);
    let pinned = [
        (uniform(3, 2, Independent(nine), 7), "((-8 -6 4) (-1 9 -1) (4 -3 9))"),
        (uniform(2, 3, Real, 7), "(((55360 172115) (717576 427209)) ((963659 465703) (723907 329839)))"),
        (
            Recipe::pgame(2, 4).seed(7).tree().unwrap(),
            "((((1 1) (-1 1)) ((-1 1) (-1 1))) (((-1 1) (1 1)) ((-1 1) (1 1))))",
        ),
        (Recipe::pgame(2, 3).seed(7).tree().unwrap(), "(((1 1) (-1 -1)) ((-1 -1) (-1 1)))"),
        (uniform(2, 3, Arcs, 7), "(((1 -1) (-1 -1)) ((-1 -1) (-1 -1)))"),
        (
            Recipe::new(shape(&[1.0, 0.8, 0.6], &[2.5, 1.7, 1.2]), Independent(nine)).seed(7).tree().unwrap(),
            "((-1 -3) -8 (-7 (-6 -6)))",
        ),
        (
            uniform(2, 4, BestFirst(nine), 7),
            "((((-8 9) (-9 -1)) ((4 5) (1 9))) (((-9 -6) (-9 4)) ((-8 0) (-9 -8))))",
        ),
        (
            uniform(2, 4, WorstFirst(nine), 7),
            "((((9 -4) (6 4)) ((-3 -9) (9 -9))) (((-5 -9) (5 -7)) ((0 -9) (-7 -8))))",
        ),
    ];
    for (tree, text) in pinned {
        assert_eq!(tree.to_string(), text);
    }
}

#[test]
fn a_seed_names_a_tree() {
    for leaves in
        [Independent(range(-9, 9)), BestFirst(range(-9, 9)), WorstFirst(range(-9, 9)), Wins(0.5), Arcs, Real]
    {
        let trees: BTreeSet<String> = (0..20).map(|seed| uniform(2, 6, leaves, seed).to_string()).collect();
        assert_eq!(trees.len(), 20, "{leaves:?}");
        assert_eq!(uniform(2, 6, leaves, 3), uniform(2, 6, leaves, 3));
        assert_eq!(uniform(1, 0, leaves, 3).len(), 1);
        assert_eq!(uniform(1, 1_000, leaves, 3).height(), 1_000);
    }
}

#[test]
fn both_ends_of_the_range_are_drawn_and_all_values_as_often() {
    let values: Vec<i64> = uniform(10, 5, Independent(range(-2, 2)), 1)
        .leaf_values()
        .map(|value| value.finite().unwrap())
        .collect();
    for wanted in -2..=2 {
        let count = values.iter().filter(|&&v| v == wanted).count() as f64;
        let deviation = (100_000.0f64 * 0.2 * 0.8).sqrt();
        assert!((count - 20_000.0).abs() < 4.0 * deviation, "{wanted}: {count}");
    }
    assert_eq!(values.len(), 100_000);
    let widest = range(-Score::LIMIT, Score::LIMIT);
    assert!(uniform(10, 4, Independent(widest), 1).leaf_values().all(Score::in_range));
    let real = uniform(10, 5, Real, 1);
    let values: Vec<i64> = real.leaf_values().map(|value| value.finite().unwrap()).collect();
    assert!(values.iter().all(|v| (0..1_000_000).contains(v)));
    let mean = values.iter().sum::<i64>() as f64 / 1e5;
    assert!((mean - 499_999.5).abs() < 4.0 * 1e6 / 12f64.sqrt() / 1e5f64.sqrt(), "{mean}");
}

#[test]
fn static_values_leave_the_leaves_alone() {
    for leaves in [Independent(range(-9, 9)), BestFirst(range(-9, 9)), WorstFirst(range(-9, 9)), Real] {
        let recipe = Recipe::new(Shape::Uniform { branching: 3, depth: 4 }, leaves).seed(5);
        let with = Recipe { static_values: Some(range(-20, -10)), ..recipe.clone() }.tree().unwrap();
        let without = recipe.tree().unwrap();
        assert_eq!(without.leaf_values().collect::<Vec<_>>(), with.leaf_values().collect::<Vec<_>>());
        assert_eq!(with.without_static_value(), None);
        for node in with.nodes().filter(|&n| !with.is_leaf(n)) {
            assert_eq!(without.value(node), None);
            assert!((-20..=-10).contains(&with.value(node).unwrap().finite().unwrap()));
        }
    }
}

fn examined(game: &TreeGame, algorithm: Algorithm) -> Recorder {
    let mut record = Recorder::default();
    let statics = gametree_tree::StaticValues;
    algorithm.run(game, &statics, &NodeId::ROOT, &SearchOptions::default(), &mut record).unwrap();
    record
}

fn shapes() -> Vec<Shape> {
    let mut shapes: Vec<Shape> = [(1, 3), (2, 0), (2, 1), (2, 7), (3, 5), (4, 4), (7, 3)]
        .map(|(branching, depth)| Shape::Uniform { branching, depth })
        .into();
    shapes.push(shape(&[1.0, 0.9, 0.8, 0.9, 0.5, 0.9], &[3.0, 2.5, 1.5, 2.2, 1.1, 2.0]));
    shapes
}

/// Theorem 1 on the trees that are made for it.
#[test]
fn in_perfectly_ordered_trees_alpha_beta_enters_precisely_the_critical_positions() {
    for shape in shapes() {
        for (seed, values) in (0..60).flat_map(|s| [(s, range(-9, 9)), (s, range(-1_000_000, 1_000_000))]) {
            let tree = Recipe::new(shape.clone(), BestFirst(values)).seed(seed).tree().unwrap();
            let types = node_types(&tree);
            let critical: BTreeSet<NodeId> =
                tree.nodes().filter(|n| types[n.index()] != NodeType::NotCritical).collect();
            let game = TreeGame::new(tree, Values::Root);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaHard, Algorithm::AlphaBetaMinimax] {
                let order = examined(&game, algorithm).order;
                assert_eq!(order.into_iter().collect::<BTreeSet<_>>(), critical, "{}", game.tree());
            }
            assert!(ordered(&game, true));
        }
    }
}

/// A range of two values is enough: nothing is skipped, and the order is the worst everywhere.
#[test]
fn in_worst_ordered_trees_alpha_beta_evaluates_every_leaf() {
    for shape in shapes() {
        for (seed, values) in
            (0..60).flat_map(|s| [(s, range(0, 1)), (s, range(-2, 2)), (s, range(-999_999, 999_999))])
        {
            let tree = Recipe::new(shape.clone(), WorstFirst(values)).seed(seed).tree().unwrap();
            let leaves = tree.leaf_values().count();
            let game = TreeGame::new(tree, Values::Root);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaHard, Algorithm::AlphaBetaMinimax] {
                assert_eq!(examined(&game, algorithm).terminals.len(), leaves, "{}", game.tree());
            }
            assert!(ordered(&game, false));
            assert!(
                game.tree()
                    .leaf_values()
                    .all(|v| { (values.low()..=values.high()).contains(&v.finite().unwrap()) })
            );
        }
    }
}

/// Whether the children of every node go from best to worst for the mover, or from worst to best.
fn ordered(game: &TreeGame, best_first: bool) -> bool {
    let tree = game.tree();
    tree.nodes().filter(|&n| !tree.is_leaf(n)).all(|node| {
        let values: Vec<Score> =
            tree.children(node).map(|child| -textbook::minimax(game, &child, &mut ())).collect();
        values.is_sorted_by(|a, b| if best_first { a >= b } else { a <= b })
    })
}

/// The draws of each level: how many positions are nonterminal, and how many successors there are on average.
#[test]
fn random_shapes_keep_their_means() {
    let (q, d) = ([1.0, 0.8, 0.5, 0.9], [3.0, 2.0, 1.25, 2.4]);
    let (mut positions, mut inner, mut successors) = ([0u32; 5], [0u32; 5], [0u32; 5]);
    for seed in 0..4_000 {
        let tree = Recipe::new(shape(&q, &d), Independent(range(0, 9))).seed(seed).tree().unwrap();
        for node in tree.nodes() {
            let level = tree.ply(node) as usize;
            positions[level] += 1;
            inner[level] += u32::from(!tree.is_leaf(node));
            successors[level] += tree.children(node).count() as u32;
            let count = tree.children(node).count() as f64;
            let mean = if level < 4 { d[level] / q[level] } else { 0.0 };
            assert!(tree.is_leaf(node) || (count - mean).abs() < 1.0, "level {level}: {count}");
        }
    }
    for level in 0..4 {
        let n = f64::from(positions[level]);
        let (nonterminal, mean) = (f64::from(inner[level]) / n, f64::from(successors[level]) / n);
        assert!((nonterminal - q[level]).abs() < 4.0 * 0.5 / n.sqrt(), "q{level}: {nonterminal}");
        assert!((mean - d[level]).abs() < 4.0 * 1.3 / n.sqrt(), "d{level}: {mean}");
    }
    assert_eq!((inner[4], successors[4]), (0, 0));
}

fn won(tree: Tree) -> bool {
    let game = TreeGame::new(tree, Values::Root);
    textbook::alphabeta(&game, &NodeId::ROOT, Window::FULL, &mut ()) > Score::ZERO
}

/// MAX wins a P-game with probability ξ_b at every depth, and an N-game as often as an exact recursion says.
#[test]
fn how_often_max_wins() {
    let games = 4_000;
    let check = |what: &str, exact: f64, tree: &dyn Fn(u64) -> Tree| {
        let wins = (0..games).filter(|&seed| won(tree(seed))).count() as f64 / games as f64;
        let deviation = (exact * (1.0 - exact) / games as f64).sqrt();
        assert!((wins - exact).abs() < 4.0 * deviation, "{what}: {wins}, exactly {exact}");
    };
    for (branching, depth, xi) in [(2, 6, 0.618_034), (2, 7, 0.618_034), (3, 4, 0.682_328), (3, 5, 0.682_328)]
    {
        check("pgame", xi, &|seed| Recipe::pgame(branching, depth).seed(seed).tree().unwrap());
    }
    let eleven = n_game(11, 0, true);
    assert!((eleven - 0.684_964).abs() < 5e-7, "{eleven}");
    for depth in [4, 5] {
        check("ngame", n_game(depth, 0, true), &|seed| uniform(2, depth, Arcs, seed));
    }
}

/// The probability that MAX wins a binary N-game with so many plies to go and this sum so far.
fn n_game(plies: u32, sum: i64, max: bool) -> f64 {
    if plies == 0 {
        return if sum > 0 { 1.0 } else { 0.0 };
    }
    let one = (n_game(plies - 1, sum - 1, !max) + n_game(plies - 1, sum + 1, !max)) / 2.0;
    if max { 1.0 - (1.0 - one) * (1.0 - one) } else { one * one }
}

#[test]
fn refusals_come_before_the_memory_is_eaten() {
    let leaves = Independent(range(-9, 9));
    let refused = |shape, leaves| Recipe::new(shape, leaves).tree().unwrap_err();
    let uniform = |branching, depth| Shape::Uniform { branching, depth };
    let (no, yes) = (uniform(0, 3), uniform(2, 3));
    assert_eq!(refused(no, leaves).to_string(), "0 successors: expected a branching factor of 1 or more");
    assert_eq!(refused(uniform(1, 1_001), leaves), GenerateError::TooDeep { depth: 1_001 });
    for (branching, depth) in [(2, 23), (10, 7), (u32::MAX, 1), (u32::MAX, 1_000), (40, 5)] {
        let error = refused(uniform(branching, depth), leaves);
        assert_eq!(error, GenerateError::TooLarge { branching, depth });
    }
    assert_eq!(
        refused(uniform(10, 7), leaves).to_string(),
        "a tree of 10 successors a node, 7 plies deep, has more than 10000000 nodes: expected at most so many"
    );
    let large = refused(shape(&[1.0; 30], &[3.0; 30]), leaves);
    assert!(matches!(large, GenerateError::ShapeTooLarge { .. }), "{large}");
    // One position in ten million has far too many successors: refused when it is drawn.
    let rare = shape(&[1.0, 1e-7], &[1e6, 2.0]);
    let error = (0..1_000).find_map(|seed| Recipe::new(rare.clone(), leaves).seed(seed).tree().err());
    assert!(matches!(error, Some(GenerateError::ShapeTooLarge { .. })), "{error:?}");
    assert_eq!(
        refused(yes.clone(), WorstFirst(range(4, 4))).to_string(),
        "no order of 4..4 is worst: expected a range of two values at least"
    );
    for p in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let message = refused(yes.clone(), Wins(p)).to_string();
        assert_eq!(message, format!("{p} is not a probability: expected a number from 0 to 1"));
    }
    for (p, value) in [(0.0, -1), (1.0, 1)] {
        let tree = Recipe::new(yes.clone(), Wins(p)).tree().unwrap();
        assert!(tree.leaf_values().all(|v| v == Score::from(value)));
    }
}

#[test]
fn ranges_read_or_say_what_was_expected() {
    let cases = [
        ("9", "\"9\" is not a range: expected A..B, as -9..9 (both ends included)"),
        ("..", "\"\" is not an end of a range: expected a whole number from -2147483646 to 2147483646"),
        ("1..inf", "\"inf\" is not an end of a range"),
        ("0..2147483647", "\"2147483647\" is not an end of a range"),
        ("1.5..2", "\"1.5\" is not an end of a range"),
        ("2..1", "the range 2..1 is empty: expected A <= B"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Range>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    for text in ["-5..5", "0..0", "-2147483646..2147483646"] {
        assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
    }
    assert!(Range::new(0, i64::MAX).is_err() && Range::new(i64::MIN, 0).is_err());
}

#[test]
fn levels_are_checked() {
    let cases: &[(&[f64], &[f64], &str)] = &[
        (&[1.0], &[2.0, 2.0], "1 probabilities q and 2 means d: expected one of each for every level"),
        (&[], &[], "no levels: expected a probability q and a mean d for every level"),
        (&[1.5], &[2.0], "level 0: 1.5 is not a probability: expected q from 0 to 1"),
        (&[1.0, -0.1], &[2.0, 2.0], "level 1: -0.1 is not a probability"),
        (&[f64::NAN], &[2.0], "level 0: NaN is not a probability"),
        (&[1.0], &[f64::INFINITY], "level 0: inf is not a mean number of successors: expected a finite d"),
        (&[0.0], &[f64::NAN], "level 0: NaN is not a mean"),
        (&[0.9], &[0.5], "level 0: 0.5 successors on average where 0.9 have one at least"),
        (&[0.0], &[1.0], "level 0: 1 successors on average where none has any: expected d = 0 where q = 0"),
    ];
    for (q, d, expected) in cases {
        let error = Levels::new(q, d).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    assert!(Levels::new(&[1.0, 0.0], &[1.0, 0.0]).is_ok());
}
