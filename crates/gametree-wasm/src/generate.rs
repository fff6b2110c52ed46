//! Random trees.

use gametree::tree::generate::{Leaves, Range, Recipe, Shape};
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
    let shape = Shape::Uniform { branching: asked.branching, depth: asked.depth };
    let recipe = match asked.kind.as_str() {
        "uniform" => Recipe::new(shape, Leaves::Independent(range)),
        "perfect" => Recipe::new(shape, Leaves::BestFirst(range)),
        "worst" => Recipe::new(shape, Leaves::WorstFirst(range)),
        "pgame" => Recipe::pgame(asked.branching, asked.depth),
        "ngame" => Recipe::new(shape, Leaves::Arcs),
        "real" => Recipe::new(shape, Leaves::Real),
        other => {
            return Err(format!("kind {other:?}: expected uniform, perfect, worst, pgame, ngame or real"));
        }
    };
    let recipe = Recipe { static_values: asked.statics.then_some(range), ..recipe.seed(asked.seed) };
    recipe.tree().map(|tree| tree.to_string()).map_err(|error| error.to_string())
}
