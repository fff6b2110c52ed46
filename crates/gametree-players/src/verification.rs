//! What the checker said of a certificate, as the JSON object that the command and every binding give.

use gametree::Wdl;
use gametree_certificate::{Error, Header, Relation};
use gametree_verify::Report;
use serde_json::{Value, json};

/// What `verify --json` says of a file; `header` is that of the certificate, if it could be read.
#[must_use]
pub fn verification_json(
    file: &str,
    header: Option<&Header>,
    result: &Result<Report, Error>,
    seconds: f64,
) -> Value {
    let claim = result.as_ref().ok().map(|report| {
        let relation = match report.proved.relation {
            Relation::AtLeast => "at_least",
            Relation::AtMost => "at_most",
            Relation::Exact => "exact",
        };
        json!({"relation": relation, "value": Wdl::name(report.proved.value), "plies": report.proved.plies})
    });
    let first_error = result.as_ref().err().map(|error| match error {
        Error::Fails { moves, offset, text } => json!({"moves": moves, "offset": offset, "text": text}),
        error => json!({"moves": [], "offset": null, "text": error.to_string()}),
    });
    let count = |count: fn(&Report) -> u64| result.as_ref().ok().map(count);
    json!({
        "file": file,
        "valid": result.is_ok(),
        "game": header.map(|header| &header.game),
        "position": header.map(|header| &header.position),
        "claim": claim,
        "nodes": count(|report| report.header.nodes),
        "strategic": count(|report| report.header.strategic),
        "leaves": count(|report| report.leaves),
        "plans": count(|report| report.plans),
        "policies": count(|report| report.policies),
        "holds": count(|report| report.holds),
        "links": count(|report| report.links),
        "local_searches": count(|report| report.local_searches),
        "searched": count(|report| report.searched),
        "shared": count(|report| report.header.shared),
        "seconds": seconds,
        "first_error": first_error,
    })
}
