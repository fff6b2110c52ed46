//! The answer of a search of a game, whichever found it: for programs and for people.

use gametree::knowledge::Notation;
use gametree::{Counts, GameValue, Wdl};
use gametree_games::Playable;
use serde_json::{Map, Value, json};

use crate::board::{by_worth, draw, ink, player, player_name};
use crate::output::{Ink, Output, grouped, seconds};

/// What `solve` and `search` have in common.
pub(super) struct Answer<'a, G: Notation> {
    pub(super) game: &'a G,
    pub(super) name: String,
    pub(super) text: &'a str,
    pub(super) state: &'a G::State,
    pub(super) value: GameValue,
    /// What the worth is called; where it is no result of a game, a text of its own.
    pub(super) words: String,
    pub(super) plies: Option<u32>,
    pub(super) best: Vec<G::Move>,
    pub(super) line: Vec<G::Move>,
    /// What every move is worth, where that was asked for.
    pub(super) moves: Option<Vec<(G::Move, GameValue)>>,
    pub(super) nodes: u64,
    pub(super) counts: Counts,
    pub(super) seconds: f64,
    pub(super) algorithm: &'static str,
}

/// The two results between which a worth lies.
fn limits(worth: GameValue) -> (Wdl, Wdl) {
    match worth {
        GameValue::Proved(verdict, _) => (verdict, verdict),
        GameValue::Between(low, high) => (low, high),
        GameValue::Estimate(_) | GameValue::Bound(..) => (Wdl::Loss, Wdl::Win),
    }
}

impl<G: Playable> Answer<'_, G> {
    fn names(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.move_name(mv)).collect()
    }

    /// The fields of the JSON answer.
    pub(super) fn json(&self) -> Map<String, Value> {
        let value = self.value.wdl();
        let (lower, upper) = limits(self.value);
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| {
            fields.insert(key.to_owned(), value);
        };
        put("game", json!(self.name));
        put("position", json!(self.text));
        put("to_move", json!(player_name(self.game.to_move(self.state))));
        put("value", json!(value.map(Wdl::name)));
        if value.is_none() {
            put("bounds", json!({"lower": lower.name(), "upper": upper.name()}));
        }
        put("plies", json!(self.plies));
        put("best", json!(self.names(&self.best)));
        put("pv", json!(self.names(&self.line)));
        if let Some(known) = &self.moves {
            let mut moves = Map::new();
            for &(mv, worth) in known {
                let mut entry = json!({"value": worth.wdl().map(Wdl::name), "plies": worth.plies()});
                if worth.wdl().is_none() {
                    let (lower, upper) = limits(worth);
                    if let GameValue::Estimate(score) = worth {
                        entry["score"] = json!(score.finite());
                    }
                    entry["bounds"] = json!({"lower": lower.name(), "upper": upper.name()});
                }
                moves.insert(self.game.move_name(mv), entry);
            }
            put("moves", Value::Object(moves));
        }
        put("proved", json!(value.is_some()));
        put("nodes", json!(self.nodes));
        let Counts { leaves, tried, expanded, forced_wins, forced_blocks } = self.counts;
        put(
            "counts",
            json!({"leaves": leaves, "tried": tried, "expanded": expanded, "forced_wins": forced_wins, "forced_blocks": forced_blocks}),
        );
        put("seconds", json!(self.seconds));
        put("algorithm", json!(self.algorithm));
        fields
    }

    /// The answer in one line, for a list of positions.
    pub(super) fn line(&self) -> String {
        let position = if self.text.is_empty() { "start" } else { self.text };
        let best = self.names(&self.best).join(" ");
        let best = if best.is_empty() { String::new() } else { format!(", best {best}") };
        format!("{position}: {}{best}, {} nodes", self.words, self.nodes)
    }

    /// A row of the page.
    pub(super) fn row(&self, label: &str, text: &str, out: &Output) -> String {
        format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<8}")))
    }

    /// The answer for a person: the board, the value, the line, what it cost.
    pub(super) fn page(&self, out: &Output) -> String {
        let moves = self.moves.as_deref().unwrap_or_default();
        let worth_of = |mv: G::Move| moves.iter().find(|(m, _)| *m == mv).map(|&(_, worth)| worth);
        let mut page = draw(self.game, self.state, out, worth_of);
        page.push('\n');
        let row = |label: &str, text: &str| self.row(label, text, out);
        let who = player(self.game.to_move(self.state), out);
        let value_ink = self.value.wdl().map_or(Ink::Strong, ink);
        page += &row("to move", &who);
        page += &row("value", &out.paint(value_ink, &self.words));
        if !self.best.is_empty() {
            page += &row("best", &out.paint(Ink::Strong, &self.names(&self.best).join(" ")));
            page += &row("line", &self.names(&self.line).join(" "));
        }
        let named: Vec<_> = moves.iter().map(|&(mv, worth)| (self.game.move_name(mv), worth)).collect();
        for (label, ink, names) in by_worth(&named) {
            page += &row(&label, &ink.map_or(names.clone(), |ink| out.paint(ink, &names)));
        }
        let mut scores: Vec<_> = named
            .iter()
            .filter_map(
                |(name, worth)| {
                    if let GameValue::Estimate(score) = worth { Some((*score, name)) } else { None }
                },
            )
            .collect();
        scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        if !scores.is_empty() {
            let scores: Vec<String> = scores.iter().map(|(score, name)| format!("{name}({score})")).collect();
            page += &row("scores", &scores.join(" "));
        }
        let rate = self.nodes as f64 / self.seconds.max(1e-9) / 1e6;
        let cost = format!(
            "{} in {} ({rate:.1} M a second), {}",
            grouped(self.nodes),
            seconds(self.seconds),
            self.algorithm
        );
        page + &row("nodes", &cost)
    }
}
