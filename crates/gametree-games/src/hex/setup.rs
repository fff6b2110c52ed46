//! Hex's entry in the catalogue: its evaluation, its named moves, and its boards by name.

use std::fmt;

use super::handmade::Handmade;
use super::rules::Hex;
use crate::bits::{Bits, Wide};
use crate::codes::PairCodes;
use crate::evaluation::NamedEvaluation;
use crate::grid::{AT_MOST, MAX_CELLS};
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "hex";

/// The name of the two acute corners among Hex's [named moves](Playable::named_moves).
pub const ACUTE_CORNERS: &str = "acute-corners";

/// The default evaluation.
const CONNECTIONS: NamedEvaluation = NamedEvaluation {
    name: "connections",
    what: "two-distance, plain and with bridges and edge templates as connections; near wins count more",
};

impl<B: Bits> Playable for Hex<B> {
    type Handmade = Handmade;

    const COMPILED: bool = B::WIDTH == 64;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation = NamedEvaluation {
        name: "distance",
        what: "two-distance: steps to join the edges when the opponent takes the best of two ways",
    };

    const DEFAULT: Option<(NamedEvaluation, Handmade)> = Some((CONNECTIONS, Handmade::Connections));

    fn named_moves(&self, name: &str) -> Option<Vec<B::Number>> {
        (name == ACUTE_CORNERS).then(|| self.acute_corners())
    }

    fn coded_from(&self, first: &Self::State) -> Self {
        let mut coded = self.clone();
        coded.codes = PairCodes::from_stones(first.stones, self.grid.cells());
        coded
    }
}

/// Hex on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "hex:MxN",
        forms: &["hex:N", "hex:MxN"],
        what: "Hex on M columns and N rows (hex:N is square), up to 361 cells (19x19); the first player joins top and bottom",
        example: "hex:4",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "hex").then(|| {
            let square = || name.numbers('x').map(|[side]| [side, side]);
            let [columns, rows] = name
                .numbers('x')
                .or_else(square)
                .ok_or_else(|| name.bad_size("a side or columns x rows, as hex:5 or hex:4x6"))?;
            if u64::from(columns) * u64::from(rows) > u64::from(MAX_CELLS) {
                return Err(name.too_large(AT_MOST));
            }
            Ok(Setup { columns, rows })
        })
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        let Setup { columns, rows } = self;
        let cells = columns.checked_mul(rows)?;
        Some(if cells <= u64::WIDTH {
            visitor.visit(&Hex::<u64>::new(columns, rows, order)?)
        } else if cells <= u128::WIDTH {
            visitor.visit(&Hex::<u128>::new(columns, rows, order)?)
        } else {
            visitor.visit(&Hex::<Wide>::new(columns, rows, order)?)
        })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { columns, rows } = self;
        if columns == rows { write!(f, "hex:{columns}") } else { write!(f, "hex:{columns}x{rows}") }
    }
}
