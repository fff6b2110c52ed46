//! Tic-tac-toe's entry in the catalogue: its boards by name.

use std::fmt;

use super::board::TicTacToe;
use crate::bits::{Bits, Wide};
use crate::grid::{AT_MOST, MAX_CELLS};
use crate::lines;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::Visitor;
use crate::setup::GameSetup;

/// `k` in a row on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The number in a row that wins.
    pub k: u32,
}

/// Noughts and crosses.
const STANDARD: Setup = Setup { columns: 3, rows: 3, k: 3 };

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[
        Entry {
            name: "tictactoe",
            forms: &["tictactoe"],
            what: "noughts and crosses on 3x3",
            example: "tictactoe",
        },
        Entry {
            name: "mnk:M,N,K",
            forms: &["mnk:M,N,K"],
            what: "K in a row on M columns and N rows, up to 361 cells (19x19)",
            example: "mnk:5,4,3",
        },
    ];

    const KIND: &'static str = lines::KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        match (name.game, name.size) {
            ("tictactoe", None) => Some(Ok(STANDARD)),
            ("mnk", _) => Some(mnk(name)),
            _ => None,
        }
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        let Setup { columns, rows, k } = self;
        let cells = columns.checked_mul(rows)?;
        Some(if cells <= u64::WIDTH {
            visitor.visit(&TicTacToe::<u64>::new(columns, rows, k, order)?)
        } else if cells <= u128::WIDTH {
            visitor.visit(&TicTacToe::<u128>::new(columns, rows, k, order)?)
        } else {
            visitor.visit(&TicTacToe::<Wide>::new(columns, rows, k, order)?)
        })
    }
}

fn mnk(name: &SpecName<'_>) -> Result<Setup, SpecError> {
    let size = name.numbers(',');
    let [columns, rows, k] = size.ok_or_else(|| name.bad_size("columns,rows,in a row, as mnk:5,4,3"))?;
    if u64::from(columns) * u64::from(rows) > u64::from(MAX_CELLS) {
        return Err(name.too_large(AT_MOST));
    }
    let longest = columns.max(rows);
    if k > longest {
        return Err(name.impossible(format!(
            "{k} in a row fit neither {columns} columns nor {rows} rows: expected at most {longest}"
        )));
    }
    Ok(Setup { columns, rows, k })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("tictactoe"),
            Setup { columns, rows, k } => write!(f, "mnk:{columns},{rows},{k}"),
        }
    }
}
