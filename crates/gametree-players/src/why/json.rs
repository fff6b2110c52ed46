//! An explanation as the JSON object that the command and every binding give.

use gametree::knowledge::Notation;
use serde_json::{Map, Value, json};

use super::judge::JudgedMove;
use super::{Claim, Why};
use crate::answer_json::value_json;
use crate::erased::AnyMove;
use crate::native::AnyGame;

impl Why {
    /// The explanation: `best`, the `move` that is explained with its value, `not` with its own, `summary` and `claims`.
    #[must_use]
    pub fn json(&self, game: &AnyGame) -> Map<String, Value> {
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
        let claim = |claim: &Claim| {
            json!({
                "text": claim.text,
                "kind": claim.kind.name(),
                "proved": claim.proved,
                "depth": claim.depth,
                "cells": claim.cells,
                "line": names(&claim.line),
            })
        };
        let mut fields = of_move(&self.explained);
        fields.insert("best".into(), json!(game.move_name(self.best)));
        fields.insert("not".into(), self.not.as_ref().map_or(Value::Null, |not| Value::Object(of_move(not))));
        fields.insert("summary".into(), json!(self.summary));
        fields.insert("claims".into(), self.claims.iter().map(claim).collect());
        fields
    }
}
