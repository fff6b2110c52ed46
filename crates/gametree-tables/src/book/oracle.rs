//! [`Book`] as plain data, and [`BookOracle`], which answers from one.

use std::convert::Infallible;

use super::value::BookValue;
use super::{code_at, coded_moves};
use crate::coder::Coder;
use gametree::Answer;
use gametree::GameValue;
use gametree::knowledge::{Coded, Symmetric};

/// A book: the positions of the first plies with their values.
///
/// The documentation of [`BookPlan`](super::BookPlan) has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The plies.
    pub plies: u32,
    /// The positions by the ply at which they are first reached.
    pub levels: Vec<BookLevel>,
}

/// The positions of one ply, by the least code of all their [images](gametree::knowledge::Symmetric::images), in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookLevel {
    /// The ply.
    pub ply: u32,
    /// The positions.
    pub positions: Vec<(u64, BookValue)>,
}

impl Book {
    /// The number of positions.
    ///
    /// ```
    /// assert_eq!(gametree_tables::Book::default().positions(), 0);
    /// ```
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.positions.len() as u64).sum()
    }
}

/// A book in which codes are looked up: in memory, or in a file, which may be damaged.
pub trait BookLookup {
    /// What may be wrong with it.
    type Error;

    /// What is said of the position of this code; `None` if it is not in the book.
    ///
    /// # Errors
    /// [`BookLookup::Error`], if the book is damaged there.
    fn find(&self, code: u64) -> Result<Option<BookValue>, Self::Error>;
}

impl BookLookup for Book {
    type Error = Infallible;

    fn find(&self, code: u64) -> Result<Option<BookValue>, Infallible> {
        let in_level = |level: &BookLevel| {
            let at = level.positions.binary_search_by_key(&code, |&(code, _)| code).ok()?;
            Some(level.positions[at].1)
        };
        Ok(self.levels.iter().find_map(in_level))
    }
}

/// Answers questions about positions of a book.
///
/// The documentation of [`BookPlan`](super::BookPlan) has an example.
#[derive(Debug)]
pub struct BookOracle<'a, G, T: ?Sized> {
    game: &'a G,
    book: &'a T,
}

impl<'a, G: Coded + Symmetric, T: BookLookup + ?Sized> BookOracle<'a, G, T> {
    /// An oracle that asks this book, which must be one of the game.
    pub fn new(game: &'a G, book: &'a T) -> Self {
        BookOracle { game, book }
    }

    /// What the book says of a position; `None` if it does not hold it.
    ///
    /// # Errors
    /// [`BookLookup::Error`].
    pub fn value(&self, state: &G::State) -> Result<Option<BookValue>, T::Error> {
        match (Coder { game: self.game, symmetric: true }).code(state) {
            Some(code) => self.book.find(code),
            None => Ok(None),
        }
    }

    /// The book's move in a position; `None` where it has none.
    ///
    /// # Errors
    /// [`BookLookup::Error`].
    pub fn best(&self, state: &G::State) -> Result<Option<G::Move>, T::Error> {
        let place = self.value(state)?.and_then(|value| value.best);
        let Some(place) = place.filter(|_| self.game.outcome(state).is_none()) else { return Ok(None) };
        let moves = coded_moves(self.game, state).unwrap_or_default();
        let wanted = code_at(&moves, place);
        Ok(moves.into_iter().find(|&(_, code)| Some(code) == wanted).map(|(mv, _)| mv))
    }

    /// All that is known of a position: its value, a best move, and a line as far as the book goes. `None` where the book has no
    /// answer, or no move although the game goes on.
    ///
    /// # Errors
    /// [`BookLookup::Error`].
    pub fn answer(&self, state: &G::State) -> Result<Option<Answer<G::Move>>, T::Error> {
        let Some(value) = self.value(state)? else { return Ok(None) };
        let (mut at, mut line) = (state.clone(), Vec::new());
        // A book that somebody else has made may lead anywhere.
        while line.len() < LONGEST
            && let Some(mv) = self.best(&at)?
        {
            line.push(mv);
            at = self.game.play(&at, mv);
        }
        if line.is_empty() && self.game.outcome(state).is_none() {
            return Ok(None);
        }
        Ok(Some(Answer::new("book", GameValue::from(value), line)))
    }
}

/// The longest line, in plies.
const LONGEST: usize = 1_000;
