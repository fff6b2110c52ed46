//! Hexapawn's entry in the catalogue: its evaluation and its boards by name.

use std::fmt;

use super::evaluation::Material;
use super::rules::Hexapawn;
use crate::evaluation::NamedEvaluation;
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::{Entry, GameSetup, SpecError, SpecName};

const KIND: &str = "hexapawn";

impl Playable for Hexapawn {
    type Handmade = Material;
    const KIND: &'static str = KIND;
    const HANDMADE: NamedEvaluation = NamedEvaluation { name: "material", what: "who has more pawns" };
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub columns: u32,
    pub rows: u32,
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "hexapawn:MxN",
        forms: &["hexapawn:MxN"],
        what: "Hexapawn on M columns and N rows, up to 39 cells",
        example: "hexapawn:3x3",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == KIND).then(|| {
            let size = name.numbers('x').ok_or_else(|| name.bad_size("columns x rows, as hexapawn:3x3"))?;
            let [columns, rows] = size;
            let fits = Hexapawn::new(columns, rows).map(|_| Setup { columns, rows });
            fits.ok_or_else(|| name.too_large("two rows and at most 39 cells"))
        })
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Hexapawn::new(self.columns, self.rows)?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hexapawn:{}x{}", self.columns, self.rows)
    }
}
