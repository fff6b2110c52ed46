//! What the evaluations of all games have in common: their range, the features that may be learned, and the choice of one
//! at run time.

mod choice;
mod features;
mod range;
mod weights;

pub use choice::{COARSE, EvaluationChoice, NONE, NamedEvaluation};
pub(crate) use features::Writer;
pub use features::{Features, MAX_FEATURES, StaticResult, Vector};
pub(crate) use range::bounded;
pub use range::{IMMEDIATE_WIN, LIMIT};
pub use weights::Weights;
