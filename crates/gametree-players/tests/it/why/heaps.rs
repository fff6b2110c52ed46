//! Nim and Kalah.

use super::rules::{Board, Kind, Move, Rules, X, empty, next, won};

/// Nim: who takes the last stone wins.
pub(super) struct Nim {
    pub(super) heaps: Vec<usize>,
}

impl Rules for Nim {
    fn start(&self) -> Board {
        let mut board = Board { cells: [0; 32], ..empty() };
        for (at, &stones) in self.heaps.iter().enumerate() {
            board.cells[at] = stones as u8;
        }
        board
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let of_heap =
            |heap: usize| (1..=u16::from(board.cells[heap])).map(move |taken| heap as u16 * 100 + taken);
        (0..self.heaps.len()).flat_map(of_heap).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        after.cells[usize::from(mv / 100)] -= (mv % 100) as u8;
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        board.cells.iter().all(|&stones| stones == 0).then(|| won(1 - board.mover))
    }

    fn name(&self, mv: Move) -> String {
        format!("{}{}", (b'a' + (mv / 100) as u8) as char, mv % 100)
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Nim(self)
    }
}

/// Kalah. The cells in the order of sowing: X's houses, X's store, O's houses, O's store.
pub(super) struct Kalah {
    pub(super) houses: usize,
    pub(super) seeds: usize,
}

impl Kalah {
    /// The first house of a player; its store follows the last.
    fn first(&self, player: u8) -> usize {
        if player == X { 0 } else { self.houses + 1 }
    }

    fn store(&self, player: u8) -> usize {
        self.first(player) + self.houses
    }

    fn in_houses(&self, board: &Board, player: u8) -> u8 {
        board.cells[self.first(player)..self.store(player)].iter().sum()
    }
}

impl Rules for Kalah {
    fn start(&self) -> Board {
        let mut board = Board { cells: [0; 32], ..empty() };
        for player in [0, 1] {
            board.cells[self.first(player)..self.store(player)].fill(self.seeds as u8);
        }
        board
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let first = self.first(board.mover);
        (0..self.houses).filter(|house| board.cells[first + house] > 0).map(|house| house as Move).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let me = board.mover;
        let mut after = next(board);
        let cells = &mut after.cells;
        let mut at = self.first(me) + mv as usize;
        let mut hand = std::mem::take(&mut cells[at]);
        while hand > 0 {
            at = (at + 1) % (2 * self.houses + 2);
            if at != self.store(1 - me) {
                cells[at] += 1;
                hand -= 1;
            }
        }
        if at == self.store(me) {
            after.mover = me;
        } else if (self.first(me)..self.store(me)).contains(&at) && cells[at] == 1 {
            let opposite = 2 * self.houses - at;
            if cells[opposite] > 0 {
                cells[self.store(me)] += cells[opposite] + 1;
                (cells[opposite], cells[at]) = (0, 0);
            }
        }
        if self.in_houses(&after, 0) == 0 || self.in_houses(&after, 1) == 0 {
            for player in [0, 1] {
                after.cells[self.store(player)] += self.in_houses(&after, player);
                after.cells[self.first(player)..self.store(player)].fill(0);
            }
        }
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        (self.in_houses(board, board.mover) == 0).then(|| self.lead(board))
    }

    fn name(&self, mv: Move) -> String {
        (mv + 1).to_string()
    }

    fn scored(&self) -> bool {
        true
    }

    fn lead(&self, board: &Board) -> i32 {
        i32::from(board.cells[self.store(0)]) - i32::from(board.cells[self.store(1)])
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Other
    }
}
