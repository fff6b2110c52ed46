//! Hex, Domineering, Breakthrough and Othello.

use super::rules::{Board, EMPTY, Kind, Move, Rules, X, cell_name, empty, next, won};

/// Hex: X joins top and bottom, O left and right.
pub(super) struct Hex {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Hex {
    pub(super) fn size(&self) -> usize {
        self.width * self.height
    }

    fn neighbours(&self, cell: usize) -> Vec<usize> {
        let (column, row) = ((cell % self.width) as i32, (cell / self.width) as i32);
        // Each row stands half a cell to the right of the one above.
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
            .into_iter()
            .map(|(right, down)| (column + right, row + down))
            .filter(|&(c, r)| (0..self.width as i32).contains(&c) && (0..self.height as i32).contains(&r))
            .map(|(c, r)| r as usize * self.width + c as usize)
            .collect()
    }

    pub(super) fn joined(&self, cells: &[u8; 32], player: u8) -> bool {
        let along = |cell: usize| if player == X { cell / self.width } else { cell % self.width };
        let last = if player == X { self.height } else { self.width } - 1;
        let mut open: Vec<usize> =
            (0..self.size()).filter(|&at| cells[at] == player && along(at) == 0).collect();
        let mut seen = open.clone();
        while let Some(at) = open.pop() {
            if along(at) == last {
                return true;
            }
            for near in self.neighbours(at) {
                if cells[near] == player && !seen.contains(&near) {
                    seen.push(near);
                    open.push(near);
                }
            }
        }
        false
    }
}

impl Rules for Hex {
    fn start(&self) -> Board {
        empty()
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        (0..self.size()).filter(|&at| board.cells[at] == EMPTY).map(|at| at as Move).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        after.cells[mv as usize] = board.mover;
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        [0, 1].into_iter().find(|&player| self.joined(&board.cells, player)).map(won)
    }

    fn name(&self, mv: Move) -> String {
        cell_name(self.width, mv as usize)
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Hex(self)
    }
}

/// Domineering: X's dominoes are upright, O's lie; who can place none loses.
pub(super) struct Domineering {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Domineering {
    fn other_cell(&self, player: u8, cell: usize) -> Option<usize> {
        if player == X {
            (cell / self.width + 1 < self.height).then_some(cell + self.width)
        } else {
            (cell % self.width + 1 < self.width).then_some(cell + 1)
        }
    }
}

impl Rules for Domineering {
    fn start(&self) -> Board {
        empty()
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let free = |at: usize| board.cells[at] == EMPTY;
        let fits = |&at: &usize| free(at) && self.other_cell(board.mover, at).is_some_and(free);
        (0..self.width * self.height).filter(fits).map(|at| at as Move).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        after.cells[mv as usize] = 0;
        after.cells[self.other_cell(board.mover, mv as usize).unwrap()] = 0;
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        self.moves(board).is_empty().then(|| won(1 - board.mover))
    }

    fn name(&self, mv: Move) -> String {
        cell_name(self.width, mv as usize)
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Other
    }
}

/// Breakthrough: X's pawns go up from rows 1 and 2, O's down from the last two.
pub(super) struct Breakthrough {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Rules for Breakthrough {
    fn start(&self) -> Board {
        let mut board = empty();
        board.cells[..2 * self.width].fill(0);
        board.cells[(self.height - 2) * self.width..self.height * self.width].fill(1);
        board
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in (0..self.width * self.height).filter(|&at| board.cells[at] == board.mover) {
            for aside in [-1, 0, 1] {
                let column = (from % self.width) as i32 + aside;
                let row = (from / self.width) as i32 + if board.mover == X { 1 } else { -1 };
                if !(0..self.width as i32).contains(&column) || !(0..self.height as i32).contains(&row) {
                    continue;
                }
                let to = row as usize * self.width + column as usize;
                let there = board.cells[to];
                if there == EMPTY || aside != 0 && there == 1 - board.mover {
                    moves.push((from * 32 + to) as Move);
                }
            }
        }
        moves
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        after.cells[usize::from(mv / 32)] = EMPTY;
        after.cells[usize::from(mv % 32)] = board.mover;
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        let on = |row: usize, player| board.cells[row * self.width..][..self.width].contains(&player);
        if on(self.height - 1, 0) {
            Some(1)
        } else if on(0, 1) {
            Some(-1)
        } else {
            self.moves(board).is_empty().then(|| won(1 - board.mover))
        }
    }

    fn name(&self, mv: Move) -> String {
        let cell = |at: u16| cell_name(self.width, at as usize);
        format!("{}{}", cell(mv / 32), cell(mv % 32))
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Other
    }
}

/// Othello: X is Black and begins.
pub(super) struct Othello {
    pub(super) side: usize,
}

/// The move of a side that can't place a disc.
const PASS: Move = 100;

impl Othello {
    fn turned(&self, board: &Board, player: u8, cell: usize) -> Vec<usize> {
        let mut turned = Vec::new();
        if board.cells[cell] != EMPTY {
            return turned;
        }
        let side = self.side as i32;
        for direction in (0..9).filter(|&direction| direction != 4) {
            let (right, down) = (direction % 3 - 1, direction / 3 - 1);
            let mut run = Vec::new();
            let (mut column, mut row) = ((cell % self.side) as i32 + right, (cell / self.side) as i32 + down);
            while (0..side).contains(&column) && (0..side).contains(&row) {
                let at = (row * side + column) as usize;
                if board.cells[at] == 1 - player {
                    run.push(at);
                } else {
                    if board.cells[at] == player {
                        turned.append(&mut run);
                    }
                    break;
                }
                (column, row) = (column + right, row + down);
            }
        }
        turned
    }

    fn places(&self, board: &Board, player: u8) -> Vec<Move> {
        let turns = |&at: &usize| !self.turned(board, player, at).is_empty();
        (0..self.side * self.side).filter(turns).map(|at| at as Move).collect()
    }
}

impl Rules for Othello {
    fn start(&self) -> Board {
        let mut board = empty();
        let (low, high) = (self.side / 2 - 1, self.side / 2);
        for (column, row, player) in [(low, low, 1), (high, high, 1), (high, low, 0), (low, high, 0)] {
            board.cells[row * self.side + column] = player;
        }
        board
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let places = self.places(board, board.mover);
        if places.is_empty() { vec![PASS] } else { places }
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        if mv != PASS {
            after.cells[mv as usize] = board.mover;
            for at in self.turned(board, board.mover, mv as usize) {
                after.cells[at] = board.mover;
            }
        }
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        let stuck = [0, 1].into_iter().all(|player| self.places(board, player).is_empty());
        stuck.then(|| self.lead(board))
    }

    fn name(&self, mv: Move) -> String {
        if mv == PASS { "pass".to_owned() } else { cell_name(self.side, mv as usize) }
    }

    fn scored(&self) -> bool {
        true
    }

    fn lead(&self, board: &Board) -> i32 {
        let count = |player| board.cells.iter().filter(|&&cell| cell == player).count() as i32;
        count(0) - count(1)
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Other
    }
}
