//! An explanation as the JSON object that the command and every binding give.

use gametree::knowledge::Notation;
use gametree_picture::{Mark, Marks};
use serde_json::{Map, Value, json};

use super::judge::JudgedMove;
use super::{Claim, Cut, Why};
use crate::answer_json::value_json;
use crate::erased::{AnyMove, AnyState};
use crate::moves::otherwise_spoken;
use crate::native::AnyGame;

impl Why {
    /// The explanation: `best`, the `move` that is explained with its value, `not` with its own, `summary`, `claims`, and
    /// the `marks` and `arrows` that show it on the board.
    #[must_use]
    pub fn json(&self, game: &AnyGame, state: &AnyState) -> Map<String, Value> {
        let names =
            |moves: &[AnyMove]| -> Value { moves.iter().map(|&mv| json!(game.move_name(mv))).collect() };
        let of_move = |judged: &JudgedMove| {
            let mut fields = value_json(judged.value);
            if let Some(points) = judged.points {
                fields.insert("points".into(), json!(points.finite()));
            }
            fields.insert("depth".into(), json!(judged.depth));
            fields.insert("pv".into(), names(&judged.line));
            fields.insert("move".into(), json!(game.move_name(judged.mv)));
            fields
        };
        let marked = |marks: &Marks| -> Value {
            let of_cell = |(cell, mark): (&str, &Mark)| (cell.to_owned(), json!(mark_name(mark)));
            Value::Object(marks.cells().map(of_cell).collect())
        };
        let cut = |cut: &Cut| {
            let bound =
                cut.bound.map(|(mv, value)| json!({"move": game.move_name(mv), "value": value.name()}));
            json!({
                "nodes": cut.nodes,
                "reached": cut.reached.name(),
                "bound": bound,
                "others": cut.others,
                "text": cut.text,
            })
        };
        let claim = |claim: &Claim| {
            let mut fields = json!({
                "text": claim.text,
                "kind": claim.kind.name(),
                "proved": claim.proved,
                "depth": claim.depth,
                "cells": claim.cells,
                "line": names(&claim.line),
                "marks": marked(&self.claim_marks(game, state, claim)),
                "cut": claim.cut.as_ref().map(cut),
            });
            if let Some(written) = otherwise_spoken(game, state, &claim.line) {
                fields["written"] = json!(written);
            }
            fields
        };
        let mut fields = of_move(&self.explained);
        fields.insert("best".into(), json!(game.move_name(self.best)));
        fields.insert("not".into(), self.not.as_ref().map_or(Value::Null, |not| Value::Object(of_move(not))));
        fields.insert("summary".into(), json!(self.summary));
        let marks = self.marks(game, state);
        fields.insert("marks".into(), marked(&marks));
        fields.insert("arrows".into(), marks.arrows().map(|(from, to)| json!([from, to])).collect());
        fields.insert("claims".into(), self.claims.iter().map(claim).collect());
        fields
    }
}

/// The names of the marks that an explanation makes, in JSON.
const MARKS: [(&str, Mark); 4] =
    [("chosen", Mark::Chosen), ("key", Mark::Key), ("region", Mark::Region), ("bad", Mark::Bad)];

fn mark_name(mark: &Mark) -> &'static str {
    MARKS.iter().find(|(_, known)| known == mark).map_or("key", |&(name, _)| name)
}

/// The marks of an explanation from their names and the arrows, as its JSON has them; what is no mark is left out.
#[must_use]
pub fn read_marks<'a>(
    cells: impl IntoIterator<Item = (&'a str, &'a str)>,
    arrows: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Marks {
    let known = |(cell, mark): (&'a str, &str)| {
        MARKS.iter().find(|(name, _)| *name == mark).map(|(_, mark)| (cell, mark.clone()))
    };
    let marks = cells.into_iter().filter_map(known);
    let marks = marks.fold(Marks::default(), |marks, (cell, mark)| marks.with(cell, mark));
    arrows.into_iter().fold(marks, |marks, (from, to)| marks.arrow(from, to))
}
