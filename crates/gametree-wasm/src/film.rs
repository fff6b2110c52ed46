//! The film of a search of a tree.

use gametree_tree::{Keep, Playback, Searched, draw, node_types};
use serde_json::{Value, json};

use crate::columns::Film;
use crate::request::Asked;

/// The names of the events, in the order of their numbers.
const EVENTS: [&str; 10] =
    ["enter", "leaf", "known", "call", "scout", "again", "improved", "cutoff", "leave", "promise"];

pub(crate) fn film(request: &str) -> Result<Film, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Everything)?;
    let playback = Playback::new(&search);
    let tree = asked.game.tree();
    let moments = &playback.moments;
    let drawn = draw::Film::of(&search, &playback);
    Ok(Film {
        head: head(&search, &drawn.name).to_string(),
        parent: drawn.parent,
        number: tree.nodes().map(|node| tree.number(node)).collect(),
        player: drawn.player,
        value: drawn.value,
        kind: node_types(tree).into_iter().map(|kind| kind as u8).collect(),
        at: drawn.at,
        event: moments.iter().map(|moment| moment.event as u8).collect(),
        line: moments.iter().map(|moment| index16(moment.line)).collect(),
        call: moments.iter().map(|moment| index16(moment.call)).collect(),
        best: moments.iter().map(|moment| moment.best.map_or(f64::NAN, f64::from)).collect(),
        cut: drawn.cut,
        owner: drawn.owner,
        first: drawn.first,
        node: drawn.node,
        look: drawn.look,
        low: drawn.low,
        high: drawn.high,
        alpha: drawn.alpha,
        beta: drawn.beta,
        returned: drawn.returned,
        entered: playback.changes.iter().map(|change| change.entered.map_or(-1, |at| at as i32)).collect(),
        before: drawn.before,
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

fn head(search: &Searched<'_>, names: &[String]) -> Value {
    let (tree, record) = (search.tree(), &search.record);
    json!({
        "names": names,
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

fn index16(at: Option<usize>) -> i16 {
    at.map_or(-1, |at| at as i16)
}
