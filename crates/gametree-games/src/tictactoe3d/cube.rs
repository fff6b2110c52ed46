//! The board of three-dimensional tic-tac-toe: a cube of cells.

use gametree::knowledge::MoveError;
use gametree_picture::{Content, Picture, Shape};

use crate::bits::Bits;
use crate::grid::{Grid, letters};
use crate::lines::{Layout, LineGame};
use crate::order::Order;

/// The rules of n in a row on n×n×n.
pub type TicTacToe3d = LineGame<u64, Cube>;

/// A cube of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    side: u32,
}

impl TicTacToe3d {
    /// The game on a cube of this side, 3 or 4; otherwise `None`.
    #[must_use]
    pub fn new(side: u32, order: Order) -> Option<Self> {
        (3..=4).contains(&side).then(|| LineGame::with_layout(Cube { side }, side, order))
    }
}

impl Cube {
    fn layer(&self) -> Grid {
        Grid { columns: self.side, rows: self.side }
    }
}

impl Layout for Cube {
    fn size(&self) -> [u32; 3] {
        [self.side; 3]
    }

    fn name(&self, cell: u32) -> String {
        let layer = self.layer();
        let (z, flat) = (cell / layer.cells(), cell % layer.cells());
        format!("{}{}", letters(z).to_uppercase(), layer.name(flat))
    }

    fn read<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        let layer = self.layer();
        let last = self.name(layer.cells() * self.side - 1);
        let expected = || format!("a layer, column and row from Aa1 to {last}");
        let first = text.chars().next().filter(char::is_ascii_uppercase);
        let Some(letter) = first else { return Err(MoveError::not_a_move(text, expected())) };
        let (flat, rest) = layer.read(&text[1..]).map_err(|error| match error {
            MoveError::NotAMove { .. } => MoveError::not_a_move(text, expected()),
            MoveError::OffBoard { found, .. } => {
                MoveError::OffBoard { found: format!("{letter}{found}"), expected: expected() }
            }
            other => other,
        })?;
        let z = u32::from(letter) - u32::from('A');
        if z >= self.side {
            let found = text[..text.len() - rest.len()].to_owned();
            return Err(MoveError::OffBoard { found, expected: expected() });
        }
        Ok((z * layer.cells() + flat, rest))
    }

    /// The layers side by side.
    fn picture<M>(&self, cell: &dyn Fn(u32) -> (Content, Option<M>)) -> Picture<M> {
        let layer = self.layer();
        let mut picture = Picture::default().layered(f64::from(self.side + 2));
        for z in 0..self.side {
            for flat in 0..layer.cells() {
                let (number, (column, row)) = (z * layer.cells() + flat, layer.at(flat));
                let (content, mv) = cell(number);
                let place = (z, column.into(), row.into());
                picture.cell(self.name(number), place, Shape::Square, content, mv);
            }
            (0..self.side).for_each(|column| picture.label(letters(column), (z, column.into(), -1.0)));
            (0..self.side)
                .for_each(|row| picture.label_before((row + 1).to_string(), (z, 0.0, row.into()), None));
            picture.label_before(letters(z).to_uppercase(), (z, 0.0, -1.0), None);
        }
        picture
    }

    /// The 48 symmetries of the cube: permutations of the axes with reflections along each. The solver needs no more.
    fn symmetries<B: Bits>(&self) -> Vec<Vec<B::Number>> {
        let n = self.side;
        let axes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut maps = Vec::new();
        for axes in axes {
            for flips in 0..8u32 {
                let map = |cell: u32| {
                    let mut at = [cell % n, cell / n % n, cell / (n * n)];
                    for (axis, x) in at.iter_mut().enumerate() {
                        if flips >> axis & 1 == 1 {
                            *x = n - 1 - *x;
                        }
                    }
                    B::number(at[axes[0]] + n * (at[axes[1]] + n * at[axes[2]]))
                };
                maps.push((0..n * n * n).map(map).collect());
            }
        }
        maps
    }

    /// Each symmetry of the cube after each relabelling of the layers that is the same along all axes and keeps opposite
    /// layers opposite. The relabelling that reverses the layers is a symmetry of the cube already, so of every two only
    /// one is listed: 4 × 48 = 192 for side 4.
    fn line_symmetries(&self) -> Vec<Vec<u8>> {
        let n = self.side as usize;
        let relabellings: &[&[usize]] = if n == 4 {
            &[&[0, 1, 2, 3], &[0, 2, 1, 3], &[1, 0, 3, 2], &[1, 3, 0, 2]]
        } else {
            &[&[0, 1, 2]]
        };
        let cube = self.symmetries::<u64>();
        let after = |labels: &[usize], map: &[u8]| {
            let moved =
                |cell: usize| labels[cell % n] + n * (labels[cell / n % n] + n * labels[cell / (n * n)]);
            (0..n * n * n).map(|cell| map[moved(cell)]).collect()
        };
        relabellings.iter().flat_map(|labels| cube.iter().map(move |map| after(labels, map))).collect()
    }
}
