//! Random explicit trees for property tests.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::score::Score;
use crate::tree::{Tree, TreeBuilder, TreeError};

/// A random tree of at most `height` plies and `width` children per node, values in ±`range`, static values at every
/// node; `irregular` lets branches end early. Small ranges produce ties.
///
/// ```
/// use gametree::testing::random_tree;
/// let tree = random_tree(1, 4, 3, 9, false); // seed, height, width, values to ±9
/// assert_eq!(tree, random_tree(1, 4, 3, 9, false));
/// ```
#[must_use]
pub fn random_tree(seed: u64, height: u32, width: u32, range: i64, irregular: bool) -> Tree {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tree = TreeBuilder::default();
    let grown = grow(&mut tree, &mut random, height, width, range, irregular);
    match grown.ok().and_then(|()| tree.finish()) {
        Some(tree) => tree,
        None => unreachable!("every leaf has a value, and the tree stays within the limits"),
    }
}

fn grow(
    tree: &mut TreeBuilder,
    random: &mut Xoshiro256PlusPlus,
    height: u32,
    width: u32,
    range: i64,
    irregular: bool,
) -> Result<(), TreeError> {
    tree.open(Some(Score::new(random.random_range(-range..=range))), None, "")?;
    let ends = height == 0 || (irregular && random.random_range(0..4) == 0);
    let children = if ends { 0 } else { random.random_range(1..=width) };
    for _ in 0..children {
        grow(tree, random, height - 1, width, range, irregular)?;
    }
    tree.close("")
}
