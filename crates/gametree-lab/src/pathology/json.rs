//! A decision error as the JSON object that the command and every binding give.

use serde_json::{Value, json};

use super::evaluation::Evaluation;
use super::experiment::Cell;
use super::good::Good;
use super::model::Model;

impl Cell {
    /// The cell with the parameters of its model, and the seed if it was simulated.
    #[must_use]
    pub fn json(&self, model: &Model, seed: Option<u64>) -> Value {
        let mut line = json!({
            "model": self.model,
            "rule": self.rule.to_string(),
            "depth": self.depth,
            "branching": self.branching,
            "error_rate": self.error_rate,
            "decision_error": self.decision_error,
            "standard_error": self.standard_error,
            "exact": self.exact,
            "exact_error": self.exact_error,
            "samples": self.samples,
            "seed": seed,
        });
        let evaluated = |evaluation| match evaluation {
            Evaluation::Share { levels } => ("share", levels),
            Evaluation::Chance => ("chance", None),
            Evaluation::Sign => ("sign", None),
        };
        match *model {
            Model::Althofer { good, .. } => line["good"] = good_json(good),
            Model::Persistent { good, persistence, .. } => {
                line["good"] = good_json(good);
                line["persistence"] = json!(persistence);
            }
            Model::Trap { good, trap, .. } => {
                line["good"] = good_json(good);
                line["trap"] = json!(trap);
            }
            Model::Pgame { moves, evaluation, .. } | Model::Ngame { moves, evaluation, .. } => {
                let (evaluation, levels) = evaluated(evaluation);
                line["moves"] = json!(moves);
                line["evaluation"] = json!(evaluation);
                line["levels"] = json!(levels);
            }
            Model::Real { moves, dependent, levels, .. } => {
                line["moves"] = json!(moves);
                line["dependent"] = json!(dependent);
                line["levels"] = json!(levels);
            }
            Model::PgameErrors { .. } => {}
        }
        line
    }
}

fn good_json(good: Good) -> Value {
    match good {
        Good::Exactly(k) => json!(k),
        Good::Pgame => json!("pgame"),
    }
}
