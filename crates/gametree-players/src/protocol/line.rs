//! The messages of the line protocol between a match and an external program, over its standard input and output.
//!
//! | request | reply |
//! |---|---|
//! | `gametree 1` | `ready NAME`, within ten seconds |
//! | `new GAME`, as `new connect4:8x8` | `ok`; a game begins, and whatever was learned in the previous one is discarded |
//! | `go [depth N] [nodes N] [time MILLISECONDS] [clock MILLISECONDS [increment MILLISECONDS] [to-go N]] position [MOVES]` | `move MOVE [nodes N] [depth N] [score N]` |
//! | `quit` | none: the program exits |
//!
//! `time` is that of this move, `clock` what is left for the rest of the game, with `increment` added after every move and
//! more time after `to-go` moves.
//! `score` is what the program thinks of the position, in centi-points for itself, beyond ±1,000,000 for a proved win or loss.
//! MOVES are the moves from the start of the game, separated by spaces, in the notation of the command line. Where the game starts
//! from another position, that comes first, in brackets.
//! Lines that begin with `info` or `#` are allowed at any time and ignored; of a line over 64 KiB only the
//! beginning is read. `error TEXT` reports a failure: after `new` it ends the match, after `go` it forfeits
//! the game. An illegal move, the exit of the program, and no reply to `go` within the time plus a second (or
//! the player's patience, if no time was given) forfeit the game too.

use std::time::Duration;

use gametree::{Clock, Score};

use crate::limits::Limits;

/// How a proved win is written, in centi-points.
const DECIDED: i64 = 1_000_000;

/// A request to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Greets the program, which must speak this version.
    Hello,
    /// Begins a game.
    New(String),
    /// Asks for a move.
    Go {
        /// The limits of the move.
        limits: Limits,
        /// What is left for the rest of the game.
        clock: Option<Clock>,
        /// The moves from the start.
        position: String,
    },
    /// Ends the program.
    Quit,
}

/// A line that is not a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a request: expected {expected}")]
pub struct RequestError {
    found: String,
    expected: &'static str,
}

impl std::str::FromStr for Request {
    type Err = RequestError;

    /// ```
    /// use gametree_players::protocol::Request;
    /// let request: Request = "go nodes 500 position a1 b2".parse()?;
    /// assert!(matches!(request, Request::Go { limits, .. } if limits.nodes == Some(500) && limits.depth.is_none()));
    /// # Ok::<(), gametree_players::protocol::RequestError>(())
    /// ```
    fn from_str(line: &str) -> Result<Request, RequestError> {
        let wrong = |expected| RequestError { found: line.chars().take(60).collect(), expected };
        let mut words = line.split_whitespace();
        match words.next() {
            Some("gametree") if words.next() == Some("1") => Ok(Request::Hello),
            Some("gametree") => Err(wrong("gametree 1, the supported version")),
            Some("new") => {
                words.next().map(|game| Request::New(game.to_owned())).ok_or_else(|| wrong("new GAME"))
            }
            Some("quit") => Ok(Request::Quit),
            Some("go") => {
                const FORM: &str = "go [depth N] [nodes N] [time MILLISECONDS] \
                    [clock MILLISECONDS [increment MILLISECONDS] [to-go N]] position MOVES";
                let (mut limits, mut clock) = (Limits::default(), None);
                loop {
                    let word = words.next().ok_or_else(|| wrong(FORM))?;
                    if word == "position" {
                        let position = words.collect::<Vec<_>>().join(" ");
                        return Ok(Request::Go { limits, clock, position });
                    }
                    let number =
                        words.next().and_then(|n| n.parse::<u64>().ok()).ok_or_else(|| wrong(FORM))?;
                    match word {
                        "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                        "nodes" => limits.nodes = Some(number),
                        "time" => limits.time = Some(Duration::from_millis(number)),
                        "clock" => clock = Some(Clock::new(Duration::from_millis(number), Duration::ZERO)),
                        word => match (&mut clock, word) {
                            (Some(clock), "increment") => clock.increment = Duration::from_millis(number),
                            (Some(clock), "to-go") => {
                                clock.moves_to_go = Some(u32::try_from(number).unwrap_or(u32::MAX));
                            }
                            _ => return Err(wrong(FORM)),
                        },
                    }
                }
            }
            _ => Err(wrong("gametree 1, new GAME, go … position MOVES, or quit")),
        }
    }
}

impl std::fmt::Display for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Request::Hello => f.write_str("gametree 1"),
            Request::New(game) => write!(f, "new {game}"),
            Request::Quit => f.write_str("quit"),
            Request::Go { limits: Limits { depth, nodes, time }, clock, position } => {
                f.write_str("go")?;
                depth.map_or(Ok(()), |depth| write!(f, " depth {depth}"))?;
                nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
                time.map_or(Ok(()), |time| write!(f, " time {}", time.as_millis()))?;
                if let Some(Clock { left, increment, moves_to_go, .. }) = clock {
                    write!(f, " clock {}", left.as_millis())?;
                    if !increment.is_zero() {
                        write!(f, " increment {}", increment.as_millis())?;
                    }
                    moves_to_go.map_or(Ok(()), |moves| write!(f, " to-go {moves}"))?;
                }
                f.write_str(" position")?;
                if position.is_empty() { Ok(()) } else { write!(f, " {position}") }
            }
        }
    }
}

/// A program's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// To `gametree 1`: its name.
    Ready(String),
    /// To `new`: accepted.
    Ok,
    /// To `go`: a move, and what it cost.
    Move {
        /// The move.
        name: String,
        /// Nodes searched; 0 if unknown.
        nodes: u64,
        /// Depth in plies; 0 if unknown.
        depth: u32,
        /// The value of the position for the program; `None` if unknown.
        score: Option<Score>,
    },
    /// The request failed.
    Error(String),
}

impl Reply {
    /// Parses a line; `None` if it is not a reply, or to be ignored.
    #[must_use]
    pub fn read(line: &str) -> Option<Reply> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "ready" => Some(Reply::Ready(rest.trim().to_owned())),
            "ok" => Some(Reply::Ok),
            // The text ends up on terminals and in journals.
            "error" => Some(Reply::Error(rest.trim().replace(char::is_control, "?"))),
            "move" => {
                let mut words = rest.split_whitespace();
                let (name, mut nodes, mut depth, mut score) = (words.next()?.to_owned(), 0, 0, None);
                while let Some(word) = words.next() {
                    let number = words.next()?;
                    match word {
                        "nodes" => nodes = number.parse().ok()?,
                        "depth" => depth = number.parse().ok()?,
                        "score" => score = Some(Score::new(number.parse().ok()?)),
                        _ => return None,
                    }
                }
                Some(Reply::Move { name, nodes, depth, score })
            }
            _ => None,
        }
    }
}

impl std::fmt::Display for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reply::Ready(name) => write!(f, "ready {name}"),
            Reply::Ok => f.write_str("ok"),
            Reply::Move { name, nodes, depth, score } => {
                write!(f, "move {name} nodes {nodes} depth {depth}")?;
                let score = score.and_then(Score::finite);
                score.map_or(Ok(()), |score| write!(f, " score {}", score.clamp(-DECIDED, DECIDED)))
            }
            Reply::Error(why) => write!(f, "error {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "gametree 1",
            "new hex:4x6",
            "quit",
            "go position",
            "go depth 3 nodes 500 time 1500 position a1 b2",
            "go clock 990 increment 10 to-go 39 position",
            "go depth 9 clock 0 position a1",
        ] {
            assert_eq!(line.parse::<Request>().map(|request| request.to_string()).as_deref(), Ok(line));
        }
        for reply in [
            "ready me 1.0",
            "ok",
            "move c3 nodes 12 depth 4",
            "move c3 nodes 12 depth 4 score -35",
            "error no such game",
        ] {
            assert_eq!(Reply::read(reply).map(|reply| reply.to_string()).as_deref(), Some(reply));
        }
        assert_eq!(
            Reply::read("move 4"),
            Some(Reply::Move { name: "4".into(), nodes: 0, depth: 0, score: None })
        );
        let won = Reply::Move { name: "4".into(), nodes: 1, depth: 1, score: Some(Score::win_in(3)) };
        assert_eq!(won.to_string(), "move 4 nodes 1 depth 1 score 1000000");
    }

    #[test]
    fn other_lines_are_refused() {
        for line in [
            "",
            "hello",
            "gametree 2",
            "gametree",
            "new",
            "go",
            "go depth",
            "go depth x position",
            "go fast 3 position",
            "go increment 10 clock 990 position",
            "go clock -1 position",
        ] {
            assert!(line.parse::<Request>().is_err(), "{line}");
        }
        for line in [
            "",
            "move",
            "moves 4",
            "bestmove e4",
            "move a1 b1",
            "move 4 nodes",
            "move 4 nodes -1",
            "move 4 score",
            "move 4 score x",
        ] {
            assert_eq!(Reply::read(line), None, "{line}");
        }
    }
}
