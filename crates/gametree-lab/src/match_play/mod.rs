//! Matches between two players: which is stronger, and how certain the answer is.
//!
//! A match consists of [`Pairs`] of games: one opening, played with both colours. It ends after a number of games, or
//! when a sequential test ([`Sprt`]) is decided. Games run on several threads, but are counted in the order of their numbers.
//! With deterministic [bots](gametree_players::Bot) the result is therefore determined by the seed: it depends neither on the
//! number of threads nor on how often the match was killed and resumed from its [journal](crate::journal).
//!
//! A match between two bots of your own:
//! ```
//! use gametree::engine::Engine;
//! use gametree::{Budget, Game};
//! use gametree_games::{Order, Playable, connect4::ConnectFour};
//! use gametree_lab::Control;
//! use gametree_lab::match_play::{Adjudication, Match, Openings, Seats};
//! use gametree_players::{Bot, MoveReply, MoveRequest, PlayerError};
//!
//! /// The engine at a fixed depth.
//! struct Deep<'a>(&'a ConnectFour, u32);
//! impl Bot<ConnectFour> for Deep<'_> {
//!     fn begin(&mut self) -> Result<(), PlayerError> { Ok(()) }
//!     fn choose(&mut self, request: &MoveRequest<'_, ConnectFour>) -> Result<MoveReply<u8>, PlayerError> {
//!         let mut engine = Engine::new(self.0).evaluate(self.0.default_evaluation()).guided().depth(self.1);
//!         let report = engine.run(request.state);
//!         Ok(MoveReply { mv: report.best[0], nodes: report.nodes, depth: report.details.depth, score: Some(report.score) })
//!     }
//! }
//! let game = ConnectFour::new(7, 6, Order::Centre).unwrap();
//! let openings = Openings::Random { plies: 4, seed: 1 };
//! let terms = Match { games: 40, openings, sprt: None, adjudication: Adjudication::default(), jobs: 1 };
//! let bots = || -> Result<Seats<'_, ConnectFour>, PlayerError> {
//!     Ok([Box::new(Deep(&game, 4)), Box::new(Deep(&game, 1))])
//! };
//! let result = terms.play(&game, &bots, None, Control::default(), |_| {})?;
//! assert_eq!(result.verdict.to_string(), "stronger");
//! # Ok::<(), gametree_lab::match_play::MatchError>(())
//! ```

mod adjudication;
mod game;
mod json;
mod openings;
mod pairs;
mod pgn;
mod record;
mod result;
mod run;
mod side;
mod sprt;

pub(crate) use adjudication::Agreement;
pub use adjudication::{Adjudication, AgreedDraw, AgreedWin, AgreementError};
pub use openings::{Openings, Repeats};
pub use pairs::{Pairs, Rating, elo, expected};
pub use pgn::{ForeignOpeningError, games_as_pgn, openings_of_epd, openings_of_pgn};
pub use record::{GameRecord, GameRecordError};
pub use result::{MatchResult, Snapshot};
pub use run::{Match, MatchError, Resumed, jobs};
pub use side::{Seats, Side, Spent};
pub use sprt::{MatchVerdict, Sprt, SprtError};
