//! Search of two-player, perfect-information game trees: exact, fast, and so that a person can see *why*.
//!
//! # One idea
//! An explicit tree is a game like any other, and every algorithm is one function over a [`Game`], watched by an
//! [`Observer`](observe::Observer). The alpha-beta that solves Hex runs on a tree typed by a student.
//!
//! # A tour
//! ## A tree
//! In the notation of textbooks, and a search of it:
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
//! ## A game of your own
//! A game is a type that implements [`Game`]: five functions, thirty lines. [`Search`] is the front door to the textbook: any
//! algorithm, a budget, an evaluation for the depth limit, an observer; the answer is a [`Report`].
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
//! gametree::testing::check_game(&Squares)?; // does it keep the contract that all of this relies on?
//! let report = Search::new(&Squares).algorithm(Algorithm::Scout).run(&Squares.start())?;
//! assert_eq!(report.value().to_string(), "loss (proved)");
//! let shallow = Search::new(&Squares).depth(3).run(&Squares.start())?;
//! assert_eq!(shallow.value().to_string(), "0 (estimate)"); // the end was not in sight
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## An opponent: the engine
//! For strength and speed there is [`engine::Engine`]: a table, deepening, good orders. It needs a key of every
//! position, which [`knowledge::Keyed`] makes from `Hash`, in one line. The game here is tic-tac-toe.
//!
//! ```
//! # mod tictactoe {
//! #     use gametree::{Game, Outcome, Player};
//! #     pub struct TicTacToe;
//! #     const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//! #     impl Game for TicTacToe {
//! #         type State = [u16; 2];
//! #         type Move = u8;
//! #         fn start(&self) -> [u16; 2] { [0, 0] }
//! #         fn to_move(&self, [mine, theirs]: &[u16; 2]) -> Player {
//! #             if mine.count_ones() == theirs.count_ones() { Player::First } else { Player::Second }
//! #         }
//! #         fn outcome(&self, [mine, theirs]: &[u16; 2]) -> Option<Outcome> {
//! #             let lost = LINES.iter().any(|line| theirs & line == *line);
//! #             if lost { Some(Outcome::Loss) } else { (mine | theirs == 0o777).then_some(Outcome::Draw) }
//! #         }
//! #         fn moves(&self, [mine, theirs]: &[u16; 2]) -> impl Iterator<Item = u8> {
//! #             let taken = mine | theirs;
//! #             (0..9).filter(move |cell| taken >> cell & 1 == 0)
//! #         }
//! #         fn play(&self, [mine, theirs]: &[u16; 2], cell: u8) -> [u16; 2] { [*theirs, mine | 1 << cell] }
//! #     }
//! # }
//! # use tictactoe::TicTacToe;
//! # use gametree::Game;
//! use gametree::{engine::Engine, knowledge::Keyed};
//! impl Keyed for TicTacToe {}
//!
//! let mut engine = Engine::new(&TicTacToe);
//! let report = engine.run(&TicTacToe.start());
//! assert_eq!(report.value().to_string(), "draw (proved)");
//! ```
//!
//! It keeps its table from move to move, so play a game with one engine. Tic-tac-toe it sees to the end; for other games
//! give it a [budget](engine::Engine::budget): `.depth(8)`, a time, a number of nodes.
//!
//! ## An evaluation
//! Where a search must stop before the end, an evaluation says how good a position is: [`knowledge::Evaluate`], for the
//! side to move, in any unit (hundredths of a point are usual).
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{engine::Engine, knowledge::Evaluate, Score};
//!
//! struct Centre; // is worth half a point
//! impl Evaluate<TicTacToe> for Centre {
//!     fn evaluate(&self, _: &TicTacToe, [mine, theirs]: &[u16; 2]) -> Score {
//!         let held = |stones: u16| i32::from(stones >> 4 & 1);
//!         Score::from(50 * (held(*mine) - held(*theirs)))
//!     }
//! }
//! let report = Engine::new(&TicTacToe).evaluate(Centre).depth(1).run(&TicTacToe.start());
//! assert_eq!((report.best[0], report.value().to_string()), (4, "+50 (estimate)".to_owned()));
//! ```
//!
//! ## What the game can tell
//! A [`knowledge::Guide`] sees wins, threats and promising moves without a search; every part of it is optional, and
//! `.guided()` uses it. [`knowledge::Symmetric`] names the images of a position, and `.with_symmetries()` makes them one.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! # use gametree::engine::Engine;
//! // impl Guide for TicTacToe {}: its defaults find everything by playing the moves.
//! let report = Engine::new(&TicTacToe).guided().run(&[0b01_0000, 0b00_0011]);
//! assert_eq!(report.best, [2]); // the other has a1 and b1
//! ```
//!
//! ## Threads, and a search that can be stopped
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Budget, engine::Engine};
//! use std::{sync::atomic::AtomicBool, time::Duration};
//!
//! let stop = AtomicBool::new(false); // for any other thread to raise
//! let budget = Budget { time: Some(Duration::from_secs(1)), stop: Some(&stop), ..Budget::default() };
//! let report = Engine::new(&TicTacToe).budget(budget).run_on(2, &TicTacToe.start());
//! assert!(!report.stopped); // it was finished before; and its threads have ended
//! ```
//!
//! ## Proofs
//! [`solve::Solver`] answers one question exactly: who wins, and how soon?
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::solve::{Distance, Solver};
//! // The game of `Game`'s documentation: take one, two or three stones of ten.
//! let solution = Solver::new(&Heap(10)).distance(Distance::Always).run(&Heap(10).start());
//! assert_eq!(solution.value.to_string(), "win in 5");
//! ```
//!
//! ## Why?
//! An [`observe::Observer`] sees every node: its window, who set the bounds, what was cut off and by whom. Without an observer
//! this costs nothing. On a tree the record explains itself ([`tree::Searched::explain`]); of any game
//! [`trace`] writes a record a node.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{observe::{Entry, Observer}, engine::Engine};
//!
//! /// How often was the position with the first stone in the centre, or an answer to it, looked at?
//! #[derive(Default)]
//! struct Centre(u32);
//! impl Observer<TicTacToe> for Centre {
//!     type Mark = (); // it does not ask who set a bound
//!     fn mark(&self) {}
//!     fn enter(&mut self, _: &TicTacToe, [mine, theirs]: &[u16; 2], _: Entry<()>) {
//!         self.0 += u32::from([*mine, *theirs].contains(&(1 << 4)));
//!     }
//! }
//! let mut centre = Centre::default();
//! let report = Engine::new(&TicTacToe).depth(4).run_observed(&TicTacToe.start(), &mut centre);
//! println!("{} of {} nodes", centre.0, report.nodes);
//! ```
//!
//! # Where to begin
//! | you want | read | run |
//! |---|---|---|
//! | a game of your own | [`Game`], [`testing`] | `examples/your_own_game.rs` |
//! | a strong opponent for it | [`engine`], [`knowledge`] | `examples/your_own_evaluation.rs` |
//! | extra turns, points | [`Game::ALTERNATES`], [`Outcome::Value`] | `examples/extra_turns.rs` |
//! | positions that come back | [`knowledge::Keyed::REPEATS`] | `examples/cycles.rs` |
//! | time limits, a stop button | [`Budget`] | `examples/stopping_a_search.rs` |
//! | to see what it does | [`observe`], [`trace`] | `examples/watching_a_search.rs` |
//! | to learn or teach alpha-beta | [`textbook`], [`tree`], [`draw`] | the command `gametree tree` |
//!
//! The same answer has two reports: [`Report`], of a textbook algorithm, in its own scores; and [`engine::Report`], in
//! which a win is a score of its own, by its distance. Both say [`value()`](engine::Report::value) in the same words.
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
//! | [`adapt`], [`variants`] | depth limits and budgets, forced moves, bans and random order, built around a game |
//! | [`engine`] | the fast search for any game: table, deepening, threads, Althöfer's rule |
//! | [`solve`] | the exact solver |
//! | [`trace`] | what a search did, a record a node, and the judge of foreign traces |
//! | [`perft`], [`testing`] | counting positions; conformance tests for a game of one's own |
//!
//! # Features
//! | feature | gives |
//! |---|---|
//! | `threads` (default) | [`engine::Engine::run_on`], a search on several threads |
//! | `rand` | [`tree::generate`], [`adapt::Shuffled`], [`variants`] and random trees in [`testing`] |
//! | `serde` | `Serialize` and `Deserialize` for scores, windows, values, reports and traces |
//! | `json` | trees and traces read from JSON, searches of trees written as JSON; implies `serde` |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod adapt;
mod algorithm;
mod budget;
mod control;
mod counts;
mod distance;
pub mod draw;
pub mod engine;
mod game;
pub mod knowledge;
mod meter;
mod mix;
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
mod value;
mod walk;
mod watch;

/// Which of the textbook algorithms a [`Search`] compiles: all of them, or a few.
pub mod method {
    pub use crate::search::{
        AlphaBeta, AlphaBetaFamily, AlphaBetaHard, AlphaBetaOrMinimax, Method, Minimax, NegaScout, Pvs,
    };
}

/// Textbook searches with forced moves, random order, banned moves and a driver loop (Felstiner 2019).
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Algorithm, adapt::ForcedRules, knowledge::Constant, variants::VariantSearch};
/// let mut search = VariantSearch::new(Algorithm::AlphaBeta);
/// search.variants.forced = ForcedRules { win: true, block: true };
/// let report = search.run(&TicTacToe, &Constant::default(), &TicTacToe.start(), true)?;
/// assert_eq!(report.value().to_string(), "draw (proved)");
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[cfg(feature = "rand")]
pub mod variants {
    pub use crate::search::{VariantSearch, Variants};
}

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use budget::Budget;
pub use control::Control;
pub use counts::Counts;
pub use game::{Game, Outcome, Player};
pub use meter::Meter;
pub use report::Report;
pub use score::{Bound, OwnedBound, ParseScoreError, ParseWindowError, Score, Window};
pub use search::{Found, Search, SearchError, SearchOptions};
pub use value::{GameValue, Wdl};
pub use watch::Watch;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
