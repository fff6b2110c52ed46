//! Areas of Hex that are alike: one is another, moved or turned by half a turn.

use std::collections::{HashMap, VecDeque};

use super::book::{Answer, Area, Held, Moved, Pattern};

/// A set of cells, a bit for each; certificates have links on boards of at most 126.
pub(super) type Cells = u128;

/// What holds a connection.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldCells {
    pub(super) pairs: Vec<[u8; 2]>,
    pub(super) areas: Vec<Placed>,
}

/// A shape that lies somewhere: its first cell comes to `at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    shape: usize,
    turned: bool,
    at: u8,
}

impl HeldCells {
    pub(super) fn add(&mut self, other: HeldCells) {
        self.pairs.extend(other.pairs);
        self.areas.extend(other.areas);
    }

    /// All its cells.
    pub(super) fn cells(&self, shapes: &Shapes) -> Cells {
        let pairs = self.pairs.iter().flatten().fold(0, |cells: Cells, cell| cells | 1 << cell);
        self.areas.iter().fold(pairs, |cells, area| cells | shapes.cells(*area))
    }
}

/// What the answers of an area are: to these cells, this one, and what holds then.
type Answers = Vec<(Cells, u8, HeldCells)>;

/// A shape where it was found first.
struct Shape {
    cells: Cells,
    answers: Answers,
}

/// The shapes of a book.
pub(super) struct Shapes {
    columns: usize,
    names: Vec<String>,
    shapes: Vec<Shape>,
    known: HashMap<String, usize>,
    /// The number of each shape in the book, once it is in order.
    patterns: HashMap<usize, usize>,
}

impl Shapes {
    pub(super) fn new(columns: usize, names: Vec<String>) -> Self {
        Shapes { columns, names, shapes: Vec::new(), known: HashMap::new(), patterns: HashMap::new() }
    }

    /// The names of cells, in the order of their numbers.
    pub(super) fn names(&self, cells: Cells) -> Vec<String> {
        bits(cells).filter_map(|cell| self.names.get(usize::from(cell))).cloned().collect()
    }

    fn name(&self, cell: u8) -> String {
        self.names.get(usize::from(cell)).cloned().unwrap_or_default()
    }

    /// The place of a cell, as a column and a row.
    fn place(&self, cell: u8) -> (i32, i32) {
        ((usize::from(cell) % self.columns) as i32, (usize::from(cell) / self.columns) as i32)
    }

    /// The area of these cells with these answers: an image of a shape that is known, or a new one.
    pub(super) fn area(&mut self, cells: Cells, answers: Answers) -> Placed {
        for turned in [false, true] {
            let at = first(cells, turned);
            if let Some(&shape) = self.known.get(&self.key(at, turned, &answers)) {
                return Placed { shape, turned, at };
            }
        }
        let at = first(cells, false);
        let key = self.key(at, false, &answers);
        self.known.insert(key, self.shapes.len());
        self.shapes.push(Shape { cells, answers });
        Placed { shape: self.shapes.len() - 1, turned: false, at }
    }

    /// What answers say, with places relative to a cell, seen as it is or turned.
    fn key(&self, origin: u8, turned: bool, answers: &Answers) -> String {
        let from = self.place(origin);
        let place = |cell: u8| {
            let (x, y) = self.place(cell);
            if turned { (from.1 - y, from.0 - x) } else { (y - from.1, x - from.0) }
        };
        let set = |cells: Cells| {
            let mut places: Vec<_> = bits(cells).map(place).collect();
            places.sort_unstable();
            places
        };
        let mut parts: Vec<String> = Vec::new();
        for (to, own, held) in answers {
            let mut pairs: Vec<_> = held.pairs.iter().map(|&[a, b]| set(1 << a | 1 << b)).collect();
            pairs.sort_unstable();
            let mut areas: Vec<_> =
                held.areas.iter().map(|area| (area.shape, area.turned != turned, place(area.at))).collect();
            areas.sort_unstable();
            parts.push(format!("{:?} {:?} {pairs:?} {areas:?}", set(*to), place(*own)));
        }
        parts.sort_unstable();
        parts.concat()
    }

    /// Where a shape that lies somewhere has a cell of it.
    fn image(&self, placed: Placed, cell: u8) -> u8 {
        let origin = self.place(first(self.shapes[placed.shape].cells, false));
        let ((x, y), (to_x, to_y)) = (self.place(cell), self.place(placed.at));
        let sign = if placed.turned { -1 } else { 1 };
        let (x, y) = (to_x + sign * (x - origin.0), to_y + sign * (y - origin.1));
        (y * self.columns as i32 + x) as u8
    }

    /// The cells of a shape that lies somewhere.
    pub(super) fn cells(&self, placed: Placed) -> Cells {
        bits(self.shapes[placed.shape].cells).fold(0, |cells, cell| cells | 1 << self.image(placed, cell))
    }

    /// The same in names, with the numbers of patterns.
    pub(super) fn held(&self, held: &HeldCells) -> Held {
        let area = |&placed: &Placed| {
            let origin = first(self.shapes[placed.shape].cells, false);
            let stays = !placed.turned && placed.at == origin;
            let moved = Moved { turned: placed.turned, from: self.name(origin), to: self.name(placed.at) };
            Area {
                cells: self.names(self.cells(placed)),
                pattern: self.patterns.get(&placed.shape).copied().unwrap_or_default(),
                moved: (!stays).then_some(moved),
            }
        };
        let pairs = held.pairs.iter().map(|pair| pair.map(|cell| self.name(cell))).collect();
        Held { pairs, areas: held.areas.iter().map(area).collect() }
    }

    /// Numbers all that is needed to hold this, in the order in which it is needed, and returns it.
    pub(super) fn in_order(&mut self, held: &HeldCells) -> Vec<Pattern> {
        let mut open: VecDeque<usize> = held.areas.iter().map(|area| area.shape).collect();
        let mut order = Vec::new();
        while let Some(shape) = open.pop_front() {
            if self.patterns.contains_key(&shape) {
                continue;
            }
            self.patterns.insert(shape, order.len());
            order.push(shape);
            let answers = &self.shapes[shape].answers;
            open.extend(answers.iter().flat_map(|(_, _, held)| &held.areas).map(|area| area.shape));
        }
        let pattern = |&shape: &usize| {
            let Shape { cells, answers } = &self.shapes[shape];
            let answer = |(to, own, held): &(Cells, u8, HeldCells)| Answer {
                to: self.names(*to),
                own: self.name(*own),
                then: self.held(held),
            };
            Pattern { cells: self.names(*cells), answers: answers.iter().map(answer).collect() }
        };
        order.iter().map(pattern).collect()
    }
}

/// The numbers of the cells of a set, from the smallest.
fn bits(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as u8)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The first cell of a set, or the last, which is the first of what is turned.
fn first(cells: Cells, turned: bool) -> u8 {
    (if turned { Cells::BITS - 1 - cells.leading_zeros() } else { cells.trailing_zeros() }) as u8
}
