//! Decisions on solved positions: how often a player chooses a move that gives something away.
//!
//! A position is *critical* if some move keeps its value and another does not: only there can a decision be wrong. The
//! share of wrong decisions at critical positions is the decision error, the quantity of
//! [`pathology`](crate::pathology), measured on a real game. What the models of that module need to know of the game
//! and of an evaluation, [`Statics`] measures on the same positions.

mod decide;
mod error;
mod solved;
mod statics;
mod test_position;

pub use decide::{Decisions, decide};
pub use error::DecisionError;
pub use solved::SolvedPosition;
pub use statics::Statics;
