//! Why a question can't be asked ([`QuizError`]), or an answer not be read ([`AnswerError`]).

use super::kind::Kind;
use gametree::Algorithm;
use gametree::SearchError;

/// The largest tree that is practised on, in nodes: more than anybody searches by hand, and little enough for every
/// step to be kept.
///
/// ```
/// assert_eq!(gametree_tree::quiz::MAX_PRACTICE_NODES, 10_000);
/// ```
pub const MAX_PRACTICE_NODES: usize = 10_000;

/// Why a question can't be asked of a tree.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
/// let leaf = TreeGame::new(Tree::parse("5")?, Values::Root);
/// let error = Quiz::new(&leaf, Algorithm::AlphaBeta, Kind::Value, 1).unwrap_err();
/// assert_eq!(error.to_string(), "value can't be asked of this tree, which has no inner node: expected one, as in (3 5)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuizError {
    /// There are no questions about this algorithm.
    #[error("{} can't be practised: expected branch-and-bound, alphabeta-hard or alphabeta", .0.name())]
    Algorithm(Algorithm),
    /// Nobody searches such a tree by hand.
    #[error("the tree has {nodes} nodes: expected at most {MAX_PRACTICE_NODES} to practise on")]
    TooLarge {
        /// Its size in nodes.
        nodes: usize,
    },
    /// The tree has nothing of what the question is about.
    #[error("{kind} can't be asked of this tree, which has no {lacks}: expected one, as in {example}")]
    NothingToAsk {
        /// The kind of question.
        kind: Kind,
        /// What the tree lacks.
        lacks: &'static str,
        /// A small tree that has it.
        example: &'static str,
    },
    /// The numbers of the tree are probabilities, which alpha-beta does not back up.
    #[error("the leaves of this tree are probabilities: expected scores")]
    Probabilities,
    /// F1 is defined for players who take turns.
    #[error(
        "branch-and-bound needs players who take turns: expected alphabeta-hard or alphabeta for this tree"
    )]
    ExtraTurns,
    /// The algorithm can't search the tree.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Why an answer can't be read. A student may try again: nothing has been graded.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{AnswerError, Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?;
/// let error = quiz.grade("2.3").unwrap_err();
/// assert_eq!(error.to_string(), "\"2.3\" is not a node of the tree: expected a Dewey number, such as 2.1, or root");
/// assert!(matches!(error, AnswerError::NoSuchNode { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// There is nothing.
    #[error("the answer is empty: expected {expected}")]
    Empty {
        /// How an answer is written.
        expected: &'static str,
    },
    /// It is longer than any right answer.
    #[error("the answer has {bytes} bytes: expected at most {max}")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The limit.
        max: usize,
    },
    /// A word that is no number.
    #[error("{found:?} is not a value: expected a whole number, inf or -inf")]
    NotANumber {
        /// The word.
        found: String,
    },
    /// A word that names no node.
    #[error("{found:?} is not a node of the tree: expected a Dewey number, such as 2.1, or root")]
    NoSuchNode {
        /// The word.
        found: String,
    },
    /// A word that names no node of a tree with names.
    #[error("{found:?} is not a node of the tree: expected a name, such as {example}, or a Dewey number")]
    NoSuchName {
        /// The word.
        found: String,
        /// A name of the tree.
        example: String,
    },
    /// An inner node where a leaf is asked for.
    #[error("{node} is not a leaf: expected the leaf that is evaluated next, or none")]
    NotALeaf {
        /// Its name, or its Dewey number.
        node: String,
    },
    /// A leaf where the order of children is asked for.
    #[error("{node} is a leaf: expected a node with children before the colon")]
    NoChildren {
        /// Its name, or its Dewey number.
        node: String,
    },
    /// A word that names no child of that node.
    #[error("{found:?} is not a child of {node}: expected its children in their new order")]
    NotAChild {
        /// The word.
        found: String,
        /// The name of the parent, or its Dewey number.
        node: String,
    },
    /// A node that is named twice in an order.
    #[error("{node} is named twice: expected every node once")]
    Repeated {
        /// Its name, or its Dewey number.
        node: String,
    },
    /// Something else.
    #[error("{found:?} is not an answer: expected {expected}")]
    Unexpected {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}
