//! A proof as plain files: [`split`] chooses jobs, [`Job::run`] makes a [`JobResult`] of each, wherever and whenever, and
//! [`merge`] checks the results before they enter the ledger. A [`Schedule`] does both without rounds, for whoever starts the workers.
//!
//! ```
//! use gametree::{Budget, Request, Wdl, solve::ResultBounds};
//! use gametree_games::{Order, tictactoe::TicTacToe};
//! use gametree_ledger::jobs::{self, Job, MergeOptions};
//! use gametree_ledger::{Ledger, Limit, Origin, Piece, PieceSolver};
//!
//! type Rules = TicTacToe<u64>;
//! struct Solver<'g>(&'g Rules);
//! impl PieceSolver<Rules> for Solver<'_> {
//!     fn solve(&mut self, state: &<Rules as gametree::Game>::State, limit: Limit) -> Piece<<Rules as gametree::Game>::Move> {
//!         let mut solver = gametree::solve::Solver::new(self.0).expect("the players take turns");
//!         let request = Request::new(state).within(Budget { nodes: limit.nodes, ..Budget::default() });
//!         let found = solver.run(request).expect("there is no limit of the depth");
//!         Piece { bounds: ResultBounds::of(found.value), plies: found.value.plies(), line: found.line, nodes: found.nodes, interrupted: false, solver: "null-window".into() }
//!     }
//! }
//!
//! let game = Rules::new(3, 3, 3, Order::Natural).unwrap();
//! let mut ledger = Ledger::in_memory("tictactoe")?;
//! let value = loop {
//!     let found = jobs::split(&game, &mut ledger, &[], 4, 20)?;
//!     if found.jobs.is_empty() {
//!         break found.bounds.result();
//!     }
//!     // A line can be sent anywhere.
//!     let run = |job: &Job| Job::parse(&job.to_line())?.run(&game, &mut Solver(&game), &Origin::default());
//!     let results = found.jobs.iter().map(|job| (job.id(), run(job).map(|result| result.to_line()).map_err(|error| error.to_string())));
//!     let merged = jobs::merge(&game, &mut ledger, &mut results.collect::<Vec<_>>().into_iter(), &MergeOptions::default(), &mut Solver(&game), &mut |place, why| panic!("{place}: {why}"))?;
//!     assert!(merged.new > 0);
//! };
//! assert_eq!(value, Some(Wdl::Draw));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod format;
mod merge;
mod needed;
mod run;
mod schedule;
mod split;
mod state;

pub use error::JobError;
pub use format::{Job, JobResult, SCHEMA};
pub use merge::{MergeOptions, Merged, SourceLine, merge};
pub use schedule::{Returned, Schedule, ScheduleOptions};
pub use split::{Split, split};
pub use state::{OutJob, ScheduleState};
