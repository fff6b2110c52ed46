//! Every number and claim of the sources, measured again: the registry, one file a source.
//!
//! An [`Entry`] says what is printed where, how that is understood, and how near a measurement must come; its
//! measurement really runs the searches. The [`Verdict`] follows from the two alone, and the entry says which one
//! is expected, so that a change of any search that changes a verdict is noticed.
//!
//! ```
//! use gametree_lab::reproduce::{self, Run};
//! let entry = reproduce::find("abdelbar-fig5-alpha-x").unwrap();
//! let done = entry.reproduce(&Run::default())?;
//! assert_eq!(done.verdict.to_string(), "reproduced exactly");
//! # Ok::<(), gametree_lab::LabError>(())
//! ```

mod abdelbar;
mod cs440;
mod felstiner;
mod figures;
mod html;
mod markdown;
mod plots;
mod slides;
mod trees;
mod verdict;

use crate::sample::Running;
use crate::{LabError, Watch};

pub use figures::{Plot, Series, Style};
pub use html::html;
pub use markdown::{explanation, markdown, summary, table_row};
pub use plots::{Figure, figures};
pub use verdict::{Fault, Finding, Measured, Tolerance, Verdict, decimal, judge, printed_number};

/// A source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// C. Felstiner, Alpha-Beta Pruning, 2019.
    Felstiner,
    /// Alpha-Beta Search, lecture slides after T.-s. Hsu.
    Slides,
    /// A. M. Abdelbar, Alpha-Beta Pruning and Althöfer's Pathology-Free Negamax Algorithm, 2012.
    Abdelbar,
    /// M. Fleck, CS 440, Games 4.
    Cs440,
}

impl Source {
    /// All of them, in the order of the report.
    pub const ALL: [Source; 4] = [Source::Felstiner, Source::Slides, Source::Abdelbar, Source::Cs440];

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Felstiner => "Felstiner 2019",
            Source::Slides => "Alpha-Beta Search (slides)",
            Source::Abdelbar => "Abdelbar 2012",
            Source::Cs440 => "CS 440, Games 4",
        }
    }

    /// What it is.
    #[must_use]
    pub const fn citation(self) -> &'static str {
        match self {
            Source::Felstiner => "Carl Felstiner, Alpha-Beta Pruning, 9 May 2019",
            Source::Slides => {
                "Alpha-Beta Search, lecture slides modified from T.-s. Hsu's teaching material, after Knuth and Moore 1975 and Pearl 1982"
            }
            Source::Abdelbar => {
                "Ashraf M. Abdelbar, Alpha-Beta Pruning and Althöfer's Pathology-Free Negamax Algorithm, 2012"
            }
            Source::Cs440 => "Margaret Fleck, CS 440/ECE 448, Games 4, from Berkeley's CS 188 slides",
        }
    }
}

/// A printed number or claim, and how it is measured.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub id: &'static str,
    /// Where it is printed.
    pub source: Source,
    /// The place in the source.
    pub place: &'static str,
    /// What it is a number of, or what the claim is about.
    pub quantity: &'static str,
    /// What is printed: a number as it stands there, or the claim.
    pub printed: &'static str,
    /// How it is understood.
    pub interpretation: &'static str,
    /// How near the measured number must come, and why.
    pub tolerance: Tolerance,
    /// The verdict that is expected.
    pub expected: Verdict,
    /// Left out of a quick run.
    pub long: bool,
    measure: fn(&Run<'_>) -> Result<Finding, LabError>,
}

/// How much is run.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// How many samples, where something is sampled; each entry has a number of its own.
    pub samples: Option<u64>,
    /// The seed that everything random is drawn from.
    pub seed: u64,
    /// Fewer samples.
    pub quick: bool,
    /// Where it may be stopped.
    pub watch: Watch<'a>,
}

impl Default for Run<'_> {
    /// A quick run, seed 1.
    fn default() -> Self {
        Run { samples: None, seed: 1, quick: true, watch: Watch::default() }
    }
}

impl Run<'_> {
    /// How many samples where `full` are enough for the report.
    fn samples(&self, full: u64) -> u64 {
        self.samples.unwrap_or(if self.quick { (full / 10).clamp(8, full) } else { full })
    }

    /// The same for something of which `full` samples are enough, with so many at least: by fewer it can't be judged.
    fn at_least(self, least: u64, full: u64) -> Self {
        Run { samples: Some(self.samples(full).max(least)), ..self }
    }

    /// Runs `sample` with one seed after the other.
    fn sample(
        &self,
        full: u64,
        mut sample: impl FnMut(u64) -> Result<f64, LabError>,
    ) -> Result<Sampled, LabError> {
        let samples = self.samples(full);
        let mut running = Running::default();
        let sampling = crate::Sampling { samples, seed: self.seed };
        crate::sample::sampled(sampling, self.watch, &mut sample, |value| running.add(value))?;
        let estimate = running.estimate();
        let error = estimate.standard_error.unwrap_or(0.0);
        Ok(Sampled {
            mean: estimate.mean,
            standard_error: error,
            spread: error * (estimate.samples as f64).sqrt(),
            samples: estimate.samples,
        })
    }

    /// Something checked on so many random cases, each from a seed of its own; a hundred at least.
    fn cases(&self, full: u64, mut case: impl FnMut(u64) -> Result<(), LabError>) -> Result<u64, LabError> {
        let samples = self.samples(full).max(100);
        let sampling = crate::Sampling { samples, seed: self.seed };
        crate::sample::sampled(sampling, self.watch, &mut case, |()| ())?;
        Ok(samples)
    }
}

/// The mean of what was sampled.
#[derive(Clone, Copy, Debug)]
struct Sampled {
    mean: f64,
    standard_error: f64,
    /// The standard deviation of one sample.
    spread: f64,
    samples: u64,
}

impl Sampled {
    /// A finding of a number that is sampled, its exact expectation beside it.
    fn beside(self, exact: f64, note: impl Into<String>) -> Finding {
        Finding {
            measured: Measured::Number(self.mean),
            standard_error: Some(self.standard_error),
            samples: Some(self.samples),
            exact: Some(exact),
            spread: Some(self.spread),
            fault: None,
            note: note.into(),
        }
    }
}

/// An entry measured.
#[derive(Clone, Debug)]
pub struct Reproduced {
    /// Which.
    pub entry: &'static Entry,
    /// What was found.
    pub finding: Finding,
    /// What follows.
    pub verdict: Verdict,
    /// Why, in a sentence or two.
    pub reason: String,
}

impl Reproduced {
    /// Whether the verdict is the one that the registry expects.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.verdict == self.entry.expected
    }

    /// What was measured, for people, with its error or its exact value.
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

impl Entry {
    /// Measures it again.
    ///
    /// # Errors
    /// [`LabError::Stopped`]; any other would be a mistake of the entry.
    pub fn reproduce(&'static self, run: &Run<'_>) -> Result<Reproduced, LabError> {
        let finding = (self.measure)(run)?;
        let (verdict, reason) = judge(self.printed, self.tolerance, &finding);
        Ok(Reproduced { entry: self, finding, verdict, reason })
    }
}

/// The registry.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    felstiner::ENTRIES
        .iter()
        .copied()
        .flatten()
        .chain(slides::ENTRIES.iter().copied().flatten())
        .chain(abdelbar::ENTRIES)
        .chain(cs440::ENTRIES)
}

/// The entry of that name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id == id)
}
