//! Protocols between programs that play a game: messages only; processes are in `process/`, UCI's engine in `uci_session/`.

mod line;
pub mod uci;

pub use line::{Reply, Request, RequestError};
