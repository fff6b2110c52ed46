//! The measurements of `gametree bench`: exact node counts, times relative to a rival's in the same process, and the signature of
//! the search.

mod hand;
mod measure;
mod row;
mod rows;
mod signature;
mod unobserved;

pub use measure::{Measured, Side, measure};
pub use row::{Cutoffs, Rival, Row, Run};
pub use rows::all;
pub use signature::signature;
