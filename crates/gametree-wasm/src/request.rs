//! Requests: a tree and how to search it.

use gametree::tree::presets::{self, PRESETS};
use gametree::tree::{Keep, NodeId, Searched, Tree, TreeError, TreeGame, Values};
use gametree::{Algorithm, Score, SearchOptions, Window};
use serde::Deserialize;
use serde_json::{Value, json};

/// What a page asks for. Windows, guesses and goals are written as on the command line, and in the view of the tree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) tree: String,
    #[serde(default)]
    pub(crate) values: Option<String>,
    #[serde(default)]
    pub(crate) algorithm: Option<String>,
    #[serde(default)]
    window: Option<String>,
    #[serde(default)]
    guess: Option<String>,
    #[serde(default)]
    at_least: Option<String>,
}

/// A request that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) game: TreeGame,
    pub(crate) algorithm: Algorithm,
    options: SearchOptions,
}

impl Asked {
    pub(crate) fn read(request: &str) -> Result<Asked, String> {
        let request: Request = serde_json::from_str(request).map_err(|error| format!("request: {error}"))?;
        let (tree, own_view) = tree(&request.tree)?;
        let values = match request.values.as_deref() {
            None => own_view,
            Some("root") => Values::Root,
            Some("mover") => Values::Mover,
            Some(other) => return Err(format!("values {other:?}: expected root or mover")),
        };
        let algorithm = match &request.algorithm {
            None => Algorithm::AlphaBeta,
            Some(name) => name.parse().map_err(|error| format!("{error}"))?,
        };
        if let Some(node) = tree.without_static_value().filter(|_| algorithm.uses_static_values()) {
            return Err(TreeError::NoStaticValue { node: tree.dewey(node) }.to_string());
        }
        let game = if algorithm == Algorithm::Product {
            TreeGame::of_probabilities(tree, values).map_err(|error| error.to_string())?
        } else {
            TreeGame::new(tree, values)
        };
        let score = |name: &str, text: &Option<String>| {
            let read = |text: &String| text.parse().map_err(|error| format!("{name}: {error}"));
            text.as_ref().map(read).transpose()
        };
        let mover = |value: Score| game.in_view(NodeId::ROOT, value);
        let window = |text: &String| text.parse::<Window>().map_err(|error| format!("window: {error}"));
        let window = request.window.as_ref().map(window).transpose()?;
        let turned = game.turns_round(NodeId::ROOT);
        let options = SearchOptions {
            window: window.map(|window| game.window_in_view(NodeId::ROOT, window)),
            guess: score("guess", &request.guess)?.map(mover),
            // That MAX has at least V is refuted by proving that MIN can hold it to less.
            at_least: score("at least", &request.at_least)?.map(|v| if turned { mover(v).up() } else { v }),
            ..SearchOptions::default()
        };
        Ok(Asked { game, algorithm, options })
    }

    pub(crate) fn search(&self, keep: Keep) -> Result<Searched<'_>, String> {
        Searched::new(&self.game, self.algorithm, &self.options, keep).map_err(|error| error.to_string())
    }

    /// The same search of another tree.
    #[cfg(feature = "full")]
    pub(crate) fn with_tree(&self, tree: Tree) -> Asked {
        Asked { game: TreeGame::new(tree, self.game.values()), ..self.clone() }
    }

    pub(crate) fn node(&self, name: &str) -> Result<NodeId, String> {
        let unknown = || {
            format!("{name:?}: there is no such node: expected root or a Dewey number of the tree, e.g. 2.1")
        };
        self.game.tree().find(name).ok_or_else(unknown)
    }
}

/// The tree that a text is or names, and the view its numbers have by default.
pub(crate) fn tree(text: &str) -> Result<(Tree, Values), String> {
    if let Some(name) = text.trim().strip_prefix('@') {
        let names =
            || PRESETS.iter().map(|preset| format!("@{}", preset.name)).collect::<Vec<_>>().join(", ");
        let preset = presets::find(name)
            .ok_or_else(|| format!("@{name} is not a preset: expected one of {}", names()))?;
        let tree = Tree::parse(preset.tree).map_err(|error| error.to_string())?;
        return Ok((tree, preset.values));
    }
    Ok((Tree::parse(text).map_err(|error| error.to_string())?, Values::default()))
}

pub(crate) fn read_tree(text: &str) -> Result<Value, String> {
    let (tree, values) = tree(text)?;
    Ok(json!({
        "text": tree.to_string(),
        "json": tree.to_json(),
        "nodes": tree.len(),
        "leaves": tree.leaf_values().count(),
        "height": tree.height(),
        "values": if values == Values::Root { "root" } else { "mover" },
    }))
}
