//! Names of nodes, as `A`, `B` and `C` in `A(B(3 5) C(2 9))`: kept beside the nodes, so that a tree without them pays nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::error::{NameFault, TreeError};
use super::limits::MAX_NAME;

/// The most bytes of a name: a character has up to four.
pub(super) const MAX_NAME_BYTES: usize = 4 * MAX_NAME;

/// Words that mean something else where nodes are named: the notation's own, the root, and what stands in place of a node where there
/// is none, as in "the bound of the window".
const RESERVED: [&str; 6] = ["max", "min", "inf", "root", "window", "none"];

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

/// The names of some nodes of a tree, by their index in preorder; none of them twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    of: BTreeMap<u32, Arc<str>>,
    by_name: BTreeMap<Arc<str>, u32>,
    /// The bytes of their letters.
    letters: usize,
}

impl Names {
    pub(super) fn of(&self, node: u32) -> Option<&str> {
        self.of.get(&node).map(|name| &**name)
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    /// All of them, in preorder.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &str)> {
        self.of.iter().map(|(&node, name)| (node, &**name))
    }

    /// Names a node that has no name yet; `at` is the place for an error message.
    pub(super) fn give(&mut self, node: u32, name: &str, at: &str) -> Result<(), TreeError> {
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
        const ENTRY: usize = size_of::<u32>() + size_of::<Arc<str>>() + 2 * size_of::<usize>();
        (self.of.len() + more) * (TEXT + 2 * 2 * ENTRY) + self.letters + more * MAX_NAME_BYTES
    }
}
