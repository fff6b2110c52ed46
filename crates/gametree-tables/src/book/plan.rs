//! [`BookPlan`]: which positions a book needs solved, and the book that their values make.

use std::fmt;

use super::oracle::{Book, BookLevel};
use super::value::BookValue;
use super::{coded_moves, place_of};
use crate::coder::Coder;
use gametree::Game;
use gametree::Wdl;
use gametree::knowledge::{Coded, Symmetric};
use rustc_hash::FxHashMap;

/// The positions that a book of so many plies holds: all that can be reached in them, images counted once.
///
/// Only those of the last ply have to be solved. All others follow from the rules, so that a book never contradicts itself.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree::{Game, Wdl};
/// use gametree::solve::Solver;
/// use gametree_tables::{BookOracle, BookPlan, LeafAnswer};
/// let heap = Heap(10);
/// let plan = BookPlan::new(&heap, &heap.start(), 2, 1_000)?;
/// let mut solver = Solver::new(&heap)?;
/// let book = plan.book(|leaf| {
///     let found = solver.run(plan.state(leaf)).unwrap();
///     LeafAnswer { result: found.value.wdl().unwrap(), plies: None, best: found.best.first().copied() }
/// })?;
/// let oracle = BookOracle::new(&heap, &book);
/// let Ok(value) = oracle.value(&heap.start());
/// assert_eq!(value.map(|value| value.result), Some(Wdl::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BookPlan<'g, G: Game> {
    game: &'g G,
    plies: u32,
    positions: Vec<Planned<G>>,
    index: FxHashMap<u64, usize>,
}

struct Planned<G: Game> {
    state: G::State,
    code: u64,
    ply: u32,
    over: bool,
    /// The position and the move that first led here.
    from: Option<(usize, G::Move)>,
}

impl<G: Game> fmt::Debug for BookPlan<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BookPlan { plies, positions, .. } = self;
        f.debug_struct("BookPlan")
            .field("plies", plies)
            .field("positions", &positions.len())
            .finish_non_exhaustive()
    }
}

/// What was found of a position of the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafAnswer<M> {
    /// The result for the side to move.
    pub result: Wdl,
    /// The plies to the end under best play, if they were found.
    pub plies: Option<u32>,
    /// A best move, if one was found.
    pub best: Option<M>,
}

/// Why there is no book.
///
/// ```
/// use gametree_tables::BookError;
/// assert_eq!(BookError::TooMany { most: 5 }.to_string(), "more than 5 positions: expected fewer plies, or more memory");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// Positions of the game come back: then a value could rest on itself.
    #[error("positions of this game come back: expected a game in which they never do")]
    Repeats,
    /// A position has no [code](gametree::knowledge::Coded::code).
    #[error("a position has no code of 64 bits")]
    NoCode,
    /// There are too many positions.
    #[error("more than {most} positions: expected fewer plies, or more memory")]
    TooMany {
        /// As many as there may be.
        most: usize,
    },
}

impl<'g, G: Coded + Symmetric> BookPlan<'g, G> {
    /// Lists the positions that can be reached from `root` in so many plies, `most` of them.
    ///
    /// # Errors
    /// [`BookError::NoCode`] and [`BookError::TooMany`].
    pub fn new(game: &'g G, root: &G::State, plies: u32, most: usize) -> Result<Self, BookError> {
        let mut plan = BookPlan { game, plies, positions: Vec::new(), index: FxHashMap::default() };
        let code = Coder { game, symmetric: true }.code(root).ok_or(BookError::NoCode)?;
        plan.add((root.clone(), code), 0, None);
        let mut next = 0;
        while let Some(Planned { state, ply, over, .. }) = plan.positions.get(next) {
            let (state, ply) = (state.clone(), *ply);
            if ply < plies && !over {
                for (mv, code) in coded_moves(game, &state).ok_or(BookError::NoCode)? {
                    plan.add((game.play(&state, mv), code), ply + 1, Some((next, mv)));
                }
            }
            if plan.positions.len() > most {
                return Err(BookError::TooMany { most });
            }
            next += 1;
        }
        Ok(plan)
    }

    fn add(&mut self, (state, code): (G::State, u64), ply: u32, from: Option<(usize, G::Move)>) {
        let BookPlan { game, positions, index, .. } = self;
        index.entry(code).or_insert_with(|| {
            let over = game.outcome(&state).is_some();
            positions.push(Planned { state, code, ply, over, from });
            positions.len() - 1
        });
    }

    /// The number of positions.
    #[expect(clippy::len_without_is_empty, reason = "the first position is always there")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The bytes that a position takes, about: with its place in the index.
    #[must_use]
    pub const fn bytes_each() -> usize {
        // Both grow by doubling, and the values of the book are as many again.
        2 * (size_of::<Planned<G>>() + size_of::<(u64, usize)>() + 1) + size_of::<(u64, BookValue)>() + 32
    }

    /// The positions that have to be solved, by their numbers: those of the last ply in which the game goes on.
    pub fn leaves(&self) -> impl Iterator<Item = usize> {
        (0..self.positions.len()).filter(|&number| self.is_leaf(number))
    }

    fn is_leaf(&self, number: usize) -> bool {
        let Planned { ply, over, .. } = self.positions[number];
        ply == self.plies && !over
    }

    /// A position.
    ///
    /// # Panics
    /// If there is none of this number.
    #[must_use]
    pub fn state(&self, number: usize) -> &G::State {
        &self.positions[number].state
    }

    /// The moves from the first position that lead there.
    ///
    /// # Panics
    /// If there is none of this number.
    #[must_use]
    pub fn path(&self, number: usize) -> Vec<G::Move> {
        let before = std::iter::successors(self.positions[number].from, |&(at, _)| self.positions[at].from);
        let mut path: Vec<G::Move> = before.map(|(_, mv)| mv).collect();
        path.reverse();
        path
    }

    /// The book, from the answers to its [leaves](BookPlan::leaves).
    ///
    /// # Errors
    /// [`BookError::NoCode`] and [`BookError::Repeats`].
    pub fn book(&self, mut answer: impl FnMut(usize) -> LeafAnswer<G::Move>) -> Result<Book, BookError> {
        let mut values = vec![Known::Nothing; self.positions.len()];
        let mut levels: Vec<BookLevel> = Vec::new();
        for number in 0..self.positions.len() {
            let value = self.value(number, &mut answer, &mut values)?;
            let Planned { code, ply, .. } = self.positions[number];
            if levels.last().is_none_or(|level| level.ply != ply) {
                levels.push(BookLevel { ply, positions: Vec::new() });
            }
            levels.last_mut().expect("a level was added").positions.push((code, value));
        }
        for level in &mut levels {
            level.positions.sort_unstable_by_key(|&(code, _)| code);
        }
        Ok(Book { plies: self.plies, levels })
    }

    fn value(
        &self,
        number: usize,
        answer: &mut impl FnMut(usize) -> LeafAnswer<G::Move>,
        values: &mut [Known],
    ) -> Result<BookValue, BookError> {
        match values[number] {
            Known::Value(value) => return Ok(value),
            Known::Pending => return Err(BookError::Repeats),
            Known::Nothing => values[number] = Known::Pending,
        }
        let (game, state) = (self.game, &self.positions[number].state);
        let value = if let Some(outcome) = game.outcome(state) {
            BookValue::of_end(outcome)
        } else {
            let moves = coded_moves(game, state).ok_or(BookError::NoCode)?;
            if self.is_leaf(number) {
                let LeafAnswer { result, plies, best } = answer(number);
                let best = moves.iter().find(|&&(mv, _)| Some(mv) == best);
                let best = best.and_then(|&(_, code)| place_of(&moves, code));
                BookValue { result, plies: plies.filter(|_| result != Wdl::Draw), best }
            } else {
                let mut found: Option<BookValue> = None;
                for &(mv, code) in &moves {
                    let child = self.index[&code];
                    let same = game.to_move(state) == game.to_move(&game.play(state, mv));
                    let value = self.value(child, answer, values)?.of_move(same);
                    if found.is_none_or(|best| value.preference(best).is_gt()) {
                        found = Some(BookValue { best: place_of(&moves, code), ..value });
                    }
                }
                // A game that goes on has moves; without any nobody could win.
                found.unwrap_or(BookValue { result: Wdl::Draw, plies: None, best: None })
            }
        };
        values[number] = Known::Value(value);
        Ok(value)
    }
}

#[derive(Clone, Copy)]
enum Known {
    Nothing,
    /// It is being found out.
    Pending,
    Value(BookValue),
}
