//! What this project's crates share, and nobody else needs: no promise is made about it.

pub use crate::mix::{SplitMix, mix};
pub use crate::observe::growth::vec_bytes;
pub use crate::outside::{Instant, on_look};
pub use crate::shown::in_one_line;
pub use crate::sort::sort_by_number;
