//! Constructors shared by the paper's entries.

use gametree::Algorithm;

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::source::Source;
use super::super::verdict::{Tolerance, Verdict};
use crate::error::LabError;

/// The algorithm of Figure 4.
pub(super) const HARD: Algorithm = Algorithm::AlphaBetaAlthoferHard;

/// How the labels of Figure 5 are interpreted.
pub(super) const FIG5: &str = "ABAlthöfer of Figure 4 on the tree that the labels of Figure 5 determine, -1:(2 1:(4 -3:(3:(4 0 -9) 5))) in the mover's view, with the nodes y, s, u, t, v, x, z";

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
        source: Source::Abdelbar,
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

/// A label of Figure 5: an exact number.
pub(super) const fn label(
    id: &'static str,
    quantity: &'static str,
    printed: &'static str,
    measure: fn(&Run<'_>) -> Result<Finding, LabError>,
) -> Entry {
    Entry {
        tolerance: Tolerance::Digits,
        ..claim(id, "Figure 5", quantity, printed, FIG5, Verdict::Exactly, measure)
    }
}
