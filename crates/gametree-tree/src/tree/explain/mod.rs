//! Why: what happened to a node of a searched tree, in at most four plain sentences that name the bound, its owner, and
//! what no longer mattered.

mod compare;
mod cut;
mod effect;
mod explanation;
mod phrases;
mod question;
mod searched;
mod unreached;
mod value_claim;
mod visits;

pub use explanation::{Explanation, Status};
pub use value_claim::{Relation, ValueClaim};
