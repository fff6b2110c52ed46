//! Exact solvers.
//!
//! [`Solver`] is null-window alpha-beta over win, draw and loss, and optionally over distances, with a transposition
//! table and forced moves. It needs a game's rules and a key for every position ([`Keyed`]), can use its [`Guide`] (winning moves,
//! threats, move ordering) and its symmetries, and proves the value that plain minimax would find by visiting every node.
//!
//! ```
//! # struct Heap(u32);
//! # use gametree::{Game, Outcome, Player, knowledge::Keyed};
//! # impl Game for Heap {
//! #     type State = (u32, Player);
//! #     type Move = u32;
//! #     fn start(&self) -> (u32, Player) { (self.0, Player::First) }
//! #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
//! #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
//! #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
//! #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
//! # }
//! // `Heap` is the game in the documentation of `Game`.
//! impl Keyed for Heap {}
//!
//! use gametree::solve::{Distance, Solver};
//! let heap = Heap(10);
//! let solution = Solver::new(&heap)?.distance(Distance::Always).run(&heap.start())?;
//! assert_eq!(solution.value.to_string(), "win in 5"); // 2, then four stones per round
//! assert_eq!(solution.best, [2]);
//! # Ok::<(), gametree::solve::Unfit>(())
//! ```
//!
//! # Which solver
//! | the game | the solver | its answer |
//! |---|---|---|
//! | wins, draws and losses, players who take turns | [`Solver`] | the result, and distances |
//! | points, extra turns | [`PointsSolver`] | the number of points |
//! | positions that come back | [`Retrograde`] | the result, and distances |
//! | a small game, every position of it | `Tabulation` in the crate `gametree-tables` | a table of results and distances |
//! | a small game, every position that a player comes to who knows the best move | `SemiStrong` there | results and moves, with a certificate |
//! | a game with knowledge that proves much at once | `graph` in the crate `gametree-solvers` | the result |
//!
//! # When a limit ends the search
//! All three then say what is proved, and that they are [stopped](crate::Answer::stopped). They still name a legal move, one that is not
//! proved to be worse than another: a move that is known to reach a result comes before one that may, and one of which nothing is known
//! before a lost one. A game that is over has its value whatever the limits.
//!
//! [`Guide`]: crate::knowledge::Guide
//! [`Keyed`]: crate::knowledge::Keyed

mod bounds;
mod distance;
mod line;
mod merit;
mod null_window;
mod points;
mod points_search;
mod reachable;
mod retrograde;
mod solver;
mod table;
mod unfit;
mod value;

pub use bounds::ResultBounds;
pub use distance::Distance;
pub use points::PointsSolver;
pub use retrograde::Retrograde;
pub use solver::Solver;
pub use unfit::Unfit;
