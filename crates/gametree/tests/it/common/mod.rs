//! Random trees that shrink, and what the searches do on them.
#![allow(dead_code, unreachable_pub, missing_debug_implementations, reason = "each test file uses its part")]

pub mod rook;
pub mod siege;

use std::collections::BTreeSet;

use gametree::engine::{Driver, EngineOptions};
use gametree::{Algorithm, Found, Game, Score, SearchOptions, Window};
use gametree_tree::{NodeId, Recorder, StaticValues, Tree, TreeBuilder, TreeGame, Values};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// A tree as nested lists: easy to make and to shrink.
#[derive(Clone, Debug)]
pub struct Nested(pub i32, pub Vec<Nested>);

impl Nested {
    fn add(&self, tree: &mut TreeBuilder) {
        tree.open(Some(Score::from(self.0)), None, "").unwrap();
        for child in &self.1 {
            child.add(tree);
        }
        tree.close("").unwrap();
    }

    pub fn tree(&self) -> Tree {
        let mut tree = TreeBuilder::default();
        self.add(&mut tree);
        tree.finish().unwrap()
    }

    /// As a game, the numbers being those of the side to move.
    pub fn game(&self) -> TreeGame {
        TreeGame::new(self.tree(), Values::Mover)
    }
}

/// Values that often tie, or (almost) never.
pub fn values(ties: bool) -> std::ops::RangeInclusive<i32> {
    if ties { -3..=3 } else { -1_000_000..=1_000_000 }
}

/// Trees whose branches end anywhere, unary nodes and a lone leaf included.
pub fn irregular(ties: bool) -> impl Strategy<Value = Nested> {
    let leaf = values(ties).prop_map(|v| Nested(v, vec![]));
    leaf.prop_recursive(5, 80, 4, move |inner| {
        (values(ties), prop::collection::vec(inner, 1..=4)).prop_map(|(f, children)| Nested(f, children))
    })
}

/// Uniform trees: every inner node has b children, every leaf is d plies deep.
pub fn uniform(ties: bool) -> impl Strategy<Value = Nested> {
    (2usize..=3, 1u32..=5).prop_flat_map(move |(b, d)| {
        let nodes = (b.pow(d + 1) - 1) / (b - 1);
        prop::collection::vec(values(ties), nodes).prop_map(move |numbers| {
            let mut numbers = numbers.into_iter();
            grow(b, d, &mut numbers)
        })
    })
}

fn grow(b: usize, d: u32, numbers: &mut impl Iterator<Item = i32>) -> Nested {
    let value = numbers.next().unwrap();
    Nested(value, if d == 0 { vec![] } else { (0..b).map(|_| grow(b, d - 1, numbers)).collect() })
}

/// One of the four families: distinct or tied values, uniform or irregular shapes.
pub fn any_tree() -> impl Strategy<Value = Nested> {
    prop_oneof![irregular(true), irregular(false), uniform(true), uniform(false)]
}

/// What an algorithm found and did on a tree.
pub struct Run {
    pub found: Found,
    pub record: Recorder,
}

impl Run {
    pub fn value(&self) -> Score {
        self.found.value
    }

    /// The distinct leaves examined.
    pub fn leaves(&self) -> BTreeSet<NodeId> {
        self.record.terminals.iter().copied().collect()
    }

    /// The distinct nodes entered.
    pub fn nodes(&self) -> BTreeSet<NodeId> {
        self.record.order.iter().copied().collect()
    }
}

pub fn run(game: &TreeGame, algorithm: Algorithm, options: SearchOptions) -> Run {
    let mut record = Recorder::default();
    let options = SearchOptions { depth: Some(game.tree().height() as u32), ..options };
    let found = algorithm.run(game, &StaticValues, &game.start(), &options, &mut record).unwrap();
    Run { found, record }
}

pub fn plain(game: &TreeGame, algorithm: Algorithm) -> Run {
    run(game, algorithm, SearchOptions::default())
}

pub fn windowed(game: &TreeGame, algorithm: Algorithm, window: Window) -> Run {
    run(game, algorithm, SearchOptions { window: Some(window), ..SearchOptions::default() })
}

pub fn guessed(game: &TreeGame, guess: Score) -> Run {
    run(game, Algorithm::Mtdf, SearchOptions { guess: Some(guess), ..SearchOptions::default() })
}

/// The leaf values, as the root's mover sees them.
pub fn leaf_values(game: &TreeGame) -> Vec<Score> {
    let tree = game.tree();
    let seen = |n: NodeId| tree.value(n).map(|v| if tree.ply(n).is_multiple_of(2) { v } else { -v }).unwrap();
    tree.nodes().filter(|&n| tree.is_leaf(n)).map(seen).collect()
}

pub fn names(game: &TreeGame, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().map(|&n| game.tree().dewey(n)).collect()
}

/// The minimax value of every node for its mover, straight from the definition.
pub fn minimax_values(tree: &Tree) -> Vec<Score> {
    let mut values = vec![Score::NEG_INF; tree.len()];
    let nodes: Vec<NodeId> = tree.nodes().collect();
    for &node in nodes.iter().rev() {
        if tree.is_leaf(node) {
            values[node.index()] = tree.value(node).unwrap();
        }
        if let Some(parent) = tree.parent(node) {
            values[parent.index()] = values[parent.index()].max(-values[node.index()]);
        }
    }
    values
}

/// 2,500 trees of each of the four families.
pub fn on_ten_thousand_trees(test: impl Fn(&TreeGame) -> Result<(), TestCaseError>) {
    let trees = std::cell::Cell::new(0);
    let counted = |nested: Nested| {
        trees.set(trees.get() + 1);
        test(&nested.game())
    };
    for ties in [true, false] {
        // A runner counts its successes over all that it runs: one for each family.
        let runner =
            || TestRunner::new(Config { cases: 2_500, failure_persistence: None, ..Config::default() });
        runner().run(&irregular(ties), counted).unwrap();
        runner().run(&uniform(ties), counted).unwrap();
    }
    assert!(trees.get() >= 10_000, "{}", trees.get());
}

/// Windows of one to seven values, near zero where tied trees have theirs.
pub fn windows() -> impl Strategy<Value = (i32, i32)> {
    (-8i32..8, 1i32..8).prop_map(|(alpha, width)| (alpha, alpha + width))
}

pub fn window((alpha, beta): (i32, i32)) -> Window {
    Window::new(Score::from(alpha), Score::from(beta)).unwrap()
}

/// The value of the root by the definition alone, every node looked at; `althofer` adds the static values of inner nodes.
pub fn whole(game: &TreeGame, althofer: bool) -> Score {
    fn value(game: &TreeGame, node: NodeId, althofer: bool) -> Score {
        let tree = game.tree();
        let written = game.in_view(node, tree.value(node).unwrap_or_default());
        if tree.is_leaf(node) {
            return written;
        }
        let children = tree.children(node).map(|child| {
            let value = value(game, child, althofer);
            if tree.player(child) == tree.player(node) { value } else { -value }
        });
        let best = children.max().unwrap();
        if althofer { best + written } else { best }
    }
    value(game, NodeId::ROOT, althofer)
}

pub const DRIVERS: [Driver; 3] = [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf];

/// Every driver, with killers and without.
pub fn drivers() -> impl Iterator<Item = EngineOptions> {
    let parts = |driver, killers| EngineOptions { driver, killers, ..EngineOptions::default() };
    DRIVERS.into_iter().flat_map(move |driver| [false, true].map(|killers| parts(driver, killers)))
}
