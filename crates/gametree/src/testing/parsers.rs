//! The bodies of the parsers' fuzz targets.

use crate::score::{Score, Window};
use crate::tree::Tree;

/// Parses any text as a tree: either it is rejected with a one-line error, or it prints, parses again and prints the
/// same in both notations. The body of the fuzz target, and of the test that runs its corpus.
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
            #[cfg(feature = "json")]
            assert_eq!(Tree::parse(&tree.to_json()).as_ref(), Ok(&tree), "JSON");
        }
    }
}

/// Parses any text as a score and as a window; the result must survive printing and parsing. The body of a fuzz target.
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
