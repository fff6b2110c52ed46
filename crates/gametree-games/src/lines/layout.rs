//! The shape of a board of lines: [`Layout`].

use std::fmt::Debug;

use gametree::Player;
use gametree::knowledge::{MoveError, Picture};

/// The shape of a board: a lattice of up to three dimensions, how its cells are called and how it may be turned.
pub trait Layout: Clone + Debug + Send + Sync + 'static {
    /// The number of cells along each axis, 1 where there is no third; cell number = x + sx·(y + sy·z).
    fn size(&self) -> [u32; 3];

    /// How a cell is written.
    fn name(&self, cell: u32) -> String;

    /// Reads a cell from the beginning of a text.
    ///
    /// # Errors
    /// [`MoveError`], when no cell of this board is named there.
    fn read<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError>;

    /// The board as rows of pieces; `stone` says whose stone lies on a cell.
    fn picture(&self, stone: &dyn Fn(u32) -> Option<Player>) -> Picture<u8>;

    /// The symmetries of the board, the identity first: where each cell goes.
    fn symmetries(&self) -> Vec<Vec<u8>>;
}
