//! Judging: a printed number or claim, what was measured, and what follows.

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

/// What comes of measuring a printed number or claim again.
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
    /// The verdict in the words of the command.
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
    /// How much was run at random; `None` where nothing was.
    pub samples: Option<u64>,
    /// The exact expectation beside a sampled mean, which the verdict then goes by.
    pub exact: Option<f64>,
    /// The standard deviation of one such run as the printed number is a mean of.
    pub spread: Option<f64>,
    /// What shows that the source is wrong, where the printed number or claim doesn't hold.
    pub fault: Option<Fault>,
    /// What else was found, as a sentence.
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

    /// The same, with what the source is guilty of if the printed number or claim doesn't hold.
    #[must_use]
    pub fn else_fault(self, fault: Fault) -> Finding {
        Finding { fault: Some(fault), ..self }
    }

    /// The same, from so many random cases.
    #[must_use]
    pub fn from_cases(self, samples: u64) -> Finding {
        Finding { samples: Some(samples), ..self }
    }

    /// The number that the verdict goes by.
    #[must_use]
    pub fn best(&self) -> Option<f64> {
        match self.measured {
            Measured::Number(value) => Some(self.exact.unwrap_or(value)),
            Measured::Statement(..) => None,
        }
    }
}

/// A printed number: its value, and the unit of its last digit. `None` where the text is no number.
#[must_use]
pub fn printed_number(text: &str) -> Option<(f64, f64)> {
    let plain: String = text.chars().filter(|&c| c != ',').collect();
    let value = plain
        .parse::<f64>()
        .ok()
        .filter(|_| plain.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()))?;
    let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    Some((value, 0.1f64.powi(decimals as i32)))
}

/// The verdict on a finding, and the reason of it in a sentence.
#[must_use]
pub fn judge(printed: &str, tolerance: Tolerance, finding: &Finding) -> (Verdict, String) {
    let (agrees, verdict, how) = match (&finding.measured, printed_number(printed).zip(finding.best())) {
        (Measured::Statement(holds, _), _) if tolerance == Tolerance::FourErrors => {
            (*holds, Verdict::WithinItsError, String::new())
        }
        (Measured::Statement(holds, _), _) => (*holds, Verdict::Exactly, String::new()),
        (_, None) => (false, Verdict::Exactly, "There is no printed number to compare with. ".to_owned()),
        (_, Some(((value, unit), best))) => compare(value, unit, best, tolerance, finding.spread),
    };
    let verdict = match finding.fault {
        _ if agrees => verdict,
        Some(fault) => Verdict::SourceIsWrong(fault),
        None => Verdict::NotReproducible,
    };
    (verdict, (how + &finding.note).trim().to_owned())
}

fn compare(
    value: f64,
    unit: f64,
    best: f64,
    tolerance: Tolerance,
    spread: Option<f64>,
) -> (bool, Verdict, String) {
    let off = value - best;
    let side = if off < 0.0 { "below" } else { "above" };
    let away = decimal(off.abs());
    // Rounding moves a number by half a unit, cutting off by less than one, and down. (And a decimal fraction has no
    // exact binary form.)
    let slack = if off > 0.0 { 0.5 * unit + 1e-12 * value.abs() } else { unit * (1.0 - 1e-9) };
    let near = off.abs() <= slack; // never where nothing was measured
    match (tolerance, spread) {
        (Tolerance::MeanOf(runs), Some(spread)) => {
            let error = spread / f64::from(runs).sqrt();
            let far = match error {
                0.0 => String::new(),
                error => format!(", {:.1} standard errors of its own", off.abs() / error),
            };
            let how = format!("The printed number lies {away} {side} the mean{far}. ");
            (off.abs() <= 2.0 * error + slack, Verdict::WithinItsError, how)
        }
        _ if !near => {
            (false, Verdict::Exactly, format!("The printed number lies {away} {side} the measured one. "))
        }
        _ if -off > 0.5 * unit => {
            (true, Verdict::Exactly, "The printed number is cut off, not rounded. ".to_owned())
        }
        _ => (true, Verdict::Exactly, String::new()),
    }
}

/// A number for people: whole, or to four significant digits after a leading zero, else three decimals at most.
#[must_use]
pub fn decimal(number: f64) -> String {
    let size = number.abs();
    let text = match size {
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        0.0..1.0 => format!("{number:.4}"),
        1.0..1_000.0 => format!("{number:.2}"),
        _ => format!("{number:.1}"),
    };
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let digits = whole.trim_start_matches('-');
    let mut grouped = whole[..whole.len() - digits.len()].to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    rest.map_or(grouped.clone(), |rest| format!("{grouped}.{rest}"))
}
