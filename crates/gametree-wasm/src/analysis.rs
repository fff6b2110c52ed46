//! What supports an explanation: the whole search, the smallest proof, and other values in place of what was skipped.

use gametree::Score;
use gametree_tree::{ChildOrder, JsonParts, Keep, NodeId, Searched, Tree};
use serde_json::{Value, json};

use crate::request::Asked;

pub(crate) fn search_json(request: &str) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Everything)?;
    Ok(value(&search, JsonParts { types: true, steps: true, ..JsonParts::default() })?.to_string())
}

pub(crate) fn critical(request: &str) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Nothing)?;
    let minimal = search.minimal();
    let permuted = search.permuted();
    let (text, why) = match &permuted {
        Ok(permuted) => (Some(permuted.tree.to_string()), None),
        Err(error) => (None, Some(error.to_string())),
    };
    let leaves = minimal.iter().filter(|&&node| asked.game.tree().is_leaf(node)).count();
    let minimal: Vec<usize> = minimal.iter().map(|node| node.index()).collect();
    Ok(json!({"minimal": minimal, "leaves": leaves, "permuted": text, "why_not": why}).to_string())
}

pub(crate) fn reordered(request: &str, order: &str, seed: u32) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let order = match order {
        "best-first" => ChildOrder::BestFirst,
        "best-last" => ChildOrder::BestLast,
        "random" => ChildOrder::Random(seed.into()),
        other => return Err(format!("order {other:?}: expected best-first, best-last or random")),
    };
    Ok(order.of(&asked.game, asked.request.algorithm.uses_static_values()).to_string())
}

/// The values that are tried in place of what was skipped.
const TRIED: [Score; 5] = [Score::NEG_INF, Score::new(-1_000), Score::ZERO, Score::new(1_000), Score::INF];

pub(crate) fn try_values(request: &str, node: &str) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let node = asked.node(node)?;
    let search = asked.search(Keep::Nothing)?;
    let entered = &search.record.order;
    let cut = search.record.cutoffs.iter().rev().find(|cut| {
        cut.node == node || cut.skipped.iter().any(|&skipped| is_within(asked.game.tree(), node, skipped))
    });
    let skipped: Vec<NodeId> = cut
        .map(|cut| cut.skipped.iter().copied().filter(|skipped| !entered.contains(skipped)).collect())
        .unwrap_or_default();
    if skipped.is_empty() {
        let name = asked.game.tree().name(node);
        return Err(format!(
            "nothing was skipped at {name}: expected a node that was cut off, or one below it"
        ));
    }
    let tried: Result<Vec<Value>, String> = TRIED
        .into_iter()
        .map(|value| {
            let changed = asked.with_tree(asked.game.tree().with_leaves(&skipped, value))?;
            let found = changed.search(Keep::Nothing)?;
            let leaves = found.record.terminals.len();
            Ok(json!({"tried": value.to_string(), "value": found.value_text(), "leaves": leaves}))
        })
        .collect();
    let names: Vec<String> = skipped.iter().map(|&node| asked.game.tree().name(node)).collect();
    Ok(json!({"skipped": names, "value": search.value_text(), "tried": tried?}).to_string())
}

fn is_within(tree: &Tree, node: NodeId, top: NodeId) -> bool {
    node == top || tree.ancestors(node).any(|above| above == top)
}

fn value(search: &Searched<'_>, parts: JsonParts<'_>) -> Result<Value, String> {
    serde_json::to_value(search.json(parts)).map_err(|error| error.to_string())
}
