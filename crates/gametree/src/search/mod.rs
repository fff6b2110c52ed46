//! The front door: [`Search`], for any game and any textbook algorithm, with budget, evaluation and observer.

mod builder;
mod horizon;
mod method;
mod options;
mod session;
#[cfg(feature = "rand")]
mod variants;

pub use builder::Search;
pub use method::{
    AlphaBeta, AlphaBetaFamily, AlphaBetaHard, AlphaBetaOrMinimax, Method, Minimax, NegaScout, Pvs,
};
pub use options::{Found, SearchError, SearchOptions};
#[cfg(feature = "rand")]
pub use variants::{VariantSearch, Variants};
