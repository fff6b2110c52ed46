//! Explanations.

use gametree_tree::Keep;
use serde_json::Value;

use crate::request::Asked;

pub(crate) fn explain(request: &str, node: &str) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let node = asked.node(node)?;
    let search = asked.search(Keep::for_explaining(asked.game.tree(), node))?;
    let why = search.explain(node);
    Ok(Value::Object(search.explanation_json(&why)).to_string())
}
