//! The front door: [`Search`], for any game and any textbook algorithm, with budget, evaluation and observer.

mod builder;
mod horizon;
mod method;
mod options;
mod session;

pub use builder::Search;
pub use method::{AlphaBeta, AlphaBetaFamily, AlphaBetaHard, Method, NegaScout, Pvs};
pub use options::{Found, SearchError, SearchOptions};

pub(crate) use horizon::Statics;
pub(crate) use session::{Answer, session};
