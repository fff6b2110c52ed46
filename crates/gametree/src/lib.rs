//! Search of two-player, perfect-information game trees: exact, fast, and so that a person can see *why*.
//!
//! # One idea
//! An explicit tree is a game like any other, and every algorithm is one function over a [`Game`], watched by an
//! [`Observer`](observe::Observer). The alpha-beta that solves Hex runs on a tree typed by a student.
//!
//! # A tour
//! A tree in the notation of textbooks, and a search of it:
//!
//! ```
//! use gametree::{tree::{Recorder, Tree, TreeGame, Values}, textbook, Game, Score, Window};
//!
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
//! let mut record = Recorder::default();
//! let value = textbook::alphabeta(&game, &game.start(), Window::FULL, &mut record);
//! assert_eq!(value, Score::from(3));
//! assert_eq!(record.terminals.len(), 3); // 9 is never looked at: 2 is less than the root's 3
//! # Ok::<(), gametree::tree::TreeError>(())
//! ```
//!
//! A game of one's own is a type that implements [`Game`]: five functions, thirty lines (its documentation has one in
//! full, `examples/your_own_game.rs` another). Then [`Search`] is the front door: any algorithm, a budget, an
//! evaluation for the depth limit, an observer; the answer is a [`Report`]:
//!
//! ```
//! use gametree::{Algorithm, Game, Outcome, Player, Search};
//!
//! /// Who cannot move loses; a move takes a square number of stones.
//! struct Squares;
//! impl Game for Squares {
//!     type State = (u32, Player);
//!     type Move = u32;
//!     fn start(&self) -> (u32, Player) { (20, Player::First) }
//!     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
//!     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> {
//!         let stones = s.0;
//!         (1..).map(|n| n * n).take_while(move |&n| n <= stones)
//!     }
//!     fn play(&self, s: &(u32, Player), n: u32) -> (u32, Player) { (s.0 - n, s.1.other()) }
//! }
//!
//! let report = Search::new(&Squares).algorithm(Algorithm::Scout).run(&Squares.start())?;
//! assert_eq!(report.worth().to_string(), "loss (proved)");
//! let shallow = Search::new(&Squares).depth(3).run(&Squares.start())?;
//! assert_eq!(shallow.worth().to_string(), "0 (estimate)"); // the end was not in sight
//! # Ok::<(), gametree::SearchError>(())
//! ```
//!
//! What a player knows beyond the rules is a trait of its own in [`knowledge`]; with three of them a game gets the exact
//! [`solve::Solver`]. [`testing::check_game`] tells whether a game keeps the contract that all of this relies on.
//!
//! # The rooms
//! | module | holds |
//! |---|---|
//! | [`textbook`] | every algorithm as its source prints it, one file each |
//! | [`draw`] | drawings of searched trees: SVG, TikZ, DOT, text, exam sheets |
//! | [`tree`] | explicit trees: notation, Dewey numbers, node types, generators, what a search did to one |
//! | [`theory`] | critical positions, expected work, branching factors |
//! | [`observe`] | what a search tells while it runs, with the owner of every bound |
//! | [`knowledge`] | keys, static values, tactics, symmetry, notation: each opt-in |
//! | [`adapt`], [`felstiner`] | depth limits and budgets, forced moves, bans and random order, built around a game |
//! | [`solve`] | the exact solver |
//! | [`trace`] | what a search did, a record a node, and the judge of foreign traces |
//! | [`perft`], [`testing`] | counting positions; conformance tests for a game of one's own |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod adapt;
mod algorithm;
pub mod draw;
pub mod engine;
pub mod felstiner;
mod game;
pub mod knowledge;
pub mod observe;
pub mod perft;
mod report;
mod score;
mod search;
pub mod solve;
pub mod testing;
pub mod textbook;
pub mod theory;
pub mod trace;
pub mod tree;
mod walk;
mod watch;

pub use algorithm::{Algorithm, Found, SearchError, Settings, UnknownAlgorithm};
pub use game::{Game, Outcome, Player};
pub use report::{Counts, Report, Verdict, Worth};
pub use score::{Bound, Limit, ParseScoreError, ParseWindowError, Score, Window};
pub use search::Search;
pub use watch::Watch;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
