//! Connect Four's entry in the catalogue: its evaluation and its boards by name.

use std::fmt;

use super::board::{Board, Fixed};
use super::evaluation::Threats;
use super::rules::ConnectFour;
use crate::bits::Bits;
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "connect4";

impl<B: Bits, S: Board<B>> Playable for ConnectFour<B, S> {
    type Handmade = Threats;

    const COMPILED: bool = B::WIDTH == 64;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "threats", what: "threats, by whose row they lie in, and open lines" };

    #[cfg(feature = "openings")]
    fn openings(&self) -> Option<&'static [u8]> {
        /// `gametree book connect4 --plies 8 openings.book --memory 4G --sample 200`, then `zopfli`, whose gzip is 8 % shorter than `gzip -9n`.
        const STANDARD_BOARD: &[u8] = include_bytes!("openings.book.gz");
        let size = Setup { columns: self.board.columns(), rows: self.board.rows() };
        (size == STANDARD).then_some(STANDARD_BOARD)
    }
}

/// Connect Four on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

/// The board of the commercial game, used if no size is given.
const STANDARD: Setup = Setup { columns: 7, rows: 6 };

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "connect4:MxN",
        forms: &["connect4", "connect4:MxN"],
        what: "Connect Four on M columns and N rows (7x6 where none are given), (N+1)*M up to 128",
        example: "connect4",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "connect4").then(|| {
            let standard = [STANDARD.columns, STANDARD.rows];
            let [columns, rows] = name.board(standard, "columns x rows, as connect4:8x8")?;
            if (u64::from(rows) + 1) * u64::from(columns) > 128 {
                return Err(name.too_large("(rows+1) x columns of at most 128"));
            }
            Ok(Setup { columns, rows })
        })
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        let Setup { columns, rows } = self;
        match ConnectFour::<u64>::new(columns, rows, order) {
            Some(game) => Some(visitor.visit(&game)),
            None => Some(visitor.visit(&ConnectFour::<u128>::new(columns, rows, order)?)),
        }
    }

    fn visit_fast<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        match (self, order) {
            (STANDARD, Order::Centre) => Some(visitor.visit(&ConnectFour::<u64, Fixed<7, 6>>::fixed())),
            _ => self.visit(order, visitor),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("connect4"),
            Setup { columns, rows } => write!(f, "connect4:{columns}x{rows}"),
        }
    }
}
