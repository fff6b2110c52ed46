//! What a game registers with the catalogue: its boards by name.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::Visitor;

/// A game on one of its boards, as named on the command line: `hex:4x6`. One type per game, one value per board.
///
/// `Display` writes the shortest name that [`GameSetup::parse`] accepts.
pub trait GameSetup: Copy + Eq + Hash + Debug + Display {
    /// The entries that `gametree games` lists for this game.
    const ENTRIES: &'static [Entry];

    /// The kind of game, the same as [`Playable::KIND`](crate::Playable::KIND): a weights file is for one kind.
    const KIND: &'static str;

    /// Parses a name; `None` if it is not the name of this game.
    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>>;

    /// Calls the visitor with the rules for this board, on 64-bit words if it fits, with moves in `order`. `None` for a board
    /// that [`GameSetup::parse`] rejects.
    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output>;

    /// Like [`GameSetup::visit`], but with rules whose board size is a compile-time constant, if they exist for this board.
    fn visit_fast<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        self.visit(order, visitor)
    }
}
