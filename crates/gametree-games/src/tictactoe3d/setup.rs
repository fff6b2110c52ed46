//! The catalogue entry of three-dimensional tic-tac-toe: its boards by name.

use std::fmt;

use super::cube::TicTacToe3d;
use crate::lines;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::Visitor;
use crate::setup::GameSetup;

/// A cube of a given side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Cells along each edge.
    pub side: u32,
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "tictactoe3d:N",
        forms: &["tictactoe3d:3", "tictactoe3d:4", "qubic"],
        what: "N in a row in a cube, N = 3 or 4 (qubic: 4)",
        example: "tictactoe3d:3",
    }];

    const KIND: &'static str = lines::KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        match (name.game, name.size) {
            ("qubic", None) => Some(Ok(Setup { side: 4 })),
            ("tictactoe3d", _) => {
                let side = name.numbers(',').map(|[side]| side).filter(|side| (3..=4).contains(side));
                let setup = side.map(|side| Setup { side });
                Some(setup.ok_or_else(|| name.bad_size("3 or 4, as tictactoe3d:3")))
            }
            _ => None,
        }
    }

    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&TicTacToe3d::new(self.side, order)?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tictactoe3d:{}", self.side)
    }
}
