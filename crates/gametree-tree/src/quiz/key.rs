//! The right answer: [`Key`].

use super::asked::{Asked, cutoff_after};
use super::least::least;
use super::path::path;
use crate::tree::{NodeId, Searched, Step, proven_intervals};
use gametree::Algorithm;
use gametree::{Bound, Score, Window};

/// The right answer to a question, in the view that the tree is written in.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Key, Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?;
/// assert_eq!(quiz.key(), &Key::Mark(vec![game.tree().find("2.2").unwrap()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Key {
    /// The minimax value of the node.
    Value(Score),
    /// The window of the node, what it returns, and what that says of its value: exact inside the window, an upper
    /// bound at alpha or below, a lower bound at beta or above. An infinite value is exact where nothing lies beyond.
    Window {
        /// The window.
        window: Window,
        /// What the value returned is.
        bound: Bound,
        /// The value returned.
        value: Score,
    },
    /// The leaf that is evaluated next; `None` if no other is.
    Next(Option<NodeId>),
    /// Who may be named as the owner of the cut-off, the one that the search names first; `None` is the window of the
    /// call. Without owners, the search goes on.
    Cut(Vec<Option<NodeId>>),
    /// The topmost nodes of the branches that are skipped, in preorder.
    Mark(Vec<NodeId>),
    /// An order that evaluates the fewest leaves.
    Order {
        /// The child that comes first at each node where it isn't the one drawn first; the others keep their order.
        first: Vec<(NodeId, NodeId)>,
        /// The number of leaves that are then evaluated. Any order with so few is right.
        leaves: usize,
    },
}

impl Key {
    /// Finds the right answer.
    pub(super) fn of(search: &Searched<'_>, asked: Asked) -> Key {
        match asked {
            Asked::Value { node } => Key::Value(value(search, node)),
            Asked::Window { node, .. } => window(search, node),
            Asked::Next { step, .. } => Key::Next(
                search.record.steps[step..]
                    .iter()
                    .find_map(|step| if let Step::Leaf { node, .. } = *step { Some(node) } else { None }),
            ),
            Asked::Cut { node, child, step } => Key::Cut(owners(search, node, child, step)),
            Asked::Mark => {
                let mut skipped: Vec<NodeId> =
                    search.record.cutoffs.iter().flat_map(|cutoff| cutoff.skipped.iter().copied()).collect();
                skipped.sort_unstable();
                Key::Mark(skipped)
            }
            Asked::Order => {
                let least = least(search);
                Key::Order { first: least.first, leaves: least.leaves }
            }
        }
    }

    /// The answer as a student would write it.
    pub(super) fn text(&self, search: &Searched<'_>) -> String {
        let name = |node: NodeId| search.tree().name(node);
        match self {
            Key::Value(value) => value.to_string(),
            Key::Window { window: Window { alpha, beta }, bound, value } => {
                format!("{alpha} {beta} {} {value}", bound.sign())
            }
            Key::Next(leaf) => leaf.map_or_else(|| "none".to_owned(), name),
            Key::Cut(owners) => match owners.first() {
                Some(owner) => format!("cut by {}", search.owner_name(*owner)),
                None => "go on".to_owned(),
            },
            Key::Mark(skipped) if skipped.is_empty() => "none".to_owned(),
            Key::Mark(skipped) => search.names(skipped).join(" "),
            Key::Order { first, .. } if first.is_empty() => "as drawn".to_owned(),
            Key::Order { first, .. } => {
                let orders = first.iter().map(|&(node, child)| format!("{}: {}", name(node), name(child)));
                orders.collect::<Vec<_>>().join("; ")
            }
        }
    }
}

/// The minimax value of a node.
fn value(search: &Searched<'_>, node: NodeId) -> Score {
    let tree = search.tree();
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
    search.game.in_view(node, proven_intervals(search.game, &leaves, false)[node.index()].low)
}

fn window(search: &Searched<'_>, node: NodeId) -> Key {
    let mut entry = Window::FULL;
    for step in &search.record.steps {
        match *step {
            Step::Enter { node: entered, window, .. } if entered == node => entry = window,
            Step::Leave { node: left, value, bound } if left == node => {
                let bound = match bound {
                    // Beyond an infinity there is nothing.
                    Bound::Lower if value == Score::INF => Bound::Exact,
                    Bound::Upper if value == Score::NEG_INF => Bound::Exact,
                    bound => bound,
                };
                return Key::Window {
                    window: search.game.window_in_view(node, entry),
                    bound: search.game.bound_in_view(node, bound),
                    value: search.game.in_view(node, value),
                };
            }
            _ => {}
        }
    }
    unreachable!("the node was chosen among those that are entered, and every such node is left")
}

/// Who may be named as the owner of a cut-off at `node`, now that `child` has returned; nobody if there is none.
///
/// The search names the nearest ancestor that suffices, but others may, too: every opponent above whose own value so far
/// is no worse for them than what the player here has. F1 knows only the parent's.
fn owners(search: &Searched<'_>, node: NodeId, child: NodeId, step: usize) -> Vec<Option<NodeId>> {
    let Some(index) = cutoff_after(search, step) else { return Vec::new() };
    let tree = search.tree();
    let named = search.record.cutoffs[index].owner;
    let reached = value_with(search, node, child, step);
    let mut owners = vec![named];
    let above = path(search, step - 1);
    let above = above.iter().rev().filter(|open| tree.player(open.node) != tree.player(node));
    for open in above {
        let visible = search.algorithm != Algorithm::BranchAndBound || tree.parent(node) == Some(open.node);
        if let Some((_, value)) = open.has()
            && visible
            && -value <= reached
            && named != Some(open.node)
        {
            owners.push(Some(open.node));
        }
    }
    if reached == Score::INF && named.is_some() {
        owners.push(None); // nothing can be better, whatever stands above
    }
    owners
}

/// What the player at `node` has or could have there once `child` has returned: for the player.
pub(super) fn value_with(search: &Searched<'_>, node: NodeId, child: NodeId, step: usize) -> Score {
    let tree = search.tree();
    let before = path(search, step).last().and_then(|open| open.best).map(|(_, value)| value);
    let returned = returned(search, child, step);
    let again = tree.player(child) == tree.player(node);
    let returned = if again { returned } else { -returned };
    before.map_or(returned, |before| before.max(returned))
}

/// What `child` has just returned, for its player.
pub(super) fn returned(search: &Searched<'_>, child: NodeId, step: usize) -> Score {
    match search.record.steps[step - 1] {
        Step::Leave { node, value, .. } if node == child => value,
        _ => unreachable!("the moment was chosen where this child returns"),
    }
}
