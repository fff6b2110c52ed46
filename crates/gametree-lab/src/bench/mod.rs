//! What `gametree bench` measures: exact node counts with their times against a rival's, run in turns in one process, and the
//! signature of the search.

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
