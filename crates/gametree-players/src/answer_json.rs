//! An answer as the JSON object that the command and every binding give.

use gametree::engine::Effort;
use gametree::solve::ResultBounds;
use gametree::{Counts, GameValue, Player, Score, Wdl};
use gametree_tree::draw::{PositionNode, PositionTree};
use serde_json::{Map, Value, json};

use crate::advisor::{Advice, KnownMove};
use crate::erased::AnyMove;
use crate::line::Line;
use crate::native::Answer;

/// A player in JSON.
#[must_use]
pub const fn player_name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// A tree of positions as JSON: the positions in preorder, each with the index of its parent and the move that leads there.
#[must_use]
pub fn position_tree_json(tree: &PositionTree) -> Value {
    let node = |node: &PositionNode| {
        json!({
            "parent": node.mv.is_some().then_some(node.parent),
            "ply": node.ply,
            "move": node.mv,
            "to_move": player_name(node.to_move),
            "outcome": node.outcome.map(|outcome| Wdl::of_score(outcome.score()).name()),
            "words": node.words(),
        })
    };
    tree.nodes().iter().map(node).collect()
}

/// The worst and the best result that a value admits.
fn result_bounds(value: GameValue) -> (Wdl, Wdl) {
    let ResultBounds { lower, upper } = ResultBounds::of(value);
    (lower, upper)
}

/// A value of a move: what is proved, and where that is nothing, the bounds and the score of an estimate.
pub(crate) fn value_json(value: GameValue) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("value".into(), json!(value.wdl().map(Wdl::name)));
    fields.insert("plies".into(), json!(value.plies()));
    if value.wdl().is_none() {
        let (lower, upper) = result_bounds(value);
        if let GameValue::Estimate(score) = value {
            fields.insert("score".into(), json!(score.finite()));
        }
        fields.insert("bounds".into(), json!({"lower": lower.name(), "upper": upper.name()}));
    }
    fields
}

impl Advice {
    /// The advice with what is known of every move; `name` gives the name of a move, and `seconds` is the time that it took.
    #[must_use]
    pub fn json(
        &self,
        moves: &[KnownMove],
        name: impl Fn(AnyMove) -> String,
        seconds: f64,
    ) -> Map<String, Value> {
        let line = |moves: &[AnyMove]| -> Value { moves.iter().map(|&mv| json!(name(mv))).collect() };
        let mut fields = value_json(self.value);
        let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
        if let Some(points) = self.points {
            put("points", json!(points.finite()));
        }
        put("best", json!(name(self.best)));
        put("pv", line(&self.line));
        put("depth", json!(self.depth));
        put("source", json!(self.source));
        put("only", json!(self.only));
        put("nodes", json!(self.nodes));
        let of_move = |known: &KnownMove| (name(known.mv), Value::Object(known.json(&name)));
        put("moves", Value::Object(moves.iter().map(of_move).collect()));
        put("seconds", json!(seconds));
        fields
    }
}

impl KnownMove {
    /// What is known of the move; `name` gives the name of a move.
    pub(crate) fn json(&self, name: impl Fn(AnyMove) -> String) -> Map<String, Value> {
        let mut fields = value_json(self.value);
        if let Some(points) = self.points {
            fields.insert("points".into(), json!(points.finite()));
        }
        fields.insert("sign".into(), json!(self.sign().to_string()));
        fields.insert("pv".into(), self.line.iter().map(|&mv| json!(name(mv))).collect());
        fields.insert("depth".into(), json!(self.depth));
        fields.insert("source".into(), json!(self.source));
        fields
    }
}

/// The answer of `solve`; `name` gives the name of a move, and `seconds` is the time that it took.
#[must_use]
pub fn solution_json(answer: &Answer, name: impl Fn(AnyMove) -> String, seconds: f64) -> Map<String, Value> {
    let names = |moves: &[AnyMove]| -> Value { moves.iter().map(|&mv| json!(name(mv))).collect() };
    let value = answer.value.wdl();
    let (lower, upper) = result_bounds(answer.value);
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| {
        fields.insert(key.to_owned(), value);
    };
    put("value", json!(value.map(Wdl::name)));
    if value.is_none() {
        put("bounds", json!({"lower": lower.name(), "upper": upper.name()}));
    }
    if let Some(points) = answer.points {
        put("points", json!(points.finite()));
    }
    put("plies", json!(answer.plies));
    put("best", names(&answer.best));
    put("pv", names(&answer.line));
    if let Some(known) = &answer.moves {
        let mut moves = Map::new();
        for &(mv, value) in known {
            let mut entry = value_json(value);
            if answer.points.is_some()
                && let Some((_, points)) = answer.scores.iter().find(|(scored, _)| *scored == mv)
            {
                entry.insert("points".into(), json!(points.finite()));
            }
            moves.insert(name(mv), entry.into());
        }
        put("moves", Value::Object(moves));
    }
    put("proved", json!(value.is_some()));
    put("nodes", json!(answer.nodes));
    let Counts { leaves, tried, expanded, forced_wins, forced_blocks } = answer.counts;
    put(
        "counts",
        json!({"leaves": leaves, "tried": tried, "expanded": expanded, "forced_wins": forced_wins, "forced_blocks": forced_blocks}),
    );
    put("seconds", json!(seconds));
    put("algorithm", json!(answer.algorithm));
    fields
}

/// The best lines, as the answer of `search` has them.
#[must_use]
pub fn lines_json(lines: &[Line], name: impl Fn(AnyMove) -> String) -> Value {
    let line = |line: &Line| {
        let pv: Vec<String> = line.moves.iter().map(|&mv| name(mv)).collect();
        json!({"score": line.score().and_then(Score::finite), "words": line.value.to_string(), "pv": pv})
    };
    lines.iter().map(line).collect()
}

/// How well the engine's moves were ordered, and what its table was good for; nothing of other searches.
#[must_use]
pub fn effort_json(answer: &Answer) -> Map<String, Value> {
    let of_engine = |effort: &Effort| {
        let Effort { cutoffs, first_cutoffs, table_bytes, probes, hits, .. } = effort;
        let ordered = json!({"all": cutoffs, "first": first_cutoffs});
        let table = json!({"bytes": table_bytes, "probes": probes, "hits": hits});
        [("cutoffs".to_owned(), ordered), ("table".to_owned(), table)]
    };
    answer.effort.iter().flat_map(of_engine).collect()
}

/// The answer of `search`, which has more than a solution.
#[must_use]
pub fn search_json(answer: &Answer, name: impl Fn(AnyMove) -> String, seconds: f64) -> Map<String, Value> {
    let mut fields = solution_json(answer, &name, seconds);
    fields.insert("score".into(), json!(answer.score.and_then(Score::finite)));
    fields.insert("words".into(), json!(answer.words));
    fields.insert("depth".into(), json!(answer.depth));
    fields.insert("nodes_per_second".into(), json!(answer.nodes as f64 / seconds.max(1e-9)));
    fields.insert("complete".into(), json!(answer.complete));
    fields.insert("stopped".into(), json!(answer.stopped));
    if let Some(parts) = answer.parts {
        fields.insert("selective".into(), json!(parts.names()));
    }
    if let Some(sampled) = &answer.sampled {
        fields.insert("mean".into(), json!(sampled.mean));
        fields.insert("playouts".into(), json!(sampled.playouts));
        fields.insert("tree".into(), json!({"bytes": sampled.tree_bytes, "full": sampled.full}));
        let visits = sampled.moves.iter();
        let visits = visits.map(|&(mv, visits, mean)| (name(mv), json!({"visits": visits, "mean": mean})));
        fields.insert("visits".into(), Value::Object(visits.collect()));
    }
    fields
}
