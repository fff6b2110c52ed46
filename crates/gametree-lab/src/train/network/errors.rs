//! How far predictions are from what was to be predicted.

use serde_json::{Value, json};

/// The errors of predictions: the root mean square of differences of chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// Of positions that were learned from; while they were, after an epoch.
    pub training: f64,
    /// Of those of the games held out; `None` if there are none.
    pub held_out: Option<f64>,
}

impl Errors {
    /// As a JSON object.
    pub(super) fn json(&self) -> Value {
        json!({ "training": self.training, "held_out": self.held_out })
    }
}
