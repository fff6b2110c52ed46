//! Proof search on an explicit graph, for games about which more is known than their rules: [`ProofGraph`] and [`Expert`].

mod check;
mod collect;
mod expert;
mod grow;
mod node;
mod observe;
mod reading;
mod search;

pub use check::{ExpertFlaw, check_expert};
pub use expert::{Candidate, Expansion, Expert, Verdict};
pub use observe::{GraphObserver, RootNumbers};
pub use reading::{Known, NodeNumber};
pub use search::{Ended, Grant, ProofGraph};
