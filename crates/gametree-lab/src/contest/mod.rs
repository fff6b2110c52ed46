//! Matches: which of two settings plays better, and how sure is that?
//!
//! A match consists of [`Pairs`] of games: one opening, both colours. It ends after a number of games, or when a sequential test
//! ([`Sprt`]) is decided. Games run on several threads, but count in the order of their numbers, so that with
//! [thinkers](Thinker) that always do the same the result follows from the seed alone: not from the threads, and not from
//! how often it was killed and went on from its [`Journal`].
//!
//! A match between two ideas of your own, on a game of your own:
//! ```
//! use gametree::engine::Engine;
//! use gametree::{Game, adapt::Budget};
//! use gametree_games::{Order, Playable, connect4::ConnectFour};
//! use gametree_lab::{Watch, contest::{Asked, Contest, Fault, Openings, Seats, Thinker, Thought, run}};
//!
//! /// The engine, so many plies deep.
//! struct Deep<'a>(&'a ConnectFour, u32);
//! impl Thinker<ConnectFour> for Deep<'_> {
//!     fn begin(&mut self) -> Result<(), Fault> { Ok(()) }
//!     fn choose(&mut self, asked: &Asked<'_, ConnectFour>) -> Result<Thought<u8>, Fault> {
//!         let mut engine = Engine::new(self.0).evaluate(self.0.default_evaluation()).guided().depth(self.1);
//!         let report = engine.run(asked.state);
//!         Ok(Thought { mv: report.best[0], nodes: report.nodes, depth: report.depth })
//!     }
//! }
//! let game = ConnectFour::new(7, 6, Order::Centre).unwrap();
//! let contest = Contest { games: 40, openings: Openings::Random { plies: 4, seed: 1 }, sprt: None, jobs: 1 };
//! let thinkers = || -> Result<Seats<'_, ConnectFour>, Fault> { Ok([Box::new(Deep(&game, 4)), Box::new(Deep(&game, 1))]) };
//! let standing = run(&game, &contest, &thinkers, None, Watch::default(), |_| {})?;
//! assert_eq!(standing.verdict.to_string(), "stronger");
//! # Ok::<(), gametree_lab::contest::ContestError>(())
//! ```

mod external;
mod game;
mod journal;
mod openings;
mod pairs;
mod protocol;
mod run;
mod sprt;
mod standing;

pub use external::{External, Limits};
pub use game::{Asked, Fault, Record, Seats, Side, Spent, Thinker, Thought};
pub use journal::{Journal, JournalError};
pub use openings::{Openings, moves_of};
pub use pairs::{Pairs, Rating, elo, expected};
pub use protocol::{Reply, Request, RequestError};
pub use run::{Contest, ContestError, Resumed, run};
pub use sprt::{Sprt, SprtError, Verdict};
pub use standing::{Standing, Stood};
