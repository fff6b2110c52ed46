//! Verdicts on printed numbers and claims, and the tolerances they allow.

use std::fmt;

/// What is wrong with a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Something else was meant, and the source itself shows what.
    Misprint,
    /// A value that nothing of the kind can have.
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

/// The outcome of measuring a printed number or claim again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The same number, to the last digit printed; or the claim, in every case tried.
    Exactly,
    /// A number that was itself sampled, no further from the exact one than its own error explains.
    WithinItsError,
    /// Another number under every rule that the source could mean, and no proof that its own is impossible.
    NotReproducible,
    /// The source contradicts itself, or a run contradicts it.
    SourceIsWrong(Fault),
}

impl Verdict {
    /// The name of the verdict, as the command prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Exactly => "reproduced exactly",
            Verdict::WithinItsError => "within its error",
            Verdict::NotReproducible => "not reproducible as printed",
            Verdict::SourceIsWrong(_) => "the source is wrong",
        }
    }

    /// What is wrong with the source, if anything.
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

/// When a measured number agrees with the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// An exact count: rounded to the digits printed, or cut off there, it is the printed one.
    Digits,
    /// The printed number is the mean of so many random runs: it may lie two standard errors of such a mean away,
    /// and a unit of its last digit.
    MeanOf(u32),
    /// A sentence, which must hold in every case tried.
    EveryCase,
    /// A sentence on means: what is simulated may lie four standard errors from it.
    FourErrors,
}

impl Tolerance {
    /// The tolerance and why it is what it is, in a sentence.
    #[must_use]
    pub fn why(self) -> String {
        match self {
            Tolerance::Digits => {
                "an exact number: the printed one must be the measured one, rounded or cut off at its last digit".to_owned()
            }
            Tolerance::MeanOf(1) => {
                "printed from one random run (a position): two standard deviations of such a run, and a unit of the last digit".to_owned()
            }
            Tolerance::MeanOf(runs) => format!(
                "printed as a mean of random runs, {runs} by the source's own account (its section 5): two standard errors of such a mean, and a unit of the last digit"
            ),
            Tolerance::EveryCase => "a statement: one counter-example refutes it".to_owned(),
            Tolerance::FourErrors => {
                "a statement on means: four standard errors of the simulation, so that chance alone refutes it once in some ten thousand times".to_owned()
            }
        }
    }
}
