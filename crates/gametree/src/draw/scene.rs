//! A picture as a list of marks in points, x to the right and y downwards: what the SVG and the TikZ are written from.

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    /// Its width.
    pub(super) width: f64,
    /// Its height.
    pub(super) height: f64,
    /// A one-line description, for accessibility.
    pub(super) title: String,
    /// The marks, the lowest first.
    pub(super) marks: Vec<Mark>,
}

/// A mark of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A line through some points.
    Line { points: Vec<(f64, f64)>, stroke: Stroke },
    /// A node around its centre, with its tooltip.
    Node { shape: Shape, x: f64, y: f64, width: f64, height: f64, look: Look, tooltip: String },
    /// Text; `y` is its base line.
    Label { x: f64, y: f64, size: f64, anchor: Anchor, ink: Ink, text: String },
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    /// An edge that was searched.
    Edge,
    /// An edge of the line of best play.
    Best,
    /// An edge that was skipped.
    Skipped,
    /// A tick across a cut edge.
    Tick,
    /// From a cut to the owner of its bound: an arrow, bent through its middle points.
    Owner,
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
            Stroke::Tick => "tick",
            Stroke::Owner => "owner",
            Stroke::Rule => "rule",
        }
    }
}

/// The shape of a node, which shows the side to move; colour only repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A house: MAX.
    Max,
    /// A house on its roof: MIN.
    Min,
    /// A box: a leaf.
    Leaf,
    /// A wedge: a subtree that is not drawn out.
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
    End,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// The value of a node.
    Value,
    /// Windows, names, the legend.
    Small,
    /// The same where it must stand out from a line behind it.
    Plate,
    /// What was never reached.
    Faded,
    /// A cut.
    Cut,
    /// A heading.
    Heading,
}

impl Scene {
    /// Adds a line.
    pub(super) fn line(&mut self, stroke: Stroke, points: &[(f64, f64)]) {
        self.marks.push(Mark::Line { points: points.to_vec(), stroke });
    }

    /// Moves every mark.
    pub(super) fn shift(&mut self, right: f64, down: f64) {
        for mark in &mut self.marks {
            match mark {
                Mark::Line { points, .. } => {
                    for point in points {
                        *point = (point.0 + right, point.1 + down);
                    }
                }
                Mark::Node { x, y, .. } | Mark::Label { x, y, .. } => {
                    *x += right;
                    *y += down;
                }
            }
        }
    }

    /// The leftmost and the rightmost point of lines and nodes.
    pub(super) fn sides(&self) -> (f64, f64) {
        let mut sides = (f64::INFINITY, f64::NEG_INFINITY);
        let mut see = |x: f64| sides = (sides.0.min(x), sides.1.max(x));
        for mark in &self.marks {
            match mark {
                // The bend of an arrow is a control point: the curve comes half as far.
                Mark::Line { points, stroke: Stroke::Owner } => {
                    if let [from, bend, to] = points.as_slice() {
                        see((from.0 + 2.0 * bend.0 + to.0) / 4.0);
                    }
                }
                Mark::Line { points, .. } => points.iter().for_each(|point| see(point.0)),
                Mark::Node { x, width, .. } => {
                    see(x - width / 2.0);
                    see(x + width / 2.0);
                }
                Mark::Label { x, size, text, anchor: Anchor::Middle, .. } => {
                    see(x - breadth(text, *size) / 2.0);
                    see(x + breadth(text, *size) / 2.0);
                }
                Mark::Label { .. } => {}
            }
        }
        sides
    }

    /// Adds a text.
    pub(super) fn label(
        &mut self,
        at: (f64, f64),
        size: f64,
        anchor: Anchor,
        ink: Ink,
        text: impl Into<String>,
    ) {
        let (x, y) = at;
        self.marks.push(Mark::Label { x, y, size, anchor, ink, text: text.into() });
    }
}

/// How broad a text is, about: in the sans serif of the picture a character takes six tenths of the size.
pub(super) fn breadth(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.6
}
