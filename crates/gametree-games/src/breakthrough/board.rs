//! The board of Breakthrough as sets of cells, cell 0 being a1: where pawns step, and what they attack.

use gametree::Player;

use crate::bits::Bits;
use crate::grid::Grid;
use crate::order::Order;

/// A board of up to 64 cells, with its rows of pawns.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) grid: Grid,
    pub(super) cells: u64,
    /// The cells from which no step leads in each direction: left, straight ahead, right.
    blocked: [u64; 3],
    /// The cells in move order.
    pub(super) rings: Vec<u64>,
    /// The mirror image of every cell, left and right exchanged.
    pub(super) mirror: Vec<u8>,
}

impl Board {
    /// `None` if there are fewer than two columns or four rows, or more than 64 cells.
    pub(super) fn new(columns: u32, rows: u32, order: Order) -> Option<Self> {
        if columns < 2 || rows < 4 || columns.checked_mul(rows)? > u64::WIDTH {
            return None;
        }
        let grid = Grid { columns, rows };
        let column = |at: u32| (0..rows).fold(0, |set, row| set | u64::cell(grid.cell(at, row)));
        let mirror = |cell: u32| {
            let (column, row) = grid.at(cell);
            grid.cell(columns - 1 - column, row) as u8
        };
        Some(Board {
            grid,
            cells: u64::first(grid.cells()),
            blocked: [column(0), 0, column(columns - 1)],
            rings: order.rings(grid.cells(), |cell| grid.off_middle(cell)),
            mirror: (0..grid.cells()).map(mirror).collect(),
        })
    }

    /// The rows from a player's own edge, counted from 0.
    #[inline]
    pub(super) fn row(&self, player: Player, row: u32) -> u64 {
        let row = if player == Player::First { row } else { self.grid.rows - 1 - row };
        u64::first(self.grid.columns).up(row * self.grid.columns)
    }

    /// The row a player's pawns must reach.
    #[inline]
    pub(super) fn goal(&self, player: Player) -> u64 {
        self.row(player.other(), 0)
    }

    /// The pawns of a player that are one step from the last row.
    #[inline]
    pub(super) fn nearly(&self, player: Player, pawns: u64) -> u64 {
        pawns & self.row(player.other(), 1)
    }

    /// The cell a step leads to: in direction 0 to the left, 1 straight ahead, 2 to the right.
    #[inline]
    pub(super) fn target(&self, player: Player, from: u32, direction: u32) -> u32 {
        match player {
            Player::First => from + self.grid.columns + direction - 1,
            Player::Second => from + direction - self.grid.columns - 1,
        }
    }

    /// The cells that pawns step to in a direction, whatever stands there.
    #[inline]
    pub(super) fn ahead(&self, player: Player, pawns: u64, direction: u32) -> u64 {
        let pawns = pawns & !self.blocked[direction as usize];
        let moved = match player {
            Player::First => pawns.up(self.grid.columns + direction - 1),
            Player::Second => pawns.down(self.grid.columns + 1 - direction),
        };
        moved & self.cells
    }

    /// The cells from which pawns step into a set in a direction.
    #[inline]
    fn behind(&self, player: Player, set: u64, direction: u32) -> u64 {
        let from = match player {
            Player::First => set.down(self.grid.columns + direction - 1),
            Player::Second => set.up(self.grid.columns + 1 - direction),
        };
        from & !self.blocked[direction as usize]
    }

    /// The pawns of a player that can step in each direction.
    #[inline]
    pub(super) fn steps(&self, player: Player, own: u64, other: u64) -> [u64; 3] {
        let open = self.cells & !own;
        let into = [open, open & !other, open];
        [0, 1, 2].map(|direction| own & self.behind(player, into[direction as usize], direction))
    }

    /// The pawns of a player that can capture to the left and to the right.
    #[inline]
    pub(super) fn captures(&self, player: Player, own: u64, other: u64) -> [u64; 3] {
        [own & self.behind(player, other, 0), 0, own & self.behind(player, other, 2)]
    }

    /// The cells that pawns attack, and so protect.
    #[inline]
    pub(super) fn attacks(&self, player: Player, pawns: u64) -> u64 {
        self.ahead(player, pawns, 0) | self.ahead(player, pawns, 2)
    }

    /// The pawns whose neighbour on the right is one of them, too.
    #[inline]
    pub(super) fn pairs(&self, pawns: u64) -> u64 {
        pawns & pawns.down(1) & !self.blocked[2]
    }

    /// The pawns of a player that no pawn of the opponent can ever capture or block.
    pub(super) fn passed(&self, player: Player, own: u64, other: u64) -> u64 {
        let mut reach = other;
        for _ in 1..self.grid.rows {
            reach |= self.attacks(player.other(), reach) | self.ahead(player.other(), reach, 1);
        }
        own & !reach
    }

    /// The steps that the most advanced of these pawns needs to the last row; the number of rows if there are none.
    pub(super) fn distance(&self, player: Player, pawns: u64) -> u32 {
        let rows = self.grid.rows;
        (0..rows).find(|&steps| pawns & self.row(player.other(), steps) != 0).unwrap_or(rows)
    }
}
