//! The legend below a drawing: only what occurs in it.

use super::plan::{Item, Purpose};
use crate::tree::Kind;

use super::scene::{Anchor, Ink, Look, Mark, Scene, Shape, Stroke, breadth};

const SIZE: f64 = 9.5;
const LINE: f64 = 20.0;
const LEFT: f64 = 18.0;
/// The least breadth of a picture with a legend.
const LEAST: f64 = 460.0;

/// Adds the legend, and the room for it.
pub(super) fn legend(scene: &mut Scene, items: &[Item], purpose: Purpose) {
    let any = |holds: &dyn Fn(&Item) -> bool| items.iter().any(holds);
    let has = |shape: Shape| any(&|item| item.shape == shape);
    let windows = any(&|item| item.window.is_some());
    let mut entries: Vec<(Option<Sample>, &str)> = Vec::new();
    let mut add = |shown: bool, sample: Option<Sample>, text: &'static str| {
        if shown {
            entries.push((sample, text));
        }
    };
    add(has(Shape::Max), Some(Sample::Node(Shape::Max, Look::Searched)), "MAX to move");
    add(has(Shape::Min), Some(Sample::Node(Shape::Min, Look::Searched)), "MIN to move");
    add(has(Shape::Leaf), Some(Sample::Node(Shape::Leaf, Look::Searched)), "leaf");
    if purpose == Purpose::Show {
        add(has(Shape::Folded), Some(Sample::Node(Shape::Folded, Look::Searched)), "not drawn out");
        add(true, Some(Sample::Line(Stroke::Best, 0)), "best play");
        let by = |kind| move |item: &Item| item.skipped_by == Some(kind);
        add(
            any(&by(Kind::Shallow)),
            Some(Sample::Line(Stroke::Skipped, 2)),
            "skipped: cut by the parent's bound",
        );
        add(
            any(&by(Kind::Deep)),
            Some(Sample::Line(Stroke::Skipped, 3)),
            "skipped: cut by a bound from further up, or the caller's",
        );
        let hidden = any(&|item| item.look == Look::Skipped && item.skipped_by.is_none());
        add(hidden, Some(Sample::Line(Stroke::Skipped, 0)), "never reached");
        add(windows, None, "(alpha, beta): the window on entry");
        add(any(&|item| item.f.is_some()), None, "f: the node's own static value");
        add(true, None, "= ≥ ≤: what the leaves looked at prove");
    }
    let room = scene.width.max(LEAST);
    scene.shift((room - scene.width) / 2.0, 0.0);
    let right = room - LEFT;
    let (mut x, mut y) = (LEFT, scene.height + 4.0);
    for (sample, text) in entries {
        let wide = sample.map_or(0.0, |_| 34.0) + 0.93 * breadth(text, SIZE) + 12.0;
        if x + wide > right && x > LEFT {
            (x, y) = (LEFT, y + LINE);
        }
        if let Some(sample) = sample {
            sample.draw(scene, x + 13.0, y);
        }
        let start = x + sample.map_or(0.0, |_| 30.0);
        scene.label((start, y + 3.5), SIZE, Anchor::Start, Ink::Small, text);
        x += wide;
    }
    scene.width = room;
    scene.height = y + LINE;
}

/// What an entry shows.
#[derive(Clone, Copy)]
enum Sample {
    Node(Shape, Look),
    Line(Stroke, usize),
}

impl Sample {
    fn draw(self, scene: &mut Scene, x: f64, y: f64) {
        match self {
            Sample::Node(shape, look) => {
                let (width, height) = (18.0, 15.0);
                scene.marks.push(Mark::Node { shape, x, y, width, height, look, tooltip: String::new() });
            }
            Sample::Line(stroke, ticks) => {
                scene.line(stroke, &[(x - 13.0, y), (x + 13.0, y)]);
                for tick in 0..ticks {
                    let at = x + 4.0 * (tick as f64 - (ticks as f64 - 1.0) / 2.0);
                    scene.line(Stroke::Tick, &[(at, y - 5.0), (at, y + 5.0)]);
                }
            }
        }
    }
}
