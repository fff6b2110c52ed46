//! The board as the side to move sees it: he joins top and bottom, whoever he is.

use gametree::Player;
use gametree_games::bits::Bits;

/// What stands at one of the six places around a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Neighbour {
    Cell(u8),
    /// The edge of the player who joins top and bottom counts as his stone, the other edge as his opponent's.
    Edge(Side),
}

/// The two players, from the side to move's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Joins top and bottom.
    Own,
    /// Joins left and right.
    Other,
}

/// The cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Field<B> {
    pub(super) cells: u32,
    pub(super) all: B,
    /// The neighbours of each cell.
    pub(super) around: Vec<B>,
    /// The same in a circle, each beside the next, with the edges.
    pub(super) ring: Vec<[Neighbour; 6]>,
    /// The cells that a bridge joins to each cell, each with the two cells between.
    pub(super) bridges: Vec<Vec<(u8, B)>>,
    /// The cells along the two edges of each side.
    pub(super) edges: [[B; 2]; 2],
    /// Where each cell is on the transposed board.
    transposed: Vec<u8>,
}

/// The steps to the six neighbours, in a circle.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl<B: Bits> Field<B> {
    fn new(columns: u32, rows: u32) -> Self {
        let cells = columns * rows;
        let number = |(x, y): (i32, i32)| {
            let on_board = (0..columns as i32).contains(&x) && (0..rows as i32).contains(&y);
            on_board.then(|| x as u32 + y as u32 * columns)
        };
        let place = |cell: u32| ((cell % columns) as i32, (cell / columns) as i32);
        let step =
            |(x, y): (i32, i32), direction: usize| (x + STEPS[direction % 6].0, y + STEPS[direction % 6].1);
        let neighbour = |at: (i32, i32)| match number(at) {
            Some(cell) => Neighbour::Cell(cell as u8),
            // Beyond an obtuse corner either edge would do: it stands between both.
            None if at.1 < 0 || at.1 >= rows as i32 => Neighbour::Edge(Side::Own),
            None => Neighbour::Edge(Side::Other),
        };
        let set =
            |cells: &mut dyn Iterator<Item = u32>| cells.fold(B::EMPTY, |set, cell| set | B::cell(cell));
        let around = |cell: u32| set(&mut (0..6).filter_map(|d| number(step(place(cell), d))));
        let bridges = |cell: u32| {
            let bridge = |d: usize| {
                let (one, other) = (step(place(cell), d), step(place(cell), d + 1));
                let end = number(step(one, d + 1))?;
                Some((end as u8, B::cell(number(one)?) | B::cell(number(other)?)))
            };
            (0..6).filter_map(bridge).collect()
        };
        let column = |x: u32| set(&mut (0..rows).map(|y| x + y * columns));
        let row = |y: u32| set(&mut (0..columns).map(|x| x + y * columns));
        Field {
            cells,
            all: B::first(cells),
            around: (0..cells).map(around).collect(),
            ring: (0..cells).map(|cell| std::array::from_fn(|d| neighbour(step(place(cell), d)))).collect(),
            bridges: (0..cells).map(bridges).collect(),
            edges: [[row(0), row(rows - 1)], [column(0), column(columns - 1)]],
            transposed: (0..cells).map(|cell| (cell % columns * rows + cell / columns) as u8).collect(),
        }
    }

    /// A set of cells, as the other side sees it.
    pub(super) fn turned(&self, set: B) -> B {
        set.mapped(&self.transposed)
    }

    /// A cell, as the other side sees it.
    pub(super) fn turned_cell(&self, cell: u8) -> u8 {
        self.transposed[usize::from(cell)]
    }

    /// The stones of `stones` that are joined to `seed`, which is among them.
    pub(super) fn joined(&self, seed: B, stones: B) -> B {
        let (mut joined, mut front) = (seed, seed);
        while !front.is_empty() {
            let cell = front.lowest();
            front = front & !B::cell(cell);
            let new = self.around[cell as usize] & stones & !joined;
            joined |= new;
            front |= new;
        }
        joined
    }

    /// Whether these stones join the edges of a side.
    pub(super) fn joins(&self, side: Side, stones: B) -> bool {
        let [near, far] = self.edges[side as usize];
        !(self.joined(near & stones, stones) & far).is_empty()
    }

    /// The neighbours of a set of cells, with those that are in it.
    pub(super) fn near(&self, set: B) -> B {
        set.cells().fold(B::EMPTY, |near, cell| near | self.around[cell as usize])
    }
}

/// The board from both players' sides.
#[derive(Clone, Debug)]
pub(super) struct Fields<B>([Field<B>; 2]);

impl<B: Bits> Fields<B> {
    /// The first player joins top and bottom of a board of so many columns and rows.
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        Fields([Field::new(columns, rows), Field::new(rows, columns)])
    }

    /// The board as this player sees it.
    pub(super) fn of(&self, player: Player) -> &Field<B> {
        &self.0[player as usize]
    }
}
