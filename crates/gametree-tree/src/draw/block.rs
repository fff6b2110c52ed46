//! A node as it is set: its texts one below the other, and its size.

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

/// How the texts of a node are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Every text has a line of its own, where nodes stand side by side.
    Upright,
    /// Fewer and longer lines, where nodes stand one below the other.
    Flat,
}

/// A line of text in a node.
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

/// The texts in a node from top to bottom, and its size.
pub(super) struct Block {
    lines: Vec<Line>,
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
        let high: f64 = lines.iter().map(|line| line.size + LEADING).sum();
        let (width, height) = match item.shape {
            Shape::Leaf => (widest + 10.0, high + 6.0),
            Shape::Max | Shape::Min => (widest.max(16.0) + 12.0, high + 6.0 + ROOF),
            Shape::Folded => (widest + 26.0, high + 6.0),
        };
        Block { lines, width, height }
    }

    /// Draws the node around its centre.
    pub(super) fn draw(&self, scene: &mut Scene, item: &Item, (x, y): Place) {
        let (shape, look, width, height) = (item.shape, item.look, self.width, self.height);
        scene.marks.push(Mark::Node { shape, x, y, width, height, look, tooltip: item.tooltip.clone() });
        let high: f64 = self.lines.iter().map(|line| line.size + LEADING).sum();
        // The roof takes its part of the height, above or below.
        let middle = match item.shape {
            Shape::Max => y + ROOF / 2.0,
            Shape::Min => y - ROOF / 2.0,
            Shape::Folded | Shape::Leaf => y,
        };
        let mut base = middle - high / 2.0;
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
