//! Random explicit trees for property tests.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::tree::{MAX_DEPTH, MAX_NODES, Tree, TreeBuilder, TreeError};
use gametree::Score;

/// A random tree of at most `height` plies and `width` children per node, values in ±`range`, static values at every
/// node; `irregular` lets branches end early. Small ranges produce ties.
///
/// There is a tree for all arguments: a height above [`MAX_DEPTH`] and a range above [`Score::LIMIT`] count as these, a
/// negative range as 0, a width of 0 lets the tree end at its root, and where it would have more than [`MAX_NODES`] nodes
/// its branches end early.
///
/// ```
/// use gametree_tree::testing::random_tree;
/// let tree = random_tree(1, 4, 3, 9, false); // seed, height, width, values to ±9
/// assert_eq!(tree, random_tree(1, 4, 3, 9, false));
/// assert_eq!(random_tree(1, 4, 0, -9, false).len(), 1);
/// ```
#[must_use]
pub fn random_tree(seed: u64, height: u32, width: u32, range: i64, irregular: bool) -> Tree {
    let mut grower = Grower {
        tree: TreeBuilder::default(),
        random: Xoshiro256PlusPlus::seed_from_u64(seed),
        width,
        range: range.clamp(0, Score::LIMIT),
        irregular,
        left: MAX_NODES - 1,
    };
    let grown = grower.grow(height.min(MAX_DEPTH as u32));
    match grown.ok().and_then(|()| grower.tree.finish()) {
        Some(tree) => tree,
        None => unreachable!("every leaf has a value, and the tree stays within the limits"),
    }
}

struct Grower {
    tree: TreeBuilder,
    random: Xoshiro256PlusPlus,
    width: u32,
    range: i64,
    irregular: bool,
    /// The number of nodes that may still be added.
    left: usize,
}

impl Grower {
    fn grow(&mut self, height: u32) -> Result<(), TreeError> {
        let value = self.random.random_range(-self.range..=self.range);
        self.tree.open(Some(Score::new(value)), None, "")?;
        let ends = height == 0 || self.width == 0 || (self.irregular && self.random.random_range(0..4) == 0);
        let children = if ends { 0 } else { self.random.random_range(1..=self.width) };
        for _ in 0..children {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            self.grow(height - 1)?;
        }
        self.tree.close("")
    }
}
