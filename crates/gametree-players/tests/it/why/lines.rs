//! K in a row, on a plane, in a cube or with stones that fall.

use super::rules::{Board, EMPTY, Kind, Move, Rules, cell_name, empty, next, won};

/// Where the stones go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Plane,
    Cube,
    Falling,
}

/// A game of lines that are to be filled.
pub(super) struct Lines {
    pub(super) width: usize,
    pub(super) height: usize,
    layers: usize,
    pub(super) shape: Shape,
    pub(super) lines: Vec<Vec<usize>>,
}

impl Lines {
    pub(super) fn plane(width: usize, height: usize, length: usize) -> Self {
        Self::new(width, height, 1, Shape::Plane, length)
    }

    pub(super) fn cube(side: usize) -> Self {
        Self::new(side, side, side, Shape::Cube, side)
    }

    pub(super) fn falling(width: usize, height: usize) -> Self {
        Self::new(width, height, 1, Shape::Falling, 4)
    }

    fn new(width: usize, height: usize, layers: usize, shape: Shape, length: usize) -> Self {
        let sizes = [width as i32, height as i32, layers as i32];
        let mut lines = Vec::new();
        for start in 0..width * height * layers {
            let place = [start % width, start / width % height, start / width / height].map(|at| at as i32);
            // Half of the 27 directions: each line is found from one of its ends.
            for direction in 14..27 {
                let step = [direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1];
                let line: Option<Vec<usize>> = (0..length as i32)
                    .map(|i| {
                        let at: Vec<i32> = (0..3).map(|axis| place[axis] + i * step[axis]).collect();
                        let inside = (0..3).all(|axis| (0..sizes[axis]).contains(&at[axis]));
                        inside.then(|| ((at[2] * sizes[1] + at[1]) * sizes[0] + at[0]) as usize)
                    })
                    .collect();
                lines.extend(line);
            }
        }
        Lines { width, height, layers, shape, lines }
    }

    fn size(&self) -> usize {
        self.width * self.height * self.layers
    }

    /// The cell where a stone of this move comes to lie.
    pub(super) fn cell(&self, board: &Board, mv: Move) -> usize {
        if self.shape != Shape::Falling {
            return mv as usize;
        }
        (0..self.height)
            .map(|row| row * self.width + mv as usize)
            .find(|&at| board.cells[at] == EMPTY)
            .unwrap()
    }

    /// The name of a cell: in Connect Four `4.1`, else that of the move.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        match self.shape {
            Shape::Falling => format!("{}.{}", cell % self.width + 1, cell / self.width + 1),
            _ => self.name(cell as Move),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        0..self.size()
    }

    pub(super) fn completes(&self, board: &Board, cell: usize, player: u8) -> bool {
        let full = |line: &&Vec<usize>| line.iter().all(|&at| at == cell || board.cells[at] == player);
        self.lines.iter().filter(|line| line.contains(&cell)).find(full).is_some()
    }
}

impl Rules for Lines {
    fn start(&self) -> Board {
        empty()
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let free = |at: &usize| board.cells[*at] == EMPTY;
        let moves: Vec<usize> = match self.shape {
            Shape::Falling => {
                (0..self.width).filter(|column| free(&((self.height - 1) * self.width + column))).collect()
            }
            _ => self.cells().filter(free).collect(),
        };
        moves.into_iter().map(|mv| mv as Move).collect()
    }

    fn play(&self, board: &Board, mv: Move) -> Board {
        let mut after = next(board);
        after.cells[self.cell(board, mv)] = board.mover;
        after
    }

    fn over(&self, board: &Board) -> Option<i32> {
        let last = 1 - board.mover;
        // Only the last stone can have filled a line; it may have been anybody's in a position that is set up.
        for player in [last, board.mover] {
            if self.lines.iter().any(|line| line.iter().all(|&at| board.cells[at] == player)) {
                return Some(won(player));
            }
        }
        self.cells().all(|at| board.cells[at] != EMPTY).then_some(0)
    }

    fn name(&self, mv: Move) -> String {
        let cell = mv as usize;
        let plane = self.width * self.height;
        match self.shape {
            Shape::Falling => (mv + 1).to_string(),
            Shape::Plane => cell_name(self.width, cell),
            Shape::Cube => {
                format!("{}{}", (b'A' + (cell / plane) as u8) as char, cell_name(self.width, cell % plane))
            }
        }
    }

    fn kind(&self) -> Kind<'_> {
        Kind::Row(self)
    }
}
