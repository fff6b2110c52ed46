//! Why: what happened to a node of a searched tree, in at most four plain sentences that name the bound, its owner, and
//! what no longer mattered.

mod explanation;
mod visits;
mod words;

pub use explanation::{Explanation, Status};
