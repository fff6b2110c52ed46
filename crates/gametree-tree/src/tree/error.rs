//! Errors in the notation of a tree: [`TreeError`].

use super::limits::{MAX_DEPTH, MAX_NAME, MAX_NODES};

/// Why a text is not a tree. `at` is the place: `column 7`, or the Dewey number of a node.
///
/// ```
/// use gametree_tree::Tree;
/// let error = Tree::parse("(1 (2").unwrap_err();
/// assert_eq!(error.to_string(), "column 4: this '(' is never closed: expected ')'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The text is empty.
    #[error("the tree is empty: expected a number or '('")]
    Empty,
    /// Something else was found.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// What was found.
        found: String,
        /// Where.
        at: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A value that is not a score.
    #[error("{at}: {reason}")]
    BadValue {
        /// The error.
        reason: gametree::ParseScoreError,
        /// Where.
        at: String,
    },
    /// A value that is not whole.
    #[error("{at}: {found} is not a whole number: expected all values of the tree multiplied by {scale}")]
    Decimal {
        /// The number.
        found: String,
        /// The power of ten that makes it whole.
        scale: u32,
        /// Where.
        at: String,
    },
    /// A word that can't be the name of a node.
    #[error("{at}: {found:?} can't be the name of a node: {fault}")]
    BadName {
        /// The word.
        found: String,
        /// What is wrong with it.
        fault: NameFault,
        /// Where.
        at: String,
    },
    /// A name that another node has, or a second name for a node.
    #[error("{at}: the name {name} is given for the second time: expected every name once")]
    RepeatedName {
        /// The name.
        name: String,
        /// Where it is given again.
        at: String,
    },
    /// An inner node is never closed.
    #[error("{at}: this '{open}' is never closed: expected '{}'", if *open == '(' { ')' } else { ']' })]
    Unclosed {
        /// The bracket.
        open: char,
        /// Where it opens.
        at: String,
    },
    /// The tree is followed by other text.
    #[error(
        "{at}: found {found} after the end of the tree: expected exactly one tree; \
         if these are the children of one root, put them in brackets: (…)"
    )]
    Trailing {
        /// What was found.
        found: String,
        /// Where.
        at: String,
    },
    /// A leaf must have a value: JSON without `f`, or `()`.
    #[error("{at}: a node without children needs a value: expected \"f\": number")]
    LeafWithoutValue {
        /// Where.
        at: String,
    },
    /// Infinite static values make Althöfer's sums meaningless.
    #[error("{at}: the static value of an inner node must be finite: expected a whole number")]
    InfiniteStaticValue {
        /// Where.
        at: String,
    },
    /// The tree is too deep: searches recurse once per ply.
    #[error("{at}: the tree is deeper than {MAX_DEPTH} plies: expected at most so many")]
    TooDeep {
        /// The first node that is too deep.
        at: String,
    },
    /// Too many nodes.
    #[error("{at}: the tree has more than {MAX_NODES} nodes: expected at most so many")]
    TooLarge {
        /// The first node too many.
        at: String,
    },
    /// It needs more memory than it may have.
    #[error(
        "{at}: the tree needs more than {memory} bytes of memory: expected a smaller tree or a larger limit"
    )]
    Memory {
        /// The limit, in bytes.
        memory: usize,
        /// The first node for which there is no room.
        at: String,
    },
    /// The JSON is invalid.
    #[error("{at}: not a tree in JSON: {reason}: expected {{\"f\": number, \"children\": [tree, ...]}}")]
    Json {
        /// The message of the JSON parser.
        reason: String,
        /// Line and column.
        at: String,
    },
    /// The product rule needs probabilities.
    #[error("node {node}: {value} is not a probability in millionths: expected 0 to 1000000")]
    NotAProbability {
        /// The name of the leaf, or its Dewey number.
        node: String,
        /// Its value.
        value: gametree::Score,
    },
    /// An algorithm needs a static value at every inner node.
    #[error("node {node}: this algorithm needs a static value at every inner node: expected f:(…)")]
    NoStaticValue {
        /// The name of the first node without one, or its Dewey number.
        node: String,
    },
}

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
