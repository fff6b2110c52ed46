//! The textbook algorithms on a game chosen at run time.

mod line;
mod request;
mod run;

pub use line::with_whole_line;
pub use request::{AcuteCorners, DEFAULT_MEMORY, TextbookError, TextbookRequest};
pub use run::{ban, run, variant, watched};
