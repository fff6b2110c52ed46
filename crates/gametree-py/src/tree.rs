//! Trees: read, drawn at random, searched, explained and drawn.

use gametree::{Algorithm, Budget, Control};
use gametree_players::textbook::DEFAULT_MEMORY;
use gametree_tree::draw;
use gametree_tree::generate::{Range, TreeKind};
use gametree_tree::{JsonParts, Keep, Searched, Tree, TreeGame, TreeRequest, Values, presets};
use pyo3::prelude::*;
use serde_json::json;

use crate::errors::{argument, empty_handed, input};
use crate::wait::wait_briefly;

/// How a tree is searched, in the words of the command line.
#[derive(FromPyObject)]
pub(crate) struct Asked {
    tree: String,
    values: String,
    algorithm: String,
    window: Option<String>,
    guess: Option<String>,
    at_least: Option<String>,
}

impl Asked {
    fn read(&self) -> PyResult<(TreeGame, TreeRequest)> {
        let score = |name: &str, text: &Option<String>| {
            text.as_ref().map(|text| text.parse().map_err(|error| argument(name, error))).transpose()
        };
        let window = self.window.as_ref().map(|text| text.parse().map_err(|error| argument("window", error)));
        let request = TreeRequest {
            algorithm: self.algorithm.parse::<Algorithm>().map_err(input)?,
            values: view(&self.values)?,
            window: window.transpose()?,
            guess: score("guess", &self.guess)?,
            at_least: score("at_least", &self.at_least)?,
        };
        Ok((request.game(Tree::parse(&self.tree).map_err(input)?).map_err(input)?, request))
    }
}

fn view(name: &str) -> PyResult<Values> {
    match name {
        "root" => Ok(Values::Root),
        "mover" => Ok(Values::Mover),
        _ => Err(input(format!("values {name:?}: expected root or mover"))),
    }
}

/// Makes a text, which Ctrl-C leaves to itself.
fn made(
    py: Python<'_>,
    make: impl FnOnce(Control<'_>) -> PyResult<String> + Send + 'static,
) -> PyResult<String> {
    let done = wait_briefly(py, None, make)?;
    if done.interrupted { Err(empty_handed()) } else { done.result.unwrap_or_else(|| Err(empty_handed())) }
}

/// Searches as asked, and makes a text from the search.
fn searched(
    py: Python<'_>,
    asked: &Asked,
    keep: impl FnOnce(&Tree) -> Keep + Send + 'static,
    make: impl FnOnce(&Searched<'_>) -> Result<String, String> + Send + 'static,
) -> PyResult<String> {
    let (game, request) = asked.read()?;
    made(py, move |control| {
        let budget = Budget { memory: Some(DEFAULT_MEMORY), stop: control.stop, ..Budget::default() };
        let keep = keep(game.tree());
        let search = Searched::within(&game, request.algorithm, &request.options(&game), keep, budget);
        make(&search.map_err(input)?).map_err(input)
    })
}

/// The text of a tree, in its shortest form.
#[pyfunction]
pub(crate) fn tree_read(py: Python<'_>, text: &str) -> PyResult<String> {
    let text = text.to_owned();
    made(py, move |_| Tree::parse_within(&text, DEFAULT_MEMORY).map(|tree| tree.to_string()).map_err(input))
}

/// The presets, as JSON.
#[pyfunction]
pub(crate) fn tree_presets() -> String {
    let presets = presets::PRESETS.iter().map(|preset| {
        let values = if preset.values == Values::Root { "root" } else { "mover" };
        json!({"name": preset.name, "what": preset.what, "tree": preset.tree, "values": values})
    });
    serde_json::Value::from_iter(presets).to_string()
}

/// A random tree.
#[pyfunction]
pub(crate) fn tree_generate(
    py: Python<'_>,
    kind: &str,
    branching: u32,
    depth: u32,
    range: (i64, i64),
    seed: u64,
) -> PyResult<String> {
    let kind: TreeKind = kind.parse().map_err(input)?;
    let range = Range::new(range.0, range.1).map_err(|error| argument("range", error))?;
    let recipe = kind.recipe(branching, depth, range);
    made(py, move |_| {
        recipe.seed(seed).tree_within(DEFAULT_MEMORY).map(|tree| tree.to_string()).map_err(input)
    })
}

/// A search, as the command's `tree --json` has it.
#[pyfunction]
pub(crate) fn tree_search(py: Python<'_>, asked: Asked) -> PyResult<String> {
    let parts = JsonParts::default();
    let json = move |search: &Searched<'_>| {
        serde_json::to_string(&search.json(parts)).map_err(|error| error.to_string())
    };
    searched(py, &asked, |_| Keep::Nothing, json)
}

/// The steps of a search, as JSON, and in words.
#[pyfunction]
pub(crate) fn tree_steps(py: Python<'_>, asked: Asked) -> PyResult<String> {
    let parts = JsonParts { steps: true, ..JsonParts::default() };
    searched(
        py,
        &asked,
        |_| Keep::Everything,
        move |search| {
            let all = serde_json::to_value(search.json(parts)).map_err(|error| error.to_string())?;
            Ok(all["steps"].to_string())
        },
    )
}

/// The steps of a search in words, one a line.
#[pyfunction]
pub(crate) fn tree_log(py: Python<'_>, asked: Asked) -> PyResult<String> {
    searched(py, &asked, |_| Keep::Everything, |search| Ok(search.steps_text()))
}

/// Why a node was searched or not, as JSON.
#[pyfunction]
pub(crate) fn tree_explain(py: Python<'_>, asked: Asked, name: &str) -> PyResult<String> {
    let (kept, name) = (name.to_owned(), name.to_owned());
    let keep =
        move |tree: &Tree| tree.find(&kept).map_or(Keep::Nothing, |node| Keep::for_explaining(tree, node));
    searched(py, &asked, keep, move |search| {
        let node = search.tree().look_up(&name).map_err(|error| format!("node {name:?}: {error}"))?;
        Ok(serde_json::Value::Object(search.explanation_json(&search.explain(node))).to_string())
    })
}

/// A drawing of a search: `svg`, `tikz`, `dot` or `text`.
#[pyfunction]
pub(crate) fn tree_draw(py: Python<'_>, asked: Asked, kind: &str) -> PyResult<String> {
    let kind = kind.to_owned();
    searched(
        py,
        &asked,
        |_| Keep::Nothing,
        move |search| match &*kind {
            "svg" => Ok(draw::svg(search)),
            "tikz" => Ok(draw::tikz(search)),
            "dot" => Ok(draw::dot(search)),
            "text" => Ok(draw::text(search, false)),
            _ => Err(format!("kind {kind:?}: expected svg, tikz, dot or text")),
        },
    )
}
