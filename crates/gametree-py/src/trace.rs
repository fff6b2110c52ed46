//! Traces: a record of every node of a search, judged by the rules of the game alone.

use gametree_players::trace::check_trace;
use gametree_players::{AnyGame, AnyState};
use gametree_tree::trace::{Header, Judged, Record, write};
use serde_json::{Value, json};

/// A trace as NDJSON, and the verdict of the judge as JSON.
pub(crate) type Traced = (String, String);

/// What the judge says of a trace.
pub(crate) fn traced(game: &AnyGame, root: &AnyState, header: &Header, records: &[Record]) -> Traced {
    let verdict = match check_trace(game, root, header, records) {
        Ok(Judged { nodes, leaves, cutoffs }) => {
            json!({"ok": true, "first_error": Value::Null, "nodes": nodes, "leaves": leaves, "cutoffs": cutoffs})
        }
        Err(flaw) => json!({
            "ok": false,
            "first_error": {"id": flaw.id, "kind": flaw.wrong.name(), "text": flaw.text},
        }),
    };
    (write(header, records), verdict.to_string())
}
