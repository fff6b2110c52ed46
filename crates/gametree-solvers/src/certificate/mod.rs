//! Writes certificates: proofs that `gametree-verify` checks with the rules alone. `docs/certificates.md` has the format.

mod asked;
mod backwards;
mod claims;
mod error;
mod graph;
mod strategist;
mod writer;

pub use asked::AskedStrategist;
pub use backwards::BackwardsStrategist;
pub use claims::claims_of;
pub use error::WriteError;
pub use graph::Limits;
pub(crate) use strategist::symmetric_key;
pub use strategist::{Plan, Replies, Strategist};
pub use writer::{Certificate, write};
