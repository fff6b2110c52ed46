//! Requests: a tree and how to search it.

use gametree::{Algorithm, Window};
use gametree_tree::presets;
use gametree_tree::{Keep, Searched, Tree, TreeGame, TreeRequest, Values};
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
    pub(crate) request: TreeRequest,
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
        let score = |name: &str, text: &Option<String>| {
            let read = |text: &String| text.parse().map_err(|error| format!("{name}: {error}"));
            text.as_ref().map(read).transpose()
        };
        let window = |text: &String| text.parse::<Window>().map_err(|error| format!("window: {error}"));
        let request = TreeRequest {
            algorithm,
            values,
            window: request.window.as_ref().map(window).transpose()?,
            guess: score("guess", &request.guess)?,
            at_least: score("at least", &request.at_least)?,
        };
        let game = request.game(tree).map_err(|error| error.to_string())?;
        Ok(Asked { game, request })
    }

    pub(crate) fn search(&self, keep: Keep) -> Result<Searched<'_>, String> {
        let options = self.request.options(&self.game);
        Searched::new(&self.game, self.request.algorithm, &options, keep).map_err(|error| error.to_string())
    }

    /// The same search of another tree.
    #[cfg(feature = "full")]
    pub(crate) fn with_tree(&self, tree: Tree) -> Result<Asked, String> {
        let game = self.request.game(tree).map_err(|error| error.to_string())?;
        Ok(Asked { game, ..self.clone() })
    }

    #[cfg(feature = "full")]
    pub(crate) fn node(&self, name: &str) -> Result<gametree_tree::NodeId, String> {
        let unknown = || {
            format!("{name:?}: there is no such node: expected root or a Dewey number of the tree, e.g. 2.1")
        };
        self.game.tree().find(name).ok_or_else(unknown)
    }
}

/// The tree that a text is or names, and the view its numbers have by default.
pub(crate) fn tree(text: &str) -> Result<(Tree, Values), String> {
    if let Some(preset) = presets::named(text.trim()) {
        let preset = preset.map_err(|error| error.to_string())?;
        return Ok((Tree::parse(preset.tree).map_err(|error| error.to_string())?, preset.values));
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
