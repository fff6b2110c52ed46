//! Judging a trace with the rules alone: every record is replayed, its window must follow from its parent's and from what the
//! siblings before it returned, its value from its children's, and a cut-off must have reached the bound.

mod family;
mod flaw;
mod judge;
mod replay;
mod values;
mod windows;

pub use flaw::{Flaw, Judged, Wrong};
pub use judge::check;
