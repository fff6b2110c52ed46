//! A suite's answers as the JSON objects that the command gives.

use serde_json::{Value, json};

use super::answer::{SuiteAnswer, SuiteResult};
use super::position::{SuitePosition, Task};

impl SuiteAnswer {
    /// What became of this position.
    #[must_use]
    pub fn json(&self, position: &SuitePosition) -> Value {
        let wanted = match &position.task {
            Task::Find(wanted) => json!(wanted.words),
            Task::Count(_) => Value::Null,
        };
        let counts = self
            .counts
            .iter()
            .map(|count| json!({"plies": count.plies, "wanted": count.wanted, "found": count.found}));
        json!({
            "line": position.line,
            "id": position.id,
            "position": position.text,
            "move": self.mv,
            "wanted": wanted,
            "solved": self.solved,
            "words": self.mv.as_ref().map(|_| &self.words),
            "fault": self.fault,
            "depth": self.depth,
            "nodes": self.work.nodes,
            "seconds": self.work.seconds,
            "since_nodes": self.since.map(|since| since.nodes),
            "since_seconds": self.since.map(|since| since.seconds),
            "counts": counts.collect::<Vec<_>>(),
        })
    }
}

impl SuiteResult {
    /// The sums; `positions` is how many there are.
    #[must_use]
    pub fn json(&self, setting: &str, positions: usize) -> Value {
        let work = self.work();
        json!({
            "setting": setting,
            "solved": self.solved(),
            "finished": self.answers.len(),
            "positions": positions,
            "nodes": work.nodes,
            "seconds": work.seconds,
            "stopped": self.stopped,
        })
    }
}
