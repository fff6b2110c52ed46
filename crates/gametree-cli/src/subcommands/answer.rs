//! Prints the answer of any search of a game, as JSON or as text.

use gametree::Score;
use gametree::knowledge::Notation;
use gametree_players::{Answer, AnyMove, player_name, search_json, solution_json, spoken_line};
use serde_json::{Map, Value, json};

use crate::board::{by_value, draw, estimates, ink, player};
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

impl AnswerPrinter<'_> {
    pub(super) fn name_of(&self, mv: AnyMove) -> String {
        self.query.game.move_name(mv)
    }

    /// The name of a move for people, who see the position.
    fn spoken(&self, mv: AnyMove) -> String {
        self.query.game.move_name_at(&self.query.state, mv)
    }

    fn all_spoken(&self, moves: &[AnyMove]) -> String {
        moves.iter().map(|&mv| self.spoken(mv)).collect::<Vec<_>>().join(" ")
    }

    /// The fields of the JSON answer.
    pub(super) fn json(&self) -> Map<String, Value> {
        self.with_position(solution_json(self.answer, |mv| self.name_of(mv), self.seconds))
    }

    /// The fields of the JSON answer of `search`, which has more than a solution.
    pub(super) fn search_json(&self) -> Map<String, Value> {
        self.with_position(search_json(self.answer, |mv| self.name_of(mv), self.seconds))
    }

    /// What was asked, followed by the answer.
    fn with_position(&self, answer: Map<String, Value>) -> Map<String, Value> {
        let AnswerPrinter { query, name, .. } = self;
        let asked = [
            ("game", json!(name)),
            ("position", json!(query.text)),
            ("to_move", json!(player_name(query.state.to_move()))),
        ];
        asked.map(|(key, value)| (key.to_owned(), value)).into_iter().chain(answer).collect()
    }

    /// The answer in one line, for a batch of positions.
    pub(super) fn line(&self) -> String {
        let position = if self.query.text.is_empty() { "start" } else { &self.query.text };
        let best = self.all_spoken(&self.answer.best);
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
            page += &row("best", &out.paint(Ink::Strong, &self.all_spoken(&answer.best)));
            page += &row("pv", &spoken_line(query.game, &query.state, &answer.line).join(" "));
        }
        let named: Vec<_> = moves.iter().map(|&(mv, value)| (self.spoken(mv), value)).collect();
        for (label, ink, names) in by_value(&named) {
            page += &row(&label, &ink.map_or(names.clone(), |ink| out.paint(ink, &names)));
        }
        if answer.points.is_some() && !answer.scores.is_empty() {
            let points = |&(mv, points): &(AnyMove, Score)| {
                Some(format!("{} {:+}", self.spoken(mv), points.finite()?))
            };
            page += &row("points", &answer.scores.iter().filter_map(points).collect::<Vec<_>>().join(", "));
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
