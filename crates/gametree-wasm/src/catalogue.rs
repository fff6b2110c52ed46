//! What the lab offers: algorithms with their pseudocode, and presets.

use gametree::{Algorithm, Player};
use gametree_tree::Values;
use gametree_tree::presets::PRESETS;
use gametree_tree::pseudocode::{Line, listing};
use serde_json::{Value, json};

pub(crate) fn catalogue() -> Value {
    let algorithms = Algorithm::ALL.map(|algorithm| {
        let lines = |values: Values| {
            let line = |line: &Line| {
                let player = line.player.map(|player| if player == Player::First { "max" } else { "min" });
                json!({"indent": line.indent, "text": line.text, "player": player})
            };
            listing(algorithm, values.into()).lines.iter().map(line).collect::<Vec<_>>()
        };
        json!({
            "name": algorithm.name(),
            "what": algorithm.what(),
            "window": algorithm.has_window(),
            "bounds": algorithm.has_bounds(),
            "statics": algorithm.uses_static_values(),
            "proves": algorithm.proves(),
            "guess": algorithm == Algorithm::Mtdf,
            "lines": {"root": lines(Values::Root), "mover": lines(Values::Mover)},
        })
    });
    let presets = PRESETS.iter().map(|preset| {
        let values = if preset.values == Values::Root { "root" } else { "mover" };
        json!({"name": preset.name, "what": preset.what, "tree": preset.tree, "values": values})
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "algorithms": algorithms,
        "presets": presets.collect::<Vec<_>>(),
    })
}
