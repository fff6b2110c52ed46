//! Othello's entry in the catalogue: its evaluation and its boards by name.

use std::fmt;

use super::evaluation::Corners;
use super::rules::{Othello, Position};
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "othello";

impl Playable for Othello {
    type Handmade = Corners;

    const KIND: &'static str = KIND;

    const SCORED: bool = true;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "corners", what: "corners, mobility and the frontier, in discs" };

    /// The discs on the board.
    fn balance(&self, p: &Position) -> Option<i32> {
        let (own, other) = p.sides();
        Some(own.count_ones() as i32 - other.count_ones() as i32)
    }
}

/// Othello on one of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns, and as many rows.
    pub side: u32,
}

/// The usual side, used if none is given.
const STANDARD: u32 = 8;

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "othello:N",
        forms: &["othello", "othello:N"],
        what: "Othello on 4x4, 6x6 or 8x8 (8x8 where none is given); ends in points, the difference of discs",
        example: "othello",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "othello").then(|| match (name.size, name.numbers('x')) {
            (None, _) => Ok(Setup { side: STANDARD }),
            (_, Some([side])) if [4, 6, 8].contains(&side) => Ok(Setup { side }),
            _ => Err(name.bad_size("a side of 4, 6 or 8, as othello:6")),
        })
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Othello::new(self.side, order)?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            STANDARD => f.write_str("othello"),
            side => write!(f, "othello:{side}"),
        }
    }
}
