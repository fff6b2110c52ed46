//! What an engine sends to a GUI.

use std::fmt;

use super::declaration::Declaration;
use super::info::Info;
use super::words::{OneLine, Words};

/// A line from an engine.
///
/// ```
/// use gametree_players::protocol::uci::{Info, Limit, Reply, Score};
/// let Some(Reply::Info(info)) = Reply::read("info depth 7 score cp -31 lowerbound nodes 912 pv e2e4 e7e5") else { panic!() };
/// assert_eq!((info.score, info.pv.len()), (Some(Score::Centipawns(-31, Limit::Lower)), 2));
/// assert_eq!(Reply::BestMove { mv: None, ponder: None }.to_string(), "bestmove (none)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Its authors.
    Author(String),
    /// One of its options.
    Option(Declaration),
    /// The end of what follows `uci`.
    UciOk,
    /// To `isready`.
    ReadyOk,
    /// What a search has found so far.
    Info(Box<Info>),
    /// The end of a search.
    BestMove {
        /// The move; `None` if there is no legal one.
        mv: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
}

/// How engines write that there is no move; some write nothing.
const NO_MOVE: [&str; 3] = ["(none)", "0000", "NULL"];

impl Reply {
    /// Reads a line. Unknown words before a reply are ignored; `None` if there is none.
    #[must_use]
    pub fn read(line: &str) -> Option<Reply> {
        let mut words = Words::new(line);
        while let Some(word) = words.next() {
            return Some(match word {
                "id" => match words.next()? {
                    "name" => Reply::Name(words.rest().to_owned()),
                    "author" => Reply::Author(words.rest().to_owned()),
                    _ => return None,
                },
                "option" => Reply::Option(Declaration::read(&mut words)?),
                "uciok" => Reply::UciOk,
                "readyok" => Reply::ReadyOk,
                "info" => Reply::Info(Box::new(Info::read(&mut words))),
                "bestmove" => {
                    let mv = words.next();
                    let ponder = words.find(|word| *word == "ponder").and_then(|_| words.next());
                    let named = |mv: &str| (!NO_MOVE.contains(&mv)).then(|| mv.to_owned());
                    Reply::BestMove { mv: mv.and_then(named), ponder: ponder.and_then(named) }
                }
                _ => continue,
            });
        }
        None
    }
}

impl From<Info> for Reply {
    fn from(info: Info) -> Self {
        Reply::Info(Box::new(info))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {}", OneLine(name)),
            Reply::Author(author) => write!(f, "id author {}", OneLine(author)),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove { mv, ponder } => {
                write!(f, "bestmove {}", OneLine(mv.as_deref().unwrap_or(NO_MOVE[0])))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {}", OneLine(ponder)),
                    None => Ok(()),
                }
            }
        }
    }
}
