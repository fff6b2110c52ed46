//! What the errors of an evaluation are like in a real game, and a model of game trees that has such errors.
//!
//! A [`Family`] is a solved position with its children and grandchildren. From families one learns how many good moves there are, how
//! often a static value is wrong, and how alike the errors of siblings, cousins and of a position and its descendants are
//! ([`Measured`]). A [`Profile`] is a model of trees with these properties, as many of them as one likes ([`Ingredients`]). It predicts
//! how often a search of each depth throws a win away, by minimax and by Althöfer's rule exactly, by other rules in trees drawn from it
//! ([`Study::predict`]); and on positions that nothing was learned from, the same rules are applied to the game itself ([`Study::decide`]).
//!
//! The models of [`pathology`](crate::pathology) are those that the literature has; this one has the parameters of a game.

mod along;

mod belief;
mod drawing;
mod error;
mod exact;
mod experiment;
mod facts;
mod family;
mod grid;
mod judged_line;
mod kin;
mod levels;
mod line;
mod positions;
mod profile;
mod relations;
mod resampling;
mod seen;
mod solving;
#[cfg(test)]
mod tests;

pub use along::Along;
pub use error::FamilyError;
pub use experiment::{Decided, Measured, Predicted, Study};
pub use facts::{ErrorRate, good_moves};
pub use family::{Child, Family};
pub use levels::Levels;
pub use line::Line;
pub use positions::Positions;
pub use profile::{Ingredients, Profile};
pub use relations::{Correlation, Relation};
pub use solving::{Solved, Wanted};
