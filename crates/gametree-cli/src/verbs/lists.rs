//! `games` and `algorithms`: what there is, a line each.

use gametree::Algorithm;
use gametree_games::catalogue::GAMES;
use serde_json::json;

use crate::failure::status;
use crate::output::{Ink, Output};

/// What `solve` does when it chooses.
pub(super) const NULL_WINDOW: (&str, &str) =
    ("null-window", "solve's own: null windows over exact distances, with table, symmetry and forced moves");

pub(super) fn games(out: &Output) -> u8 {
    for game in GAMES {
        if out.json() {
            out.object(json!({"name": game.name, "what": game.what, "example": game.example}));
        } else {
            line(out, game.name, game.what, 15);
        }
    }
    status::DONE
}

pub(super) fn algorithms(out: &Output) -> u8 {
    for algorithm in Algorithm::ALL {
        if out.json() {
            out.object(json!({
                "name": algorithm.name(),
                "what": algorithm.what(),
                "window": algorithm.has_window(),
                "extra_turns": algorithm.allows_extra_turns(),
                "static_values": algorithm.uses_static_values(),
            }));
        } else {
            line(out, algorithm.name(), algorithm.what(), 24);
        }
    }
    let (name, what) = NULL_WINDOW;
    if out.json() {
        out.object(json!({"name": name, "what": what}));
    } else {
        line(out, name, what, 24);
    }
    status::DONE
}

fn line(out: &Output, name: &str, what: &str, width: usize) {
    out.text(&format!("{} {what}", out.paint(Ink::Strong, &format!("{name:<width$}"))));
}
