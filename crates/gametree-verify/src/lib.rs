//! Checks certificates: proofs of what a player can reach in a game, followed record by record by the rules alone.
//!
//! The checker shares nothing with any solver. `docs/certificates.md` describes the format and says what a certificate
//! proves; `check.py`, beside this crate's sources, is a second checker that was written from that page.
//!
//! A certificate of two bytes: after `a1 b1 a2 b2` in tic-tac-toe the first player wins at once by a3, move 6.
//! ```
//! use gametree_certificate::{AtLeast, BodyWriter, Claim, Header, Relation, record};
//! use gametree_verify::{Options, verify};
//!
//! let mut body = BodyWriter::default();
//! body.byte(record::MOVE);
//! body.number(6);
//! body.byte(record::END);
//! let mut header = Header {
//!     gametree_certificate: 1,
//!     game: "tictactoe".into(),
//!     position: "a1 b1 a2 b2".into(),
//!     claims: vec![Claim { player: gametree::Player::First, at_least: AtLeast::Win, plies: Some(1) }],
//!     nodes: 2,
//!     ..Header::default()
//! };
//! let body = body.finish(&mut header);
//! let file = [header.to_line()?, body].concat();
//!
//! let report = verify(&file[..], &Options::default())?;
//! assert_eq!((report.proved.relation, report.proved.plies), (Relation::AtLeast, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judge;
mod leaves;
mod links;
mod verify;
mod walk;

pub use gametree_certificate::Error;
pub use judge::{At, Judge, Place, Rules};
pub use leaves::Options;
pub use verify::{Check, CheckAdded, check, verify};
pub use walk::Report;
