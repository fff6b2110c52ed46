//! The legend below a drawing: only what occurs in it.

use super::block::SMALL;
use super::describe::view;
use super::edges::{BETWEEN_TICKS, HALF_TICK, ticks};
use super::plan::{Item, Purpose};
use super::scene::{Anchor, Ink, Look, Mark, Scene, Shape, Stroke};
use super::text::breadth;
use crate::tree::{Kind, Searched};
use gametree::Algorithm;

/// From one line to the next.
const LINE: f64 = 21.0;
/// The free space beside the legend.
const MARGIN: f64 = 18.0;
/// The breadth of a sample, from its start to its text, and between two entries.
const SAMPLE: f64 = 26.0;
const TO_TEXT: f64 = 32.0;
const BETWEEN: f64 = 18.0;

/// An entry: a sample, if there is something to be seen, and what it means.
pub(super) type Entry = (Option<Sample>, String);

/// The legend of a searched tree.
pub(super) fn entries(
    picture: &Scene,
    items: &[Item],
    search: &Searched<'_>,
    purpose: Purpose,
) -> Vec<Entry> {
    let arrows = picture.marks.iter().any(|mark| matches!(mark, Mark::Line { stroke: Stroke::Owner, .. }));
    match purpose {
        Purpose::Ask => on_sheet(items, search),
        Purpose::Show => on_drawing(items, search, arrows),
    }
}

/// Adds the legend at the bottom of the scene, and the room for it.
pub(super) fn legend(scene: &mut Scene, entries: Vec<Entry>) {
    let right = scene.width - MARGIN;
    let (mut x, mut y) = (MARGIN, scene.height);
    for (sample, text) in entries {
        let before_text = sample.map_or(0.0, |_| TO_TEXT);
        let wide = before_text + breadth(&text, SMALL);
        if x + wide > right && x > MARGIN {
            (x, y) = (MARGIN, y + LINE);
        }
        if let Some(sample) = sample {
            sample.draw(scene, x + SAMPLE / 2.0, y);
        }
        scene.label((x + before_text, y + 4.0), SMALL, Anchor::Start, Ink::Small, &text);
        x += wide + BETWEEN;
    }
    scene.height = y + LINE;
}

/// What the shapes of nodes mean in a searched tree.
const NAMES: [(Shape, &str); 4] = [
    (Shape::Max, "MAX to move"),
    (Shape::Min, "MIN to move"),
    (Shape::Leaf, "leaf"),
    (Shape::Folded, "that many nodes, not drawn one by one"),
];

/// The shapes that occur.
pub(super) fn shapes(items: &[Item], names: &[(Shape, &str)], look: Look) -> Vec<Entry> {
    let occurs = |shape| items.iter().any(|item| item.shape == shape);
    let entry = |(shape, text): (Shape, &str)| (Some(Sample::Node(shape, look)), text.to_owned());
    names.iter().copied().filter(|&(shape, _)| occurs(shape)).map(entry).collect()
}

/// What a sheet may say: nothing that is to be found.
fn on_sheet(items: &[Item], search: &Searched<'_>) -> Vec<Entry> {
    let mut entries = shapes(items, &NAMES, Look::Blank);
    if items.iter().any(|item| item.f.is_some()) {
        entries.push((None, "f: the node's own static value".to_owned()));
    }
    entries.push((None, format!("Numbers are {}.", view(search))));
    entries
}

fn on_drawing(items: &[Item], search: &Searched<'_>, arrows: bool) -> Vec<Entry> {
    let mut entries = shapes(items, &NAMES, Look::Searched);
    let any = |holds: &dyn Fn(&Item) -> bool| items.iter().any(holds);
    let mut add = |shown: bool, sample: Option<Sample>, text: &str| {
        if shown {
            entries.push((sample, text.to_owned()));
        }
    };
    let skipped = |by| move |item: &Item| item.skipped_by == Some(by);
    let line = |stroke, ticks| Some(Sample::Line(stroke, ticks));
    add(items.iter().skip(1).any(|item| item.best), line(Stroke::Best, 0), "principal variation (best play)");
    let window = format!("skipped: cut-off by {}", search.called());
    for (by, text) in [
        (Kind::Shallow, "skipped: shallow cut-off, by the parent's bound"),
        (Kind::Deep, "skipped: deep cut-off, by the bound of an ancestor further up"),
        (Kind::Window, &window),
    ] {
        add(any(&skipped(by)), line(Stroke::Skipped, ticks(by)), text);
    }
    let more = any(&|item| item.skipped_by.is_some() && !item.first_skipped);
    add(more, line(Stroke::Skipped, 0), "skipped by the same cut-off");
    let hidden = any(&|item| item.look == Look::Skipped && item.skipped_by.is_none());
    add(hidden, line(Stroke::Unreached, 0), "never reached");
    add(arrows, line(Stroke::Owner, 0), "from a deep cut-off to the owner of its bound");
    add(any(&|item| item.cut.is_some()), None, "cut by N: node N owns the bound");
    let again = search.record.order.len() > distinct(search);
    let when = if again { "the window on the last entry" } else { "the window on entry" };
    add(any(&|item| item.window.is_some()), None, &format!("(α, β): {when}"));
    add(any(&|item| item.f.is_some()), None, "f: the node's own static value");
    let signs = |sign: char| any(&|item: &Item| item.shape != Shape::Leaf && item.value.contains(sign));
    if search.algorithm == Algorithm::Product {
        add(true, None, &format!("= p: the probability of a win in millionths, {}", view(search)));
    } else {
        add(signs('=') || signs('≥') || signs('≤'), None, "= ≥ ≤: what the visited leaves prove");
        add(signs('…'), None, "3 … 9: at least 3 and at most 9");
        add(true, None, &format!("Numbers are {}.", view(search)));
    }
    entries
}

/// How many nodes were entered.
fn distinct(search: &Searched<'_>) -> usize {
    let mut seen = vec![false; search.tree().len()];
    search.record.order.iter().for_each(|node| seen[node.index()] = true);
    seen.into_iter().filter(|&seen| seen).count()
}

/// What an entry shows.
#[derive(Clone, Copy)]
pub(super) enum Sample {
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
                scene.line(stroke, &[(x - SAMPLE / 2.0, y), (x + SAMPLE / 2.0, y)]);
                for tick in 0..ticks {
                    let at = x + BETWEEN_TICKS * (tick as f64 - (ticks as f64 - 1.0) / 2.0);
                    scene.line(Stroke::Tick, &[(at, y - HALF_TICK), (at, y + HALF_TICK)]);
                }
            }
        }
    }
}
