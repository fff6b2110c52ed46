//! Which nodes of a tree are drawn one by one, and which are folded into one mark, so that a picture stays legible.

use crate::tree::{NodeId, Tree};

/// The maximum number of marks for nodes in one drawing.
pub(super) const MAX_DRAWN: usize = 500;
/// The maximum number of plies in one drawing, without the root's.
pub(super) const MAX_PLIES: usize = 40;
/// The maximum number of nodes of an unvisited subtree that is drawn out, and of a tree in which any is.
const MAX_UNVISITED: usize = 8;
const MAX_WITH_UNVISITED: usize = 120;
/// A longer family shows this many children, and folds the rest.
const MAX_FAMILY: usize = 30;
/// A longer run of unvisited children at the end of a family shows a few, and folds the rest.
const MAX_UNVISITED_RUN: usize = 8;
const SHOWN_OF_RUN: usize = 3;

/// A mark of a drawing: the first node in it, and what else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) node: NodeId,
    /// The index of the parent's part; its own for the root.
    pub(super) parent: usize,
    pub(super) ply: usize,
    pub(super) extent: Extent,
    /// Whether no sibling follows.
    pub(super) last: bool,
}

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// One node, whose children, if any, have marks of their own.
    Node,
    /// A subtree of that many nodes.
    Subtree(usize),
    /// A node and its siblings up to the last one, with all that is below them: so many nodes.
    Siblings { last: NodeId, nodes: usize },
}

/// Every node by itself, in preorder.
pub(super) fn all(tree: &Tree) -> Vec<Part> {
    parts(
        tree,
        &vec![1; tree.len()],
        |_| true,
        |node| tree.children(node).map(|child| (child, Extent::Node)).collect(),
    )
}

/// The marks in preorder, large and unvisited parts being folded. The line of best play is drawn out first.
pub(super) fn folded(tree: &Tree, entered: &[bool], line: &[NodeId]) -> Vec<Part> {
    let mut sizes = vec![1_usize; tree.len()];
    for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
        if let Some(parent) = tree.parent(node) {
            sizes[parent.index()] += sizes[node.index()];
        }
    }
    let largest_unvisited = if tree.len() > MAX_WITH_UNVISITED { 1 } else { MAX_UNVISITED };
    let unfolds = |node: NodeId| entered[node.index()] || sizes[node.index()] <= largest_unvisited;
    let family = |node: NodeId| family(tree, node, entered, &sizes);
    // Breadth first, as far as the marks last; the line of best play may use half of them before.
    let mut opened = vec![false; tree.len()];
    let mut drawn = 1;
    for &node in line.iter().filter(|&&node| !tree.is_leaf(node)).take(MAX_PLIES) {
        let more = family(node).len();
        if drawn + more <= MAX_DRAWN / 2 {
            (opened[node.index()], drawn) = (true, drawn + more);
        } else {
            break;
        }
    }
    let mut ply = vec![NodeId::ROOT];
    for _ in 0..MAX_PLIES {
        let mut next = Vec::new();
        for node in ply.into_iter().filter(|&node| !tree.is_leaf(node) && unfolds(node)) {
            let children = family(node);
            if !opened[node.index()] && drawn + children.len() > MAX_DRAWN {
                continue;
            }
            if !opened[node.index()] {
                (opened[node.index()], drawn) = (true, drawn + children.len());
            }
            next.extend(
                children.iter().filter(|(_, extent)| *extent == Extent::Node).map(|(child, _)| child),
            );
        }
        ply = next;
    }
    parts(tree, &sizes, |node| opened[node.index()], family)
}

/// The marks of a node's children.
fn family(tree: &Tree, node: NodeId, entered: &[bool], sizes: &[usize]) -> Vec<(NodeId, Extent)> {
    let children: Vec<NodeId> = tree.children(node).collect();
    let visited = children.iter().rposition(|child| entered[child.index()]).map_or(0, |last| last + 1);
    let all = children.len();
    let shown = if all - visited > MAX_UNVISITED_RUN { visited + SHOWN_OF_RUN } else { all };
    let shown = if shown > MAX_FAMILY { MAX_FAMILY } else { shown };
    // One mark for one node is no gain.
    let shown = if shown + 1 == all { all } else { shown };
    let (shown, rest) = children.split_at(shown);
    let mut family: Vec<_> = shown.iter().map(|&child| (child, Extent::Node)).collect();
    if let (Some(&first), Some(&last)) = (rest.first(), rest.last()) {
        let nodes = rest.iter().map(|child| sizes[child.index()]).sum();
        family.push((first, Extent::Siblings { last, nodes }));
    }
    family
}

/// The parts in preorder, given which nodes are opened and the marks of their children.
fn parts(
    tree: &Tree,
    sizes: &[usize],
    opened: impl Fn(NodeId) -> bool,
    family: impl Fn(NodeId) -> Vec<(NodeId, Extent)>,
) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let root = Part { node: NodeId::ROOT, parent: 0, ply: 0, extent: Extent::Node, last: true };
    let mut open = vec![root];
    while let Some(mut part) = open.pop() {
        let (index, node) = (parts.len(), part.node);
        if part.extent == Extent::Node && !tree.is_leaf(node) {
            if opened(node) {
                let mut children = family(node);
                let last = children.pop();
                let child =
                    |(node, extent), last| Part { node, parent: index, ply: part.ply + 1, extent, last };
                open.extend(last.map(|last| child(last, true)));
                open.extend(children.into_iter().rev().map(|one| child(one, false)));
            } else {
                part.extent = Extent::Subtree(sizes[node.index()]);
            }
        }
        parts.push(part);
    }
    parts
}
