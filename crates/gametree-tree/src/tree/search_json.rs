//! What a search did to a tree, as JSON: the whole, its cut-offs, steps and explanations; in the view that the tree is
//! written in. The long lists are written element by element: a tree may have ten million nodes.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::arena::{NodeId, Tree};
use super::explain::Explanation;
use super::permute::Permuted;
use super::play::Values;
use super::record::{Cutoff, Step};
use super::searched::Searched;
use super::steps::player;
use super::types::node_types;
use gametree::observe::Promise;
use gametree::{Score, Window};

/// The size in nodes up to which a tree's types are written without being asked for.
const TYPES_BY_DEFAULT: usize = 10_000;

/// What is written besides the result, the order of visits and the cut-offs.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{JsonParts, Keep, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// let parts = JsonParts { types: true, ..JsonParts::default() };
/// let json = serde_json::to_value(search.json(parts))?;
/// assert_eq!((&json["value"], &json["types"]["2.1"]), (&3.into(), &3.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonParts<'s> {
    /// Knuth and Moore's type of every node, however large the tree; of up to 10,000 nodes they are always written.
    pub types: bool,
    /// The steps that were kept.
    pub steps: bool,
    /// An explanation.
    pub explanation: Option<&'s Explanation>,
    /// The nodes of a smallest proof.
    pub minimal: Option<&'s [NodeId]>,
    /// The order of the permuter.
    pub permuted: Option<&'s Permuted>,
}

impl Searched<'_> {
    /// The whole search, as in the command's `tree --json`, without the schema's number.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{JsonParts, Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// let json = serde_json::to_value(search.json(JsonParts::default()))?;
    /// assert_eq!(json["order"], serde_json::json!(["root", "1", "1.1", "1.2", "2", "2.1"]));
    /// assert_eq!(json["cutoffs"][0]["skipped"][0], "2.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn json<'s>(&'s self, parts: JsonParts<'s>) -> impl Serialize + 's {
        SearchJson { search: self, parts }
    }

    /// A cut-off as a JSON object.
    fn cutoff_json(&self, cutoff: &Cutoff) -> Map<String, Value> {
        let window = self.game.window_in_view(cutoff.node, cutoff.window);
        let mut fields = object(json!({
            "node": self.tree().name(cutoff.node),
            "owner": self.owner_name(cutoff.owner),
            "kind": cutoff.kind().name(),
            "bound": self.game.in_view(cutoff.node, cutoff.bound).finite(),
            "window": pair(window),
            "skipped": self.names(&cutoff.skipped),
        }));
        if !cutoff.skips() {
            // A bound reached by the last child, which text and drawings do not call a cut-off.
            fields.insert("cut".to_owned(), json!(false));
        }
        fields
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
                ("improved", object(json!({"child": self.tree().name(child), "value": value(best)})))
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
        let mut all = object(json!({"event": event, "node": self.tree().name(node)}));
        all.extend(fields);
        all
    }

    /// An explanation as the JSON object `explanation` of [`Searched::json`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let why = search.explain(game.tree().find("2").unwrap());
    /// assert_eq!(search.explanation_json(&why)["kind"], "shallow");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explanation_json(&self, why: &Explanation) -> Map<String, Value> {
        let mut fields = object(json!({
            "node": self.tree().name(why.node),
            "status": why.status.name(),
            "kind": null,
            "owner": null,
            "bound": null,
            "skipped": [],
        }));
        if let Some(cutoff) = &why.cutoff {
            let mut cut = self.cutoff_json(cutoff);
            cut.shift_remove("node");
            cut.shift_remove("cut");
            fields.extend(cut);
            let distance = |owner| self.tree().ply(cutoff.node) - self.tree().ply(owner);
            fields.insert("cut_at".to_owned(), json!(self.tree().name(cutoff.node)));
            fields.insert("plies_above".to_owned(), json!(cutoff.owner.map(distance)));
        }
        fields.insert("visits".to_owned(), json!(why.visits));
        let claims = why.claims.iter().map(|claim| {
            json!({
                "node": self.tree().name(claim.node),
                "player": player(claim.player).to_lowercase(),
                "relation": claim.relation.name(),
                "value": claim.value.finite(),
            })
        });
        fields.insert("claims".to_owned(), claims.collect());
        fields.insert("text".to_owned(), json!(why.text));
        fields
    }
}

/// A search, serialized without a copy of its long lists.
struct SearchJson<'s> {
    search: &'s Searched<'s>,
    parts: JsonParts<'s>,
}

impl Serialize for SearchJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SearchJson { search, parts } = *self;
        let names = |nodes| List(move || names(search, nodes));
        let (record, result) = (&search.record, search.result());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("algorithm", search.algorithm.name())?;
        map.serialize_entry("values", if search.game.values() == Values::Root { "root" } else { "mover" })?;
        map.serialize_entry("window", &pair(search.window_in_view()))?;
        map.serialize_entry("value", &result.value.finite())?;
        map.serialize_entry("bound", result.bound.name())?;
        map.serialize_entry("pv", &names(&search.line))?;
        map.serialize_entry("order", &names(&record.order))?;
        map.serialize_entry("terminals", &names(&record.terminals))?;
        if parts.types || search.tree().len() <= TYPES_BY_DEFAULT {
            map.serialize_entry("types", &Types(search))?;
        }
        map.serialize_entry("nodes", &record.order.len())?;
        map.serialize_entry("leaves", &record.terminals.len())?;
        let cutoffs = || record.cutoffs.iter().map(|cutoff| search.cutoff_json(cutoff));
        map.serialize_entry("cutoffs", &List(cutoffs))?;
        if parts.steps {
            let steps = || record.steps.iter().map(|step| search.step_json(step));
            map.serialize_entry("steps", &List(steps))?;
        }
        if let Some(why) = parts.explanation {
            map.serialize_entry("explanation", &search.explanation_json(why))?;
        }
        if let Some(minimal) = parts.minimal {
            map.serialize_entry("minimal", &names(minimal))?;
        }
        if let Some(Permuted { tree, order, .. }) = parts.permuted {
            map.serialize_entry("permuted", &Text(tree))?;
            map.serialize_entry("order_of_children", &Orders(search, order))?;
        }
        map.end()
    }
}

/// What `nodes` are called, one at a time.
fn names<'s>(search: &'s Searched<'s>, nodes: &'s [NodeId]) -> impl Iterator<Item = String> + 's {
    nodes.iter().map(|&node| search.tree().name(node))
}

/// A list whose elements are made while it is written.
struct List<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// The type of every node, by what it is called.
struct Types<'s>(&'s Searched<'s>);

impl Serialize for Types<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (tree, types) = (self.0.tree(), node_types(self.0.tree()));
        serializer.collect_map(tree.nodes().map(|node| (tree.name(node), types[node.index()] as u8)))
    }
}

/// A tree as text, which is longer than itself.
struct Text<'t>(&'t Tree);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// The children of each node in the permuter's order.
struct Orders<'s>(&'s Searched<'s>, &'s [(NodeId, Vec<NodeId>)]);

impl Serialize for Orders<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Orders(search, order) = *self;
        let entry =
            |(node, children): &(NodeId, Vec<NodeId>)| (search.tree().name(*node), search.names(children));
        serializer.collect_map(order.iter().map(entry))
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
