//! The shape of a board for k in a row: [`Layout`].

use std::fmt::Debug;

use gametree::knowledge::MoveError;
use gametree_picture::{Content, Picture};

use crate::bits::Bits;

/// The shape of a board: a lattice of up to three dimensions, the names of its cells, and its symmetries.
pub trait Layout: Clone + Debug + Send + Sync + 'static {
    /// The number of cells along each axis, 1 for the third axis of a flat board; cell number = x + sx·(y + sy·z).
    fn size(&self) -> [u32; 3];

    /// The name of a cell.
    fn name(&self, cell: u32) -> String;

    /// Reads a cell's name at the beginning of a text; also returns the rest.
    ///
    /// # Errors
    /// [`MoveError`] if the text does not begin with the name of a cell of this board.
    fn read<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError>;

    /// The board as a picture; `cell` says what is on a cell, and which move it stands for.
    fn picture<M>(&self, cell: &dyn Fn(u32) -> (Content, Option<M>)) -> Picture<M>;

    /// The symmetries of the board, the identity first: for each, the image of every cell.
    fn symmetries<B: Bits>(&self) -> Vec<Vec<B::Number>>;

    /// The symmetries of the lines, the identity first; there may be more than the board has, because a line is only a set
    /// of cells. In bytes, as certificates write them: asked for only on boards whose cells have such numbers.
    fn line_symmetries(&self) -> Vec<Vec<u8>> {
        self.symmetries::<u64>()
    }
}
