//! What a drawing of a searched tree shows: what is written at each of its nodes.

use crate::tree::{Interval, Kind, NodeId, Searched, probabilities, proven_intervals};
use gametree::Algorithm;
use gametree::Player;
use gametree::Window;

use super::fold::{Extent, Part, all, folded};
use super::scene::{Look, Shape};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// What the search did.
    Show,
    /// A sheet to fill in: no values, windows or cuts.
    Ask,
}

/// A cut-off that is shown at its node.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) by: Kind,
    pub(super) owner: Option<NodeId>,
    /// As `cut by root`.
    pub(super) text: String,
}

/// A node as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) node: NodeId,
    /// The index of the parent's item; its own for the root.
    pub(super) parent: usize,
    pub(super) ply: usize,
    pub(super) shape: Shape,
    pub(super) look: Look,
    /// Its Dewey number; those of the first and the last of siblings that are folded.
    pub(super) name: String,
    /// What its value is proved to be, as `≥ 3`; the number of nodes that are folded.
    pub(super) value: String,
    /// Its static value, where the algorithm adds it.
    pub(super) f: Option<String>,
    /// The window it was entered with, the last time.
    pub(super) window: Option<String>,
    /// The move that leads to it, in a search of a game.
    pub(super) mv: Option<String>,
    /// What its latest visit has returned, where that is shown.
    pub(super) returned: Option<String>,
    /// A mark beside it, such as its type.
    pub(super) mark: Option<String>,
    /// How many nodes below it are not drawn, though it is.
    pub(super) folded: Option<usize>,
    /// The kind of the cut-off that skipped it.
    pub(super) skipped_by: Option<Kind>,
    /// Whether it is the first child that this cut-off skipped.
    pub(super) first_skipped: bool,
    /// The cut-off made at it, if that kept a child from ever being searched.
    pub(super) cut: Option<Cut>,
    /// Whether it is on the line of best play.
    pub(super) best: bool,
    /// Whether it is a leaf all of whose siblings are leaves: such a family can stand in a row.
    pub(super) in_row: bool,
    /// Whether no sibling follows.
    pub(super) last: bool,
    /// What is said of it in words.
    pub(super) tooltip: String,
}

impl Item {
    /// A node of which nothing is said, in a tree that was not searched.
    pub(super) fn plain(parent: usize, ply: usize, shape: Shape) -> Item {
        Item {
            node: NodeId::ROOT,
            parent,
            ply,
            shape,
            look: Look::Searched,
            name: String::new(),
            value: String::new(),
            f: None,
            window: None,
            mv: None,
            returned: None,
            mark: None,
            folded: None,
            skipped_by: None,
            first_skipped: false,
            cut: None,
            best: false,
            in_row: false,
            last: false,
            tooltip: String::new(),
        }
    }
}

/// The items of a searched tree, in preorder. A sheet has them all, so that it doesn't give away what is skipped.
pub(super) fn plan(search: &Searched<'_>, purpose: Purpose) -> Vec<Item> {
    let tree = search.tree();
    let facts = Facts::new(search);
    let parts = match purpose {
        Purpose::Ask => all(tree),
        Purpose::Show => folded(tree, &facts.entered, &search.line),
    };
    let mut items: Vec<Item> = Vec::with_capacity(parts.len());
    // Whether all children of the last parent seen are leaves.
    let mut only_leaves = vec![None; parts.len()];
    for part in parts {
        let mut item = facts.item(part);
        if let Some(parent) = tree.parent(part.node) {
            item.in_row = *only_leaves[part.parent]
                .get_or_insert_with(|| tree.children(parent).all(|child| tree.is_leaf(child)));
        }
        items.push(item);
    }
    items
}

/// What the record says, by node.
struct Facts<'s> {
    search: &'s Searched<'s>,
    entered: Vec<bool>,
    window: Vec<Option<Window>>,
    cut: Vec<Option<usize>>,
    skipped_by: Vec<Option<usize>>,
    first_skipped: Vec<bool>,
    intervals: Vec<Interval>,
}

impl<'s> Facts<'s> {
    fn new(search: &'s Searched<'s>) -> Self {
        let (tree, record) = (search.tree(), &search.record);
        let mut entered = vec![false; tree.len()];
        let mut window = vec![None; tree.len()];
        for &(node, entry) in &record.windows {
            entered[node.index()] = true;
            window[node.index()] = Some(entry);
        }
        // A bound that is reached when nothing is left to skip cuts nothing off; nor does one whose children a later
        // visit searched after all.
        let (mut cut, mut skipped_by) = (vec![None; tree.len()], vec![None; tree.len()]);
        let mut first_skipped = vec![false; tree.len()];
        for (index, cutoff) in record.cutoffs.iter().enumerate() {
            for (place, skipped) in
                cutoff.skipped.iter().filter(|skipped| !entered[skipped.index()]).enumerate()
            {
                cut[cutoff.node.index()] = Some(index);
                skipped_by[skipped.index()] = Some(index);
                first_skipped[skipped.index()] = place == 0;
            }
        }
        let intervals = if search.algorithm == Algorithm::Product {
            probabilities(search.game)
        } else {
            proven_intervals(search.game, &record.terminals, search.algorithm.uses_static_values())
        };
        Facts { search, entered, window, cut, skipped_by, first_skipped, intervals }
    }

    fn item(&self, part: Part) -> Item {
        let (search, tree, node) = (self.search, self.search.tree(), part.node);
        let index = node.index();
        let leaf = tree.is_leaf(node);
        let (folded, name) = match part.extent {
            Extent::Node => (None, tree.name(node)),
            Extent::Subtree(nodes) => (Some(nodes), tree.name(node)),
            Extent::Siblings { last, nodes } => {
                (Some(nodes), format!("{} … {}", tree.name(node), tree.name(last)))
            }
        };
        let cut = self.cut[index].filter(|_| folded.is_none()).map(|cut| {
            let cutoff = &search.record.cutoffs[cut];
            let text = format!("cut by {}", search.owner_name(cutoff.owner));
            Cut { by: cutoff.kind(), owner: cutoff.owner, text }
        });
        let on_line = |found: &NodeId| match part.extent {
            Extent::Siblings { last, .. } => {
                tree.parent(*found) == tree.parent(node) && (node..=last).contains(found)
            }
            Extent::Node | Extent::Subtree(_) => *found == node,
        };
        let look = match (self.entered[index], &cut) {
            (false, _) => Look::Skipped,
            (true, Some(_)) => Look::Cut,
            _ if leaf && search.line.last().is_some_and(on_line) => Look::Best,
            _ => Look::Searched,
        };
        let shape = match (folded, tree.player(node)) {
            (Some(_), _) => Shape::Folded,
            _ if leaf => Shape::Leaf,
            (None, Player::First) => Shape::Max,
            (None, Player::Second) => Shape::Min,
        };
        let proved = self.proved(node);
        let value = match folded {
            Some(nodes) => format!("{nodes} nodes"),
            None if leaf => tree.value(node).map_or(String::new(), |value| value.to_string()),
            None => proved.clone(),
        };
        let window = self.window[index]
            .filter(|_| search.algorithm.has_bounds())
            .map(|window| search.game.window_in_view(node, window).to_string());
        let mut item = Item {
            look,
            name,
            value,
            f: search.static_value(node).filter(|_| folded.is_none()).map(|f| f.to_string()),
            window: window.filter(|_| folded.is_none()),
            skipped_by: self.skipped_by[index].map(|cut| search.record.cutoffs[cut].kind()),
            first_skipped: self.first_skipped[index],
            cut,
            best: node == NodeId::ROOT || search.line.iter().any(on_line),
            last: part.last,
            node,
            ..Item::plain(part.parent, part.ply, shape)
        };
        item.tooltip = self.tooltip(&item, &proved);
        item
    }

    /// The interval of a node with its sign: `= 3`, `≥ 3`, `≤ 3`, `2 … 15`, or nothing.
    fn proved(&self, node: NodeId) -> String {
        self.search.game.interval_in_view(node, self.intervals[node.index()]).words()
    }

    /// A node in words: "2.1, MIN, ≤ 2, window (3, inf), cut by root".
    fn tooltip(&self, item: &Item, proved: &str) -> String {
        let (tree, index) = (self.search.tree(), item.node.index());
        let leaf = item.shape == Shape::Leaf;
        let mut parts = vec![item.name.clone()];
        parts.push(match (item.shape, tree.player(item.node)) {
            (Shape::Folded, _) => item.value.clone(),
            (Shape::Leaf, _) => format!("leaf {}", item.value),
            (_, Player::First) => "MAX".to_owned(),
            (_, Player::Second) => "MIN".to_owned(),
        });
        if !self.entered[index] {
            parts.push("never reached".to_owned());
        } else if !leaf && item.shape != Shape::Folded {
            parts.extend((!proved.is_empty()).then(|| proved.to_owned()));
        }
        parts.extend(item.window.as_ref().map(|window| format!("window {window}")));
        parts.extend(item.cut.as_ref().map(|cut| cut.text.clone()));
        parts.join(", ")
    }
}
