//! Names of nodes, as `A`, `B` and `C` in `A(B(3 5) C(2 9))`: kept beside the nodes, so that a tree without them pays nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::arena::{NodeId, Tree};
use super::error::TreeError;

/// The longest name of a node, in characters: more than a drawing has room for.
///
/// ```
/// use gametree_tree::{MAX_NAME, Tree};
/// assert!(Tree::parse(&format!("{}=3", "a".repeat(MAX_NAME))).is_ok());
/// assert!(Tree::parse(&format!("{}=3", "a".repeat(MAX_NAME + 1))).is_err());
/// ```
pub const MAX_NAME: usize = 40;

/// The most bytes of a name: a character has up to four.
pub(super) const MAX_NAME_BYTES: usize = 4 * MAX_NAME;

/// Words that mean something else where nodes are named: the notation's own, the root, and what stands in place of a node where there
/// is none, as in "the bound of the window".
const RESERVED: [&str; 6] = ["max", "min", "inf", "root", "window", "none"];

/// What is wrong with a word that is to be a name.
///
/// ```
/// use gametree_tree::{NameFault, Tree, TreeError};
/// let error = Tree::parse("Max=3").unwrap_err();
/// assert!(matches!(error, TreeError::BadName { fault: NameFault::Reserved, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// It does not begin with a letter: a Dewey number begins with a digit.
    #[error("expected a letter first, as in B2")]
    Start,
    /// It has another character.
    #[error("expected letters, digits, _ and '")]
    Character,
    /// It is too long.
    #[error("expected at most {MAX_NAME} characters")]
    TooLong,
    /// It is a word of the notation, or of answers.
    #[error("expected another word than max, min, inf, root, window and none, which mean something else")]
    Reserved,
}

/// Refuses a word that can't be a name.
pub(super) fn check(word: &str, at: &str) -> Result<(), TreeError> {
    let Some(fault) = fault(word) else { return Ok(()) };
    Err(TreeError::BadName { found: word.chars().take(MAX_NAME).collect(), fault, at: at.to_owned() })
}

/// What is wrong with `word` as a name, if anything.
fn fault(word: &str) -> Option<NameFault> {
    if !word.starts_with(char::is_alphabetic) {
        Some(NameFault::Start)
    } else if !word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'') {
        Some(NameFault::Character)
    } else if word.chars().count() > MAX_NAME {
        Some(NameFault::TooLong)
    } else if RESERVED.iter().any(|reserved| word.eq_ignore_ascii_case(reserved)) {
        Some(NameFault::Reserved)
    } else {
        None
    }
}

/// The names of some nodes of a tree, none of them twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    of: BTreeMap<NodeId, Arc<str>>,
    by_name: BTreeMap<Arc<str>, NodeId>,
    /// The bytes of their letters.
    letters: usize,
}

impl Names {
    pub(super) fn of(&self, node: NodeId) -> Option<&str> {
        self.of.get(&node).map(|name| &**name)
    }

    pub(super) fn find(&self, name: &str) -> Option<NodeId> {
        self.by_name.get(name).copied()
    }

    /// All of them, in preorder.
    pub(super) fn iter(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.of.iter().map(|(&node, name)| (node, &**name))
    }

    /// Names a node that has no name yet; `at` is the place for an error message.
    pub(super) fn give(&mut self, node: NodeId, name: &str, at: &str) -> Result<(), TreeError> {
        check(name, at)?;
        if self.of.contains_key(&node) || self.by_name.contains_key(name) {
            return Err(TreeError::RepeatedName { name: name.to_owned(), at: at.to_owned() });
        }
        let shared: Arc<str> = name.into();
        self.of.insert(node, Arc::clone(&shared));
        self.by_name.insert(shared, node);
        self.letters += name.len();
        Ok(())
    }

    /// The bytes that they take, or will with `more` names of the greatest length.
    pub(super) fn memory(&self, more: usize) -> usize {
        // The text of a name has two counts before it, and a header of the allocator. A node of a B-tree has room for eleven
        // entries, is half full at worst, and has a parent for every six or more.
        const TEXT: usize = 4 * size_of::<usize>();
        const ENTRY: usize = size_of::<NodeId>() + size_of::<Arc<str>>() + 2 * size_of::<usize>();
        (self.of.len() + more) * (TEXT + 2 * 2 * ENTRY) + self.letters + more * MAX_NAME_BYTES
    }
}

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
        let example = || self.names.iter().next().map(|(_, name)| name.to_owned());
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
