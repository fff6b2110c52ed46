//! The game as the proof search plays it: stones on cells, nothing else. Who has won is the expert's to say, before a line is
//! complete.

use gametree::{Game, Outcome, Player};

use super::geometry::{Cells, each_cell};

/// The stones of both players, by player; the first player moves if there are as many of each.
pub(super) type Stones = [Cells; 2];

/// Whose turn it is.
pub(super) fn to_move(stones: &Stones) -> Player {
    if stones[0].count_ones() == stones[1].count_ones() { Player::First } else { Player::Second }
}

/// Stones on a board of these cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoneGame {
    pub(super) board: Cells,
}

impl Game for StoneGame {
    type State = Stones;
    type Move = u8;

    fn start(&self) -> Stones {
        [0; 2]
    }

    fn to_move(&self, stones: &Stones) -> Player {
        to_move(stones)
    }

    fn outcome(&self, _: &Stones) -> Option<Outcome> {
        None
    }

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = u8> {
        let mut empty = Vec::new();
        each_cell(self.board & !(stones[0] | stones[1]), |cell| empty.push(cell as u8));
        empty.into_iter()
    }

    fn play(&self, stones: &Stones, cell: u8) -> Stones {
        let mut after = *stones;
        after[to_move(stones) as usize] |= 1 << cell;
        after
    }
}
