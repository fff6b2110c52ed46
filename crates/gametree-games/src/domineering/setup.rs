//! Domineering's entry in the catalogue: its evaluation and its boards by name.

use std::fmt;

use super::evaluation::SafeMoves;
use super::rules::Domineering;
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "domineering";

impl Playable for Domineering {
    type Handmade = SafeMoves;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "safe-moves", what: "placements, and those that the opponent can't prevent" };
}

/// Domineering on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

/// The usual board, used if no size is given.
const STANDARD: Setup = Setup { columns: 8, rows: 8 };

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "domineering:WxH",
        forms: &["domineering", "domineering:WxH"],
        what: "Domineering on W columns and H rows (8x8 where none are given), up to 64 cells; vertical dominoes begin",
        example: "domineering:6x6",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "domineering").then(|| {
            let standard = [STANDARD.columns, STANDARD.rows];
            let [columns, rows] = name.board(standard, "columns x rows, as domineering:6x6")?;
            if u64::from(columns) * u64::from(rows) > 64 {
                return Err(name.too_large("at most 64 cells"));
            }
            if rows < 2 {
                let reason = "no vertical domino fits: expected at least 2 rows";
                return Err(name.impossible(reason.into()));
            }
            Ok(Setup { columns, rows })
        })
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Domineering::new(self.columns, self.rows, order)?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("domineering"),
            Setup { columns, rows } => write!(f, "domineering:{columns}x{rows}"),
        }
    }
}
