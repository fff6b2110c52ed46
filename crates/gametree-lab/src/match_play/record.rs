//! The record of a finished game, which is a line of a match's journal.

use serde_json::{Value, json};

use super::side::{Side, Spent};
use crate::journal::JournalRecord;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Its number, from 0; games 2n and 2n + 1 are a pair.
    pub number: u64,
    /// The number of opening moves.
    pub opening: usize,
    /// All moves, opening included, in the notation of positions on the command line.
    pub moves: String,
    /// The side that made the first move of the game, opening included.
    pub first: Side,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason for a forfeit, if there was one.
    pub forfeit: Option<String>,
    /// Whether the game was forfeited on time: the loser overstepped its clock.
    pub on_time: bool,
    /// Whether the game ended early, since both players agreed on its result.
    pub adjudicated: bool,
    /// The nodes and time that each side spent.
    pub spent: [Spent; 2],
}

impl GameRecord {
    /// The half points of A.
    #[must_use]
    pub const fn half_points(&self) -> u8 {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }

    fn json(&self) -> Value {
        let spent = |spent: &Spent| json!({"moves": spent.moves, "nodes": spent.nodes, "plies": spent.plies, "seconds": spent.seconds});
        json!({
            "number": self.number,
            "opening": self.opening,
            "moves": self.moves,
            "first": self.first.name(),
            "winner": self.winner.map(Side::name),
            "forfeit": self.forfeit,
            "on_time": self.on_time,
            "adjudicated": self.adjudicated,
            "A": spent(&self.spent[0]),
            "B": spent(&self.spent[1]),
        })
    }

    fn from_json(line: &Value) -> Option<GameRecord> {
        let side = |name: &str| match name {
            "A" => Some(Side::A),
            "B" => Some(Side::B),
            _ => None,
        };
        let spent = |name: &str| {
            let of = |key: &str| line[name][key].as_u64();
            Some(Spent {
                moves: of("moves")?,
                nodes: of("nodes")?,
                plies: of("plies")?,
                seconds: line[name]["seconds"].as_f64()?,
            })
        };
        // Earlier versions wrote games without them.
        let flag = |key: &str| match &line[key] {
            Value::Null => Some(false),
            flag => flag.as_bool(),
        };
        Some(GameRecord {
            number: line["number"].as_u64()?,
            opening: usize::try_from(line["opening"].as_u64()?).ok()?,
            moves: line["moves"].as_str()?.to_owned(),
            first: side(line["first"].as_str()?)?,
            winner: match &line["winner"] {
                Value::Null => None,
                winner => Some(side(winner.as_str()?)?),
            },
            forfeit: match &line["forfeit"] {
                Value::Null => None,
                reason => Some(reason.as_str()?.to_owned()),
            },
            on_time: flag("on_time")?,
            adjudicated: flag("adjudicated")?,
            spent: [spent("A")?, spent("B")?],
        })
    }
}

impl std::fmt::Display for GameRecord {
    /// Writes the record as a line of a journal.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.json().fmt(f)
    }
}

/// The error for a line that is not the record of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the record of a game: expected a line of a match's journal")]
pub struct GameRecordError;

impl std::str::FromStr for GameRecord {
    type Err = GameRecordError;

    /// Parses a line of a journal, as written by `to_string`.
    fn from_str(line: &str) -> Result<GameRecord, GameRecordError> {
        let value = serde_json::from_str(line).map_err(|_| GameRecordError)?;
        GameRecord::from_json(&value).ok_or(GameRecordError)
    }
}

impl JournalRecord for GameRecord {
    const RUN: &'static str = "match";
    const RECORD: &'static str = "game";
}
