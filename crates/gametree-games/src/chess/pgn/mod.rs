//! Games of chess in PGN (Edwards, *Portable Game Notation*, 1994): read from files of other programs, and written for them.
//!
//! Read are tags, moves with or without numbers, `{}` and `;` comments, marks (`$n`, `!?`), variations and lines that begin with `%`,
//! which are skipped, and several games in a text. Written are the seven tags in their order, the others after them, where the game
//! starts (`FEN`) if that is not the usual position, and lines of at most 80 characters.
//!
//! ```
//! use gametree::knowledge::Notation;
//! use gametree_games::chess::{Chess, pgn};
//!
//! let text = "[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {natural} Nc6 1/2-1/2\n\n1. d4 *";
//! let games = pgn::games(text).collect::<Result<Vec<_>, _>>()?;
//! assert_eq!((games.len(), games[0].tag("White").as_deref()), (2, Some("A")));
//! let chess = Chess::usual();
//! let (first, moves) = games[0].read(&chess)?;
//! assert_eq!(moves.len(), 4);
//! let written = pgn::write(&chess, &pgn::Record { moves: &moves, ..pgn::Record::new(first) });
//! assert!(written.ends_with("\n1. e4 e5 2. Nf3 Nc6 *\n"));
//! # Ok::<(), pgn::PgnError>(())
//! ```

mod error;
mod read;
mod scan;
mod write;

pub use error::PgnError;
pub use read::{GameText, Games, games};
pub(super) use read::{is_pgn, is_unfinished, moves_from, split};
pub use scan::PgnResult;
pub use write::{Record, write};
