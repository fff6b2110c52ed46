//! Which node, and which moment of the search, a question is about.

use super::error::QuizError;
use super::kind::Kind;
use super::lot::Lot;
use crate::tree::{NodeId, Searched, Step, Tree};
use gametree::Window;

/// What is asked. A moment `step` is the number of steps of the search that have been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The minimax value of a node.
    Value { node: NodeId },
    /// The window of a node that is about to be entered, and what it will return.
    Window { node: NodeId, step: usize },
    /// The leaf after this one, which has just been evaluated.
    Next { leaf: NodeId, step: usize },
    /// Whether the parent of this child, which has just returned, is cut off.
    Cut { node: NodeId, child: NodeId, step: usize },
    /// The branches that are cut off.
    Mark,
    /// The best order of the children.
    Order,
}

impl Asked {
    /// Chooses a question of this kind. Moments at which something happens are more likely than others.
    pub(super) fn choose(search: &Searched<'_>, kind: Kind, lot: &mut Lot) -> Result<Asked, QuizError> {
        let tree = search.tree();
        let (asked, lacks, example) = match kind {
            Kind::Value => (value(tree, lot), "inner node", "(3 5)"),
            Kind::Window => (window(search, lot), "inner node", "(3 5)"),
            Kind::Next => (next(search, lot), "second leaf", "(3 5)"),
            Kind::Cut => (cut(search, lot), "node with two children", "(3 5)"),
            Kind::Mark => (branches(tree).then_some(Asked::Mark), "node with two children", "(3 5)"),
            Kind::Order => (branches(tree).then_some(Asked::Order), "node with two children", "(3 5)"),
        };
        asked.ok_or(QuizError::NothingToAsk { kind, lacks, example })
    }

    /// The node that the question is about.
    pub(super) fn node(self) -> Option<NodeId> {
        match self {
            Asked::Value { node } | Asked::Window { node, .. } | Asked::Cut { node, .. } => Some(node),
            Asked::Next { leaf, .. } => Some(leaf),
            Asked::Mark | Asked::Order => None,
        }
    }

    /// The moment.
    pub(super) fn step(self) -> Option<usize> {
        match self {
            Asked::Window { step, .. } | Asked::Next { step, .. } | Asked::Cut { step, .. } => Some(step),
            Asked::Value { .. } | Asked::Mark | Asked::Order => None,
        }
    }
}

/// Whether some node has two children.
fn branches(tree: &Tree) -> bool {
    tree.nodes().any(|node| tree.number(node) == 2)
}

/// An inner node, one with several children if there is any.
fn value(tree: &Tree, lot: &mut Lot) -> Option<Asked> {
    let inner: Vec<NodeId> = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
    let several: Vec<NodeId> =
        inner.iter().copied().filter(|&node| tree.children(node).nth(1).is_some()).collect();
    let node = lot.one_of(if several.is_empty() { &inner } else { &several })?;
    Some(Asked::Value { node })
}

/// An inner node that is entered, rather one that has a bound.
fn window(search: &Searched<'_>, lot: &mut Lot) -> Option<Asked> {
    let (mut bounded, mut open) = (Vec::new(), Vec::new());
    for (step, event) in search.record.steps.iter().enumerate() {
        if let Step::Enter { node, window, .. } = *event
            && !search.tree().is_leaf(node)
        {
            (if window == Window::FULL { &mut open } else { &mut bounded })
                .push(Asked::Window { node, step });
        }
    }
    lot.rather(&bounded, &open)
}

/// A leaf that has been evaluated, rather one after which leaves are skipped.
fn next(search: &Searched<'_>, lot: &mut Lot) -> Option<Asked> {
    let tree = search.tree();
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
    let evaluated = &search.record.terminals;
    let (mut telling, mut plain) = (Vec::new(), Vec::new());
    let mut at = 0; // leaves are evaluated in the order of the tree
    let mut count = 0;
    for (index, event) in search.record.steps.iter().enumerate() {
        let Step::Leaf { node: leaf, .. } = *event else { continue };
        at += leaves[at..].iter().position(|&other| other == leaf).unwrap_or_default();
        count += 1;
        // After the last leaf of the tree there is nothing to ask.
        let Some(right) = leaves.get(at + 1) else { continue };
        let skips = evaluated.get(count) != Some(right);
        (if skips { &mut telling } else { &mut plain }).push(Asked::Next { leaf, step: index + 1 });
    }
    lot.rather(&telling, &plain)
}

/// A child that has returned while siblings are left: rather one that cuts off its parent, or one whose parent has a
/// bound that it might have reached; at the root, which can't be cut off by anybody, only if there is no other.
fn cut(search: &Searched<'_>, lot: &mut Lot) -> Option<Asked> {
    let (tree, steps) = (search.tree(), &search.record.steps);
    let mut window = vec![Window::FULL; tree.len()];
    search.record.windows.iter().for_each(|&(node, entry)| window[node.index()] = entry);
    let (mut cuts, mut bounded, mut open, mut root) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (index, event) in steps.iter().enumerate() {
        let Step::Leave { node: child, .. } = *event else { continue };
        let Some(node) = tree.parent(child).filter(|_| tree.next_sibling(child).is_some()) else { continue };
        let moment = Asked::Cut { node, child, step: index + 1 };
        if cutoff_after(search, index + 1).is_some() {
            cuts.push(moment);
        } else if node == NodeId::ROOT {
            root.push(moment);
        } else if window[node.index()].beta.is_infinite() {
            open.push(moment);
        } else {
            bounded.push(moment);
        }
    }
    let go_on = [bounded, open, root].into_iter().find(|moments| !moments.is_empty());
    lot.rather(&cuts, &go_on.unwrap_or_default())
}

/// The cut-off that follows at once on the first `step` steps, by its index: what the parent does with the child that has
/// just returned.
pub(super) fn cutoff_after(search: &Searched<'_>, step: usize) -> Option<usize> {
    let after = search.record.steps[step..].iter();
    let mut at_once = after.take_while(|step| matches!(step, Step::Improved { .. } | Step::Cutoff { .. }));
    at_once.find_map(|step| if let Step::Cutoff { index, .. } = *step { Some(index) } else { None })
}
