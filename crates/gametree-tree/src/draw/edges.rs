//! The edges of a drawing, with ticks where they were cut.

use super::plan::Item;
use super::scene::{Look, Place, Scene, Stroke};
use crate::tree::Kind;

/// The stroke of the edge to an item from its parent.
pub(super) fn stroke(items: &[Item], item: &Item) -> Stroke {
    match item.look {
        Look::Skipped if item.skipped_by.is_some() => Stroke::Skipped,
        Look::Skipped => Stroke::Unreached,
        _ if item.best && items[item.parent].best => Stroke::Best,
        _ => Stroke::Edge,
    }
}

/// How many ticks cross the edge that such a cut-off skipped.
pub(super) const fn ticks(by: Kind) -> usize {
    match by {
        Kind::Window => 1,
        Kind::Shallow => 2,
        Kind::Deep => 3,
    }
}

/// Half the length of a tick.
pub(super) const HALF_TICK: f64 = 5.0;
/// From one tick to the next.
pub(super) const BETWEEN_TICKS: f64 = 4.0;

/// Draws ticks across a line from `a` to `b`, about that part of the way along it.
pub(super) fn draw_ticks(scene: &mut Scene, by: Kind, a: Place, b: Place, part: f64) {
    for tick in tick_lines(by, a, b, part) {
        scene.line(Stroke::Tick, &tick);
    }
}

/// The ends of these ticks.
pub(super) fn tick_lines(by: Kind, a: Place, b: Place, part: f64) -> Vec<[Place; 2]> {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let along = (dx / length, dy / length);
    let count = ticks(by);
    let line = |tick: usize| {
        let shift = BETWEEN_TICKS * (tick as f64 - (count as f64 - 1.0) / 2.0);
        let (x, y) = (a.0 + dx * part + along.0 * shift, a.1 + dy * part + along.1 * shift);
        let end = |sign: f64| (x - sign * along.1 * HALF_TICK, y + sign * along.0 * HALF_TICK);
        [end(-1.0), end(1.0)]
    };
    (0..count).map(line).collect()
}
