//! A picture as a list of marks in points, x to the right and y downwards: what the SVG and the TikZ are written from.

use gametree_picture::Inset;

use super::text::{breadth, typeset};

/// A point: x to the right, y downwards.
pub(super) type Place = (f64, f64);

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    /// Its width.
    pub(super) width: f64,
    /// Its height.
    pub(super) height: f64,
    /// A one-line description, for accessibility.
    pub(super) title: String,
    /// What a reader who can't see it should know besides.
    pub(super) description: String,
    /// The marks, the lowest first.
    pub(super) marks: Vec<Mark>,
}

/// A mark of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A line through some points.
    Line { points: Vec<Place>, stroke: Stroke },
    /// A node around its centre, with its tooltip.
    Node { shape: Shape, x: f64, y: f64, width: f64, height: f64, look: Look, tooltip: String },
    /// Text; `y` is its base line.
    Label { x: f64, y: f64, size: f64, anchor: Anchor, ink: Ink, text: String },
    /// The board of a position, with its upper left corner, and the breadth of its cells.
    Board { x: f64, y: f64, cell: f64, inset: Inset },
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    /// An edge that was searched.
    Edge,
    /// An edge of the principal variation.
    Best,
    /// An edge that a cut-off skipped.
    Skipped,
    /// An edge from a node that was never reached.
    Unreached,
    /// A tick across a cut edge.
    Tick,
    /// From a cut to the owner of its bound: an arrow with rounded corners.
    Owner,
    /// The same from a cut to where it meets another arrow to that owner.
    Meeting,
    /// A line to write on.
    Rule,
}

impl Stroke {
    /// What the styles of a drawing call it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Stroke::Edge => "edge",
            Stroke::Best => "best",
            Stroke::Skipped => "skipped",
            Stroke::Unreached => "unreached",
            Stroke::Tick => "tick",
            Stroke::Owner => "owner",
            Stroke::Meeting => "meeting",
            Stroke::Rule => "rule",
        }
    }
}

/// The shape of a node, which shows the side to move; colour only repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// An upward pentagon: MAX.
    Max,
    /// A downward pentagon: MIN.
    Min,
    /// A box: a leaf.
    Leaf,
    /// A trapezium: nodes that are not drawn one by one.
    Folded,
}

impl Shape {
    /// What the styles of a drawing call it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Shape::Max => "max",
            Shape::Min => "min",
            Shape::Leaf => "leaf",
            Shape::Folded => "folded",
        }
    }
}

/// How a node looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It was searched.
    Searched,
    /// It was cut off.
    Cut,
    /// A leaf that best play leads to.
    Best,
    /// It was never reached.
    Skipped,
    /// Nothing is said of it: a sheet to fill in.
    Blank,
}

/// Where a text's `x` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// The value of a node.
    Value,
    /// The name of a node.
    Name,
    /// The window of a node.
    Window,
    /// A move.
    Move,
    /// What a node has returned.
    Returned,
    /// A mark beside a node, such as its type.
    Mark,
    /// The name of a row.
    Row,
    /// How many nodes are folded below a node.
    More,
    /// The legend, and other small print.
    Small,
    /// The static value of a node.
    Static,
    /// The name, and the value, of what was never reached.
    FadedName,
    FadedValue,
    /// A cut.
    Cut,
    /// A heading.
    Heading,
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Bounds {
    /// Contains nothing yet.
    const EMPTY: Bounds = Bounds {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };

    pub(super) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The smallest rectangle around both.
    fn with(self, other: Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl Mark {
    /// The rectangle that the mark takes.
    pub(super) fn bounds(&self) -> Bounds {
        match self {
            Mark::Line { points, .. } => points.iter().fold(Bounds::EMPTY, |bounds, &(x, y)| {
                bounds.with(Bounds { left: x, top: y, right: x, bottom: y })
            }),
            Mark::Node { x, y, width, height, .. } => Bounds {
                left: x - width / 2.0,
                top: y - height / 2.0,
                right: x + width / 2.0,
                bottom: y + height / 2.0,
            },
            Mark::Label { x, y, size, anchor, ink, text } => {
                let bold = if *ink == Ink::Heading { BOLD } else { 1.0 };
                let width = bold * breadth(text, *size);
                let left = if *anchor == Anchor::Start { *x } else { x - width / 2.0 };
                let (top, bottom) = (y - 0.8 * size, y + 0.24 * size);
                Bounds { left, top, right: left + width, bottom }
            }
            Mark::Board { x, y, cell, inset } => Bounds {
                left: *x,
                top: *y,
                right: x + cell * inset.width(),
                bottom: y + cell * inset.height(),
            },
        }
    }

    /// Moves it.
    pub(super) fn shift(&mut self, right: f64, down: f64) {
        match self {
            Mark::Line { points, .. } => {
                for point in points {
                    *point = (point.0 + right, point.1 + down);
                }
            }
            Mark::Node { x, y, .. } | Mark::Label { x, y, .. } | Mark::Board { x, y, .. } => {
                *x += right;
                *y += down;
            }
        }
    }
}

/// How much wider bold text is.
pub(super) const BOLD: f64 = 1.15;

impl Scene {
    /// Adds a line.
    pub(super) fn line(&mut self, stroke: Stroke, points: &[Place]) {
        self.marks.push(Mark::Line { points: points.to_vec(), stroke });
    }

    /// Adds a text.
    pub(super) fn label(&mut self, at: Place, size: f64, anchor: Anchor, ink: Ink, text: &str) {
        let (x, y) = at;
        self.marks.push(Mark::Label { x, y, size, anchor, ink, text: typeset(text) });
    }

    /// Moves every mark.
    pub(super) fn shift(&mut self, right: f64, down: f64) {
        self.marks.iter_mut().for_each(|mark| mark.shift(right, down));
    }

    /// Adds a picture below, in the middle.
    pub(super) fn place(&mut self, mut picture: Scene) {
        let bounds = picture.bounds();
        let left = (self.width - bounds.width()) / 2.0;
        picture.shift(left - bounds.left, self.height - bounds.top);
        self.height += bounds.height();
        self.marks.append(&mut picture.marks);
    }

    /// The rectangle that the marks take.
    pub(super) fn bounds(&self) -> Bounds {
        self.marks.iter().fold(Bounds::EMPTY, |bounds, mark| bounds.with(mark.bounds()))
    }
}
