//! The fast search, for any game: [`Engine`].
//!
//! The engine asks a game for its rules ([`Game`](crate::Game)) and for a key of every position
//! ([`Keyed`](crate::knowledge::Keyed), one line). Everything else is optional: an evaluation, a guide, symmetries,
//! a budget, threads, an observer. This page says what it does, what its answers mean, and where its limits are.
//!
//! # In three lines
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::engine::Engine;
//!
//! let mut engine = Engine::new(&TicTacToe);
//! let report = engine.run(&TicTacToe.start());
//! println!("{}, play {}", report.value(), report.best[0]);
//! # assert_eq!(report.value().to_string(), "draw (proved)");
//! ```
//!
//! Without a budget it searches until the end of the game is seen, which for most games is never. So give it one:
//! `.depth(8)` for a depth, or a [`Budget`](crate::Budget) of nodes, of time, or with a flag that another
//! thread may raise. The best move found by then is the answer.
//!
//! # What it does
//! It searches to depth 1, 2, 3 … (to a given depth every second one), each with what it learned from the last. What happens at a
//! position, in the order of the steps in `engine/search.rs`:
//!
//! 1. **It costs a node** of the budget; where that is spent, the search unwinds.
//! 2. **The game is over**: its outcome is the value, a win by its distance ([`win_in`]).
//! 3. **The position has come back**: a draw. Checked only where [`REPEATS`](crate::knowledge::Keyed::REPEATS) is true.
//! 4. **The depth ends**: the [evaluation](Engine::evaluate) gives its value, after a search of noisy moves with
//!    [`quiescence`](EngineOptions::quiescence).
//! 5. **The table's bucket** for it is prefetched, while the next step examines the board.
//! 6. **It is plain to see**: a win at once, or with a [guide](Engine::guided) the one answer to a threat.
//! 7. **The table** knows it, from another order of moves or from the last depth.
//! 8. **The null move**, with [`null_move`](EngineOptions::null_move), where the game allows it.
//! 9. **The moves, in order**: the table's first, then by [`rank`](crate::knowledge::Guide::rank), then by what was good
//!    elsewhere ([`slot`](crate::knowledge::Guide::slot)), at last in the game's own order. The first with the whole
//!    window, the others with a null window, and again only where that fails high. A move so good that the opponent
//!    would avoid the position ends it: a cut-off.
//! 10. **The result is stored** in the table.
//!
//! Where little depth is left, a plain alpha-beta loop takes over: a visit of the table would cost more than it saves. How little is
//! measured as the search goes on.
//!
//! # What is exact
//! A search to a fixed depth finds *the* value of that depth: the very number that the textbook's
//! [`negamax`](crate::textbook::negamax()) or [Althöfer's rule](crate::textbook::althofer()) finds by visiting everything.
//! For that, an entry of the table counts only if it was found at the same depth, or if no estimate stands behind it, so that every
//! depth would find it. Order, tables, windows, symmetries and threads change how long it takes, and which of several equal moves
//! is named. Three things change the value, and are off by default: quiescence, extensions and the null move.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Algorithm, Score, Search, engine::Engine, knowledge::Evaluate};
//!
//! /// The centre is worth three, a corner two.
//! struct Places;
//! impl Evaluate<TicTacToe> for Places {
//!     fn evaluate(&self, _: &TicTacToe, [mine, theirs]: &[u16; 2]) -> Score {
//!         let worth = |s: u16| 3 * (s & 0o020).count_ones() as i32 + 2 * (s & 0o505).count_ones() as i32;
//!         Score::from(worth(*mine) - worth(*theirs))
//!     }
//! }
//! let root = TicTacToe.start();
//! let fast = Engine::new(&TicTacToe).evaluate(Places).depth(4).run(&root);
//! let slow = Search::new(&TicTacToe).algorithm(Algorithm::Minimax).evaluate(Places).depth(4).run(&root)?;
//! assert_eq!(fast.score, slow.score);
//! assert!(fast.nodes < slow.nodes / 5);
//! # Ok::<(), gametree::SearchError>(())
//! ```
//!
//! # What a report says
//! A [`Report`] is for the side to move at the root. [`value()`](Report::value) says it in words: `win in 7`, `draw (proved)`,
//! `+12 (estimate)`. A win or a loss is proved as soon as it is seen, whatever the depth; its distance is that of best play, in
//! plies. A draw, or a number of points, is proved when no estimate stands behind it ([`complete`](Report::complete)).
//!
//! `score` is the same as a number: that of the evaluation, or `win_in(plies)`, which is larger than any evaluation. An outcome by
//! points ([`Outcome::Value`](crate::Outcome::Value)) is a score like an evaluation's: then `value()` says who has won, and `score`
//! by how much.
//!
//! `best` is one move; with [`all_moves`](Engine::all_moves) it is all equally good ones, and `per_move` has the score of
//! every move:
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::engine::{Engine, win_in};
//! let heap = Heap(5);
//! let report = Engine::new(&heap).all_moves(true).run(&heap.start());
//! assert_eq!(report.best, [1]);
//! assert_eq!(report.per_move, [(1, win_in(3)), (2, -win_in(2)), (3, -win_in(2))]);
//! ```
//!
//! They are the scores of the depth that was finished. The search goes on until every move is decided, the game is seen or the budget is spent.
//!
//! # How values climb
//! By minimax ([`Negamax`]), unless [another rule](Backup) is given. [`Althofer`] adds to every inner node its own static value,
//! weighted: a line is judged by all its positions, not by its last alone. How a game that ends before the depth counts there is a
//! question of its own, with three answers ([`Ends`]): as wins and losses beyond every estimate (`Saturated`, the default), as if
//! it went on to the depth (`Padded`), or as the papers print it (`Literal`), by which a short way to a sure win may look worse than
//! a long one full of hope. With a `Literal` or `Padded` end nothing is proved of the game.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::engine::{Althofer, Ends, Engine};
//! let rule = Althofer { weight: 0.5, ends: Ends::Saturated };
//! let report = Engine::new(&Heap(21)).backup(rule).depth(12).run(&Heap(21).start());
//! assert_eq!(report.value().to_string(), "win in 11");
//! ```
//!
//! # Budgets and determinism
//! With a depth or a number of nodes a fresh engine gives the same answer every time, on every machine. With a time or a flag it
//! can't. An engine keeps its table between searches, so the second search of a position is faster, and may name another of several
//! equal moves; [`forget`](Engine::forget) makes it fresh. A flag and the clock are looked at every 1,024 nodes, and more often
//! where nodes are slow: within 2 ms.
//!
//! A search that is stopped has the best move of the last finished depth, or a better one that the unfinished depth has found. Run
//! again, it is soon where it was, by its table, and goes on. Even a budget of no nodes at all has an answer: the evaluation, and the first
//! move. Only a game that is over has no best move.
//!
//! # Threads
//! [`run_on`](Engine::run_on) (feature `threads`, on by default) searches on several over one table, and puts off what another is
//! at. They end before the call does. The value to a fixed depth is the same; the number of nodes, and which of several equal moves is
//! named, vary. The game, its states and the evaluation must be [`Sync`]; an observer sees one thread, so [`run_observed`](Engine::run_observed)
//! has only one. On the web there is `run`.
//!
//! # In a program with a window
//! An engine borrows its game, its flag and its closures. So give the search a thread of its own and make the engine there; what crosses over
//! is the position, the flag and the report.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Budget, engine::Engine};
//! use std::{sync::{Arc, atomic::{AtomicBool, Ordering}, mpsc}, thread};
//!
//! let stop = Arc::new(AtomicBool::new(false));
//! let (positions, inbox) = mpsc::channel();
//! let (outbox, reports) = mpsc::channel();
//! let flag = Arc::clone(&stop);
//! let thinker = thread::spawn(move || {
//!     let mut engine = Engine::new(&TicTacToe).budget(Budget { stop: Some(&flag), ..Budget::default() });
//!     for position in inbox {
//!         let _ = outbox.send(engine.run(&position)); // one engine for the whole game: it keeps its table
//!     }
//! });
//! positions.send(TicTacToe.start()).unwrap();
//! let report = reports.recv().unwrap(); // or try_recv, between two pictures
//! stop.store(true, Ordering::Relaxed); // the player has closed the window
//! drop(positions);
//! thinker.join().unwrap();
//! # assert_eq!(report.value().to_string(), "draw (proved)");
//! ```
//!
//! A game without fields, like this one, may be borrowed for ever: `&TicTacToe` is `'static`. One whose size is known only at run time
//! is made in the thread too.
//!
//! # The knobs
//! [`EngineOptions`] says which parts a search uses. The defaults are those measured to be good on four different games. Worth a try for your
//! own: without `killers` where the game's own order is good, `quiescence` in games with captures,
//! [`Driver::Mtdf`] where evaluations are coarse. Ranks, history, quiescence and the null move come from the game's guide, so they need
//! [`guided()`](Engine::guided) too.
//!
//! # Cycles
//! In some games a position can come back. Say so ([`REPEATS`](crate::knowledge::Keyed::REPEATS)), and one that returns on the line being
//! searched counts as a draw, at its first return; so does one of the [positions played before](Engine::set_past).
//! `examples/cycles.rs` is such a game. (Rules by which it counts for something else, or only the third time, are yours: put what they
//! need into the state.) A game that repeats and does not say so is searched without end, if no budget ends it.
//!
//! A table and such a rule do not quite go together: the value of a position then depends on how it was reached, and the table does
//! not know that. This is the *graph-history interaction* (Campbell 1985; Kishimoto and Müller 2004 have a full, and costly, cure).
//! What the engine does: a result that rests on the return to a position *before* the one it is about is not remembered. What
//! remains: a remembered result may be used on a line on which one of the positions behind it would have come back. So a draw by repetition
//! can be missed, and a value can be that of the position without its history. With `REPEATS` a value is exact up to that, and no
//! further: a "win in 9" is a win in 9 of the position by itself, and can, seldom, be drawn by the history of the game.
//!
//! # Limits
//! | | |
//! |---|---|
//! | plies below the root | [`MAX_PLIES`], 1,000 |
//! | moves of a position | 65,534; the table remembers the best one if it is among the first 4,094 |
//! | an evaluation, a number of points | ±[`Score::LIMIT`](crate::Score::LIMIT), some 2,147 million |
//! | the table | 64 MiB at the most, unless you say so ([`memory`](Engine::memory)); it begins with 1 MiB and grows as needed |
//! | an entry | 16 bytes: 64 MiB hold some four million positions |
//! | keys | 64 bits: two positions of the same key are one to the engine. Of a billion random ones some pair collides with probability ¹⁄₃₇ |
//! | the stack | one frame a ply: some hundred bytes and a copy of the state |

mod backup;
mod builder;
mod core;
mod deepening;
mod depth;
mod depth_result;
mod effort;
mod entry;
mod knowledge;
mod memory;
mod node;
mod options;
mod order;
#[cfg(feature = "threads")]
mod parallel;
mod qsearch;
mod report;
mod root;
mod search;
#[cfg_attr(not(feature = "threads"), expect(dead_code, reason = "only threads enter positions here"))]
mod searching;
mod static_check;
mod table;
mod thread_state;
mod worker;

pub use crate::distance::{MAX_PLIES, decisive, result, win_in};
pub use backup::{Althofer, Backup, Ends, Negamax};
pub use builder::Engine;
pub use effort::Effort;
pub use knowledge::{Guided, Knowledge, Tactics, Unguided, WithSymmetries};
pub use options::{Driver, EngineOptions};
pub use report::Report;
