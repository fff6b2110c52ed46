//! Judging a trace with the rules alone: every record is replayed, its window must follow from its parent's and from what the
//! siblings before it returned, its value and kind from its children's, and a cut-off must have reached the bound.

mod best_first;
mod family;
mod flaw;
mod horizon;
mod inner;
mod judge;
mod leaf;
mod line;
mod proved;
mod replay;
mod rules;
mod table;
mod windows;

pub use flaw::{Flaw, Judged, Wrong};
pub use judge::{check, check_with};
