//! The registry of all numbers and claims in the sources, and their reproduction by running the searches.
//!
//! An [`Entry`] states what is printed and where, how it is interpreted, and how close a measurement must come; its measurement
//! runs the searches themselves. The [`Verdict`] is computed from these alone. The entry also states the expected verdict, so that
//! a change of a search that changes a verdict is noticed.
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
mod record;
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
