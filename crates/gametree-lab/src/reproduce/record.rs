//! Entries and their reproductions as the JSON objects that the command and every binding give.

use serde_json::{Map, Value, json};

use super::entry::{Entry, Reproduced};
use super::finding::Measured;
use super::judge::printed_number;

/// A printed number as a number, anything else as text.
fn printed(entry: &Entry) -> Value {
    printed_number(entry.printed).map_or_else(|| json!(entry.printed), |(value, _)| json!(value))
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}

impl Entry {
    /// What the source says, and how that is understood.
    #[must_use]
    pub fn json(&self) -> Map<String, Value> {
        object([
            ("id", json!(self.id)),
            ("source", json!(self.source.name())),
            ("place", json!(self.place)),
            ("quantity", json!(self.quantity)),
            ("printed", printed(self)),
            ("interpretation", json!(self.interpretation)),
            ("tolerance", json!(self.tolerance.why())),
            ("expected", json!(self.expected.name())),
            ("long", json!(self.long)),
        ])
    }
}

impl Reproduced {
    /// What was measured with this seed, and the verdict.
    #[must_use]
    pub fn json(&self, seed: u64) -> Map<String, Value> {
        let Reproduced { entry, finding, .. } = self;
        let measured = match &finding.measured {
            Measured::Number(value) => json!(value),
            Measured::Statement(_, found) => json!(found),
        };
        object([
            ("id", json!(entry.id)),
            ("source", json!(entry.source.name())),
            ("place", json!(entry.place)),
            ("quantity", json!(entry.quantity)),
            ("printed", printed(entry)),
            ("interpretation", json!(entry.interpretation)),
            ("measured", measured),
            ("standard_error", json!(finding.standard_error)),
            ("samples", json!(finding.samples)),
            ("seed", json!(finding.samples.map(|_| seed))),
            ("verdict", json!(self.verdict.name())),
            ("reason", json!(self.reason)),
            ("fault", json!(self.verdict.fault().map(|fault| fault.name()))),
            ("exact", json!(finding.exact)),
            ("spread", json!(finding.spread)),
            ("tolerance", json!(entry.tolerance.why())),
            ("expected", json!(entry.expected.name())),
            ("as_expected", json!(self.as_expected())),
        ])
    }
}
