//! Breakthrough's entry in the catalogue: its evaluation and its boards by name.

use std::fmt;

use super::evaluation::Advance;
use super::rules::Breakthrough;
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "breakthrough";

impl Playable for Breakthrough {
    type Handmade = Advance;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "advance", what: "pawns, how far they have come, and their protection" };
}

/// Breakthrough on a board of any size.
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
        name: "breakthrough:WxH",
        forms: &["breakthrough", "breakthrough:WxH"],
        what: "Breakthrough on W columns and H rows (8x8 where none are given), two rows of pawns a side, up to 64 cells",
        example: "breakthrough:6x6",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "breakthrough").then(|| {
            let standard = [STANDARD.columns, STANDARD.rows];
            let [columns, rows] = name.board(standard, "columns x rows, as breakthrough:6x6")?;
            if u64::from(columns) * u64::from(rows) > 64 {
                return Err(name.too_large("at most 64 cells"));
            }
            if columns < 2 {
                return Err(
                    name.impossible("pawns could block each other: expected at least 2 columns".into())
                );
            }
            if rows < 4 {
                let reason = "each side has two rows of pawns: expected at least 4 rows";
                return Err(name.impossible(reason.into()));
            }
            Ok(Setup { columns, rows })
        })
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Breakthrough::new(self.columns, self.rows, order)?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("breakthrough"),
            Setup { columns, rows } => write!(f, "breakthrough:{columns}x{rows}"),
        }
    }
}
