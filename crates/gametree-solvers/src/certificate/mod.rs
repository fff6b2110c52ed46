//! Writes certificates: proofs that `gametree-verify` checks with the rules alone. `docs/certificates.md` has the format.

mod again;
mod asked;
mod backwards;
mod certifiable;
mod claims;
mod error;
mod graph;
mod links;
mod read;
mod strategist;
mod trim;
mod writer;

pub(crate) use again::{Again, Cells};
pub use asked::AskedStrategist;
pub use backwards::BackwardsStrategist;
pub use certifiable::Certifiable;
pub use claims::claims_of;
pub use error::WriteError;
pub use graph::Limits;
pub(crate) use links::{End, LinkNumber, Rule, needed, write_links};
pub(crate) use read::Reading;
pub(crate) use strategist::symmetric_key;
pub use strategist::{Closed, Links, Plan, Replies, Strategist};
pub use trim::{TrimError, trim};
pub use writer::{Certificate, write};
