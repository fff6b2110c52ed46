//! The messages of UCI, the protocol between chess GUIs and engines: what a GUI sends ([`Command`]) and what an engine sends ([`Reply`]).
//!
//! Both are read as tolerantly as UCI demands: any white space between words, unknown words ignored and the rest read, and nothing
//! but `None` for a line that says nothing. What is written is always one line, and reads back the same.

mod command;
mod declaration;
mod go;
mod info;
mod reply;
#[cfg(test)]
mod tests;
mod words;

pub use command::Command;
pub use declaration::{Declaration, Kind};
pub use go::Go;
pub use info::{Info, Limit, Score};
pub use reply::Reply;
