//! Prints the answer of any search of a game, as JSON or as text.

use gametree::knowledge::Notation;
use gametree::{Counts, GameValue, Wdl};
use gametree_players::{Answer, AnyMove};
use serde_json::{Map, Value, json};

use crate::board::{by_value, draw, estimates, ink, player, player_name};
use crate::input::Query;
use crate::output::{Ink, Output, format_seconds, grouped, rate};

/// Prints the answer to a query.
pub(super) struct AnswerPrinter<'a> {
    pub(super) query: &'a Query<'a>,
    /// The name of the game.
    pub(super) name: &'a str,
    pub(super) answer: &'a Answer,
    pub(super) seconds: f64,
}

/// The worst and the best result that a value admits.
fn result_bounds(value: GameValue) -> (Wdl, Wdl) {
    match value {
        GameValue::Proved(wdl, _) => (wdl, wdl),
        GameValue::Between(low, high) => (low, high),
        GameValue::Estimate(_) | GameValue::Bound(..) => (Wdl::Loss, Wdl::Win),
    }
}

impl AnswerPrinter<'_> {
    fn name_of(&self, mv: AnyMove) -> String {
        self.query.game.move_name(mv)
    }

    fn names(&self, moves: &[AnyMove]) -> Vec<String> {
        moves.iter().map(|&mv| self.name_of(mv)).collect()
    }

    /// The fields of the JSON answer.
    pub(super) fn json(&self) -> Map<String, Value> {
        let AnswerPrinter { query, name, answer, seconds } = self;
        let value = answer.value.wdl();
        let (lower, upper) = result_bounds(answer.value);
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| {
            fields.insert(key.to_owned(), value);
        };
        put("game", json!(name));
        put("position", json!(query.text));
        put("to_move", json!(player_name(query.state.to_move())));
        put("value", json!(value.map(Wdl::name)));
        if value.is_none() {
            put("bounds", json!({"lower": lower.name(), "upper": upper.name()}));
        }
        put("plies", json!(answer.plies));
        put("best", json!(self.names(&answer.best)));
        put("pv", json!(self.names(&answer.line)));
        if let Some(known) = &answer.moves {
            let mut moves = Map::new();
            for &(mv, value) in known {
                let mut entry = json!({"value": value.wdl().map(Wdl::name), "plies": value.plies()});
                if value.wdl().is_none() {
                    let (lower, upper) = result_bounds(value);
                    if let GameValue::Estimate(score) = value {
                        entry["score"] = json!(score.finite());
                    }
                    entry["bounds"] = json!({"lower": lower.name(), "upper": upper.name()});
                }
                moves.insert(self.name_of(mv), entry);
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

    /// The fields of the JSON answer of `search`, which has more than a solution.
    pub(super) fn search_json(&self) -> Map<String, Value> {
        let answer = self.answer;
        let mut fields = self.json();
        fields.insert("score".into(), json!(answer.score.and_then(gametree::Score::finite)));
        fields.insert("words".into(), json!(answer.words));
        fields.insert("depth".into(), json!(answer.depth));
        fields.insert("nodes_per_second".into(), json!(answer.nodes as f64 / self.seconds.max(1e-9)));
        fields.insert("complete".into(), json!(answer.complete));
        fields.insert("stopped".into(), json!(answer.stopped));
        fields
    }

    /// The answer in one line, for a batch of positions.
    pub(super) fn line(&self) -> String {
        let position = if self.query.text.is_empty() { "start" } else { &self.query.text };
        let best = self.names(&self.answer.best).join(" ");
        let best = if best.is_empty() { String::new() } else { format!(", best {best}") };
        format!("{position}: {}{best}, {} nodes", self.answer.words, self.answer.nodes)
    }

    /// A row of the page.
    pub(super) fn row(&self, label: &str, text: &str, out: &Output) -> String {
        format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<8}")))
    }

    /// The answer as a page of text: the board, the value, the principal variation, the cost.
    pub(super) fn page(&self, out: &Output) -> String {
        let AnswerPrinter { query, answer, .. } = self;
        let moves = answer.moves.as_deref().unwrap_or_default();
        let value_of = |mv: AnyMove| moves.iter().find(|(m, _)| *m == mv).map(|&(_, value)| value);
        let mut page = draw(query.game, &query.state, out, value_of);
        page.push('\n');
        let row = |label: &str, text: &str| self.row(label, text, out);
        page += &row("to move", &player(query.state.to_move(), out));
        page += &row("value", &out.paint(answer.value.wdl().map_or(Ink::Strong, ink), &answer.words));
        if !answer.best.is_empty() {
            page += &row("best", &out.paint(Ink::Strong, &self.names(&answer.best).join(" ")));
            page += &row("pv", &self.names(&answer.line).join(" "));
        }
        let named: Vec<_> = moves.iter().map(|&(mv, value)| (self.name_of(mv), value)).collect();
        for (label, ink, names) in by_value(&named) {
            page += &row(&label, &ink.map_or(names.clone(), |ink| out.paint(ink, &names)));
        }
        if let Some(scores) = estimates(&named) {
            page += &row("scores", &scores);
        }

        let cost = format!(
            "{} in {} ({} nodes/s), {}",
            grouped(answer.nodes),
            format_seconds(self.seconds),
            rate(answer.nodes, self.seconds),
            answer.algorithm
        );
        page + &row("nodes", &cost)
    }
}
