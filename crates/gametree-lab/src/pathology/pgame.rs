//! P-games (Pearl 1980, Nau 1982): the leaves are independent coins.
//!
//! The probability of a 1 is the fixed point at which neither player gains by a longer game, as in [`Recipe::pgame`]. Given the
//! numbers of ones at the horizon, the boards below are independent, and all patterns with the same number of ones are equally
//! likely. So the product rule applied to the exact winning probability given that number (e₂) is the optimal use of what a
//! search sees. This is the meaning of [`Rule::Bayes`](super::Rule) here.

use gametree_tree::generate::{Leaves, Recipe};

use super::board::Coins;
use super::size::Size;
use super::splitting::Splitting;

/// A P-game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pgame {
    /// The probability that a leaf is won for MAX.
    pub(super) won: f64,
}

impl Pgame {
    pub(super) fn new(branching: u32, moves: u32) -> Self {
        let won = match Recipe::pgame(branching, moves).leaves {
            Leaves::Wins(won) => won,
            _ => 0.5, // not a P-game
        };
        Pgame { won }
    }
}

impl Coins for Pgame {
    fn count(&self, board: Size) -> u32 {
        u32::try_from(board.leaves(0)).unwrap_or(u32::MAX)
    }
    fn throw(&self, board: Size, coin: &mut impl FnMut(f64) -> bool, leaves: &mut Vec<bool>) {
        leaves.extend((0..board.leaves(0)).map(|_| coin(self.won)));
    }
}

impl Splitting for Pgame {
    fn states(&self, _: usize) -> usize {
        1
    }
    fn children(&self, _: usize) -> Vec<(usize, f64)> {
        vec![(0, 1.0)]
    }
    fn one(&self, _: usize, _: usize) -> f64 {
        self.won
    }
}
