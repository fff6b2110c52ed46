//! The constructor shared by the entries on the paper's claims.

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::source::Source;
use super::super::verdict::{Tolerance, Verdict};
use crate::LabError;

/// A claim of the paper, checked on every case.
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
        source: Source::Felstiner,
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
