//! How programs talk to each other about a game. Only words: the processes are elsewhere ([`crate::process`]).

mod line;

pub use line::{Reply, Request, RequestError};
