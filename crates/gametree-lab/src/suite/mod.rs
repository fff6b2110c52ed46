//! Suites: positions of chess of which it is known what should be played, or how many lines there are.
//!
//! A suite is a file of lines in EPD ([`gametree_games::chess::epd`]). A position is solved if the engine's move is one of the best
//! (`bm`), none of those to avoid (`am`), and, where a mate is asked for (`dm N`, or `bm #N`), if the solver proves a win in at most N moves. A
//! position with counts (`D1 20`) is solved if the rules count the same. Any other [player](Solver::Player) can be asked instead.
//!
//! ```
//! use gametree::Budget;
//! use gametree_games::Order;
//! use gametree_lab::{Control, suite::{Solver, Suite, SuitePosition}};
//! use gametree_players::{native::EngineRequest, open};
//!
//! let game = open("chess".parse()?, Order::Centre).unwrap();
//! let text = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; dm 1; id \"the last row\";\n6k1/5ppp/8/8/8/8/8/R3K3 w - - ;D1 15";
//! let positions = SuitePosition::read_all(&game, text)?;
//! let request = EngineRequest { budget: Budget { depth: Some(2), ..Budget::default() }, ..EngineRequest::default() };
//! let suite = Suite { game: &game, positions: &positions, solver: Solver::Engine(Box::new(request)), jobs: 1 };
//! let result = suite.run(Control::default(), |_| {})?;
//! assert_eq!((result.solved(), result.answers[0].mv.as_deref()), (2, Some("Ra8#")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod error;
mod json;
mod position;
mod run;
mod solver;

pub use answer::{Counted, SuiteAnswer, SuiteResult, Work};
pub use error::SuiteError;
pub use position::{SuitePosition, Task, Wanted};
pub use run::Suite;
pub use solver::Solver;
