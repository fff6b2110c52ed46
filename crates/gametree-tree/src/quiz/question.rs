//! The question in words, and a hint: [`Question`].

use super::asked::Asked;
use super::key::returned;
use super::practice::Quiz;
use super::words::{capital, list, mover, opponent, the};
use crate::tree::{NodeId, Step, Values};
use gametree::Algorithm;
use gametree::Bound;
use gametree::Player;

/// A question, in the view that the tree is written in.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let question = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Next, 3)?.question();
/// let leaf = game.tree().dewey(question.node.unwrap()); // the one that has just been evaluated
/// assert!(question.text.contains(&format!("Leaf {leaf} has just been evaluated")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// The question: first the conventions of the search, then what is asked.
    pub text: String,
    /// The conventions alone.
    pub conventions: String,
    /// What is asked, without the conventions.
    pub asked: String,
    /// The node that it is about: for `next` the leaf just evaluated. `None` for `mark` and `order`.
    pub node: Option<NodeId>,
    /// The child of `node` that has just returned (`cut`).
    pub child: Option<NodeId>,
    /// How many steps of the search have been made at the moment that is asked about, and may be shown: an index into
    /// [`Recorder::steps`](crate::tree::Recorder::steps) (`window`: before the node is entered; `next`, `cut`).
    pub step: Option<usize>,
    /// How an answer is written.
    pub answer_form: &'static str,
}

/// A hint where the search has just returned to the root.
const AT_THE_ROOT: &str = "A node is cut off by a bound from above it. What stands above the root?";

impl Quiz<'_> {
    /// The question.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// let question = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Value, 1)?.question();
    /// assert!(question.asked.starts_with("What is the minimax value of the root?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn question(&self) -> Question {
        let (conventions, asked) = (self.conventions(), self.asked_in_words());
        Question {
            text: format!("{conventions} {asked}"),
            conventions,
            asked,
            node: self.asked.node(),
            child: if let Asked::Cut { child, .. } = self.asked { Some(child) } else { None },
            step: self.asked.step(),
            answer_form: self.kind.form_for(self.search.tree()),
        }
    }

    /// What a search does is settled only with these.
    fn conventions(&self) -> String {
        let (game, tree) = (self.search.game, self.search.tree());
        let kind = match self.search.algorithm {
            Algorithm::BranchAndBound => "no deep cut-offs: a node knows only its parent's bound",
            Algorithm::AlphaBetaHard => "fail-hard",
            _ => "fail-soft",
        };
        let view = match game.values() {
            Values::Root => "in MAX's view",
            Values::Mover => "in the view of the side to move at their node",
        };
        let mut text = format!(
            "Search by {} ({kind}), full window (-inf, inf), children in the drawn order, cut-offs at equality. Numbers are {view}.",
            self.search.algorithm.name()
        );
        if tree.player(NodeId::ROOT) == Player::Second {
            text += " MIN moves at the root.";
        }
        if tree.nodes().any(|node| !tree.is_leaf(node) && tree.value(node).is_some()) {
            text += " Static values of inner nodes don't count.";
        }
        text
    }

    fn asked_in_words(&self) -> String {
        let (tree, game) = (self.search.tree(), self.search.game);
        let algorithm = self.search.algorithm.name();
        match self.asked {
            Asked::Value { node } => format!(
                "What is the minimax value of {}? The exact one is asked for, whether or not the search finds it.",
                the(node, tree)
            ),
            Asked::Window { node, .. } => format!(
                "{}, a {} node, is about to be entered. What are alpha and beta, and what value will it return? Write = before the value if it lies inside the window, ≤ if it is alpha or less, ≥ if it is beta or more; always = before an infinite value, beyond which there is nothing.",
                capital(node, tree),
                mover(node, tree)
            ),
            Asked::Next { leaf, .. } => {
                format!("Leaf {} has just been evaluated. Which leaf is evaluated next?", tree.name(leaf))
            }
            Asked::Cut { node, child, step } => {
                let Step::Leave { bound, .. } = self.search.record.steps[step - 1] else {
                    unreachable!("the moment was chosen where this child returns")
                };
                let value = game.in_view(child, returned(&self.search, child, step));
                let returned = match game.bound_in_view(child, bound) {
                    Bound::Lower if !tree.is_leaf(child) && !value.is_infinite() => {
                        format!("a value of at least {value}")
                    }
                    Bound::Upper if !tree.is_leaf(child) && !value.is_infinite() => {
                        format!("a value of at most {value}")
                    }
                    _ => format!("the value {value}"),
                };
                let right = |node: &NodeId| tree.next_sibling(*node);
                let left: Vec<NodeId> = std::iter::successors(right(&child), right).collect();
                let left = self.search.names(&left);
                format!(
                    "At {}, a {} node, the child {} has just returned {returned}; {} {} left. Is {} cut off now, or does {algorithm} go on? If it is cut off, by whose bound?",
                    the(node, tree),
                    mover(node, tree),
                    tree.name(child),
                    list(&left),
                    if left.len() == 1 { "is" } else { "are" },
                    the(node, tree)
                )
            }
            Asked::Mark => "Which branches are cut off?".to_owned(),
            Asked::Order => {
                format!("In which order of the children would {algorithm} evaluate the fewest leaves?")
            }
        }
    }

    /// A sentence or two that help without telling the answer.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?;
    /// assert!(quiz.hint().starts_with("Go through the leaves from left to right"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hint(&self) -> String {
        let tree = self.search.tree();
        let shallow = self.search.algorithm == Algorithm::BranchAndBound;
        let algorithm = self.search.algorithm.name();
        match self.asked {
            Asked::Value { node } => {
                let first = match tree.children(node).find(|&child| !tree.is_leaf(child)) {
                    Some(child) => {
                        format!("Find the values of its children first, beginning with {}.", the(child, tree))
                    }
                    None => "All its children are leaves.".to_owned(),
                };
                format!("{} is a {} node. {first}", capital(node, tree), mover(node, tree))
            }
            Asked::Window { node, .. } if node == NodeId::ROOT => {
                "The window is that of the call. The value returned is the result of the whole search."
                    .to_owned()
            }
            Asked::Window { node, .. } if shallow => {
                let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
                format!(
                    "branch-and-bound passes down one bound only: what {} has at {}, the parent, when {} is entered. The other end stays infinite.",
                    mover(parent, tree),
                    the(parent, tree),
                    the(node, tree)
                )
            }
            Asked::Window { node, .. } => {
                let above: Vec<NodeId> = tree.ancestors(node).collect();
                let above: Vec<String> = above.into_iter().rev().map(|node| the(node, tree)).collect();
                let sides = match self.search.game.values() {
                    Values::Root => {
                        "the best that MAX is sure of gives alpha, the best that MIN is sure of gives beta"
                            .to_owned()
                    }
                    Values::Mover => {
                        let (player, other) = (mover(node, tree), opponent(node, tree));
                        format!(
                            "the best that {player} is sure of gives alpha, the best that {other} is sure of gives beta, with its sign changed"
                        )
                    }
                };
                format!("Look at what has been found at {} so far: {sides}.", list(&above))
            }
            Asked::Next { leaf: node, .. } if tree.parent(node) == Some(NodeId::ROOT) => {
                AT_THE_ROOT.to_owned()
            }
            Asked::Cut { node: NodeId::ROOT, .. } => AT_THE_ROOT.to_owned(),
            Asked::Next { leaf, .. } => {
                let parent = tree.parent(leaf).unwrap_or(NodeId::ROOT);
                let bounds = if shallow {
                    "what the opponent has at its parent"
                } else {
                    "what the opponent has at a node above it"
                };
                format!(
                    "First see whether {} has now reached {bounds}; then ask the same of each node to which the search returns.",
                    the(parent, tree)
                )
            }
            Asked::Cut { node, .. } => {
                let (player, other) = (mover(node, tree), opponent(node, tree));
                let place = if shallow { "at its parent" } else { "at the nodes above it" };
                format!(
                    "Compare the best that {player} has now at {} with what {other} is already sure of {place}. Equal is enough.",
                    the(node, tree)
                )
            }
            Asked::Mark => {
                let place = if shallow { "at its parent" } else { "at some node above it" };
                format!(
                    "Go through the leaves from left to right, and note at every node what its player is sure of so far. A node is cut off as soon as its value reaches what the opponent has {place}; equal is enough."
                )
            }
            Asked::Order => {
                let drawn = self.search.record.terminals.len();
                let place = if shallow {
                    "where a node has no bound"
                } else {
                    "where a node's exact value is needed"
                };
                format!(
                    "In the drawn order {algorithm} evaluates {drawn} leaves. Find the value of every node first. Then put a best child first {place}, and elsewhere the cheapest child that is enough for a cut-off."
                )
            }
        }
    }
}
