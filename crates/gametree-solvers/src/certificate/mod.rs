//! Writes certificates: proofs that `gametree-verify` checks with the rules alone. `docs/certificates.md` has the format.

mod error;
mod graph;
mod strategist;
mod table;
mod writer;

pub use error::WriteError;
pub use graph::Limits;
pub(crate) use strategist::symmetric_key;
pub use strategist::{Plan, Replies, Strategist};
pub use table::TableStrategist;
pub use writer::{Certificate, write};
