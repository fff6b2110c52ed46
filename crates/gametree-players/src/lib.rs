//! Games and players chosen at run time, for commands, web pages, bindings and protocols.
//!
//! [`AnyGame`] is a game of the catalogue whose type is erased. It reads positions, lists and plays moves,
//! and it is a [`Game`](gametree::Game), so every generic function of the library runs on it: traces,
//! matches, explanations. Whatever must be fast (the engine, the solver, perft, alpha-beta) is compiled for
//! each game in [`native`] and nowhere else.
//!
//! ```
//! use gametree::{Budget, knowledge::Notation};
//! use gametree_games::Order;
//! use gametree_players::{native::SolveRequest, open};
//!
//! let game = open("hex:3".parse()?, Order::Centre).ok_or("no such board")?;
//! let position = game.read_position("b2").map_err(|error| error.to_string())?;
//! let answer = game.solver(&SolveRequest::default()).run(&position, Budget::default());
//! assert_eq!(answer.value.to_string(), "loss in 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`PlayerSpec`] describes a player in one word, `backup=althofer:0.5,nodes=10000`, and [`player`] builds
//! it: the engine, Monte Carlo tree search, a textbook algorithm, a complete table, or an external program that speaks the [line protocol](protocol).

mod added;
mod advisor;
mod answer_json;
mod ask;
mod bot;
pub mod handbook;
mod kept;
mod limits;
mod line;
mod moves;
#[cfg(feature = "ledger")]
mod pieces;
mod player_spec;
mod process;
mod proof;
pub mod protocol;
mod searcher;
mod seat;
mod study;
mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod textbook;
pub mod trace;
mod turns;
mod uci_session;
pub mod values;
mod verification;
mod why;

pub use added::add_game;
pub use advisor::{Advice, Advisor, KnownMove, ReviewedMove};
pub use answer_json::{effort_json, lines_json, player_name, position_tree_json, search_json, solution_json};
pub use ask::{Ask, AskError, DEFAULT_TIME, MoveOrder};
pub use bot::{Bot, MakePlayer, MoveReply, MoveRequest, PlayerError};
pub use gametree_games::erased::{self, AnyMove, AnyState};
pub use gametree_native::{
    self as native, Answer, AnyEvaluation, AnyGame, BackupRule, Sampled, UNKNOWN, how_known, open, preference,
};
pub use kept::Kept;
pub use limits::{GameClock, Level, Limits, TimeControl, Weakness};
pub use line::Line;
pub use moves::{
    OneMoveError, Played, drawn_by_repetition, legal_move, moves_of, one_move, positions_before, spoken_line,
    write_line, write_moves,
};
#[cfg(feature = "ledger")]
pub use pieces::{Forgetful, Pieces};
pub use player_spec::{EngineSpec, MonteCarloSpec, PlayerKind, PlayerSpec, UciSpec};
pub use process::{ProcessBot, UciBot};
pub use proof::{GameProof, ProofError};
pub use searcher::Searcher;
pub use seat::{Seat, SeatError, evaluation, player};
pub use study::{Study, StudyControl, StudyError};
pub use table::{GameBook, GameSemiStrong, GameTable, TableFile};
pub use turns::Turns;
pub use uci_session::{Lines, UciSession};
pub use verification::verification_json;
pub use why::{Claim, ClaimKind, Cut, Explainer, JudgedMove, Question, Why, WhyLimits, read_marks};
