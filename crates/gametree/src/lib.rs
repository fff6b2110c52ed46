//! Search of two-player, perfect-information game trees: exact, fast and explainable.
//!
//! Every algorithm is one function over a [`Game`], with an optional [`Observer`](observe::Observer). The alpha-beta that solves Hex
//! also runs on a tree typed in by a student: the crate [`gametree-tree`](https://docs.rs/gametree-tree) has explicit trees, which are
//! games like any other, and explains, draws and traces searches.
//!
//! # A tour
//! ## A game of your own
//! A game is a type that implements [`Game`]: five functions, thirty lines. [`Search`] runs any textbook algorithm on
//! it, with a budget, an evaluation for the depth limit and an observer, and returns an [`Answer`].
//!
//! ```
//! use gametree::{Algorithm, Game, Outcome, Player, Search};
//!
//! /// A move takes a square number of stones; the player who cannot move loses.
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
//! gametree::testing::check_game(&Squares)?; // does it satisfy the contract of `Game`?
//! let report = Search::new(&Squares).algorithm(Algorithm::Scout).run(&Squares.start())?;
//! assert_eq!(report.value.to_string(), "loss (proved)");
//! let shallow = Search::new(&Squares).depth(3).run(&Squares.start())?;
//! assert_eq!(shallow.value.to_string(), "0 (estimate)"); // the end of the game is beyond depth 3
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## An opponent: the engine
//! For strength and speed there is [`engine::Engine`], with a transposition table, iterative deepening and move
//! ordering. It needs a key for every position, which [`knowledge::Keyed`] derives from `Hash` in one line. The game
//! here is tic-tac-toe.
//!
//! The searches are generic, so they are compiled with *your* crate, and in a debug build they are some twenty times slower
//! than in a release build. To optimise the dependency alone brings little. This in your `Cargo.toml` is nearly as fast as a
//! release build, and 1 instead of 2 is in between:
//!
//! ```toml
//! [profile.dev]
//! opt-level = 2
//! ```
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
//! assert_eq!(report.value.to_string(), "draw (proved)");
//! ```
//!
//! It keeps its table from move to move, so use one engine for a whole game. Tic-tac-toe is searched to the end; for
//! larger games set a [budget](engine::Engine::budget): `.depth(8)`, a time or a number of nodes.
//!
//! ## An evaluation
//! If a search must stop before the end of the game, an evaluation estimates the position: [`knowledge::Evaluate`], for
//! the side to move, in any unit (hundredths of a point are usual).
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
//! assert_eq!((report.best[0], report.value.to_string()), (4, "+50 (estimate)".to_owned()));
//! ```
//!
//! ## Game-specific knowledge
//! A [`knowledge::Guide`] recognises wins, threats and promising moves without a search; every part of it is optional,
//! and `.guided()` uses it. [`knowledge::Symmetric`] lists the symmetric images of a position, and `.with_symmetries()`
//! treats them as one.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! # use gametree::engine::Engine;
//! // impl Guide for TicTacToe {}: its defaults find everything by playing the moves.
//! let report = Engine::new(&TicTacToe).guided().run(&[0b01_0000, 0b00_0011]);
//! assert_eq!(report.best, [2]); // the opponent has a1 and b1
//! ```
//!
//! ## What is asked
//! Every search takes a [`Request`]: a position, what is wanted of it (the best move, every move, several lines), within which limits
//! (depth, nodes, time, a game's clock, a flag that another thread may set), on how many threads. A reference to a position alone
//! asks for its best move.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Request, engine::Engine};
//! use std::{sync::atomic::AtomicBool, time::Duration};
//!
//! let (start, stop) = (TicTacToe.start(), AtomicBool::new(false));
//! let request = Request::new(&start).every_move().time(Duration::from_secs(1)).stop(&stop);
//! let answer = Engine::new(&TicTacToe).run(request.threads(2));
//! assert!(!answer.stopped); // it finished first, and its threads have ended
//! assert_eq!(answer.moves.len(), 9);
//! ```
//!
//! ## What is answered
//! Every search returns an [`Answer`]: the value and how far it is proved, the best moves, the line, what every move is worth if that
//! was asked, what it cost, which limit ended it. What only one search can tell is in its `details`.
//!
//! ## Proofs
//! [`solve::Solver`] answers one question exactly: who wins, and in how many plies?
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::solve::{Distance, Solver};
//! // The game from the documentation of `Game`: ten stones; take one, two or three.
//! let solution = Solver::new(&Heap(10))?.distance(Distance::Always).run(&Heap(10).start())?;
//! assert_eq!(solution.value.to_string(), "win in 5");
//! # Ok::<(), gametree::solve::Unfit>(())
//! ```
//!
//! ## Why?
//! An [`observe::Observer`] sees every node: its window, the owners of the bounds, what was cut off and by which bound.
//! Without an observer this costs nothing. `gametree-tree` explains the search of a tree in words, and writes one record per node
//! for any game.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Request, observe::{Entry, Observer}, engine::Engine};
//!
//! /// Counts visits to the position with the first stone in the centre, and to the replies to it.
//! #[derive(Default)]
//! struct Centre(u32);
//! impl Observer<TicTacToe> for Centre {
//!     type Mark = (); // the owners of bounds are not needed
//!     fn mark(&self) {}
//!     fn enter(&mut self, _: &TicTacToe, [mine, theirs]: &[u16; 2], _: Entry<()>) {
//!         self.0 += u32::from([*mine, *theirs].contains(&(1 << 4)));
//!     }
//! }
//! let mut centre = Centre::default();
//! let report = Engine::new(&TicTacToe).depth(4).run(Request::new(&TicTacToe.start()).observe(&mut centre));
//! println!("{} of {} nodes", centre.0, report.nodes);
//! ```
//!
//! # Where to begin
//! | goal | read | run |
//! |---|---|---|
//! | a game of your own | [`Game`], [`testing`] | `examples/your_own_game.rs` |
//! | a strong opponent for it | [`engine`], [`knowledge`] | `examples/your_own_evaluation.rs` |
//! | extra turns, points | [`Game::ALTERNATES`], [`Outcome::Value`] | `examples/extra_turns.rs` |
//! | repeated positions | [`knowledge::Keyed::REPEATS`] | `examples/cycles.rs` |
//! | time limits, a stop button | [`Request`], [`Budget`] | `examples/stopping_a_search.rs` |
//! | to see what a search does | [`observe`] | `examples/watching_a_search.rs` |
//! | positions as pictures | the crate `gametree-picture` | |
//! | to learn or teach alpha-beta | [`textbook`], the crate `gametree-tree` | the command `gametree tree` |
//!
//! # The rooms
//! | module | holds |
//! |---|---|
//! | [`textbook`] | every algorithm as printed in its source, one file each |
//! | [`observe`] | what a search reports while it runs, with the owner of every bound |
//! | [`knowledge`] | keys, static values, tactics, symmetry, notation; each opt-in |
//! | [`adapt`], `variants` | depth limits and budgets, forced and banned moves and random order, as adapters around a game |
//! | [`engine`] | the fast search for any game: transposition table, iterative deepening, threads, Althöfer's rule |
//! | [`solve`] | the exact solver |
//! | [`monte_carlo`] | Monte Carlo tree search with proofs, for games without an evaluation |
//! | [`perft`], [`testing`] | counting positions; conformance tests for your own games |
//!
//! # Features
//! | feature | enables |
//! |---|---|
//! | `threads` (default) | `Request::threads`, a search on several threads |
//! | `rand` | `adapt::Shuffled` and `variants` |
//! | `serde` | `Serialize` and `Deserialize` for scores, windows, values and answers |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod adapt;
mod algorithm;
mod answer;
mod budget;
mod clock;
mod control;
mod counts;
mod distance;
pub mod engine;
mod game;
pub mod knowledge;
mod meter;
pub mod monte_carlo;
pub mod observe;
pub mod perft;
mod request;
mod score;
mod search;
pub mod solve;
pub mod stack;
pub mod testing;
pub mod textbook;
mod value;
mod variety;
mod walk;
mod watch;

/// Which of the textbook algorithms a [`Search`] compiles: all of them, or a few.
pub mod method {
    pub use crate::search::{AlphaBetaFamily, AlphaBetaOrMinimax, Method};
}

/// Textbook searches with forced moves, random order, banned moves and a driver loop (Felstiner 2019).
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Algorithm, adapt::ForcedRules, knowledge::Constant, variants::VariantSearch};
/// let mut search = VariantSearch::new(Algorithm::AlphaBeta);
/// search.variants.forced = ForcedRules { win: true, block: true };
/// let report = search.run(&TicTacToe, &Constant::default(), &TicTacToe.start(), true)?;
/// assert_eq!(report.value.to_string(), "draw (proved)");
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[cfg(feature = "rand")]
pub mod variants {
    pub use crate::search::{VariantSearch, Variants};
}

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use answer::{Answer, MoveValue};
pub use budget::{Budget, StopReason};
pub use clock::Clock;
pub use control::Control;
pub use counts::Counts;
pub use game::{Game, Outcome, Player};
pub use meter::Meter;
#[cfg(feature = "threads")]
pub use request::Threads;
pub use request::{ObservedRequest, OneThread, PlainRequest, Request};
pub use score::{Bound, ParseScoreError, ParseWindowError, Score, Window};
pub use search::{Found, Search, SearchError, SearchOptions, Textbook};
pub use value::{GameValue, Wdl};
pub use watch::Watch;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The guide's example, too.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/from-other-libraries.md")]
struct FromOtherLibraries;
