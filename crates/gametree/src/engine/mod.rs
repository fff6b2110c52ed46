//! The fast search, for any game: [`Engine`].

mod advice;
mod backup;
mod core;
mod crew;
mod depth;
mod entry;
mod memory;
mod node;
mod notes;
mod options;
mod order;
#[cfg(feature = "threads")]
mod parallel;
mod quiet;
mod report;
mod root;
mod run;
mod score;
mod search;
mod sight;
mod table;

pub use advice::{Advice, Folded, Guided, Tactics, Unguided};
pub use backup::{Althofer, Backup, Ends, Negamax};
pub use options::{Driver, Parts, Wanted};
pub use report::{Effort, Report};
pub use run::Engine;
pub use score::{MOST_PLIES, decisive, result, win_in};
