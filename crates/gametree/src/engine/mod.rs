//! The fast search, for any game: [`Engine`].
//!
//! The engine needs the rules of a game ([`Game`](crate::Game)) and a key for every position
//! ([`Keyed`](crate::knowledge::Keyed), one line). Everything else is optional: an evaluation, a guide, symmetries,
//! a budget, threads, an observer. This page explains what the engine does, what its reports mean, and its limits.
//!
//! # In three lines
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::engine::Engine;
//!
//! let mut engine = Engine::new(&TicTacToe);
//! let report = engine.run(&TicTacToe.start());
//! println!("{}, play {}", report.value, report.best[0]);
//! # assert_eq!(report.value.to_string(), "draw (proved)");
//! ```
//!
//! Without a budget it searches until the game is solved, which most games never are in practice. So set one:
//! `.depth(8)` for a depth, or a [`Budget`](crate::Budget) with a node limit, a time limit or a flag that another thread
//! may set. The engine then returns the best move found so far.
//!
//! # What it does
//! It searches to depth 1, 2, 3 … (to a given depth, every second one), and each search reuses the results of the
//! previous one. At every node it takes these steps, numbered as in `engine/search.rs`:
//!
//! 1. **Budget**: the node is charged to the budget; once that is spent, the search unwinds.
//! 2. **Repetition**: a repeated position is a draw. Checked only if [`REPEATS`](crate::knowledge::Keyed::REPEATS) is true.
//! 3. **End of the game**: the outcome is the value, with wins scored by their distance ([`Score::win_in`](crate::Score::win_in)).
//! 4. **Depth limit**: the [evaluation](Engine::evaluate) gives the value, after a quiescence search with
//!    [`quiescence`](EngineOptions::quiescence).
//! 5. **Prefetch**: the position's bucket in the table is prefetched during the next step.
//! 6. **Static check**, with a [guide](Engine::guided): an immediate win, or the only reply to a threat.
//! 7. **Transposition table**: the position may be known from another order of moves or from the previous depth.
//! 8. **Futility**, if the search is [selective](Selective): near the depth limit, a static value far outside of the window.
//! 9. **Null move**, if the game allows it, where the search is selective or with [`null_move`](EngineOptions::null_move).
//! 10. **Children, in order**: the table's move first, then by [`rank`](crate::knowledge::Guide::rank), then by history
//!     ([`slot`](crate::knowledge::Guide::slot)), and finally in the game's own order; without a guide, three plies or more before the
//!     depth limit, by the static values after the moves, where that finds cut-offs sooner. The first child is searched with the
//!     whole window, the others with a null window, and again only if that fails high; late moves first to a reduced depth or,
//!     near the depth limit, not at all, if the search is selective. A value of at least beta is a cut-off.
//! 11. **Store**: the result goes into the table.
//!
//! Close to the depth limit a plain alpha-beta loop takes over, because probing the table would cost more than it
//! saves. How close is measured during the search.
//!
//! # What is exact
//! A search to a fixed depth finds *the* value of that depth: the same number that the textbook's
//! [`negamax`](crate::textbook::negamax()) or [Althöfer's rule](crate::textbook::althofer()) finds by visiting every
//! node. Therefore a table entry is used only if it was found at the same depth, or if it depends on no estimate and so
//! holds at every greater depth. Move ordering, tables, windows, symmetries and threads change the time a search takes, and
//! which of several equal moves it returns. Some options change the value, and are off where a depth is given: quiescence,
//! extensions and all that is [`Selective`].
//!
//! Without a depth limit the question is another: the best move within the budget. Then the result of a deeper search also
//! stands for a shallower one ([`Depths`]), which saves most of the work in games whose positions do not tell their ply, and
//! the search is [`Selective`]: it looks less deeply where little is to be expected. [`parts`](Effort::parts) says how. Wins
//! and losses are proved all the same; a distance is told once the depth has shown that it is that of best play.
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
//! # Answers
//! An [`Answer`](crate::Answer) is for the side to move at the root. Its [`value`](crate::Answer::value) says in words: `win in 7`,
//! `draw (proved)`, `+12 (estimate)`. A win or loss is proved as soon as it is found, whatever the depth. Its distance,
//! in plies, is that of best play, and is told once no shorter one is left: until then the value is `win (proved)`. A draw or a number of points ([`Outcome::Value`](crate::Outcome::Value)) is proved if it depends
//! on no estimate ([`complete`](crate::Answer::complete)).
//!
//! `score` is the same as a number: the evaluation, the points, or `Score::win_in(plies)`, which is larger than any evaluation; these are
//! the plies that the win takes at most.
//!
//! `best` is one move. If [every move](crate::Request::every_move) is asked for, it holds all equally good ones, and `moves` has the
//! value of each:
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::{Score, engine::Engine};
//! let heap = Heap(5);
//! let report = Engine::new(&heap).run(gametree::Request::new(&heap.start()).every_move());
//! assert_eq!(report.best, [1]);
//! let scores: Vec<Score> = report.moves.iter().map(|of_move| of_move.score).collect();
//! assert_eq!(scores, [Score::win_in(3), -Score::win_in(2), -Score::win_in(2)]);
//! ```
//!
//! They are the scores of the last finished depth. The search goes on until every move is decided, the game is solved
//! or the budget is spent.
//!
//! # Backup rules
//! Values are backed up by minimax ([`Negamax`]), unless [another rule](Backup) is given. [`Althofer`] adds to every
//! inner node its own static value, weighted, so that a line is judged by all its positions and not by the last alone.
//! A game that ends before the depth limit can then count in three ways ([`Ends`]): as a win or loss beyond every
//! estimate (`Saturated`, the default), as if it went on to the depth limit (`Padded`), or as printed in the papers
//! (`Literal`), where a quick certain win may score less than a long promising line. With `Literal` or `Padded` ends
//! nothing is proved about the game.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::engine::{Althofer, Ends, Engine};
//! let rule = Althofer { weight: 0.5, ends: Ends::Saturated };
//! let report = Engine::new(&Heap(21)).backup(rule).depth(12).run(&Heap(21).start());
//! assert_eq!(report.value.to_string(), "win in 11");
//! ```
//!
//! # Budgets and determinism
//! With a depth or node limit a new engine gives the same result every time, on every machine; with a time limit or a
//! flag it does not. An engine keeps its table between searches, so the second search of a position is faster, and may
//! return another of several equal moves; [`forget`](Engine::forget) clears the table. The flag and the clock are
//! checked every 1,024 nodes, and more often if nodes are slow, so that a search stops within 2 ms.
//!
//! A stopped search returns the best move of the last finished depth, or a better one found at the unfinished depth.
//! Run again, it quickly catches up with the help of its table and goes on. Even a budget of zero nodes gives a result:
//! the evaluation and the first move. Only a finished game has no best move.
//!
//! # What a program with a clock needs
//! A request with a [clock](crate::Request::clock) divides the time of a whole game, [`ponder`](Engine::ponder) searches on
//! the opponent's, [`on_progress`](Engine::on_progress) tells what a search is doing, [several lines](crate::Request::lines) may be
//! asked for, and [`near_best`](crate::Answer::near_best) does not always choose the same move.
//! [`save_table`](Engine::save_table) and [`load_table`](Engine::load_table) keep the table from one day to the next;
//! [`forget`](Engine::forget) clears it.
//!
//! # Threads
//! A request for several threads (`Request::threads`; feature `threads`, on by default) is searched with a shared table; each
//! defers the positions that another is searching. They end before the call returns. The value at a fixed depth is the
//! same; the number of nodes, and which of several equal moves is returned, vary. The game, its states and the
//! evaluation must be [`Sync`]. An observer sees a single thread, so there is
//! none on several.
//!
//! # In a graphical program
//! An engine borrows its game, its flag and its closures. So run the search in its own thread and create the engine
//! there; only the position, the flag and the report cross the thread boundary.
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
//! let report = reports.recv().unwrap(); // or try_recv, once per frame
//! stop.store(true, Ordering::Relaxed); // the player has closed the window
//! drop(positions);
//! thinker.join().unwrap();
//! # assert_eq!(report.value.to_string(), "draw (proved)");
//! ```
//!
//! A game without fields, like this one, can be borrowed for `'static`. A game whose size is known only at run time is
//! created in the thread too.
//!
//! # Options
//! [`EngineOptions`] selects the parts that a search uses. The defaults were measured to be good on four different
//! games. Worth trying for your own: no `killers` if the game's own order is good, `quiescence` in games with captures,
//! and [`Driver::Mtdf`] with coarse evaluations. Ranks, history, quiescence and the null move come from the game's
//! guide, so they also need [`guided()`](Engine::guided).
//!
//! # Cycles
//! In some games a position can be repeated. With [`REPEATS`](crate::knowledge::Keyed::REPEATS) set, a position that
//! recurs on the current line counts as a draw at its first repetition; so does one of the [positions played
//! before](crate::Request::past), if its return is a draw by the rules
//! ([`occurrences_to_draw`](crate::knowledge::Keyed::occurrences_to_draw)). `examples/cycles.rs` is such a game. (For rules by which
//! a repetition counts otherwise, put what they need into the state.) If a game repeats positions and `REPEATS` is not set,
//! only a budget ends its search.
//!
//! A transposition table does not fit such a rule perfectly: the value of a position then depends on the path to it,
//! which the table does not store. This is the *graph-history interaction* problem (Campbell 1985; Kishimoto and Müller
//! 2004 give a complete but costly solution). The engine does what the best engines of chess do, and says which results
//! are certain. A win or a loss depends on no repetition, since a repetition is a draw: it is stored as such, as a bound of
//! its distance if a repetition above was met. Any other result that depends on the repetition of a position *above* its
//! own is stored as an estimate where [deeper results](Depths) are used, as they are by default within a limit, and not at
//! all with [`Depths::Exact`]. What remains is that a stored result may be used on a line that contains one of the
//! positions below it. So a draw by repetition can be missed, and a value may be that of the position without its
//! history. With `REPEATS` values are exact up to this: a "win in 9" is a win in 9 of the position by itself, which the
//! history of the game can, rarely, turn into a draw. The search for the best move looks for a sooner win once more before it tells a
//! distance, without what earlier searches left of other roots; where every move is asked for, results are told without one, and a move that is drawn by the repetition of the root is at
//! least drawn: another way from there may win.
//!
//! # Limits
//! | | |
//! |---|---|
//! | plies below the root | [`MAX_PLIES`], 1,000 |
//! | moves of a position | 65,534; the table remembers the best one if it is among the first 4,094 |
//! | an evaluation, a number of points | ±[`Score::LIMIT`](crate::Score::LIMIT), about 2,147 million; beyond, it counts as the limit |
//! | the table | at most 64 MiB by default ([`memory`](Engine::memory)); it starts with 1 MiB and grows as needed |
//! | an entry | 16 bytes: 64 MiB hold about four million positions |
//! | keys | 64 bits: the engine does not distinguish two positions with the same key. Among a billion random keys some pair collides with probability ¹⁄₃₇ |
//! | the stack | one frame per ply: a few hundred bytes and a copy of the state |

mod backup;
mod boxed;
mod builder;
mod child;
mod core;
mod deepening;
mod depth;
mod depth_result;
mod effort;
mod entry;
mod frequency;
mod futility;
mod glance;
mod late;
mod lookout;
mod memory;
mod node;
mod null_move;
mod options;
mod order;
mod pace;
#[cfg(feature = "threads")]
mod parallel;
mod path;
mod ponder;
mod probe;
mod progress;
mod proved_line;
mod qsearch;
mod records;
mod report;
mod root;
mod run;
mod saved_table;
mod search;
mod selective;
mod static_check;
mod table;
#[cfg(test)]
mod tests;
mod thread_state;
mod worker;

pub use crate::distance::MAX_PLIES;
pub use backup::{Althofer, Backup, Ends, Negamax};
pub use boxed::BoxedEngine;
pub use builder::Engine;
pub use effort::Effort;
pub use options::{Depths, Driver, EngineOptions, Selective};
pub use progress::Progress;
pub use run::How;
pub use saved_table::TableError;
pub use selective::Parts;
