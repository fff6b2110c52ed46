//! Helpers shared by the tests of pathology.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use gametree_lab::pathology::{Cell, Evaluation, Good, Model, Rule, exact_errors, pathology};
use gametree_lab::{Control, Sampling};

pub const SHARE: Evaluation = Evaluation::Share { levels: None };

pub fn rules(text: &str) -> Vec<Rule> {
    text.split(',').map(|rule| rule.parse().unwrap()).collect()
}

pub fn exact(model: Model, rule: &str, depth: u32) -> Vec<f64> {
    let errors = exact_errors(&model, &rules(rule), depth).unwrap().remove(0);
    assert_eq!(errors.len(), depth as usize, "{model:?} {rule}");
    errors
}

pub fn althofer(branching: u32, good: u32, error: f64) -> Model {
    Model::Althofer { branching, good: Good::Exactly(good), error }
}

pub fn simulated(model: Model, rule: &str, depth: u32, samples: u64, seed: u64) -> Vec<Cell> {
    pathology(&model, &rules(rule), depth, Some(Sampling { samples, seed }), Control::default()).unwrap()
}
