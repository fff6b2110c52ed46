//! The lecture slides on alpha-beta: Knuth and Moore's theorems, the properties of F2, deep cut-offs, and the slips.

mod critical;
mod errors;
mod expected;
mod order;
mod properties;

use super::{Entry, Fault, Finding, Run, Source, Tolerance, Verdict, decimal, trees};
use crate::LabError;

pub(super) use critical::{averages, levels};

pub(super) const ENTRIES: [&[Entry]; 5] =
    [critical::ENTRIES, order::ENTRIES, properties::ENTRIES, expected::ENTRIES, errors::ENTRIES];

/// A claim of the slides, checked on every case.
const fn claim(
    id: &'static str,
    place: &'static str,
    quantity: &'static str,
    printed: &'static str,
    interpretation: &'static str,
    expected: Verdict,
    measure: fn(&Run<'_>) -> Result<Finding, LabError>,
) -> Entry {
    Entry {
        id,
        source: Source::Slides,
        place,
        quantity,
        printed,
        interpretation,
        tolerance: Tolerance::EveryCase,
        expected,
        long: false,
        measure,
    }
}

/// So many of so many.
fn of(found: u64, all: u64, what: &str) -> String {
    format!("{found} of {all} {what}")
}
