//! Random explicit trees for property tests, and the bodies of the parsers' fuzz targets.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::score::{Score, Window};
use crate::tree::{Tree, TreeBuilder, TreeError};

/// A random tree of at most `height` plies and `width` children a node, values in ±`range`, static values at every
/// node; `irregular` lets branches end early. Small ranges make ties.
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

/// Reads any text as a tree: either it is refused in one line, or it is printed, read back and printed the same, in
/// both notations. The body of the fuzz target, and of the test that runs its corpus.
///
/// # Panics
/// If that does not hold.
///
/// ```
/// gametree::testing::read_tree_or_refuse("((3 5) (2 9))");
/// gametree::testing::read_tree_or_refuse("((3 5");
/// ```
pub fn read_tree_or_refuse(text: &str) {
    match Tree::parse(text) {
        Err(error) => assert!(!error.to_string().contains('\n'), "an error of more than one line: {error}"),
        Ok(tree) => {
            assert_eq!(Tree::parse(&tree.to_string()).as_ref(), Ok(&tree), "text");
            assert_eq!(Tree::parse(&tree.to_json()).as_ref(), Ok(&tree), "JSON");
        }
    }
}

/// Reads any text as a score and as a window: what is read is printed and read back the same. The body of a fuzz target.
///
/// # Panics
/// If that does not hold.
///
/// ```
/// ["12", "-inf", "-5,5", "1.5"].map(gametree::testing::read_score_or_refuse);
/// ```
pub fn read_score_or_refuse(text: &str) {
    match text.parse::<Score>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(score) => assert_eq!(score.to_string().parse(), Ok(score)),
    }
    match text.parse::<Window>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(window) => {
            assert!(window.alpha < window.beta);
            assert_eq!(format!("{},{}", window.alpha, window.beta).parse(), Ok(window));
        }
    }
}
