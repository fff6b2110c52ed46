//! What a drawing of a searched tree shows: which nodes are drawn out, and what is written at each.

use crate::algorithm::Algorithm;
use crate::game::{Game, Player};
use crate::score::Window;
use crate::tree::{Cutoff, Interval, Kind, NodeId, Searched, probabilities, proven_intervals};

use super::scene::{Look, Shape};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// What the search did.
    Show,
    /// A sheet to fill in: no values, windows or cuts.
    Ask,
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
    /// What its value is proved to be, as `≥ 3`; the nodes hidden in a wedge.
    pub(super) value: String,
    /// Its static value, where the algorithm adds it.
    pub(super) f: Option<String>,
    /// The window on the edge to it.
    pub(super) window: Option<String>,
    /// The kind of the cut-off that skipped it.
    pub(super) skipped_by: Option<Kind>,
    /// The cut-off made at it.
    pub(super) cut: Option<usize>,
    /// Whether it is on the line of best play.
    pub(super) best: bool,
    /// Whether it is a leaf all of whose siblings are leaves: such a family can stand in a row.
    pub(super) in_row: bool,
    /// What is said of it in words.
    pub(super) tooltip: String,
}

/// The maximum number of nodes drawn individually. In larger trees subtrees are folded for legibility.
const MAX_DRAWN: usize = 1_500;

/// The maximum number of nodes of a tree whose skipped parts are drawn too.
const MAX_WITH_SKIPPED: usize = 120;

/// The items of a searched tree, in preorder; `fold` lets skipped parts of large trees be folded.
pub(super) fn plan(search: &Searched<'_>, fold: bool) -> Vec<Item> {
    let tree = search.tree();
    let facts = Facts::new(search);
    let fold_skipped = fold && tree.len() > MAX_WITH_SKIPPED;
    let hidden = |node: NodeId| fold_skipped && tree.parent(node).is_some_and(|p| !facts.entered[p.index()]);
    // The deepest ply that still fits.
    let mut of_ply = vec![0; tree.height() + 1];
    let mut plies = vec![0; tree.len()];
    for node in tree.nodes() {
        if let Some(parent) = tree.parent(node) {
            plies[node.index()] = plies[parent.index()] + 1;
        }
        of_ply[plies[node.index()]] += usize::from(!hidden(node));
    }
    let mut drawn = 0;
    let fits = |count: &&usize| {
        drawn += **count;
        drawn <= MAX_DRAWN
    };
    let deepest = of_ply.iter().take_while(fits).count().saturating_sub(1);
    let mut sizes = vec![1; tree.len()];
    for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
        if let Some(parent) = tree.parent(node) {
            sizes[parent.index()] += sizes[node.index()];
        }
    }
    let mut items: Vec<Item> = Vec::new();
    let mut at = vec![usize::MAX; tree.len()];
    for node in tree.nodes() {
        let ply = plies[node.index()];
        if ply > deepest || hidden(node) {
            continue;
        }
        at[node.index()] = items.len();
        let parent = tree.parent(node).map_or(0, |parent| at[parent.index()]);
        let folds = ply == deepest || (fold_skipped && !facts.entered[node.index()]);
        let folded = (folds && !tree.is_leaf(node)).then(|| sizes[node.index()]);
        items.push(facts.item(node, parent, ply, folded));
    }
    for item in &mut items {
        let family =
            tree.parent(item.node).is_some_and(|p| tree.children(p).all(|child| tree.is_leaf(child)));
        item.in_row = family && tree.is_leaf(item.node);
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
        let (mut cut, mut skipped_by) = (vec![None; tree.len()], vec![None; tree.len()]);
        for (index, cutoff) in record.cutoffs.iter().enumerate() {
            cut[cutoff.node.index()] = Some(index);
            for skipped in cutoff.skipped.iter().filter(|skipped| !entered[skipped.index()]) {
                skipped_by[skipped.index()] = Some(index);
            }
        }
        let intervals = if search.algorithm == Algorithm::Product {
            probabilities(search.game)
        } else {
            proven_intervals(search.game, &record.terminals, search.algorithm.uses_static_values())
        };
        Facts { search, entered, window, cut, skipped_by, intervals }
    }

    fn item(&self, node: NodeId, parent: usize, ply: usize, folded: Option<usize>) -> Item {
        let (search, tree, index) = (self.search, self.search.tree(), node.index());
        let leaf = tree.is_leaf(node);
        let look = match (self.entered[index], self.cut[index]) {
            (false, _) => Look::Skipped,
            (true, Some(cut)) if !search.record.cutoffs[cut].skipped.is_empty() => Look::Cut,
            _ if leaf && search.line.last() == Some(&node) => Look::Best,
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
        let window = self.window[index].filter(|_| search.algorithm.has_bounds()).map(|window| {
            let Window { alpha, beta } = search.game.window_in_view(node, window);
            format!("({alpha}, {beta})")
        });
        let best = node == NodeId::ROOT || search.line.contains(&node);
        let tooltip = self.tooltip(node, leaf, &proved, window.as_deref());
        Item {
            node,
            parent,
            ply,
            shape,
            look,
            value,
            f: search.static_value(node).filter(|_| folded.is_none()).map(|f| f.to_string()),
            window,
            skipped_by: self.skipped_by[index].map(|cut| search.record.cutoffs[cut].kind()),
            cut: self.cut[index],
            best,
            in_row: false,
            tooltip,
        }
    }

    /// The interval of a node with its sign: `= 3`, `≥ 3`, `≤ 3`, `2 … 15`, or nothing.
    fn proved(&self, node: NodeId) -> String {
        let interval = self.search.game.interval_in_view(node, self.intervals[node.index()]);
        match (interval.low.is_infinite(), interval.high.is_infinite()) {
            _ if interval.is_exact() => format!("= {}", interval.low),
            (false, true) => format!("≥ {}", interval.low),
            (true, false) => format!("≤ {}", interval.high),
            (false, false) => format!("{} … {}", interval.low, interval.high),
            (true, true) => String::new(),
        }
    }

    /// A node in words: "2.1, MIN, ≤ 2, window (3, inf), cut by root".
    fn tooltip(&self, node: NodeId, leaf: bool, proved: &str, window: Option<&str>) -> String {
        let tree = self.search.tree();
        let mut parts = vec![tree.dewey(node)];
        parts.push(match (leaf, tree.player(node)) {
            (true, _) => format!("leaf {}", tree.value(node).unwrap_or_default()),
            (false, Player::First) => "MAX".to_owned(),
            (false, Player::Second) => "MIN".to_owned(),
        });
        if !self.entered[node.index()] {
            parts.push("never reached".to_owned());
        } else if !leaf {
            parts.extend((!proved.is_empty()).then(|| proved.to_owned()));
        }
        parts.extend(window.map(|window| format!("window {window}")));
        parts.extend(self.cut[node.index()].map(|cut| cut_by(self.search, &self.search.record.cutoffs[cut])));
        parts.join(", ")
    }
}

/// The owner of the bound that cut a node off.
pub(super) fn cut_by(search: &Searched<'_>, cutoff: &Cutoff) -> String {
    format!("cut by {}", search.owner_name(cutoff.owner))
}

/// A line above the drawing: what was searched and what came out.
pub(super) fn heading(search: &Searched<'_>) -> String {
    let (tree, record) = (search.tree(), &search.record);
    let leaves = tree.nodes().filter(|&node| search.game.outcome(&node).is_some()).count();
    let mut seen = vec![false; tree.len()];
    record.order.iter().for_each(|node| seen[node.index()] = true);
    let entered = tree.nodes().filter(|node| seen[node.index()]);
    let (mut nodes, mut examined) = (0, 0);
    for node in entered {
        nodes += 1;
        examined += usize::from(tree.is_leaf(node));
    }
    format!(
        "{}: value {}; {nodes} of {} nodes and {examined} of {leaves} leaves looked at",
        search.algorithm.name(),
        search.value_text(),
        tree.len(),
    )
}
