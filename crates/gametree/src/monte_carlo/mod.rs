//! Monte Carlo tree search with proofs, for any game: [`MonteCarlo`].
//!
//! It needs the rules of a game and a key for every position ([`Keyed`](crate::knowledge::Keyed), one line), and no
//! evaluation: a position is judged by how games end that are played from it at random. Where an evaluation is good, or
//! a few moves decide, the [engine](crate::engine) is far stronger; `docs/monte-carlo.md` has the measurements.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::monte_carlo::MonteCarlo;
//!
//! let report = MonteCarlo::new(&TicTacToe).seed(1).nodes(5_000).run(&TicTacToe.start());
//! println!("{}, play {} after {} play-outs", report.value, report.best[0], report.details.root.visits);
//! # assert!(report.details.root.visits > 100 && report.nodes == 5_000);
//! ```
//!
//! # What it does
//! Each simulation goes down the tree by UCB1 (UCT, Kocsis and Szepesvári 2006): a move that was never tried first, in the
//! game's order, and then the one with the greatest upper confidence bound. A leaf is judged by a play-out, or by its
//! [static value](MonteCarlo::evaluate); when it is visited again, it gets all its children. The worth of the simulation is
//! added to every node on its path.
//!
//! **Proofs.** Every node has two bounds, of what is proved (score-bounded MCTS, Cazenave and Saffidine 2010; with wins and
//! losses only, this is the MCTS-Solver of Winands, Björnsson and Saito 2008). An end of the game sets both; a player is sure
//! of the best lower bound among the moves, and can't get more than the best upper bound. A move that is proved to be no
//! better than another is not visited again, and once the bounds of the root meet, the search ends. Bounds hold whatever
//! the play-outs said. They come from ends of the game alone, never from a play-out, a static value or a depth limit.
//!
//! **The move** is one that is proved best; else the most visited one, unless its mean is below what another is sure of.
//!
//! # What counts
//! A win counts +1, a draw 0, a loss −1; points ([`Outcome::Value`](crate::Outcome::Value)) count as they are, and a win is
//! more than any number of points, as in the engine. (Its mean counts it as +1 all the same: let a game end in one way or the
//! other.) The exploration constant applies to means as shares of the range that simulations have met, so it needs no
//! adjustment to points.
//!
//! The side to move is asked at every position, so extra turns need no care. The tree is one of paths: a position that comes
//! back on the path to it ([`REPEATS`](crate::knowledge::Keyed::REPEATS)), or was [played before](crate::Request::past) and is
//! drawn when it returns, is a draw there, as in the engine; but no result is taken from another path, so a proof holds for exactly this rule. Play-outs
//! don't look for repetitions, and end after [so many plies](MonteCarlo::playout_plies) with a draw.
//!
//! # Limits
//! | | |
//! |---|---|
//! | a node of the budget | a position entered, in the tree or in a play-out |
//! | time and stop flag | checked every 1,024 nodes, and more often if nodes are slow |
//! | without any limit | a million nodes |
//! | the tree | at most 64 MiB by default ([`memory`](MonteCarlo::memory)), in blocks of 256 nodes; a full one grows no more |
//! | plies below the root | [`MAX_PLIES`](crate::engine::MAX_PLIES), 1,000; what lies beyond counts as a draw or its static value |
//! | threads | one |

mod arena;
mod builder;
mod report;
mod reward;
mod settings;
mod simulation;

pub use builder::MonteCarlo;
pub use report::{Simulated, Simulations};
pub use settings::DEFAULT_EXPLORATION;
