//! Writes certificates: proofs that `gametree-verify` checks with the rules alone. `docs/certificates.md` has the format.

mod backwards;
mod claims;
mod error;
mod graph;
mod points;
mod strategist;
mod table;
mod writer;

pub use backwards::BackwardsStrategist;
pub use claims::claims_of;
pub use error::WriteError;
pub use graph::Limits;
pub use points::PointsStrategist;
pub(crate) use strategist::symmetric_key;
pub use strategist::{Plan, Replies, Strategist};
pub use table::TableStrategist;
pub use writer::{Certificate, write};
