//! What a search did to a tree, as JSON: the whole, its cut-offs, steps and explanations; in the view that the tree is
//! written in.

use serde_json::{Map, Value, json};

use super::explain::Explanation;
use super::play::Values;
use super::record::{Cutoff, Step};
use super::searched::Searched;
use super::steps::player;
use super::types::node_types;
use crate::observe::Promise;
use crate::score::{Score, Window};

impl Searched<'_> {
    /// The whole search, as in the command's `tree --json`, without the schema's number.
    #[must_use]
    pub fn to_json(&self) -> Map<String, Value> {
        let tree = self.tree();
        let types = node_types(tree);
        let types: Map<String, Value> =
            tree.nodes().map(|node| (tree.dewey(node), json!(types[node.index()] as u8))).collect();
        let cutoffs: Vec<_> = self.record.cutoffs.iter().map(|cutoff| self.cutoff_json(cutoff)).collect();
        object(json!({
            "algorithm": self.algorithm.name(),
            "values": if self.game.values() == Values::Root { "root" } else { "mover" },
            "window": pair(self.window),
            "value": self.found.value.finite(),
            "bound": self.found.bound.name(),
            "pv": self.names(&self.line),
            "order": self.names(&self.record.order),
            "terminals": self.names(&self.record.terminals),
            "types": types,
            "nodes": self.record.order.len(),
            "leaves": self.record.terminals.len(),
            "cutoffs": cutoffs,
        }))
    }

    /// A cut-off as a JSON object, in the view that the tree is written in.
    #[must_use]
    pub fn cutoff_json(&self, cutoff: &Cutoff) -> Map<String, Value> {
        let window = self.game.window_in_view(cutoff.node, cutoff.window);
        let fields = json!({
            "node": self.tree().dewey(cutoff.node),
            "owner": self.owner_name(cutoff.owner),
            "kind": cutoff.kind().name(),
            "bound": self.game.in_view(cutoff.node, cutoff.bound).finite(),
            "window": pair(window),
            "skipped": self.names(&cutoff.skipped),
        });
        object(fields)
    }

    /// The steps that were kept, one event each.
    #[must_use]
    pub fn steps_json(&self) -> Vec<Value> {
        self.record.steps.iter().map(|step| self.step_json(step).into()).collect()
    }

    fn step_json(&self, step: &Step) -> Map<String, Value> {
        let node = step.node();
        let value = |value| self.game.in_view(node, value).finite();
        let (event, fields) = match *step {
            Step::Enter { window, alpha, beta, .. } => {
                let owners = self.sorted_owners(node, alpha, beta).map(|owner| self.owner_name(owner));
                let mut fields = object(json!({
                    "player": player(self.tree().player(node)).to_lowercase(),
                    "window": pair(self.game.window_in_view(node, window)),
                    "owners": owners,
                }));
                if let Some(f) = self.static_value(node) {
                    fields.insert("f".to_owned(), json!(f.finite()));
                }
                ("enter", fields)
            }
            Step::Leaf { value: leaf, .. } => ("leaf", object(json!({"value": value(leaf)}))),
            Step::Known { value: known, .. } => ("known", object(json!({"value": value(known)}))),
            Step::Improved { child, value: best, .. } => {
                ("improved", object(json!({"child": self.tree().dewey(child), "value": value(best)})))
            }
            Step::Cutoff { index, .. } => {
                let mut fields = self.cutoff_json(&self.record.cutoffs[index]);
                fields.shift_remove("node");
                ("cutoff", fields)
            }
            Step::Leave { value: left, bound, .. } => {
                let bound = self.game.bound_in_view(node, bound).name();
                ("leave", object(json!({"value": value(left), "bound": bound})))
            }
            Step::Promise { promise: Promise::Merit { solved, merit }, .. } => {
                let state = if solved { "solved" } else { "live" };
                ("select", object(json!({"state": state, "merit": value(merit)})))
            }
            Step::Promise { promise: Promise::Numbers { proof, disproof }, .. } => {
                ("numbers", object(json!({"proof": proof, "disproof": disproof})))
            }
        };
        let mut all = object(json!({"event": event, "node": self.tree().dewey(node)}));
        all.extend(fields);
        all
    }

    /// An explanation as the JSON object `explanation`.
    #[must_use]
    pub fn explanation_json(&self, why: &Explanation) -> Map<String, Value> {
        let mut fields = object(json!({
            "node": self.tree().dewey(why.node),
            "status": why.status.name(),
            "kind": null,
            "owner": null,
            "bound": null,
            "skipped": [],
        }));
        if let Some(cutoff) = &why.cutoff {
            let mut cut = self.cutoff_json(cutoff);
            cut.shift_remove("node");
            fields.extend(cut);
            let distance = |owner| self.tree().ply(cutoff.node) - self.tree().ply(owner);
            fields.insert("cut_at".to_owned(), json!(self.tree().dewey(cutoff.node)));
            fields.insert("plies_above".to_owned(), json!(cutoff.owner.map(distance)));
        }
        fields.insert("visits".to_owned(), json!(why.visits));
        fields.insert("text".to_owned(), json!(why.text));
        fields
    }
}

/// A window as JSON: infinities are `null`.
fn pair(window: Window) -> [Option<i64>; 2] {
    [window.alpha, window.beta].map(Score::finite)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => Map::from_iter([("value".to_owned(), other)]),
    }
}
