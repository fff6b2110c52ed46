//! Traces: what a search did, one record per node, in a format that any engine can write and that [`check`](check())
//! verifies from the rules of the game alone.
//!
//! In a file, a trace is NDJSON: a line with the [`Header`], then one [`Record`] per node. Values and windows are those
//! of the side to move at the node; `null` stands for infinity and, as the owner of a bound, for the window of the
//! call. The repository's `docs/trace-format.md` describes every field and every rule of the judge.
//!
//! ```
//! use gametree::{Game, Search};
//! use gametree_tree::{Tree, TreeGame, Values, trace::Recorder};
//! # use gametree::knowledge::*;
//! # #[derive(Clone)] struct Nim(u32);
//! # impl Game for Nim {
//! #     type State = u32; type Move = u32;
//! #     fn start(&self) -> u32 { self.0 }
//! #     fn to_move(&self, s: &u32) -> gametree::Player { if s % 2 == 0 { gametree::Player::First } else { gametree::Player::Second } }
//! #     fn outcome(&self, s: &u32) -> Option<gametree::Outcome> { (*s == 0).then_some(gametree::Outcome::Loss) }
//! #     fn moves(&self, s: &u32) -> impl Iterator<Item = u32> { (1..=1.min(*s)).chain((*s >= 3).then_some(3)) }
//! #     fn play(&self, s: &u32, m: u32) -> u32 { s - m }
//! # }
//! # impl Notation for Nim {
//! #     fn move_name(&self, m: u32) -> String { m.to_string() }
//! #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
//! #         let (word, rest) = text.split_at(1.min(text.len()));
//! #         word.parse().map(|m| (m, rest)).map_err(|_| MoveError::not_a_move(text, "1 or 3"))
//! #     }
//! # }
//! # impl Guide for Nim {}
//! let game = Nim(9); // any game with `Notation`
//! let mut trace = Recorder::new(&game, 1_000);
//! Search::new(&game).run(gametree::Request::new(&game.start()).observe(&mut trace))?;
//! let (mut header, records) = trace.finish();
//! header.algorithm = "alphabeta".to_owned();
//! let judged = gametree_tree::trace::check(&game, &game.start(), &header, &records).unwrap();
//! assert_eq!(judged.nodes, records.len());
//! # Ok::<(), gametree::SearchError>(())
//! ```

mod check;
mod format;
#[cfg(feature = "json")]
mod ndjson;
mod place;
mod playback;
mod playback_words;
mod recorder;

pub use check::{Flaw, Judged, Wrong, check, check_with};
pub use format::{Header, Kind, Record};
#[cfg(feature = "json")]
pub use ndjson::{TraceError, lines, read, write};
pub use playback::{Playback, PlaybackEvent, PlaybackMoment, PlaybackNode};
pub use recorder::Recorder;
