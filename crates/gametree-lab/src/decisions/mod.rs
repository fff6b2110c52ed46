//! Decisions on solved positions: how often a player chooses a move that changes the result for the worse.
//!
//! A position is *critical* if some move keeps its value and another does not: only there can a decision be wrong. The share of
//! wrong decisions at critical positions is the decision error, the quantity of [`pathology`](crate::pathology), measured on a
//! real game. [`Statics`] measures the parameters of the models in that module on the same positions.

mod decide;
mod error;
mod solved;
mod statics;
mod test_position;

pub use decide::{Decisions, decide};
pub use error::DecisionError;
pub use solved::SolvedPosition;
pub use statics::Statics;
pub(crate) use statics::best_threshold;
