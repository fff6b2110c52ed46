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
mod decimal;
mod entry;
mod felstiner;
mod figures;
mod finding;
mod html;
mod judge;
mod markdown;
mod registry;
mod run;
mod slides;
mod source;
mod trees;
mod verdict;

pub use decimal::decimal;
pub use entry::{Entry, Reproduced};
pub use figures::{Figure, figures};
pub use finding::{Finding, Measured};
pub use html::html;
pub use judge::{judge, printed_number};
pub use markdown::{explanation, markdown, summary, table_row};
pub use registry::{entries, find};
pub use run::Run;
pub use source::Source;
pub use verdict::{Fault, Tolerance, Verdict};
