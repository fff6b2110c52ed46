//! The command `go`: what is to be searched, and for how long.

use std::fmt;

use super::words::{Words, given, list};

/// The words of a `go`. Times are in milliseconds, and may be zero or negative as a GUI sends them; the sides are White, who moves
/// first, and Black.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `searchmoves`: the only moves to be considered; all if empty.
    pub searchmoves: Vec<String>,
    /// `ponder`: the time of the opponent, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `wtime` and `btime`: what is left on the clocks.
    pub time: [Option<i64>; 2],
    /// `winc` and `binc`: what is added after every move.
    pub increment: [Option<i64>; 2],
    /// `movestogo`: the moves until more time is added.
    pub moves_to_go: Option<u32>,
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `mate`: a mate in so many moves is looked for.
    pub mate: Option<u32>,
    /// `movetime`.
    pub move_time: Option<i64>,
    /// `infinite`: until `stop`.
    pub infinite: bool,
}

/// The keywords, one of which ends a list of moves.
const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// Reads what follows `go`. A keyword without its number is ignored, as an unknown word is.
    pub(super) fn read(words: &mut Words<'_>) -> Go {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.searchmoves.extend(words.until(&KEYWORDS)),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time[0] = words.number().or(go.time[0]),
                "btime" => go.time[1] = words.number().or(go.time[1]),
                "winc" => go.increment[0] = words.number().or(go.increment[0]),
                "binc" => go.increment[1] = words.number().or(go.increment[1]),
                "movestogo" => go.moves_to_go = words.small().or(go.moves_to_go),
                "depth" => go.depth = words.small().or(go.depth),
                "nodes" => go.nodes = words.count().or(go.nodes),
                "mate" => go.mate = words.small().or(go.mate),
                "movetime" => go.move_time = words.number().or(go.move_time),
                _ => {}
            }
        }
        go
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        given(f, "wtime", self.time[0])?;
        given(f, "btime", self.time[1])?;
        given(f, "winc", self.increment[0])?;
        given(f, "binc", self.increment[1])?;
        given(f, "movestogo", self.moves_to_go)?;
        given(f, "depth", self.depth)?;
        given(f, "nodes", self.nodes)?;
        given(f, "mate", self.mate)?;
        given(f, "movetime", self.move_time)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, as some engines read all that follows as moves.
        list(f, "searchmoves", &self.searchmoves)
    }
}
