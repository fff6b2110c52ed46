//! The rectangular board of m,n,k games.

use gametree::knowledge::MoveError;
use gametree_picture::{Content, Picture};

use crate::bits::Bits;
use crate::grid::{Grid, MAX_CELLS};
use crate::lines::{Layout, LineGame};
use crate::order::Order;

/// The rules of m,n,k games.
pub type TicTacToe<B = u64> = LineGame<B, Board>;

/// A rectangular board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
}

impl<B: Bits> TicTacToe<B> {
    /// `k` in a row on `columns` × `rows`; `None` if a side or `k` is 0, `k` is longer than both sides, there are more than 361
    /// cells, or they do not fit the word.
    #[must_use]
    pub fn new(columns: u32, rows: u32, k: u32, order: Order) -> Option<Self> {
        let cells = columns.checked_mul(rows).filter(|&n| (1..=MAX_CELLS.min(B::WIDTH)).contains(&n))?;
        let sound = k >= 1 && k <= columns.max(rows) && cells > 0;
        sound.then(|| LineGame::with_layout(Board { grid: Grid { columns, rows } }, k, order))
    }
}

impl Layout for Board {
    fn size(&self) -> [u32; 3] {
        [self.grid.columns, self.grid.rows, 1]
    }

    fn name(&self, cell: u32) -> String {
        self.grid.name(cell)
    }

    fn read<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        self.grid.read(text)
    }

    fn picture<M>(&self, cell: &dyn Fn(u32) -> (Content, Option<M>)) -> Picture<M> {
        self.grid.picture(cell)
    }

    /// The reflections along both axes and, on a square board, along the diagonal: 4 or 8 symmetries.
    fn symmetries<B: Bits>(&self) -> Vec<Vec<B::Number>> {
        self.grid.symmetries::<B>()
    }
}
