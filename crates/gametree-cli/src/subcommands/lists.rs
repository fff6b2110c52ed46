//! `games` and `algorithms`: lists of what is available.

use gametree::Algorithm;
use gametree_games::Order;
use gametree_games::catalogue;
use gametree_games::evaluation::NamedEvaluation;
use gametree_players::native::Method;
use gametree_players::{Searcher, open};
use serde_json::json;

use crate::failure::status;
use crate::output::{Ink, Output};

/// The default of `search`.
const ENGINE: (&str, &str) = (
    Searcher::Engine.name(),
    "default of search: iterative deepening, principal variation search, transposition table, any backup rule",
);

const MONTE_CARLO: (&str, &str) = (
    Searcher::MonteCarlo.name(),
    "for search: Monte Carlo tree search (UCT) by random play-outs or an evaluation, with proved bounds",
);

/// Those of `solve`, which chooses among them.
const SOLVERS: [(&str, &str); 4] = [
    (
        Method::NullWindow.name(),
        "for solve: null windows over exact distances, transposition table, symmetries, forced moves",
    ),
    (
        Method::Threats.name(),
        "for solve, k in a row: proof-number search above a search of forcing sequences; no distances",
    ),
    (
        Method::ConnectFour.name(),
        "for solve, Connect Four: null windows on bitboards, bounds from follow-up play, distances",
    ),
    (
        Method::Hex.name(),
        "for solve, Hex: proof-number search with virtual connections and fill-in; no distances",
    ),
];

pub(super) fn games(out: &Output) -> u8 {
    for game in catalogue::games() {
        let evaluations = evaluations(game.example);
        if out.json() {
            let named: Vec<_> = evaluations.iter().map(|e| json!({"name": e.name, "what": e.what})).collect();
            out.object(
                json!({"name": game.name, "what": game.what, "example": game.example, "evaluations": named}),
            );
        } else {
            line(out, game.name, game.what, 15);
            for NamedEvaluation { name, what } in evaluations {
                out.text(&format!("{:15}   --eval {name:9} {what}", ""));
            }
        }
    }
    status::DONE
}

/// The evaluations of a game.
fn evaluations(example: &str) -> &'static [NamedEvaluation] {
    let game = example.parse().ok().and_then(|spec| open(spec, Order::Natural));
    game.map(|game| game.evaluations()).unwrap_or_default()
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
    for (name, what) in [ENGINE, MONTE_CARLO].into_iter().chain(SOLVERS) {
        if out.json() {
            out.object(json!({"name": name, "what": what}));
        } else {
            line(out, name, what, 24);
        }
    }
    status::DONE
}

fn line(out: &Output, name: &str, what: &str, width: usize) {
    out.text(&format!("{} {what}", out.paint(Ink::Strong, &format!("{name:<width$}"))));
}
