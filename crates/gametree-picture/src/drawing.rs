//! A picture as figures at places in the plane, which the writers of SVG and TikZ print.

use super::marks::{Mark, Marks};
use super::picture::{Cell, Content, Picture, Place, Shape};
use super::piece_kind::{self, Part};
use gametree::Player;

/// A point in the plane: to the right and down, in widths of a cell.
pub(super) type Point = (f64, f64);

/// What something is, which decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// An empty cell of squares or hexagons, and those of a chequered board.
    Cell,
    LightCell,
    DarkCell,
    /// A cell that can't be used any more.
    Blocked,
    /// The board around holes, and a hole in it.
    Board,
    Hole,
    /// A pit for seeds.
    Pit,
    /// A line of the board, and the point where lines meet.
    Line,
    Dot,
    /// The edge of a player, and his stones.
    Edge(Player),
    Stone(Player),
    /// A player's piece that is told from others, and the lines upon it.
    Piece(Player),
    PieceLine(Player),
    /// What belongs to nobody.
    Counter,
    /// A coordinate, what a cell holds, and the letter on a stone.
    Label,
    Count,
    Letter(Player),
    /// Marks: the move spoken of, a key cell, one of many, a bad move, and words on a cell.
    Chosen,
    Key,
    Region,
    Bad,
    Word,
    Arrow,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Figure {
    Polygon(Vec<Point>),
    Polyline(Vec<Point>),
    /// A figure of curves: where it begins, and its steps; filled, if it is closed.
    Path {
        from: Point,
        steps: Vec<Step>,
        closed: bool,
    },
    Circle(Point, f64),
    /// A line with a head at its end.
    Arrow(Point, Point),
    /// A word in the middle of a point.
    Word(Point, String),
    /// A word that ends at a point.
    WordBefore(Point, String),
    /// A word that begins at a point.
    WordAfter(Point, String),
}

/// A step of a figure of curves: the points that pull at it, if it is no straight one, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) pull: Option<[Point; 2]>,
    pub(super) to: Point,
}

/// Everything, what is on top last; and the corners of a rectangle around it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawing {
    pub(super) figures: Vec<(Role, Figure)>,
    pub(super) corners: [Point; 2],
}

impl Drawing {
    pub(super) fn width(&self) -> f64 {
        self.corners[1].0 - self.corners[0].0
    }

    pub(super) fn height(&self) -> f64 {
        self.corners[1].1 - self.corners[0].1
    }

    /// What is left without the figures of some roles.
    pub(super) fn without(&self, role: impl Fn(&Role) -> bool, letters: f64) -> Drawing {
        let figures: Vec<_> = self.figures.iter().filter(|(other, _)| !role(other)).cloned().collect();
        let corners = corners(&figures, letters);
        Drawing { figures, corners }
    }

    /// Whether something is written on it.
    pub(super) fn has_words(&self) -> bool {
        let is_word = |figure: &Figure| {
            matches!(figure, Figure::Word(..) | Figure::WordBefore(..) | Figure::WordAfter(..))
        };
        self.figures.iter().any(|(_, figure)| is_word(figure))
    }
}

/// Space around a drawing, in widths of a cell.
const MARGIN: f64 = 0.3;
/// How large stones are, and the rings around them.
const STONE: f64 = 0.4;
const RING: f64 = 0.45;
/// Labels with more characters are words.
const LONG: usize = 3;
/// The corners of a hexagon of width 1 with a corner on top, clockwise; its rows are √¾ apart.
const HEXAGON: [Point; 6] = {
    const HALF: f64 = 0.288_675_134_594_812_9;
    [(0.0, -2.0 * HALF), (0.5, -HALF), (0.5, HALF), (0.0, 2.0 * HALF), (-0.5, HALF), (-0.5, -HALF)]
};

impl<M> Picture<M> {
    /// Where a place is in the plane.
    pub(super) fn point(&self, (layer, x, y): Place) -> Point {
        let rows = || self.cells.iter().map(|cell| cell.place.2).fold(0.0, f64::max) + 1.0;
        if self.stacked {
            // Layers lie one above the other, each seen aslant from the front.
            let rows = rows();
            return (x + 0.5 * (rows - 1.0 - y), 0.5 * y + f64::from(layer) * (0.5 * rows + 0.7));
        }
        // A row of layers has a row for their names, and one of space.
        let (below, beside) =
            layer.checked_div(self.per_row).map_or((0, layer), |below| (below, layer % self.per_row));
        let down = if below > 0 { f64::from(below) * (rows() + 2.0) } else { 0.0 };
        (x + f64::from(beside) * self.layer_step, (y + down) * self.row_step)
    }

    /// The drawing, whose letters are so many times as large as those of a picture that stands alone.
    pub(super) fn drawing(&self, marks: &Marks, letters: f64) -> Drawing {
        let mut figures: Vec<(Role, Figure)> = Vec::new();
        for line in &self.lines {
            figures
                .push((Role::Line, Figure::Polyline(line.iter().map(|&place| self.point(place)).collect())));
        }
        for cell in &self.cells {
            self.ground(cell, &mut figures);
        }
        for (owner, through) in &self.edges {
            let through = through.iter().map(|&place| self.point(place)).collect();
            figures.push((Role::Edge(*owner), Figure::Polyline(through)));
        }
        for cell in &self.cells {
            self.holding(cell, marks, &mut figures);
        }
        for (from, to) in marks.arrows() {
            let of = |name: &str| self.cells.iter().find(|cell| cell.name == *name);
            if let Some((from, to)) = of(from).zip(of(to)) {
                let arrow = Figure::Arrow(self.point(from.place), self.point(to.place));
                figures.push((Role::Arrow, arrow));
            }
        }
        for label in &self.labels {
            let (x, y) = self.point(label.place);
            let figure = match label.before {
                true => Figure::WordBefore((x - 0.65, y), label.text.clone()),
                // Long words begin where a cell begins.
                false if self.cells.is_empty() || label.text.chars().count() > LONG => {
                    Figure::WordAfter((x - 0.3, y), label.text.clone())
                }
                false => Figure::Word((x, y), label.text.clone()),
            };
            figures.push((Role::Label, figure));
        }
        let corners = corners(&figures, letters);
        Drawing { figures, corners }
    }

    /// The cell itself.
    fn ground(&self, cell: &Cell<M>, figures: &mut Vec<(Role, Figure)>) {
        let around = |corners: &[Point]| {
            let (layer, x, y) = cell.place;
            let corner = |&(dx, dy): &Point| self.point((layer, x + dx, y + dy / self.row_step));
            Figure::Polygon(corners.iter().map(corner).collect())
        };
        let square = |half: f64, high: f64| [(-half, -high), (half, -high), (half, high), (-half, high)];
        let middle = self.point(cell.place);
        match cell.shape {
            Shape::Square | Shape::LightSquare | Shape::DarkSquare => {
                let role = match cell.shape {
                    _ if cell.content == Content::Blocked => Role::Blocked,
                    Shape::LightSquare => Role::LightCell,
                    Shape::DarkSquare => Role::DarkCell,
                    _ => Role::Cell,
                };
                figures.push((role, around(&square(0.5, 0.5))));
            }
            Shape::Hexagon => figures.push((Role::Cell, around(&HEXAGON))),
            Shape::Hole => {
                figures.push((Role::Board, around(&square(0.5, 0.5))));
                figures.push((Role::Hole, Figure::Circle(middle, STONE)));
            }
            Shape::Point => figures.push((Role::Dot, Figure::Circle(middle, 0.1))),
            Shape::Pit => figures.push((Role::Pit, Figure::Circle(middle, RING))),
            Shape::Store => figures.push((Role::Pit, around(&square(RING, 1.4)))),
            Shape::Bare => {}
        }
    }

    /// What is on the cell, with its mark.
    fn holding(&self, cell: &Cell<M>, marks: &Marks, figures: &mut Vec<(Role, Figure)>) {
        let middle = self.point(cell.place);
        // Seen aslant a cell is half as high.
        let scale = if self.stacked { 0.55 } else { 1.0 };
        let circle = |radius: f64| Figure::Circle(middle, radius * scale);
        match cell.content {
            Content::Empty | Content::Blocked => {}
            Content::Stone(player) => {
                figures.push((Role::Stone(player), circle(STONE)));
                figures.push((Role::Letter(player), Figure::Word(middle, player.symbol().to_owned())));
            }
            Content::Counter => figures.push((Role::Counter, circle(STONE))),
            Content::Count(count) => figures.push((Role::Count, Figure::Word(middle, count.to_string()))),
            Content::Piece { owner, kind } if kind.look.is_empty() => {
                figures.push((Role::Stone(owner), circle(STONE)));
                figures.push((Role::Letter(owner), Figure::Word(middle, kind.letter.to_string())));
            }
            Content::Piece { owner, kind } => {
                figures.extend(kind.look.iter().map(|&figure| placed(figure, owner, middle, scale)));
            }
        }
        let empty = matches!(cell.content, Content::Empty);
        match marks.of(&cell.name) {
            None => {}
            Some(Mark::Chosen) => figures.push((Role::Chosen, circle(RING))),
            Some(Mark::Key) => figures.push((Role::Key, circle(if empty { 0.2 } else { RING }))),
            Some(Mark::Region) => figures.push((Role::Region, circle(0.13))),
            Some(Mark::Bad) => {
                let (x, y) = middle;
                let arm = 0.25 * scale;
                for sign in [1.0, -1.0] {
                    let ends = vec![(x - arm, y - sign * arm), (x + arm, y + sign * arm)];
                    figures.push((Role::Bad, Figure::Polyline(ends)));
                }
            }
            Some(Mark::Number(number)) => {
                figures.push((Role::Word, Figure::Word(middle, number.to_string())));
            }
            Some(Mark::Text(text)) => figures.push((Role::Word, Figure::Word(middle, text.clone()))),
        }
    }
}

/// A figure of a piece's look, around the middle of its cell.
fn placed(figure: piece_kind::Figure, owner: Player, middle: Point, scale: f64) -> (Role, Figure) {
    let size = |hundredths: i8| f64::from(hundredths) / 100.0 * scale;
    let at = |(x, y): (i8, i8)| (middle.0 + size(x), middle.1 + size(y));
    let step = |part: &Part| match *part {
        Part::To(x, y) => Step { pull: None, to: at((x, y)) },
        Part::Curve(one, other, to) => Step { pull: Some([at(one), at(other)]), to: at(to) },
    };
    let path = |parts: &[Part], closed| {
        let mut steps = parts.iter().map(step);
        Figure::Path { from: steps.next().map_or(middle, |first| first.to), steps: steps.collect(), closed }
    };
    match figure {
        piece_kind::Figure::Body(parts) => (Role::Piece(owner), path(parts, true)),
        piece_kind::Figure::Line(parts) => (Role::PieceLine(owner), path(parts, false)),
        piece_kind::Figure::Ball(x, y, radius) => {
            (Role::Piece(owner), Figure::Circle(at((x, y)), size(radius)))
        }
    }
}

/// The corners of a rectangle around all figures, with letters that are so many times as large.
fn corners(figures: &[(Role, Figure)], letters: f64) -> [Point; 2] {
    let mut least = (f64::INFINITY, f64::INFINITY);
    let mut most = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut reach = |(x, y): Point, across: f64, down: f64| {
        least = (least.0.min(x - across), least.1.min(y - down));
        most = (most.0.max(x + across), most.1.max(y + down));
    };
    for (_, figure) in figures {
        match figure {
            Figure::Polygon(points) | Figure::Polyline(points) => {
                points.iter().for_each(|&point| reach(point, 0.0, 0.0));
            }
            Figure::Path { from, steps, .. } => {
                reach(*from, 0.0, 0.0);
                steps.iter().for_each(|step| reach(step.to, 0.0, 0.0));
            }
            Figure::Circle(middle, radius) => reach(*middle, *radius, *radius),
            Figure::Arrow(from, to) => [from, to].into_iter().for_each(|&point| reach(point, 0.1, 0.1)),
            // Large letters are about a third of a cell wide.
            Figure::Word(middle, word) => reach(*middle, 0.17 * word.chars().count() as f64, 0.25),
            Figure::WordAfter((x, y), word) => {
                let width = 0.25 * letters * word.chars().count() as f64;
                reach((x + width / 2.0, *y), width / 2.0, 0.25);
            }
            Figure::WordBefore((x, y), word) => {
                let width = 0.33 * word.chars().count() as f64;
                reach((x - width / 2.0, *y), width / 2.0, 0.25);
            }
        }
    }
    if least.0 > most.0 {
        return [(0.0, 0.0), (1.0, 1.0)];
    }
    [(least.0 - MARGIN, least.1 - MARGIN), (most.0 + MARGIN, most.1 + MARGIN)]
}
