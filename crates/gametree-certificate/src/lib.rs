//! The file format of certificates, which `docs/certificates.md` describes: what both a writer and a checker know.
//!
//! Nothing here says whether a certificate proves anything: the crate `gametree-verify` does. It reports the claims that it
//! has followed to the end, so a mistake in the reading could make it refuse a proof, but not accept a false one.
//!
//! Two bytes of a body, written and read:
//! ```
//! use gametree_certificate::{BodyWriter, Certificate, Header, record};
//!
//! let mut header = Header { gametree_certificate: 1, game: "tictactoe".into(), nodes: 1, ..Header::default() };
//! let mut body = BodyWriter::default();
//! body.byte(record::MOVE);
//! body.number(6);
//! let body = body.finish(&mut header);
//! let file = [header.to_line()?, body].concat();
//!
//! let certificate = Certificate::open(&file[..])?;
//! assert_eq!(certificate.header(), &header);
//! let (_, mut body) = certificate.into_parts(gametree::Control::default());
//! assert_eq!((body.record()?, body.number()?), ((0, record::MOVE), 6)); // at offset 0
//! body.finish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod fault;
mod header;
mod proved;
mod read;
pub mod record;
mod write;

pub use error::Error;
pub use header::{AtLeast, Claim, Header, MAX_HEADER, Repetition};
pub use proved::{Proved, Relation};
pub use read::{Body, Certificate};
pub use write::BodyWriter;
