//! Parsing a tree in either notation.

use super::arena::Tree;
use super::builder::TreeBuilder;
use super::error::TreeError;
use super::text;

impl Tree {
    /// Parses a tree: JSON (with the feature `json`) if it starts with `{`, else the text notation.
    ///
    /// ```
    /// use gametree_tree::Tree;
    /// let fig5 = Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))").unwrap();
    /// assert_eq!((fig5.len(), fig5.height()), (10, 4));
    /// assert_eq!(fig5.to_string(), "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))");
    /// assert_eq!(Tree::parse("(1 2").unwrap_err().to_string(), "column 1: this '(' is never closed: expected ')'");
    /// ```
    ///
    /// # Errors
    /// [`TreeError`], with the place. The parser does not recurse: no nesting overflows the stack.
    pub fn parse(text: &str) -> Result<Tree, TreeError> {
        parse(text, TreeBuilder::default())
    }

    /// The same for a tree that may hold `memory` bytes, while it is read and afterwards. The text is not counted.
    ///
    /// ```
    /// use gametree_tree::{Tree, TreeError};
    /// assert_eq!(Tree::parse_within("(1 2)", 1 << 20), Tree::parse("(1 2)"));
    /// let broad = format!("({})", "1 ".repeat(100_000));
    /// assert!(matches!(Tree::parse_within(&broad, 1 << 20), Err(TreeError::Memory { .. })));
    /// ```
    ///
    /// # Errors
    /// [`TreeError`], with the place.
    pub fn parse_within(text: &str, memory: usize) -> Result<Tree, TreeError> {
        parse(text, TreeBuilder::within(memory))
    }
}

fn parse(text: &str, tree: TreeBuilder) -> Result<Tree, TreeError> {
    if text.trim_start().starts_with('{') { json(text, tree) } else { text::parse(text, tree) }
}

#[cfg(feature = "json")]
use super::json_reader::parse as json;

/// JSON, which this build of the library does not support.
#[cfg(not(feature = "json"))]
fn json(_: &str, _: TreeBuilder) -> Result<Tree, TreeError> {
    let reason = "this program was built without the library's feature \"json\"".to_owned();
    Err(TreeError::Json { reason, at: "line 1, column 1".to_owned() })
}
