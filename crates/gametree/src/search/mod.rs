//! Textbook searches of any game: [`Search`], and with further variants [`VariantSearch`].

mod builder;
mod details;
mod drive;
mod horizon;
mod method;
mod options;
mod session;
#[cfg(feature = "rand")]
mod variants;

pub use builder::Search;
pub use details::Textbook;
pub use method::{AlphaBetaFamily, AlphaBetaOrMinimax, Method};
pub use options::{Found, SearchError, SearchOptions};
#[cfg(feature = "rand")]
pub use variants::{VariantSearch, Variants};
