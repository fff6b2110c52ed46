//! `tree`: searches an explicit tree and tells what was visited, what was cut off and why.

use std::io::Read;

use gametree::observe::Line;
use gametree::tree::presets::{self, PRESETS};
use gametree::tree::{
    Cutoff, NodeId, Recorder, StaticValues, Tree, TreeError, TreeGame, Values, best_line, node_types,
};
use gametree::{Algorithm, Bound, Found, Game, Score, Settings, Window};
use serde_json::{Map, Value, json};

use crate::args::TreeArgs;
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};

pub(super) fn run(args: &TreeArgs, out: &Output) -> Result<u8, Failure> {
    if args.list {
        for preset in PRESETS {
            let view = if preset.values == Values::Root { "root" } else { "mover" };
            if out.json() {
                out.object(
                    json!({"name": preset.name, "what": preset.what, "tree": preset.tree, "values": view}),
                );
            } else {
                let name = out.paint(Ink::Strong, &format!("@{:<9}", preset.name));
                out.text(&format!("{name} {}\n           {}  (--values {view})", preset.what, preset.tree));
            }
        }
        return Ok(status::DONE);
    }
    let job = Job::unstoppable("searching the tree");
    let (tree, own_view) = read(args.tree.as_deref().unwrap_or_default())?;
    let algorithm = args.algorithm.unwrap_or(Algorithm::AlphaBeta);
    let values = args.values.map_or(own_view, Values::from);
    if let Some(node) = tree.without_static_value().filter(|_| algorithm.uses_static_values()) {
        return Err(TreeError::NoStaticValue { node: tree.dewey(node) }.into());
    }
    let game = if algorithm == Algorithm::Product {
        TreeGame::of_probabilities(tree, values)?
    } else {
        TreeGame::new(tree, values)
    };
    let search = Searched::new(&game, algorithm, args)?;
    drop(job);
    if out.json() {
        out.object(search.json().into());
    } else {
        out.text(&search.page(args.types, out));
    }
    Ok(status::DONE)
}

/// The tree that an argument names, and the view that its numbers have unless another is asked for.
fn read(text: &str) -> Result<(Tree, Values), Failure> {
    let text = text.trim();
    if let Some(name) = text.strip_prefix('@') {
        let preset = presets::find(name).ok_or_else(|| {
            let names: Vec<String> = PRESETS.iter().map(|p| format!("@{}", p.name)).collect();
            Failure::usage(format!("{text:?} is not a preset: expected one of {}", names.join(", ")))
        })?;
        return Ok((Tree::parse(preset.tree)?, preset.values));
    }
    let is_text = text.starts_with(|c: char| c.is_ascii_digit() || "+-({".contains(c))
        || ["max(", "min(", "inf"].iter().any(|start| text.starts_with(start));
    let (source, place) = if text == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| Failure::usage(format!("stdin: {e}")))?;
        (bytes, "stdin")
    } else if is_text {
        (text.as_bytes().to_vec(), "tree")
    } else {
        let bytes = std::fs::read(text).map_err(|error| {
            Failure::usage(format!("{text:?} is neither a tree nor a file that can be read ({error}): expected a number, '(', '{{', '@name', '-' or a path"))
        })?;
        (bytes, text)
    };
    let source = String::from_utf8(source).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("byte {}: not UTF-8: expected a tree", at + 1)).at(place)
    })?;
    let tree = Tree::parse(source.strip_prefix('\u{feff}').unwrap_or(&source))
        .map_err(|error| Failure::from(error).at(place))?;
    Ok((tree, Values::default()))
}

/// A tree that has been searched.
struct Searched<'a> {
    game: &'a TreeGame,
    algorithm: Algorithm,
    window: Window,
    found: Found,
    record: Recorder,
    line: Vec<NodeId>,
}

impl<'a> Searched<'a> {
    fn new(game: &'a TreeGame, algorithm: Algorithm, args: &TreeArgs) -> Result<Self, Failure> {
        let root = game.start();
        let max = game.to_move(&root);
        let seen_from_root = |leaf: NodeId| {
            let value = game.outcome(&leaf).map(|outcome| outcome.score())?;
            Some(if game.to_move(&leaf) == max { value } else { -value })
        };
        let settings = Settings {
            window: args.asked.window,
            guess: args.asked.guess,
            at_least: args.asked.at_least,
            leaf_values: algorithm.proves().then(|| game.tree().nodes().filter_map(seen_from_root).collect()),
            stop_at_win: false,
            depth: Some(game.tree().height() as u32),
        };
        let (mut record, mut line) = (Recorder::default(), Line::default());
        let mut watch = (&mut record, &mut line);
        let found = algorithm.run(game, &StaticValues, &root, &settings, &mut watch)?;
        let line = best_line(game, algorithm, found, &line);
        Ok(Searched {
            game,
            algorithm,
            window: args.asked.window.unwrap_or(Window::FULL),
            found,
            record,
            line,
        })
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.game.tree().dewey(node)).collect()
    }

    /// A cut-off's bound and window in the view of the tree's numbers.
    fn in_view(&self, cutoff: &Cutoff) -> (Score, Window) {
        let view = |score| self.game.in_view(cutoff.node, score);
        let (alpha, beta) = (view(cutoff.window.alpha), view(cutoff.window.beta));
        let window = if alpha <= beta { Window { alpha, beta } } else { Window { alpha: beta, beta: alpha } };
        (view(cutoff.bound), window)
    }

    fn owner(&self, cutoff: &Cutoff) -> String {
        cutoff.owner.map_or_else(|| "window".to_owned(), |owner| self.game.tree().dewey(owner))
    }

    fn json(&self) -> Map<String, Value> {
        let tree = self.game.tree();
        let cutoffs: Vec<Value> = self
            .record
            .cutoffs
            .iter()
            .map(|cutoff| {
                let (bound, window) = self.in_view(cutoff);
                json!({
                    "node": tree.dewey(cutoff.node),
                    "owner": self.owner(cutoff),
                    "kind": kind(cutoff),
                    "bound": bound.finite(),
                    "window": [window.alpha.finite(), window.beta.finite()],
                    "skipped": self.names(&cutoff.skipped),
                })
            })
            .collect();
        let types = node_types(tree);
        let types: Map<String, Value> =
            tree.nodes().map(|node| (tree.dewey(node), json!(types[node.index()] as u8))).collect();
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
        put("algorithm", json!(self.algorithm.name()));
        put("values", json!(if self.game.values() == Values::Root { "root" } else { "mover" }));
        put("window", json!([self.window.alpha.finite(), self.window.beta.finite()]));
        put("value", json!(self.found.value.finite()));
        put("bound", json!(self.found.bound.name()));
        put("pv", json!(self.names(&self.line)));
        put("order", json!(self.names(&self.record.order)));
        put("terminals", json!(self.names(&self.record.terminals)));
        put("types", Value::Object(types));
        put("nodes", json!(self.record.order.len()));
        put("leaves", json!(self.record.terminals.len()));
        put("cutoffs", json!(cutoffs));
        fields
    }

    fn page(&self, types: bool, out: &Output) -> String {
        let tree = self.game.tree();
        let row =
            |label: &str, text: &str| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<9}")));
        let Found { value, bound } = self.found;
        let sign = match bound {
            Bound::Exact => "",
            Bound::Lower => "≥ ",
            Bound::Upper => "≤ ",
        };
        // An infinite value at the end of the full window is exact: there is nothing beyond.
        let sign = if value.is_infinite() && self.window == Window::FULL { "" } else { sign };
        let mut page = row("value", &out.paint(Ink::Strong, &format!("{sign}{value}")));
        page += &row("line", &self.names(&self.line).join(" "));
        page += &row(
            "visited",
            &format!(
                "{} nodes, {} leaves (of {} and {}), {}",
                grouped(self.record.order.len() as u64),
                grouped(self.record.terminals.len() as u64),
                grouped(tree.len() as u64),
                grouped(tree.leaf_values().count() as u64),
                self.algorithm.name(),
            ),
        );
        page += &row("order", &self.shortened(&self.record.order));
        page += &row("terminals", &self.shortened(&self.record.terminals));
        for cutoff in self.record.cutoffs.iter().take(MOST_SHOWN) {
            let (bound, window) = self.in_view(cutoff);
            let text = format!(
                "at {}: the bound {bound} of {} is reached, {} cut-off, window ({}, {}), skips {}",
                tree.dewey(cutoff.node),
                self.owner(cutoff),
                kind(cutoff),
                window.alpha,
                window.beta,
                if cutoff.skipped.is_empty() {
                    "nothing".to_owned()
                } else {
                    self.names(&cutoff.skipped).join(" ")
                },
            );
            page += &row("cut", &text);
        }
        if self.record.cutoffs.len() > MOST_SHOWN {
            page += &row(
                "",
                &format!("… and {} more cut-offs (--json has all)", self.record.cutoffs.len() - MOST_SHOWN),
            );
        }
        if types {
            let all = node_types(tree);
            for wanted in 1..=3u8 {
                let nodes: Vec<NodeId> = tree.nodes().filter(|n| all[n.index()] as u8 == wanted).collect();
                page += &row(&format!("type {wanted}"), &self.shortened(&nodes));
            }
        }
        page
    }

    fn shortened(&self, nodes: &[NodeId]) -> String {
        let shown = self.names(&nodes[..nodes.len().min(MOST_SHOWN)]).join(" ");
        match nodes.len().checked_sub(MOST_SHOWN) {
            Some(more) if more > 0 => format!("{shown} … and {more} more (--json has all)"),
            _ => shown,
        }
    }
}

/// How much of a list a terminal is shown.
const MOST_SHOWN: usize = 100;

const fn kind(cutoff: &Cutoff) -> &'static str {
    if cutoff.deep { "deep" } else { "shallow" }
}
