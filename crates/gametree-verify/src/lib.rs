//! Checks certificates: proofs of what a player can reach in a game, followed record by record by the rules alone.
//!
//! The checker shares nothing with any solver. `docs/certificates.md` describes the format and says what a certificate
//! proves; `check.py`, beside this crate's sources, is a second checker that was written from that page.
//!
//! A certificate of two bytes: after `a1 b1 a2 b2` in tic-tac-toe the first player wins at once by a3, move 6.
//! ```
//! use std::io::Write;
//! use gametree_verify::{Options, Relation, format::{END, MOVE}, verify};
//!
//! let body = [MOVE, 6, END];
//! let mut file = format!(
//!     r#"{{"gametree_certificate":1,"game":"tictactoe","position":"a1 b1 a2 b2","claims":[{{"player":"first","at_least":"win","plies":1}}],"permutations":[],"nodes":2,"strategic":0,"shared":0,"bytes":3,"crc32":{}}}"#,
//!     crc32fast::hash(&body)
//! ).into_bytes();
//! file.push(b'\n');
//! let mut zlib = flate2::write::ZlibEncoder::new(file, flate2::Compression::best());
//! zlib.write_all(&body)?;
//!
//! let report = verify(&zlib.finish()?[..], &Options::default())?;
//! assert_eq!((report.proved.relation, report.proved.plies), (Relation::AtLeast, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod error;
pub mod format;
mod jobs;
mod plan;
mod read;
#[cfg(feature = "testing")]
pub mod testing;
mod verify;

/// What a certificate's records mean, for those who write them.
pub mod meaning {
    pub use crate::check::forced;
    pub use crate::plan::{Rules, Search, fewer, settled};
}

pub use error::Error;
pub use verify::{Certificate, Options, Proved, Relation, Report, verify};
