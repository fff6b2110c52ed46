//! The proof ledger: what was proved of a game, in one SQLite file that survives whatever happens to the program.
//!
//! [`prove`] solves a position in pieces. Every piece is a row of the [`Ledger`], so a run that was killed goes on from there,
//! several programs may work on one ledger, and what is known of a parent is always recomputed from its children by the rules
//! of the game. [`check`] recomputes everything, and asks a solver again for what only it has claimed. With [`jobs`] a proof is
//! made by as many programs as there are, which exchange lines of text.
//!
//! ```
//! use gametree::{Budget, Request, Wdl, solve::ResultBounds};
//! use gametree_games::{Order, tictactoe::TicTacToe};
//! use gametree_ledger::{Ledger, Limit, Options, Piece, PieceSolver, prove};
//!
//! struct Solver<'g>(gametree::solve::Solver<'g, TicTacToe<u64>>);
//! impl PieceSolver<TicTacToe<u64>> for Solver<'_> {
//!     fn solve(&mut self, state: &<TicTacToe<u64> as gametree::Game>::State, limit: Limit) -> Piece<<TicTacToe<u64> as gametree::Game>::Move> {
//!         let request = Request::new(state).within(Budget { nodes: limit.nodes, ..Budget::default() });
//!         let found = self.0.run(request).expect("there is no limit of the depth");
//!         Piece { bounds: ResultBounds::of(found.value), plies: found.value.plies(), line: found.line, nodes: found.nodes, interrupted: false, solver: "null-window".into() }
//!     }
//! }
//!
//! let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
//! let mut ledger = Ledger::in_memory("tictactoe")?;
//! let mut solver = Solver(gametree::solve::Solver::new(&game)?);
//! let proof = prove(&game, &mut ledger, &mut solver, &[], &Options::default(), &mut |_| ())?;
//! assert_eq!(proof.bounds.result(), Some(Wdl::Draw));
//! // What is proved is not worked on again.
//! assert_eq!(prove(&game, &mut ledger, &mut solver, &[], &Options::default(), &mut |_| ())?.pieces, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agreement;
mod asked;
mod check;
mod claims;
mod entry;
mod error;
mod evidence;
mod graph;
pub mod jobs;
mod known;
mod ledger;
mod line;
mod orders;
mod piece;
mod proof_numbers;
mod prove;
mod proved;
mod rows;
mod schema;
mod strategy;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod worker;

pub use agreement::Classes;
pub use check::{Audit, RootSummary, Summary, certify, check, summary};
pub use claims::ClaimCounts;
pub use entry::{Ending, Entry, Origin, Status};
pub use error::{Contradiction, LedgerError};
pub use ledger::Ledger;
pub use orders::KeptOrder;
pub use piece::{Limit, Piece, PieceSolver};
pub use proof_numbers::INFINITE;
pub use prove::{Options, Pieces, Progress, Proof, Proved, Survey, prove, prove_all};
pub use proved::ProvedResults;
pub use strategy::Strategy;
pub use text::text;
pub use tree::Kept;
