//! The order of moves: by the threats that a move leaves its player, useful ones above all.

use gametree_games::connect4::Board;

use super::bounds::Quiet;
use super::field::Field;
use super::word::Word;

/// What the table's move is worth: less than a useful threat that can soon be played.
pub(super) const TABLE_MOVE: i32 = 200;

/// A cell's own worth, and the rows in which each player's threats count more.
#[derive(Debug)]
pub(super) struct Order<B> {
    cells: Vec<i8>,
    uppers: B,
    lowers: B,
}

impl<B: Word> Order<B> {
    pub(super) fn new<S: Board<B>>(field: &Field<B, S>) -> Self {
        let (columns, rows) = (field.board.columns(), field.board.rows());
        let worth = |cell: u32| {
            let (column, row) = (cell / (rows + 1), cell % (rows + 1));
            let from_edge = column.min(columns - 1 - column);
            let half = ((columns - 1) / 2).max(1);
            let by_column = [0, 2, 6, 14][(3 * from_edge / half).min(3) as usize];
            let by_row = [-8, 0, 0, 4, 0, 4][row.min(4 + row % 2) as usize];
            by_column + by_row
        };
        Order {
            cells: (0..field.key_bits()).map(worth).collect(),
            uppers: field.uppers(),
            lowers: field.lowers(),
        }
    }

    /// How promising a move to `cell` is, from the cells that then complete a four of the mover's: judged before any forced
    /// reply, which only shows what the threats were good for.
    ///
    /// A threat is useful unless the cell below it completes a four of the other side, who will then never let it be played. It
    /// is the more urgent the sooner it can be played, and better in the rows which its owner gets when columns fill up.
    #[inline(always)]
    pub(super) fn of<S: Board<B>>(&self, field: &Field<B, S>, p: &Quiet<B>, cell: u32, threats: B) -> i32 {
        let place = B::cell(cell);
        let useful = threats & !(p.their_wins & !place).up(1);
        let playable = field.playable(p.all | place);
        let good = if (field.size() - p.stones) % 2 == 0 { self.lowers } else { self.uppers };
        let count = |set: B| set.count() as i32;
        let threats = 12 * count(useful & playable.up(1))
            + 5 * count(useful & playable.up(2))
            + 6 * count(useful)
            + 5 * count(useful & good);
        16 * threats + i32::from(self.cells[cell as usize])
    }
}
