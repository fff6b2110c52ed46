//! A node as it is set: its value within a frame, its name beside it, the window on the edge that leads to it, and the room
//! that all of this takes.

use gametree_picture::Inset;

use super::plan::{Item, Purpose};
use super::scene::{Anchor, Ink, Look, Mark, Place, Scene, Shape};
use super::text::{breadth, short_name};

/// The size of a value's text; and of all other text, which must stay legible.
pub(super) const VALUE: f64 = 13.0;
pub(super) const SMALL: f64 = 11.0;
/// How high the roof of a pentagon is.
const ROOF: f64 = 7.0;
/// More than the size of a text from one base line to the next.
const LEADING: f64 = 2.0;
/// Between a node and the text beside or below it.
const BESIDE: f64 = 3.0;
/// The room for a value, and for a window, that a student writes.
const BLANK_VALUE: (f64, f64) = (44.0, 20.0);
const BLANK_WINDOW: (&str, f64) = ("(          ,          )", 15.0);
/// A board's cells are at most this broad, and at least; between the two the longer side of the board has this length.
const LARGEST_CELL: f64 = 20.0;
const SMALLEST_CELL: f64 = 14.0;
const BOARD: f64 = 200.0;
/// The space that the move at the end of an edge has besides, on both sides together.
const AROUND_MOVE: f64 = 6.0;

/// How the texts of a node are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Nodes stand side by side: only the value is within the node.
    Upright(Density),
    /// Nodes stand one below the other: name and window are within the node, in few and long lines.
    Flat,
}

/// How close nodes stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Density {
    /// Everything is written out.
    Roomy,
    /// Leaves have no windows.
    Close,
    /// Nor are names written out, or who owns a bound.
    Closest,
}

impl Density {
    pub(super) const ALL: [Density; 3] = [Density::Roomy, Density::Close, Density::Closest];

    /// Between siblings.
    pub(super) const fn gap(self) -> f64 {
        match self {
            Density::Roomy => 12.0,
            Density::Close => 8.0,
            Density::Closest => 3.0,
        }
    }

    /// The space that a leaf, and another node, has to the sides of its value.
    pub(super) const fn padding(self) -> (f64, f64) {
        match self {
            Density::Roomy => (10.0, 12.0),
            Density::Close => (8.0, 10.0),
            Density::Closest => (5.0, 8.0),
        }
    }
}

/// What is set, and the room that is kept for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) purpose: Purpose,
    /// Whether nodes are entered with windows.
    pub(super) windows: bool,
    /// The least breadth of the value of an inner node, and of a window, so that what comes later finds room.
    pub(super) value: f64,
    pub(super) window: f64,
    /// Whether room is kept for what a node returns.
    pub(super) returned: bool,
}

impl Style {
    pub(super) const fn new(purpose: Purpose, windows: bool) -> Style {
        Style { purpose, windows, value: 0.0, window: 0.0, returned: false }
    }
}

/// A line of text in a node.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    size: f64,
    ink: Ink,
    width: f64,
}

impl Line {
    fn new(text: String, size: f64, ink: Ink) -> Line {
        let width = breadth(&text, size);
        Line { text, size, ink, width }
    }

    fn some(text: Option<String>, size: f64, ink: Ink) -> Option<Line> {
        text.filter(|text| !text.is_empty()).map(|text| Line::new(text, size, ink))
    }
}

/// The height of lines.
fn high(lines: &[Line]) -> f64 {
    lines.iter().map(|line| line.size + LEADING).sum()
}

/// The breadth of the broadest line.
fn wide(lines: &[Line]) -> f64 {
    lines.iter().map(|line| line.width).fold(0.0, f64::max)
}

/// The size of a node around what is in it.
fn framed(shape: Shape, (leaf, inner): (f64, f64), widest: f64, high: f64) -> (f64, f64) {
    match shape {
        Shape::Leaf => (widest + leaf, high + 6.0),
        Shape::Max | Shape::Min => (widest.max(16.0) + inner, high + 6.0 + ROOF),
        Shape::Folded => (widest + 26.0, high + 6.0),
    }
}

/// What belongs to a node, and its size.
pub(super) struct Block {
    /// On the edge that leads to it: above the node, or, of a move where the tree grows to the right, to the left.
    head: Vec<Line>,
    /// A board, with the breadth of its cells.
    board: Option<(Inset, f64)>,
    /// Within the node, from top to bottom.
    lines: Vec<Line>,
    /// To the right of the node; and below it.
    beside: Vec<Line>,
    below: Vec<Line>,
    /// The size of the node.
    pub(super) frame: (f64, f64),
    /// The room above the node for what is on the edge, and to the left of it.
    pub(super) above: f64,
    left: f64,
    /// The space between the edge and what stands at its end, and the node.
    around: f64,
    /// The size of the whole.
    pub(super) width: f64,
    pub(super) height: f64,
    /// How much further it reaches to the right of the node's middle than to the left.
    pub(super) aside: f64,
}

impl Block {
    pub(super) fn new(item: &Item, setting: Setting, style: Style) -> Block {
        match setting {
            Setting::Upright(density) => Block::upright(item, density, style, None),
            Setting::Flat => Block::flat(item, style),
        }
    }

    /// A node of a tree that grows downwards; one with a board, whose cells are so broad, has its name within.
    pub(super) fn upright(
        item: &Item,
        density: Density,
        style: Style,
        board: Option<&(Inset, f64)>,
    ) -> Block {
        let inner = matches!(item.shape, Shape::Max | Shape::Min);
        let blank = style.purpose == Purpose::Ask && inner;
        let (name, value) = inks(item);
        let written = density != Density::Closest;

        let mut head: Vec<Line> = Line::some(item.mv.clone(), SMALL, Ink::Move).into_iter().collect();
        let mut least = (0.0, 0.0);
        if blank && style.windows {
            let (text, height) = BLANK_WINDOW;
            head.push(Line { size: height, ..Line::new(text.to_owned(), SMALL, Ink::Window) });
        } else if (inner || density == Density::Roomy) && item.shape != Shape::Folded {
            head.extend(Line::some(item.window.clone(), SMALL, Ink::Window));
            if style.window > 0.0 {
                least = (style.window, SMALL + LEADING);
            }
        }
        let room = (wide(&head).max(least.0), high(&head).max(least.1));

        let mut lines = Vec::new();
        if blank {
            let (width, height) = BLANK_VALUE;
            lines.push(Line { text: String::new(), size: height, ink: value, width });
        } else {
            let least = if inner { style.value } else { 0.0 };
            let line = Line::new(item.value.clone(), VALUE, value);
            lines.push(Line { width: line.width.max(least), ..line });
        }
        lines.extend(Line::some(item.f.as_ref().map(|f| format!("f = {f}")), SMALL, Ink::Static));
        if style.returned && inner {
            let line = Line::new(item.returned.clone().unwrap_or_default(), SMALL, Ink::Returned);
            lines.push(Line { width: line.width.max(style.value), ..line });
        }
        if let Some(cut) = item.cut.as_ref().filter(|_| !blank && written) {
            lines.push(Line::new(cut.text.clone(), SMALL, Ink::Cut));
        }
        let label = if written { item.name.clone() } else { short_name(&item.name) };
        let mut said: Vec<Line> = Line::some(Some(label), SMALL, name).into_iter().collect();
        said.extend(Line::some(item.mark.clone(), SMALL, Ink::Mark));
        let (mut beside, mut below) = (Vec::new(), Vec::new());
        match (board, inner) {
            (Some(_), _) => lines.extend(said),
            (None, true) => beside = said,
            (None, false) => below = said,
        }
        let (across, down) =
            board.map_or((0.0, 0.0), |(inset, cell)| (cell * inset.width(), cell * inset.height()));
        let frame = framed(item.shape, density.padding(), wide(&lines).max(across), high(&lines) + down);
        if let Some(nodes) = item.folded {
            below.push(Line::new(format!("+{nodes}"), SMALL, Ink::More));
        }
        let side = if beside.is_empty() { 0.0 } else { BESIDE + wide(&beside) };
        let under = if below.is_empty() { 0.0 } else { BESIDE + high(&below) };
        let half = frame.0.max(room.0).max(wide(&below)) / 2.0;
        let right = half.max(frame.0 / 2.0 + side);
        // Where there is room enough a node stands in the middle of its breadth, as its parent does above it.
        let left = if density == Density::Closest { half } else { right };
        Block {
            width: left + right,
            aside: right - left,
            height: room.1 + frame.1.max(high(&beside)) + under,
            above: room.1,
            left: 0.0,
            around: 0.0,
            head,
            board: board.cloned(),
            lines,
            beside,
            below,
            frame,
        }
    }

    fn flat(item: &Item, style: Style) -> Block {
        let inner = matches!(item.shape, Shape::Max | Shape::Min);
        let blank = style.purpose == Purpose::Ask && inner;
        let (small, plain) = inks(item);
        let f = item.f.as_ref().map(|f| format!("f = {f}"));
        // A family of leaves that stand in a row has no room for windows; the tooltips have them.
        let window = item.window.clone().filter(|_| !item.in_row);
        let mut lines = Vec::new();
        let mut add = |parts: [Option<String>; 2], size: f64, ink: Ink| {
            let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
            lines.extend(Line::some(Some(parts.join("  ")), size, ink));
        };
        let name = Some(item.name.clone());
        if blank {
            add([name, f.clone()], SMALL, small);
            if style.windows {
                let (text, height) = BLANK_WINDOW;
                lines.push(Line { size: height, ..Line::new(text.to_owned(), SMALL, Ink::Small) });
            }
            let (width, height) = BLANK_VALUE;
            lines.push(Line { text: String::new(), size: height, ink: plain, width });
        } else {
            add([name, window], SMALL, small);
            add([Some(item.value.clone()), f], VALUE, plain);
        }
        if let Some(cut) = item.cut.as_ref().filter(|_| !blank) {
            lines.push(Line::new(cut.text.clone(), SMALL, Ink::Cut));
        }
        let frame = framed(item.shape, Density::Roomy.padding(), wide(&lines), high(&lines));
        Block {
            head: Vec::new(),
            board: None,
            lines,
            beside: Vec::new(),
            below: Vec::new(),
            frame,
            above: 0.0,
            left: 0.0,
            around: 0.0,
            aside: 0.0,
            width: frame.0,
            height: frame.1,
        }
    }

    /// A position: its board, how the game ended if it did, and the move that leads to it, which stands at the end of the edge, above
    /// the node or, in a room of this breadth, to the left of it.
    pub(super) fn of_position(
        item: &Item,
        setting: Setting,
        mv: Option<&str>,
        room: f64,
        inset: Inset,
    ) -> Block {
        let longer = inset.width().max(inset.height());
        let cell = (BOARD / longer).clamp(SMALLEST_CELL, LARGEST_CELL).floor();
        let lines: Vec<Line> = Line::some(Some(item.value.clone()), VALUE, Ink::Value).into_iter().collect();
        let widest = wide(&lines).max(cell * inset.width());
        let padding = Density::Roomy.padding();
        let frame = framed(item.shape, padding, widest, cell * inset.height() + high(&lines));
        let head: Vec<Line> = mv.map(|mv| Line::new(mv.to_owned(), SMALL, Ink::Value)).into_iter().collect();
        let around = AROUND_MOVE - LEADING;
        let (above, left) = match (head.first(), setting) {
            (Some(_), Setting::Upright(_)) => (high(&head) + around, 0.0),
            (Some(_), Setting::Flat) => (0.0, room + AROUND_MOVE),
            (None, _) => (0.0, 0.0),
        };
        let over = if left > 0.0 { 0.0 } else { wide(&head) };
        Block {
            width: left + frame.0.max(over),
            height: above + frame.1,
            head,
            board: Some((inset, cell)),
            lines,
            beside: Vec::new(),
            below: Vec::new(),
            frame,
            above,
            left,
            around,
            aside: 0.0,
        }
    }

    /// The centre of the node in a tree that grows to the right, where the block has this centre.
    pub(super) fn node_within(&self, (x, y): Place) -> Place {
        (x + self.left / 2.0, y)
    }

    /// From where the edge ends to the node: what stands between the two.
    pub(super) fn lead(&self) -> f64 {
        if self.head.is_empty() || self.left > 0.0 { 0.0 } else { high(&self.head) + self.around }
    }

    /// Draws the node around its centre, with all that belongs to it.
    pub(super) fn draw(&self, scene: &mut Scene, item: &Item, centre: Place) {
        let (x, y) = centre;
        let (shape, look, (width, height)) = (item.shape, item.look, self.frame);
        scene.marks.push(Mark::Node { shape, x, y, width, height, look, tooltip: item.tooltip.clone() });
        // The roof takes its part of the height, above or below.
        let middle = match item.shape {
            Shape::Max => y + ROOF / 2.0,
            Shape::Min => y - ROOF / 2.0,
            Shape::Folded | Shape::Leaf => y,
        };
        let board = self.board.as_ref().map_or(0.0, |(inset, cell)| cell * inset.height());
        let mut top = middle - (board + high(&self.lines)) / 2.0;
        if let Some((inset, cell)) = &self.board {
            let left = x - cell * inset.width() / 2.0;
            scene.marks.push(Mark::Board { x: left, y: top, cell: *cell, inset: inset.clone() });
            top += board;
        }
        write(scene, &self.lines, (x, top), Anchor::Middle);
        // What is higher than the node does not reach what stands above it.
        let beside = f64::max(middle - high(&self.beside) / 2.0, y - height / 2.0);
        write(scene, &self.beside, (x + width / 2.0 + BESIDE, beside), Anchor::Start);
        write(scene, &self.below, (x, y + height / 2.0 + BESIDE), Anchor::Middle);
        if self.left > 0.0 {
            let place = (x - width / 2.0 - self.left / 2.0, y - high(&self.head) / 2.0);
            write(scene, &self.head, place, Anchor::Middle);
        } else {
            let around = (self.lead() - high(&self.head)) / 2.0;
            write(scene, &self.head, (x, y - height / 2.0 - self.lead() + around), Anchor::Middle);
        }
    }
}

/// The inks of the name and of the value of a node.
fn inks(item: &Item) -> (Ink, Ink) {
    match item.look {
        Look::Skipped => (Ink::FadedName, Ink::FadedValue),
        _ => (Ink::Name, Ink::Value),
    }
}

/// Writes lines one below the other from a place on.
fn write(scene: &mut Scene, lines: &[Line], (x, mut y): Place, anchor: Anchor) {
    for Line { text, size, ink, .. } in lines {
        y += size + LEADING;
        // The blank window has more room than it needs.
        let size = if text == BLANK_WINDOW.0 { SMALL } else { *size };
        if !text.is_empty() {
            scene.label((x, y - 0.26 * size - 0.5), size, anchor, *ink, text);
        }
    }
}
