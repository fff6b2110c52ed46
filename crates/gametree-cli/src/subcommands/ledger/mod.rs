//! `ledger`: what a proof ledger holds, and the check of all that is in it; `solve --ledger`.

mod certificate;
mod orders;
mod show;
mod solve;

use gametree_ledger::{INFINITE, LedgerError, Origin};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::grouped;

pub(super) use certificate::{Within, write as write_certificate};
pub(super) use show::{Page, run};
pub(super) use solve::{open_from, run as solve};

/// The program that results are from, with a solver of this memory.
pub(super) fn origin(memory: usize) -> Origin {
    Origin {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: env!("GAMETREE_COMMIT").to_owned(),
        memory: memory as u64,
    }
}

/// A proof or disproof number in JSON: `null` is infinite.
fn number(number: u64) -> Value {
    if number >= INFINITE { Value::Null } else { json!(number) }
}

/// The same as text.
fn number_text(number: u64) -> String {
    if number >= INFINITE { "∞".to_owned() } else { grouped(number) }
}

/// How the command ends after this error.
pub(super) fn failure(error: &LedgerError) -> Failure {
    match error {
        LedgerError::Contradiction { .. } => Failure::check_failed(error.to_string()),
        LedgerError::Certificate(gametree_certificate::Error::Fails { .. }) => {
            Failure::check_failed(error.to_string())
        }
        _ => Failure::usage(error.to_string()),
    }
}
