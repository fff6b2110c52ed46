//! Scores, windows and bounds: the numbers that a search works with.

mod bound;
mod integer;
mod owned_bound;
#[cfg(feature = "serde")]
mod stored;
mod window;

pub use bound::Bound;
pub use integer::{ParseScoreError, Score};
pub(crate) use owned_bound::OwnedBound;
pub use window::{ParseWindowError, Window};
