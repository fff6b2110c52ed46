//! The line `info`: what a search has found so far.

use std::fmt;

use super::words::{OneLine, Words, given, list};

/// The words of an `info` line, each of which may be missing. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth searched, in plies.
    pub depth: Option<u32>,
    /// The length of the longest line, in plies.
    pub seldepth: Option<u32>,
    /// The rank of this line among several, from 1.
    pub multipv: Option<u32>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// The chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// The positions searched.
    pub nodes: Option<u64>,
    /// The positions searched in a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The positions found in tables of endgames.
    pub tbhits: Option<u64>,
    /// The time since the beginning.
    pub time: Option<u64>,
    /// The move that is being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line of play that is expected.
    pub pv: Vec<String>,
    /// Any text.
    pub string: Option<String>,
}

/// A value, or a bound of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64, Limit),
    /// A win in so many moves, or a loss, if the number is negative; 0: the side to move has lost.
    Mate(i64, Limit),
}

/// How well a value is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Info {
    /// A text for people.
    #[must_use]
    pub fn string(text: impl Into<String>) -> Self {
        Info { string: Some(text.into()), ..Info::default() }
    }

    /// Reads what follows `info`. Words that are not known are ignored; a line of play ends at the next word that is.
    pub(super) fn read(words: &mut Words<'_>) -> Info {
        // `refutation` and `currline` are moves to their end, which nobody here asks for.
        const KEYWORDS: [&str; 18] = [
            "depth",
            "seldepth",
            "multipv",
            "score",
            "wdl",
            "nodes",
            "nps",
            "hashfull",
            "tbhits",
            "time",
            "currmove",
            "currmovenumber",
            "pv",
            "string",
            "cpuload",
            "sbhits",
            "refutation",
            "currline",
        ];
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.small(),
                "seldepth" => info.seldepth = words.small(),
                "multipv" => info.multipv = words.small(),
                "score" => info.score = Score::read(words),
                "wdl" => {
                    let [win, draw, loss] = [words.small(), words.small(), words.small()];
                    info.wdl = win.zip(draw).zip(loss).map(|((win, draw), loss)| [win, draw, loss]);
                }
                "nodes" => info.nodes = words.count(),
                "nps" => info.nps = words.count(),
                "hashfull" => info.hashfull = words.small(),
                "tbhits" => info.tbhits = words.count(),
                "time" => info.time = words.count(),
                "currmove" => info.currmove = words.next().map(str::to_owned),
                "currmovenumber" => info.currmovenumber = words.small(),
                "pv" => info.pv = words.until(&KEYWORDS),
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    return info;
                }
                _ => {}
            }
        }
        info
    }
}

impl Score {
    fn read(words: &mut Words<'_>) -> Option<Score> {
        let kind = words.peek().filter(|word| ["cp", "mate"].contains(word))?;
        words.next();
        let number = words.number()?;
        let limit = match words.peek() {
            Some("lowerbound") => Limit::Lower,
            Some("upperbound") => Limit::Upper,
            _ => Limit::Exact,
        };
        if limit != Limit::Exact {
            words.next();
        }
        Some(if kind == "cp" { Score::Centipawns(number, limit) } else { Score::Mate(number, limit) })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Score::Centipawns(number, limit) | Score::Mate(number, limit)) = self;
        let kind = if matches!(self, Score::Centipawns(..)) { "cp" } else { "mate" };
        let limit = match limit {
            Limit::Exact => "",
            Limit::Lower => " lowerbound",
            Limit::Upper => " upperbound",
        };
        write!(f, "{kind} {number}{limit}")
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        given(f, "depth", self.depth)?;
        given(f, "seldepth", self.seldepth)?;
        given(f, "multipv", self.multipv)?;
        given(f, "score", self.score)?;
        given(f, "wdl", self.wdl.map(|[win, draw, loss]| format!("{win} {draw} {loss}")))?;
        given(f, "nodes", self.nodes)?;
        given(f, "nps", self.nps)?;
        given(f, "hashfull", self.hashfull)?;
        given(f, "tbhits", self.tbhits)?;
        given(f, "time", self.time)?;
        given(f, "currmove", self.currmove.as_deref().map(OneLine))?;
        given(f, "currmovenumber", self.currmovenumber)?;
        // Both run to the end of the line.
        list(f, "pv", &self.pv)?;
        given(f, "string", self.string.as_deref().map(OneLine))
    }
}
