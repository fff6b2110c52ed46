//! A node as it is set: its texts one below the other, and its size.

use gametree::picture::Inset;

use super::plan::{Item, Purpose};
use super::scene::{Anchor, Ink, Look, Mark, Place, Scene, Shape};
use super::text::breadth;

/// The size of a value's text; and of all other text, which must stay legible.
pub(super) const VALUE: f64 = 13.0;
pub(super) const SMALL: f64 = 11.0;
/// How high the roof of a pentagon is.
const ROOF: f64 = 7.0;
/// More than the size of a text from one base line to the next.
const LEADING: f64 = 2.0;
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
    /// Every text has a line of its own, where nodes stand side by side.
    Upright,
    /// Fewer and longer lines, where nodes stand one below the other.
    Flat,
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
}

/// The height of lines.
fn high(lines: &[Line]) -> f64 {
    lines.iter().map(|line| line.size + LEADING).sum()
}

/// The size of a node around what is in it.
fn framed(shape: Shape, widest: f64, high: f64) -> (f64, f64) {
    match shape {
        Shape::Leaf => (widest + 10.0, high + 6.0),
        Shape::Max | Shape::Min => (widest.max(16.0) + 12.0, high + 6.0 + ROOF),
        Shape::Folded => (widest + 26.0, high + 6.0),
    }
}

/// What is in a node from top to bottom, and its size.
pub(super) struct Block {
    /// The move that leads to it, at the end of the edge: outside of the node, but of its block.
    mv: Option<Line>,
    /// A board, with the breadth of its cells.
    board: Option<(Inset, f64)>,
    lines: Vec<Line>,
    /// The size of the node.
    frame: (f64, f64),
    /// The size of the block: the node and its move.
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Block {
    pub(super) fn new(item: &Item, setting: Setting, purpose: Purpose, windows: bool) -> Block {
        let (small, plain) = match item.look {
            Look::Skipped => (Ink::Faded, Ink::Faded),
            _ => (Ink::Small, Ink::Value),
        };
        let inner = matches!(item.shape, Shape::Max | Shape::Min);
        let blank = purpose == Purpose::Ask && inner;
        let f = item.f.as_ref().map(|f| format!("f = {f}"));
        // A family of leaves that stand in a row has no room for windows; the tooltips have them.
        let window = item.window.clone().filter(|_| setting == Setting::Upright || !item.in_row);
        let mut lines = Vec::new();
        let mut add = |parts: [Option<String>; 2], size: f64, ink: Ink| {
            let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                lines.push(Line::new(parts.join("  "), size, ink));
            }
        };
        let name = Some(item.name.clone());
        if blank {
            add([name, f.clone()], SMALL, small);
            if windows {
                let (text, height) = BLANK_WINDOW;
                lines.push(Line { size: height, ..Line::new(text.to_owned(), SMALL, Ink::Small) });
            }
            let (width, height) = BLANK_VALUE;
            lines.push(Line { text: String::new(), size: height, ink: plain, width });
        } else if setting == Setting::Upright {
            add([name, None], SMALL, small);
            add([window, None], SMALL, small);
            add([Some(item.value.clone()), None], VALUE, plain);
            add([f, None], SMALL, small);
        } else {
            add([name, window], SMALL, small);
            add([Some(item.value.clone()), f], VALUE, plain);
        }
        if let Some(cut) = item.cut.as_ref().filter(|_| !blank) {
            lines.push(Line::new(cut.text.clone(), SMALL, Ink::Cut));
        }
        let widest = lines.iter().map(|line| line.width).fold(0.0, f64::max);
        let (width, height) = framed(item.shape, widest, high(&lines));
        Block { mv: None, board: None, lines, frame: (width, height), width, height }
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
        let said = Some(&item.value).filter(|value| !value.is_empty());
        let lines: Vec<Line> =
            said.map(|said| Line::new(said.clone(), VALUE, Ink::Value)).into_iter().collect();
        let widest = lines.iter().map(|line| line.width).fold(cell * inset.width(), f64::max);
        let frame = framed(item.shape, widest, cell * inset.height() + high(&lines));
        let mv = mv.map(|mv| Line::new(mv.to_owned(), SMALL, Ink::Value));
        let (width, height) = match (&mv, setting) {
            (Some(line), Setting::Upright) => (line.width.max(frame.0), line.size + AROUND_MOVE + frame.1),
            (Some(_), Setting::Flat) => (room + AROUND_MOVE + frame.0, frame.1),
            (None, _) => frame,
        };
        Block { mv, board: Some((inset, cell)), lines, frame, width, height }
    }

    /// Draws the move at the end of the edge; returns the centre of the node, which takes the other end of the block.
    fn draw_move(&self, scene: &mut Scene, (x, y): Place) -> Place {
        let Some(line) = &self.mv else { return (x, y) };
        let (beside, above) = (self.width - self.frame.0, self.height - self.frame.1);
        let (place, centre) = if above > 0.0 {
            let top = y - self.height / 2.0;
            ((x, top + above / 2.0), (x, y + above / 2.0))
        } else {
            let left = x - self.width / 2.0;
            ((left + beside / 2.0, y), (x + beside / 2.0, y))
        };
        let base = place.1 + 0.3 * line.size;
        scene.label((place.0, base), line.size, Anchor::Middle, line.ink, &line.text);
        centre
    }

    /// Draws the node around its centre.
    pub(super) fn draw(&self, scene: &mut Scene, item: &Item, centre: Place) {
        let (x, y) = self.draw_move(scene, centre);
        let (shape, look, (width, height)) = (item.shape, item.look, self.frame);
        scene.marks.push(Mark::Node { shape, x, y, width, height, look, tooltip: item.tooltip.clone() });
        // The roof takes its part of the height, above or below.
        let middle = match item.shape {
            Shape::Max => y + ROOF / 2.0,
            Shape::Min => y - ROOF / 2.0,
            Shape::Folded | Shape::Leaf => y,
        };
        let board = self.board.as_ref().map_or(0.0, |(inset, cell)| cell * inset.height());
        let mut base = middle - (board + high(&self.lines)) / 2.0;
        if let Some((inset, cell)) = &self.board {
            let left = x - cell * inset.width() / 2.0;
            scene.marks.push(Mark::Board { x: left, y: base, cell: *cell, inset: inset.clone() });
            base += board;
        }
        for Line { text, size, ink, .. } in &self.lines {
            base += size + LEADING;
            // The blank window has more room than it needs.
            let size = if text == BLANK_WINDOW.0 { SMALL } else { *size };
            if !text.is_empty() {
                scene.label((x, base - 0.26 * size - 0.5), size, Anchor::Middle, *ink, text);
            }
        }
    }
}
