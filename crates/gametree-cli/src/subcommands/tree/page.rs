//! The text page of `tree`.

use gametree_tree::{Cutoff, Kind, NodeId, Recorder, Searched, node_types};

use crate::output::{Ink, Output, grouped};

/// The longest list that is printed in full.
const MAX_SHOWN: usize = 100;

/// The value, the principal variation, the visited nodes and the cut-offs.
pub(super) fn page(search: &Searched<'_>, types: bool, minimal: Option<&[NodeId]>, out: &Output) -> String {
    let tree = search.tree();
    let row = |name: &str, text: &str| format!("{} {text}\n", label(name, out));
    let record = &search.record;
    let (nodes, leaves) = (distinct(&record.order, search), distinct(&record.terminals, search));
    let mut page = row("value", &out.paint(Ink::Strong, &search.value_text()));
    page += &row("pv", &search.names(&search.line).join(" "));
    page += &row(
        "visited",
        &format!(
            "{} nodes, {} leaves (of {} and {}){}, {}",
            grouped(nodes as u64),
            grouped(leaves as u64),
            grouped(tree.len() as u64),
            grouped(tree.leaf_values().count() as u64),
            repeats(record, nodes, leaves),
            search.algorithm.name(),
        ),
    );
    page += &row("order", &shortened(search, &record.order));
    page += &row("leaves", &shortened(search, &record.terminals));
    let cutoffs: Vec<&Cutoff> = record.cutoffs.iter().filter(|cutoff| cutoff.skips()).collect();
    for cutoff in cutoffs.iter().take(MAX_SHOWN) {
        let window = search.game.window_in_view(cutoff.node, cutoff.window);
        let text = format!(
            "at {}: the bound {} of {} is reached, {}, window {window}, skips {}",
            tree.name(cutoff.node),
            search.bound_text(cutoff),
            cutoff.owner.map_or_else(|| "the window".to_owned(), |owner| tree.name(owner)),
            match cutoff.kind() {
                Kind::Window => "cut-off by the window".to_owned(),
                kind => format!("{} cut-off", kind.name()),
            },
            shortened(search, &cutoff.skipped),
        );
        page += &row("cut", &text);
    }
    if cutoffs.len() > MAX_SHOWN {
        page += &row("", &format!("… and {} more cut-offs (all with --json)", cutoffs.len() - MAX_SHOWN));
    }
    if types {
        let all = node_types(tree);
        for number in 1..=3u8 {
            let nodes: Vec<NodeId> = tree.nodes().filter(|n| all[n.index()] as u8 == number).collect();
            page += &row(&format!("type {number}"), &shortened(search, &nodes));
        }
    }
    if let Some(minimal) = minimal {
        let leaves = minimal.iter().filter(|&&node| tree.is_leaf(node)).count();
        let (nodes, leaves) = (grouped(minimal.len() as u64), grouped(leaves as u64));
        page += &row("minimal", &format!("{nodes} nodes, {leaves} leaves: {}", shortened(search, minimal)));
    }
    page
}

/// The label at the beginning of a line.
pub(super) fn label(name: &str, out: &Output) -> String {
    out.paint(Ink::Faint, &format!("{name:<9}"))
}

/// How many different nodes there are among `nodes`.
fn distinct(nodes: &[NodeId], search: &Searched<'_>) -> usize {
    let mut seen = vec![false; search.tree().len()];
    nodes.iter().for_each(|node| seen[node.index()] = true);
    seen.into_iter().filter(|&seen| seen).count()
}

/// The visits and evaluations, where some nodes were visited more than once.
fn repeats(record: &Recorder, nodes: usize, leaves: usize) -> String {
    let (visits, evaluations) = (record.order.len(), record.terminals.len());
    if (visits, evaluations) == (nodes, leaves) {
        return String::new();
    }
    format!(" in {} visits and {} evaluations", grouped(visits as u64), grouped(evaluations as u64))
}

fn shortened(search: &Searched<'_>, nodes: &[NodeId]) -> String {
    let shown = search.names(&nodes[..nodes.len().min(MAX_SHOWN)]).join(" ");
    match nodes.len().checked_sub(MAX_SHOWN) {
        Some(more) if more > 0 => format!("{shown} … and {more} more (all with --json)"),
        _ => shown,
    }
}
