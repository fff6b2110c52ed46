//! Protocols between programs that play a game: messages only; processes are in `process.rs`.

mod line;

pub use line::{Reply, Request, RequestError};
