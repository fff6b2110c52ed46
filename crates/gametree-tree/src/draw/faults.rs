//! What is wrong with a scene, for tests: nothing may lie on anything that it would hide.

use super::scene::{Bounds, Mark, Place, Scene, Stroke};

/// Less than this is rounding.
pub(super) const ROUNDING: f64 = 1e-6;
/// The largest image that common programs make of a drawing, in pixels a side.
const LARGEST: f64 = 32_767.0;

/// The marks of a scene by what they are.
pub(super) struct Marks<'s> {
    scene: &'s Scene,
    pub(super) nodes: Vec<Bounds>,
    boards: Vec<Bounds>,
    labels: Vec<(Bounds, &'s str, f64)>,
    lines: Vec<(&'s [Place], Stroke)>,
}

impl<'s> Marks<'s> {
    pub(super) fn new(scene: &'s Scene) -> Self {
        let mut marks = Marks { scene, nodes: vec![], boards: vec![], labels: vec![], lines: vec![] };
        for mark in &scene.marks {
            match mark {
                Mark::Node { .. } => marks.nodes.push(mark.bounds()),
                Mark::Label { text, size, .. } => marks.labels.push((mark.bounds(), text, *size)),
                Mark::Line { points, stroke } => marks.lines.push((points, *stroke)),
                Mark::Board { .. } => marks.boards.push(mark.bounds()),
            }
        }
        marks
    }

    /// The first fault of the picture.
    pub(super) fn fault(&self) -> Result<(), String> {
        let Scene { width, height, .. } = *self.scene;
        if width > LARGEST || height > LARGEST {
            return Err(format!("{width} × {height} is too large"));
        }
        for mark in &self.scene.marks {
            let Bounds { left, top, right, bottom } = mark.bounds();
            if !(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height) {
                return Err(format!("off the canvas of {width} × {height}: {mark:?}"));
            }
        }
        if let Some((_, text, size)) = self.labels.iter().find(|(_, _, size)| *size < 11.0) {
            return Err(format!("{text} has size {size}"));
        }
        let mut rest: Vec<Bounds> = Vec::new();
        for node in &self.nodes {
            if rest.iter().any(|other| overlap(*node, *other)) {
                return Err(format!("two nodes at {node:?}"));
            }
            rest.push(*node);
        }
        for (at, (label, text, _)) in self.labels.iter().enumerate() {
            if let Some((_, other, _)) =
                self.labels[..at].iter().find(|(other, _, _)| overlap(*label, *other))
            {
                return Err(format!("{text} lies on {other}"));
            }
            let in_or_out = |node: &Bounds| contains(*node, *label) || !overlap(*node, *label);
            if !self.nodes.iter().all(in_or_out) {
                return Err(format!("{text} leaves its node"));
            }
        }
        for board in &self.boards {
            if !self.nodes.iter().any(|node| contains(*node, *board)) {
                return Err(format!("a board at {board:?} leaves its node"));
            }
            if let Some((_, text, _)) = self.labels.iter().find(|(label, _, _)| overlap(*label, *board)) {
                return Err(format!("{text} lies on a board"));
            }
        }
        self.lines.iter().try_for_each(|(points, stroke)| self.line(points, *stroke))
    }

    /// A line touches no label, and nodes only where it begins and ends.
    fn line(&self, points: &[Place], stroke: Stroke) -> Result<(), String> {
        for step in points.windows(2) {
            for (label, text, _) in &self.labels {
                if crosses(step[0], step[1], *label) {
                    return Err(format!("{stroke:?} {points:?} runs through {text}"));
                }
            }
            if let Some(node) = self.nodes.iter().find(|node| crosses(step[0], step[1], shrunk(**node))) {
                return Err(format!("{stroke:?} {points:?} runs through {node:?}"));
            }
        }
        Ok(())
    }
}

fn overlap(a: Bounds, b: Bounds) -> bool {
    a.left < b.right - ROUNDING
        && b.left < a.right - ROUNDING
        && a.top < b.bottom - ROUNDING
        && b.top < a.bottom - ROUNDING
}

fn contains(outer: Bounds, inner: Bounds) -> bool {
    outer.left <= inner.left
        && outer.top <= inner.top
        && outer.right >= inner.right
        && outer.bottom >= inner.bottom
}

/// Without its border, which lines may reach.
fn shrunk(node: Bounds) -> Bounds {
    let Bounds { left, top, right, bottom } = node;
    Bounds { left: left + 0.1, top: top + 0.1, right: right - 0.1, bottom: bottom - 0.1 }
}

/// Whether a straight line has a point within the rectangle: the part of it between the left and the right side, and
/// between the top and the bottom, is not empty.
fn crosses(a: Place, b: Place, within: Bounds) -> bool {
    let (mut from, mut to) = (0.0, 1.0);
    for (start, end, low, high) in
        [(a.0, b.0, within.left, within.right), (a.1, b.1, within.top, within.bottom)]
    {
        let length: f64 = end - start;
        if length.abs() < ROUNDING {
            if start <= low + ROUNDING || start >= high - ROUNDING {
                return false;
            }
            continue;
        }
        let (first, last) = ((low - start) / length, (high - start) / length);
        from = f64::max(from, first.min(last));
        to = f64::min(to, first.max(last));
    }
    from < to - ROUNDING
}
