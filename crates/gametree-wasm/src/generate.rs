//! Random trees.

use gametree_tree::generate::{Range, Recipe, TreeKind, TreeKindError};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    kind: String,
    branching: u32,
    depth: u32,
    #[serde(default)]
    range: Option<String>,
    #[serde(default)]
    seed: u64,
    /// Whether inner nodes get values of their own, as Althöfer's rule needs them.
    #[serde(default)]
    statics: bool,
}

pub(crate) fn generate(recipe: &str) -> Result<String, String> {
    let asked: Asked = serde_json::from_str(recipe).map_err(|error| format!("recipe: {error}"))?;
    let range: Range =
        asked.range.as_deref().unwrap_or("-9..9").parse().map_err(|error| format!("{error}"))?;
    let kind: TreeKind = asked.kind.parse().map_err(|error: TreeKindError| error.to_string())?;
    let recipe = kind.recipe(asked.branching, asked.depth, range);
    let recipe = Recipe { static_values: asked.statics.then_some(range), ..recipe.seed(asked.seed) };
    recipe.tree().map(|tree| tree.to_string()).map_err(|error| error.to_string())
}
