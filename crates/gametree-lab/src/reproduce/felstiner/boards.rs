//! All arrangements of stones on small boards of Hex, whether a game leads there or not, which Lemma 1 and statement (1) are about.

use gametree::Game;
use gametree::knowledge::Coded;
use gametree_games::Order;
use gametree_games::hex::Hex;

use super::programs::hex_board;
use crate::LabError;

/// Who owns a cell: nobody, the first or the second player.
type Cells = Vec<u8>;

/// The arrangement with this number: a digit to the base `base` for each cell.
fn arrangement(mut number: usize, base: usize, cells: usize) -> Cells {
    let digit = |_| {
        let digit = number % base;
        number /= base;
        digit as u8
    };
    (0..cells).map(digit).collect()
}

/// Which players have connected, by the rules of the library: those who have won a position that has their stones alone.
fn connected(game: &Hex, cells: &[u8]) -> [bool; 2] {
    [1, 2].map(|player| {
        let alone = cells
            .iter()
            .rev()
            .fold(0, |code, &owner| 3 * code + if owner == player { u64::from(owner) } else { 0 });
        game.decode(alone).is_some_and(|position| game.outcome(&position).is_some())
    })
}

/// Of all fillings of a board, those in which exactly one player has connected.
pub(super) fn undrawn(columns: u32, rows: u32) -> Result<(u64, u64), LabError> {
    let game = Hex::new(columns, rows, Order::Natural).ok_or(LabError::NoBoard)?;
    let cells = (columns * rows) as usize;
    let filling = |number| arrangement(number, 2, cells).iter().map(|owner| owner + 1).collect::<Cells>();
    let fillings = 1 << cells;
    let decided = (0..fillings).filter(|&number| {
        let [first, second] = connected(&game, &filling(number));
        first != second
    });
    Ok((decided.count() as u64, fillings as u64))
}

/// All arrangements of a square board, with the winner of each for either side to move.
pub(super) struct Boards {
    cells: usize,
    /// By number of the arrangement and side to move: whether the first player wins.
    first_wins: Vec<[bool; 2]>,
}

impl Boards {
    pub(super) fn solved(side: u32) -> Result<Boards, LabError> {
        let game = hex_board(side)?;
        let cells = (side * side) as usize;
        let mut boards = Boards { cells, first_wins: vec![[false; 2]; 3usize.pow(cells as u32)] };
        // A further stone makes the number larger, so what can follow is known.
        for number in (0..boards.first_wins.len()).rev() {
            let arrangement = arrangement(number, 3, cells);
            boards.first_wins[number] = match connected(&game, &arrangement) {
                [true, _] => [true; 2],
                [_, true] => [false; 2],
                [false, false] => [0, 1].map(|mover: usize| {
                    let mut after = boards.with_stone(number, mover).into_iter();
                    let wins = |next: usize| boards.first_wins[next][1 - mover];
                    if mover == 0 { after.any(wins) } else { after.all(wins) }
                }),
            };
        }
        Ok(boards)
    }

    /// The arrangements with one more stone of a player.
    fn with_stone(&self, number: usize, player: usize) -> Vec<usize> {
        let empty =
            arrangement(number, 3, self.cells).into_iter().enumerate().filter(|&(_, owner)| owner == 0);
        empty.map(|(cell, _)| number + (player + 1) * 3usize.pow(cell as u32)).collect()
    }

    /// Of the positions that a player wins, taken once for each empty cell, those that the player still wins with a stone there.
    pub(super) fn extra_stones(&self) -> (u64, u64) {
        let (mut kept, mut all) = (0, 0);
        for (number, before) in self.first_wins.iter().enumerate() {
            for player in [0, 1] {
                for after in self.with_stone(number, player) {
                    for mover in [0, 1] {
                        let wins = |first_wins: &[bool; 2]| first_wins[mover] == (player == 0);
                        if wins(before) {
                            all += 1;
                            kept += u64::from(wins(&self.first_wins[after]));
                        }
                    }
                }
            }
        }
        (kept, all)
    }
}
