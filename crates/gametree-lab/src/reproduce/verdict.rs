//! Verdicts on printed numbers and claims, and the tolerances of a measurement.

use std::fmt;

/// The kind of error in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Something else was meant, and the source itself shows what it was.
    Misprint,
    /// A value that the quantity cannot have.
    ImpossibleValue,
    /// A statement with a counter-example.
    FalseClaim,
}

impl Fault {
    /// `misprint`, `impossible value` or `false claim`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Misprint => "misprint",
            Fault::ImpossibleValue => "impossible value",
            Fault::FalseClaim => "false claim",
        }
    }
}

/// The outcome of reproducing a printed number or claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The same number, to the last digit printed; or the claim holds in every case tried.
    Exactly,
    /// The printed number is itself a sampled mean, and its distance from the exact one is explained by its own error.
    WithinItsError,
    /// A different number under every plausible interpretation, but no proof that the printed one is impossible.
    NotReproducible,
    /// The source contradicts itself, or a measurement contradicts it.
    SourceIsWrong(Fault),
}

impl Verdict {
    /// The name of the verdict, as printed by the command.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Exactly => "reproduced exactly",
            Verdict::WithinItsError => "within its error",
            Verdict::NotReproducible => "not reproducible as printed",
            Verdict::SourceIsWrong(_) => "the source is wrong",
        }
    }

    /// The fault of the source, if there is one.
    #[must_use]
    pub const fn fault(self) -> Option<Fault> {
        match self {
            Verdict::SourceIsWrong(fault) => Some(fault),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault() {
            Some(fault) => write!(f, "{}: {}", self.name(), fault.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// The condition for a measured number to agree with the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// An exact count: it must equal the printed one when rounded or truncated to the same digits.
    Digits,
    /// The printed number is the mean of this many random runs: it may differ by two standard errors of such a mean, plus a
    /// unit of its last digit.
    MeanOf(u32),
    /// A claim, which must hold in every case tried.
    EveryCase,
    /// A claim on means: the simulated mean may differ by four standard errors.
    FourErrors,
}

impl Tolerance {
    /// What the printed number or claim is compared as.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Tolerance::Digits => "an exact number".to_owned(),
            Tolerance::MeanOf(1) => "one random run per position".to_owned(),
            Tolerance::MeanOf(runs) => format!("a mean of {runs} random runs"),
            Tolerance::EveryCase => "a claim".to_owned(),
            Tolerance::FourErrors => "a claim about means".to_owned(),
        }
    }

    /// The tolerance and the reason for it, in a sentence.
    #[must_use]
    pub fn why(self) -> String {
        let rule = match self {
            Tolerance::Digits => {
                "the printed one must be the measured one, rounded or cut off at its last digit"
            }
            Tolerance::MeanOf(1) => {
                "it may lie two standard deviations of such a run and a unit of the last digit away"
            }
            Tolerance::MeanOf(_) => {
                "by the source's own account (its section 5): it may lie two standard errors of such a mean and a unit of the last digit away"
            }
            Tolerance::EveryCase => "one counter-example refutes it",
            Tolerance::FourErrors => {
                "the simulation may lie four standard errors away, so that chance alone refutes it once in some ten thousand times"
            }
        };
        let gap = if matches!(self, Tolerance::MeanOf(2..)) { "," } else { ":" };
        format!("{}{gap} {rule}", self.name())
    }
}
