//! The entry of the registry: a number or claim of a source, its measurement, and the expected verdict.

use super::decimal::decimal;
use super::finding::{Finding, Measured};
use super::judge::judge;
use super::run::Run;
use super::source::Source;
use super::verdict::{Tolerance, Verdict};
use crate::error::LabError;

/// A number or claim of a source, and how it is measured.
#[derive(Debug)]
pub struct Entry {
    /// Its name in the registry.
    pub id: &'static str,
    /// The source.
    pub source: Source,
    /// The place in the source.
    pub place: &'static str,
    /// The quantity, or the subject of the claim.
    pub quantity: &'static str,
    /// The number exactly as printed, or the claim.
    pub printed: &'static str,
    /// How it is interpreted.
    pub interpretation: &'static str,
    /// How close the measured number must come, and why.
    pub tolerance: Tolerance,
    /// The expected verdict.
    pub expected: Verdict,
    /// Whether the entry is skipped in a quick run.
    pub long: bool,
    pub(super) measure: fn(&Run<'_>) -> Result<Finding, LabError>,
}

impl Entry {
    /// Measures it again.
    ///
    /// # Errors
    /// [`LabError::Stopped`]; any other would be a bug in the entry.
    pub fn reproduce(&'static self, run: &Run<'_>) -> Result<Reproduced, LabError> {
        let finding = (self.measure)(run)?;
        let (verdict, reason) = judge(self.printed, self.tolerance, &finding);
        Ok(Reproduced { entry: self, finding, verdict, reason })
    }
}

/// A measured entry.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reproduced {
    /// The entry.
    pub entry: &'static Entry,
    /// The measurement.
    pub finding: Finding,
    /// The verdict that follows.
    pub verdict: Verdict,
    /// The reason, in a sentence or two.
    pub reason: String,
}

impl Reproduced {
    /// Whether the verdict is the one that the registry expects.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.verdict == self.entry.expected
    }

    /// The measurement as text, with its standard error and exact value if there are any.
    #[must_use]
    pub fn measured(&self) -> String {
        let Finding { measured, standard_error, exact, .. } = &self.finding;
        match (measured, standard_error) {
            (Measured::Statement(_, found), _) => found.clone(),
            (Measured::Number(value), None) => decimal(*value),
            (Measured::Number(value), Some(error)) => {
                let exact = exact.map_or_else(String::new, |exact| format!("; exactly {}", decimal(exact)));
                format!("{} ± {}{exact}", decimal(*value), decimal(*error))
            }
        }
    }
}
