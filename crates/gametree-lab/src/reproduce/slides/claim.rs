//! Helpers shared by the entries of the slides.

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::source::Source;
use super::super::verdict::{Tolerance, Verdict};
use crate::error::LabError;

/// A claim of the slides, checked on every case.
pub(super) const fn claim(
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

/// `found` of `all` cases, as text.
pub(super) fn of(found: u64, all: u64, what: &str) -> String {
    format!("{found} of {all} {what}")
}
