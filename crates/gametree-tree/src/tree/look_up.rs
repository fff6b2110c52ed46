//! A node by what a reader calls it.

use super::arena::{NodeId, Tree};

impl Tree {
    /// The node that a reader names; as [`Tree::find`], with an error that says what would be a name.
    ///
    /// ```
    /// use gametree_tree::Tree;
    /// let tree = Tree::parse("A(B(3 5) C(2 9))").unwrap();
    /// assert_eq!(tree.look_up("C"), Ok(tree.find("2").unwrap()));
    /// let error = tree.look_up("D").unwrap_err();
    /// assert_eq!(error.to_string(), "there is no such node: expected a name of the tree, e.g. A, or a Dewey number");
    /// ```
    ///
    /// # Errors
    /// [`NoSuchNode`].
    pub fn look_up(&self, name: &str) -> Result<NodeId, NoSuchNode> {
        let example = || self.given_names().next().map(|(_, name)| name.to_owned());
        self.find(name).ok_or_else(|| NoSuchNode { name: name.to_owned(), example: example() })
    }
}

/// A word that names no node of a tree.
///
/// ```
/// let error = gametree_tree::Tree::parse("(3 5)").unwrap().look_up("3").unwrap_err();
/// assert_eq!(error.to_string(), "there is no such node: expected root or a Dewey number of the tree, e.g. 2.1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such node: expected {}", expected(example.as_deref()))]
#[non_exhaustive]
pub struct NoSuchNode {
    /// The word.
    pub name: String,
    /// A name of the tree, if it has names.
    pub example: Option<String>,
}

fn expected(example: Option<&str>) -> String {
    match example {
        Some(name) => format!("a name of the tree, e.g. {name}, or a Dewey number"),
        None => "root or a Dewey number of the tree, e.g. 2.1".to_owned(),
    }
}
