//! What a game's folder registers with the catalogue: the boards that it has, by name.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::order::Order;
use crate::playable::Visitor;

/// A game on one of its boards, as a name on the command line gives it: `hex:4x6`. One type a game, one value a board.
///
/// `Display` writes the shortest name that [`GameSetup::parse`] reads back.
pub trait GameSetup: Copy + Eq + Hash + Debug + Display {
    /// What `gametree games` lists, and the forms of its names.
    const ENTRIES: &'static [Entry];

    /// The kind of game, [`Playable::KIND`](crate::Playable::KIND): a file of weights is for one kind.
    const KIND: &'static str;

    /// Reads a name; `None` if it is not a name of this game at all.
    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>>;

    /// Calls the visitor with the rules on this board, in 64-bit words if it fits; moves come in `order`. `None` for a board
    /// that [`GameSetup::parse`] would have refused.
    fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output>;

    /// As [`GameSetup::visit`], with the rules whose size is a constant of the code, if there are such for this board.
    fn visit_fast<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        self.visit(order, visitor)
    }
}

/// A game, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, with what may follow.
    pub name: &'static str,
    /// The forms of the name, for the error that refuses another.
    pub forms: &'static [&'static str],
    /// What it is.
    pub what: &'static str,
    /// An example.
    pub example: &'static str,
}

/// A name to read: `hex:4x6` is of the game `hex`, with the size `4x6`.
#[derive(Clone, Copy, Debug)]
pub struct SpecName<'a> {
    whole: &'a str,
    /// What stands before the colon.
    pub game: &'a str,
    /// What stands after the colon, if there is one.
    pub size: Option<&'a str>,
}

impl<'a> SpecName<'a> {
    pub(crate) fn new(whole: &'a str) -> Self {
        let (game, size) = match whole.split_once(':') {
            Some((game, size)) => (game, Some(size)),
            None => (whole, None),
        };
        SpecName { whole, game, size }
    }

    /// The size as numbers from 1, separated by `separator`; `None` if there is no size, or something else.
    pub(crate) fn numbers<const N: usize>(&self, separator: char) -> Option<[u32; N]> {
        let numbers: Option<Vec<u32>> = self.size?.split(separator).map(number).collect();
        numbers?.try_into().ok()
    }

    /// This name is no name of any game, which has one of these forms.
    pub(crate) fn unknown(&self, forms: &[&str]) -> SpecError {
        let (last, others) = forms.split_last().unwrap_or((&"", &[]));
        let expected =
            if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) };
        SpecError::Unknown { name: short(self.whole), expected }
    }

    /// The size can't be read; `expected` says what one looks like.
    pub(crate) fn bad_size(&self, expected: &'static str) -> SpecError {
        SpecError::Size { name: short(self.whole), size: short(self.size.unwrap_or_default()), expected }
    }

    /// The board is larger than `limit`.
    pub(crate) fn too_large(&self, limit: &'static str) -> SpecError {
        SpecError::TooLarge { name: short(self.whole), limit }
    }

    /// The numbers don't go together; `reason` says why, and what was expected.
    pub(crate) fn impossible(&self, reason: String) -> SpecError {
        SpecError::Impossible { name: short(self.whole), reason }
    }
}

/// A number from 1 without a sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

/// The beginning of a text, for an error.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A name that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such game.
    #[error("{name:?} is not a game: expected {expected}")]
    Unknown {
        /// The name.
        name: String,
        /// The forms of the names that there are.
        expected: String,
    },
    /// The size can't be read.
    #[error("{name:?}: {size:?} is not a size: expected {expected}")]
    Size {
        /// The whole name.
        name: String,
        /// The text in place of a size.
        size: String,
        /// What a size looks like.
        expected: &'static str,
    },
    /// The board is too large.
    #[error("{name:?} is too large: expected {limit}")]
    TooLarge {
        /// The whole name.
        name: String,
        /// The limit.
        limit: &'static str,
    },
    /// The numbers don't go together, as a line that is longer than the board.
    #[error("{name:?}: {reason}")]
    Impossible {
        /// The whole name.
        name: String,
        /// Why, and what was expected.
        reason: String,
    },
}
