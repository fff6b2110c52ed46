//! The outcome of a measurement: [`Finding`].

use super::verdict::Fault;

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// A number.
    Number(f64),
    /// Whether the statement held, and what was found.
    Statement(bool, String),
}

/// The outcome of a measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The number measured: an exact one, or the mean of a sample.
    pub measured: Measured,
    /// The standard error of a sampled mean.
    pub standard_error: Option<f64>,
    /// The number of random runs; `None` if nothing was random.
    pub samples: Option<u64>,
    /// The exact expectation of a sampled mean; if known, the verdict is based on it.
    pub exact: Option<f64>,
    /// The standard deviation of one run, if the printed number is a mean of runs.
    pub spread: Option<f64>,
    /// The fault of the source if the printed number or claim does not hold.
    pub fault: Option<Fault>,
    /// Further findings, as a sentence.
    pub note: String,
}

impl Finding {
    /// An exact number.
    #[must_use]
    pub fn number(value: f64, note: impl Into<String>) -> Finding {
        Finding::of(Measured::Number(value), note)
    }

    /// Whether a statement held in every case, what was found, and why.
    #[must_use]
    pub fn statement(holds: bool, found: impl Into<String>, note: impl Into<String>) -> Finding {
        Finding::of(Measured::Statement(holds, found.into()), note)
    }

    fn of(measured: Measured, note: impl Into<String>) -> Finding {
        Finding {
            measured,
            standard_error: None,
            samples: None,
            exact: None,
            spread: None,
            fault: None,
            note: note.into(),
        }
    }

    /// Sets the fault of the source if the printed number or claim does not hold.
    #[must_use]
    pub fn else_fault(self, fault: Fault) -> Finding {
        Finding { fault: Some(fault), ..self }
    }

    /// Sets the number of random cases.
    #[must_use]
    pub fn from_cases(self, samples: u64) -> Finding {
        Finding { samples: Some(samples), ..self }
    }

    /// The number that the verdict is based on.
    #[must_use]
    pub fn best(&self) -> Option<f64> {
        match self.measured {
            Measured::Number(value) => Some(self.exact.unwrap_or(value)),
            Measured::Statement(..) => None,
        }
    }
}
