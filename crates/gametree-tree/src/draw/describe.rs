//! What a drawing shows, in words: its heading, and a description for those who can't see it.

use crate::tree::{NodeId, Searched, Values, proven_intervals};
use gametree::Bound;
use gametree::Game;

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
        "{}: value {}; {nodes} of {} nodes and {examined} of {leaves} leaves visited",
        search.algorithm.name(),
        value(search),
        tree.len(),
    )
}

/// What came out: of a search with a window perhaps a bound, while the leaves that it visited prove more, which the root shows.
pub(super) fn value(search: &Searched<'_>) -> String {
    let found = search.value_text();
    if search.result().bound == Bound::Exact {
        return found;
    }
    let sums = search.algorithm.uses_static_values();
    let proved = proven_intervals(search.game, &search.record.terminals, sums)[NodeId::ROOT.index()];
    let proved = search.game.interval_in_view(NodeId::ROOT, proved).words();
    if proved.is_empty() || proved == found || proved == format!("= {found}") {
        return found;
    }
    format!("{found} by the search, {proved} by the leaves that it visited")
}

/// The maximum number of cut-offs in a description.
const MAX_CUTS: usize = 8;

/// The line of best play and the first cut-offs.
pub(super) fn describe(search: &Searched<'_>) -> String {
    let mut parts = vec![format!("The numbers are {}.", view(search))];
    if !search.line.is_empty() {
        parts.push(format!("Principal variation: {}.", search.names(&search.line).join(" ")));
    }
    let cuts: Vec<_> = search.record.cutoffs.iter().filter(|cut| !cut.skipped.is_empty()).collect();
    for cut in cuts.iter().take(MAX_CUTS) {
        parts.push(format!(
            "Cut-off at {} ({}), caused by {}: skips {}.",
            search.tree().name(cut.node),
            cut.kind().name(),
            owner(search, cut.owner),
            skipped(search, &cut.skipped),
        ));
    }
    if cuts.len() > MAX_CUTS {
        parts.push(format!("And {} more cut-offs.", cuts.len() - MAX_CUTS));
    }
    parts.join(" ")
}

/// The owner of a bound in words.
pub(super) fn owner(search: &Searched<'_>, owner: Option<NodeId>) -> String {
    owner.map_or_else(|| search.called().to_owned(), |owner| search.tree().name(owner))
}

/// The longest list of skipped nodes that is written out.
const MAX_SKIPPED: usize = 12;

/// The names of nodes that were skipped: all of them, or the first and the last.
pub(super) fn skipped(search: &Searched<'_>, nodes: &[NodeId]) -> String {
    match nodes {
        [first, .., last] if nodes.len() > MAX_SKIPPED => {
            let tree = search.tree();
            format!("{} … {} ({} nodes)", tree.name(*first), tree.name(*last), nodes.len())
        }
        _ => search.names(nodes).join(" "),
    }
}

/// Whose view the numbers are in.
pub(super) fn view(search: &Searched<'_>) -> &'static str {
    match search.game.values() {
        Values::Root => "in MAX's view",
        Values::Mover => "in the view of the side to move at each node",
    }
}
