//! What the evaluations of all games have in common: their range, the features that a learned one weights, and the choice of
//! an evaluation at run time.

mod choice;
mod features;
#[cfg(feature = "chess")]
pub(crate) mod kept_sums;
pub mod network;
pub(crate) mod network_file;
mod nothing;
mod range;
mod static_result;
mod weights;

pub use choice::{COARSE, EvaluationChoice, NONE, NamedEvaluation};
pub use features::{FeatureWriter, Features};
pub use nothing::NoEvaluation;
pub(crate) use range::bounded;
pub use range::{IMMEDIATE_WIN, LIMIT};
pub use static_result::{MAX_FEATURES, StaticResult, Vector};
pub use weights::Weights;
