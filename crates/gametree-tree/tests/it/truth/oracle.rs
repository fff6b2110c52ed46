//! The truth about a tree, by a recursion of its own: values, players, static values, and what a bound at one node means
//! at another. It shares nothing with the library but the tree itself.

use gametree::{Player, Score};
use gametree_tree::{NodeId, Tree, Values};

/// How a node's value follows from its children's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    Minimax,
    /// Every node adds its static value.
    Althofer,
    /// Leaves are probabilities in millionths.
    Product,
}

pub struct Oracle {
    pub nodes: Vec<Truth>,
    pub rule: Rule,
    pub values: Values,
}

/// A node, its numbers in the view that the tree is written in.
pub struct Truth {
    pub name: String,
    pub max: bool,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    pub written: f64,
    pub value: f64,
}

impl Oracle {
    pub fn new(tree: &Tree, rule: Rule, values: Values) -> Self {
        let mut oracle = Oracle { nodes: Vec::new(), rule, values };
        oracle.add(tree, NodeId::ROOT, None, "root");
        oracle
    }

    fn add(&mut self, tree: &Tree, node: NodeId, parent: Option<usize>, name: &str) -> usize {
        let index = self.nodes.len();
        let written = tree.value(node).map_or(0.0, float);
        let max = tree.player(node) == Player::First;
        let (name, children) = (name.to_owned(), Vec::new());
        self.nodes.push(Truth { name: name.clone(), max, parent, children, written, value: written });
        for (at, child) in tree.children(node).enumerate() {
            let below = if parent.is_none() { format!("{}", at + 1) } else { format!("{name}.{}", at + 1) };
            let child = self.add(tree, child, Some(index), &below);
            self.nodes[index].children.push(child);
        }
        if !self.nodes[index].children.is_empty() {
            let values = self.nodes[index].children.iter().map(|&child| self.through(child));
            self.nodes[index].value = if self.rule == Rule::Product {
                self.product(index)
            } else if self.turned(index) {
                values.fold(f64::INFINITY, f64::min)
            } else {
                values.fold(f64::NEG_INFINITY, f64::max)
            };
        }
        index
    }

    /// The chance of winning is that of not losing every child; in the view of the tree.
    fn product(&self, node: usize) -> f64 {
        let million = 1_000_000.0;
        let own = |index: usize| {
            let value = self.nodes[index].value;
            if self.turned(index) { million - value } else { value }
        };
        let opponent = |&child: &usize| {
            let same = self.nodes[child].max == self.nodes[node].max;
            if same { million - own(child) } else { own(child) }
        };
        let lost: f64 = self.nodes[node].children.iter().map(|child| opponent(child) / million).product();
        let wins = million * (1.0 - lost);
        if self.turned(node) { million - wins } else { wins }
    }

    pub fn find(&self, name: &str) -> usize {
        self.nodes.iter().position(|node| node.name == name).unwrap_or_else(|| panic!("no node {name}"))
    }

    /// Whether a smaller number is better for the player at `node`, in the view of the tree.
    pub fn turned(&self, node: usize) -> bool {
        self.values == Values::Root && !self.nodes[node].max
    }

    /// What the parent of `child` is worth if it moves there.
    pub fn through(&self, child: usize) -> f64 {
        self.up(child, self.nodes[child].value)
    }

    /// A number at `child`, at its parent.
    pub fn up(&self, child: usize, value: f64) -> f64 {
        let Some(parent) = self.nodes[child].parent else { return value };
        let f = if self.rule == Rule::Althofer { self.nodes[parent].written } else { 0.0 };
        let same = self.values == Values::Root || self.nodes[parent].max == self.nodes[child].max;
        f + if same { value } else { -value }
    }

    /// A number at `above`, at `node` below it: the value there that comes to this number on the direct way.
    pub fn down(&self, above: usize, node: usize, value: f64) -> f64 {
        if above == node {
            return value;
        }
        let parent = self.nodes[node].parent.expect("the owner of a bound is above");
        let at_parent = self.down(above, parent, value);
        let f = if self.rule == Rule::Althofer { self.nodes[parent].written } else { 0.0 };
        let same = self.values == Values::Root || self.nodes[parent].max == self.nodes[node].max;
        if same { at_parent - f } else { f - at_parent }
    }

    /// How many plies `above` is above `node`; `None` if it is not.
    pub fn distance(&self, above: usize, node: usize) -> Option<usize> {
        std::iter::successors(Some(node), |&at| self.nodes[at].parent).position(|at| at == above)
    }
}

pub fn float(score: Score) -> f64 {
    match score {
        Score::INF => f64::INFINITY,
        Score::NEG_INF => f64::NEG_INFINITY,
        score => score.finite().unwrap() as f64,
    }
}
