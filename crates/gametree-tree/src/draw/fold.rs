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
    /// A node and its siblings up to this one, with all that is below them: so many nodes.
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

/// The marks in preorder, large and unvisited parts being folded. The line of best play is drawn out first, and no fold
/// swallows it.
pub(super) fn folded(tree: &Tree, entered: &[bool], line: &[NodeId]) -> Vec<Part> {
    let mut sizes = vec![1_usize; tree.len()];
    for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
        if let Some(parent) = tree.parent(node) {
            sizes[parent.index()] += sizes[node.index()];
        }
    }
    let largest_unvisited = if tree.len() > MAX_WITH_UNVISITED { 1 } else { MAX_UNVISITED };
    let unfolds = |node: NodeId| entered[node.index()] || sizes[node.index()] <= largest_unvisited;
    let mut on_line = vec![false; tree.len()];
    line.iter().for_each(|node| on_line[node.index()] = true);
    // Breadth first, as far as the marks last; the line of best play may use half of them before, and shows no siblings
    // of its nodes after that.
    let (mut opened, mut bare) = (vec![false; tree.len()], vec![false; tree.len()]);
    let mut drawn = 1;
    let above = std::iter::once(NodeId::ROOT).chain(line.iter().copied());
    for node in above.filter(|&node| !tree.is_leaf(node)).take(MAX_PLIES) {
        bare[node.index()] =
            drawn + family(tree, node, entered, &sizes, &on_line, false).len() > MAX_DRAWN / 2;
        drawn += family(tree, node, entered, &sizes, &on_line, bare[node.index()]).len();
        opened[node.index()] = true;
    }
    let family = |node: NodeId| family(tree, node, entered, &sizes, &on_line, bare[node.index()]);
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

/// The marks of a node's children: the first ones and the one on the line of best play, and folds for the others. A `bare`
/// family shows nothing but the line.
fn family(
    tree: &Tree,
    node: NodeId,
    entered: &[bool],
    sizes: &[usize],
    on_line: &[bool],
    bare: bool,
) -> Vec<(NodeId, Extent)> {
    let children: Vec<NodeId> = tree.children(node).collect();
    let visited = children.iter().rposition(|child| entered[child.index()]).map_or(0, |last| last + 1);
    let all = children.len();
    let shown = if all - visited > MAX_UNVISITED_RUN { visited + SHOWN_OF_RUN } else { all };
    let shown = if bare { 0 } else { shown.min(MAX_FAMILY) };
    let (shown, rest) = children.split_at(shown);
    let mut family: Vec<_> = shown.iter().map(|&child| (child, Extent::Node)).collect();
    for run in rest.chunk_by(|a, b| !on_line[a.index()] && !on_line[b.index()]) {
        family.push(match *run {
            // One mark for one node is no gain.
            [only] => (only, Extent::Node),
            [first, .., last] => {
                (first, Extent::Siblings { last, nodes: run.iter().map(|child| sizes[child.index()]).sum() })
            }
            [] => continue,
        });
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
