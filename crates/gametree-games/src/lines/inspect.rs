//! The lines of a board and the stones of a position, for solvers.

use gametree::Player;

use super::layout::Layout;
use super::rules::{LineGame, Position};
use crate::bits::Bits;

impl<B: Bits> Position<B> {
    /// The stones of a player.
    #[must_use]
    pub fn stones(&self, player: Player) -> B {
        self.stones[player as usize]
    }
}

impl<B: Bits, L: Layout> LineGame<B, L> {
    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// Every line once, in the order of their first cells.
    pub fn all_lines(&self) -> impl Iterator<Item = B> {
        let numbered = (0..).zip(&self.through);
        numbered.flat_map(|(cell, lines)| lines.iter().copied().filter(move |line| line.lowest() == cell))
    }
}
