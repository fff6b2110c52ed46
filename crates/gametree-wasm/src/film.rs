//! The film of a search of a tree.

use gametree::{Player, Score};
use gametree_tree::draw::tidy;
use gametree_tree::{Appearance, Keep, Kind, Moment, NodeId, Playback, Searched, node_types};
use serde_json::{Value, json};

use crate::columns::{Film, GAP, INNER, LEAF, number};
use crate::request::Asked;

/// The breadth, in pixels, of what stands beside an inner node under Althöfer's rule: `f = -3`.
const STATIC: f64 = 35.0;

/// The names of the events, in the order of their numbers.
const EVENTS: [&str; 10] =
    ["enter", "leaf", "known", "call", "scout", "again", "improved", "cutoff", "leave", "promise"];

pub(crate) fn film(request: &str) -> Result<Film, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Everything)?;
    let playback = Playback::new(&search);
    let tree = asked.game.tree();
    let nodes = || tree.nodes();
    let parents: Vec<usize> = nodes().map(|node| tree.parent(node).unwrap_or(node).index()).collect();
    let inner = if search.algorithm.uses_static_values() { INNER + 2.0 * STATIC } else { INNER };
    let breadths: Vec<f64> = nodes().map(|node| if tree.is_leaf(node) { LEAF } else { inner }).collect();
    let (moments, changes) = (&playback.moments, &playback.changes);
    let window = |end: fn(gametree::Window) -> Score| {
        changes
            .iter()
            .map(move |change| change.window.map_or(f64::NAN, |(window, _)| number(end(window))))
            .collect()
    };
    let cutoff = |moment: &Moment| moment.cutoff.map(|index| &search.record.cutoffs[index]);
    Ok(Film {
        head: head(&search).to_string(),
        number: nodes().map(|node| tree.number(node)).collect(),
        player: nodes().map(|node| u8::from(tree.player(node) == Player::Second)).collect(),
        value: nodes().map(|node| tree.value(node).map_or(f64::NAN, number)).collect(),
        kind: node_types(tree).into_iter().map(|kind| kind as u8).collect(),
        x: tidy(&parents, &breadths, GAP),
        parent: parents.into_iter().map(|parent| parent as u32).collect(),
        at: moments.iter().map(|moment| moment.node.index() as u32).collect(),
        event: moments.iter().map(|moment| moment.event as u8).collect(),
        line: moments.iter().map(|moment| index16(moment.line)).collect(),
        call: moments.iter().map(|moment| index16(moment.call)).collect(),
        cut: moments.iter().map(|moment| cutoff(moment).map_or(-1, |cutoff| kind(cutoff.kind()))).collect(),
        owner: moments
            .iter()
            .map(|moment| index32(cutoff(moment).and_then(|c| c.owner).map(NodeId::index)))
            .collect(),
        first: (moments.iter().map(|moment| moment.changes.start as u32))
            .chain([changes.len() as u32])
            .collect(),
        node: changes.iter().map(|change| change.node.index() as u32).collect(),
        look: changes.iter().map(|change| look(change.appearance)).collect(),
        low: changes.iter().map(|change| number(change.proven.low)).collect(),
        high: changes.iter().map(|change| number(change.proven.high)).collect(),
        alpha: window(|window| window.alpha),
        beta: window(|window| window.beta),
        returned: changes.iter().map(|change| change.returned.map_or(f64::NAN, number)).collect(),
        entered: changes.iter().map(|change| index32(change.entered)).collect(),
        before: changes.iter().map(|change| index32(change.before)).collect(),
    })
}

/// The moments `from..to` in words.
pub(crate) fn words(request: &str, from: usize, to: usize) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Everything)?;
    let moments = Playback::new(&search).moments;
    let shown = moments.get(from..to.min(moments.len())).unwrap_or_default();
    let words: Vec<String> = shown.iter().map(|moment| search.moment_text(moment)).collect();
    Ok(json!(words).to_string())
}

fn head(search: &Searched<'_>) -> Value {
    let (tree, record) = (search.tree(), &search.record);
    json!({
        "algorithm": search.algorithm.name(),
        "value": search.value_text(),
        "line": search.line.iter().map(|node| node.index()).collect::<Vec<_>>(),
        "nodes": record.order.len(),
        "leaves": record.terminals.len(),
        "tree_nodes": tree.len(),
        "tree_leaves": tree.leaf_values().count(),
        "height": tree.height(),
        "statics": search.algorithm.uses_static_values(),
        "events": EVENTS,
        "cuts": record.cutoffs.iter().filter(|cutoff| cutoff.skips()).count(),
    })
}

fn kind(kind: Kind) -> i8 {
    match kind {
        Kind::Window => 0,
        Kind::Shallow => 1,
        Kind::Deep => 2,
    }
}

fn look(appearance: Appearance) -> u8 {
    match appearance {
        Appearance::Unvisited => 0,
        Appearance::Open => 1,
        Appearance::Done => 2,
        Appearance::Cut => 3,
        Appearance::Skipped => 4,
    }
}

fn index16(at: Option<usize>) -> i16 {
    at.map_or(-1, |at| at as i16)
}

fn index32(at: Option<usize>) -> i32 {
    at.map_or(-1, |at| at as i32)
}
