//! A tree that grows downwards, as in a book.
//!
//! Between two rows of nodes there is nothing but edges; arrows from cut-offs to the owners of their bounds run there, and
//! from row to row in lanes that are kept free beside the nodes between the two. So they cross edges, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use super::block::Block;
use super::edges::{draw_ticks, stroke};
use super::layout::tidy;
use super::plan::Item;
use super::scene::{Look, Place, Scene, Stroke};
use crate::tree::Kind;

/// Between siblings.
const GAP: f64 = 12.0;
/// Between two rows, without the levels for arrows.
const BETWEEN: f64 = 34.0;
/// From a node to the first lane beside it, from lane to lane, and from the last to what is left of it.
const FIRST_LANE: f64 = 12.0;
const LANE: f64 = 6.0;
const BESIDE_LANES: f64 = 2.0;
/// From a row to the first level below it at which arrows run, and from level to level.
const FIRST_LEVEL: f64 = 7.0;
const LEVEL: f64 = 4.0;

/// Draws the tree, whose items are set as these blocks.
pub(super) fn downward(items: &[Item], blocks: Vec<Block>) -> Scene {
    let lanes = lanes(items);
    let reserved: Vec<f64> = lanes.iter().map(|lanes| beside(lanes.len())).collect();
    let parents: Vec<usize> = items.iter().map(|item| item.parent).collect();
    let breadths: Vec<f64> = blocks.iter().zip(&reserved).map(|(block, lanes)| block.width + lanes).collect();
    let centres = tidy(&parents, &breadths, GAP);
    let plies = items.iter().map(|item| item.ply).max().unwrap_or(0) + 1;
    let (mut highest, mut levels) = (vec![0.0; plies], vec![0; plies]);
    for ((item, block), lanes) in items.iter().zip(&blocks).zip(&lanes) {
        highest[item.ply] = f64::max(highest[item.ply], block.height);
        levels[item.ply] = levels[item.ply].max(lanes.len());
    }
    let mut tops = vec![0.0; plies];
    for ply in 1..plies {
        tops[ply] = tops[ply - 1] + highest[ply - 1] + BETWEEN + LEVEL * levels[ply] as f64;
    }
    let bottoms = tops.iter().zip(&highest).map(|(top, height)| top + height).collect();
    let middles = centres.iter().zip(&reserved).map(|(centre, lanes)| centre + lanes / 2.0).collect();
    let picture = Picture { items, blocks, lanes, middles, tops, bottoms };
    let mut scene = Scene::default();
    picture.edges(&mut scene);
    picture.arrows(&mut scene);
    for (index, block) in picture.blocks.iter().enumerate() {
        block.draw(&mut scene, &items[index], picture.centre(index));
    }
    scene
}

/// The breadth of so many lanes beside a node.
fn beside(lanes: usize) -> f64 {
    if lanes == 0 { 0.0 } else { FIRST_LANE + LANE * (lanes - 1) as f64 + BESIDE_LANES }
}

/// The owners whose arrows begin at, pass or reach each node, the nearest owner first.
fn lanes(items: &[Item]) -> Vec<Vec<usize>> {
    let mut lanes = vec![BTreeSet::new(); items.len()];
    for (index, owner) in arrows(items) {
        let mut at = index;
        while lanes[at].insert(owner) && at != owner {
            at = items[at].parent;
        }
    }
    lanes.into_iter().map(|owners| owners.into_iter().rev().collect()).collect()
}

/// The deep cut-offs, with the ancestors that own their bounds.
fn arrows(items: &[Item]) -> impl Iterator<Item = (usize, usize)> {
    let deep = |item: &Item| item.cut.as_ref().filter(|cut| cut.by == Kind::Deep).and_then(|cut| cut.owner);
    items.iter().enumerate().filter_map(move |(index, item)| {
        let owner = deep(item).filter(|_| item.look == Look::Cut)?;
        let mut above = item.parent;
        while items[above].node != owner && above != 0 {
            above = items[above].parent;
        }
        Some((index, above))
    })
}

/// The level part of an arrow, below a row.
#[derive(Clone, Copy)]
struct Run {
    y: f64,
    left: f64,
    right: f64,
}

impl Run {
    /// Both, if they are at the same height; else the first.
    fn with(self, other: Run) -> Run {
        if self.y.to_bits() == other.y.to_bits() {
            Run { left: self.left.min(other.left), right: self.right.max(other.right), ..self }
        } else {
            self
        }
    }
}

struct Picture<'p> {
    items: &'p [Item],
    blocks: Vec<Block>,
    lanes: Vec<Vec<usize>>,
    /// The middle of each node across.
    middles: Vec<f64>,
    /// Where each row begins and ends.
    tops: Vec<f64>,
    bottoms: Vec<f64>,
}

impl Picture<'_> {
    /// Nodes hang from the top of their row.
    fn centre(&self, index: usize) -> Place {
        (self.middles[index], self.tops[self.items[index].ply] + self.blocks[index].height / 2.0)
    }

    /// The line of best play lies on top.
    fn edges(&self, scene: &mut Scene) {
        let mut order: Vec<usize> = (1..self.items.len()).collect();
        order.sort_by_key(|&index| self.items[index].best);
        for index in order {
            let item = &self.items[index];
            let (parent, above) = (item.parent, item.ply - 1);
            let x = self.middles[parent];
            let low = (x, self.bottoms[above]);
            let end = (self.middles[index], self.tops[item.ply]);
            // First clear of the row, whose nodes may be higher than this one.
            scene.line(
                stroke(self.items, item),
                &[(x, self.tops[above] + self.blocks[parent].height), low, end],
            );
            if let Some(by) = item.skipped_by {
                draw_ticks(scene, by, low, end, 0.65);
            }
        }
    }

    /// An arrow to an owner that has one already ends where it meets it: two on top of each other would not be dotted.
    fn arrows(&self, scene: &mut Scene) {
        // By node and owner: how far down the lane is drawn, and the run that leads to it, if there is one.
        let mut drawn: BTreeMap<(usize, usize), (f64, Option<Run>)> = BTreeMap::new();
        for (index, owner) in arrows(self.items) {
            let start = (self.lane(index, owner), self.centre(index).1);
            let mut points = vec![self.side(index), start];
            drawn.insert((index, owner), (start.1, None));
            let mut at = index;
            let mut met = false;
            while at != owner && !met {
                let above = self.items[at].parent;
                let level = FIRST_LEVEL + LEVEL * self.rank(at, owner) as f64;
                let y = self.bottoms[self.items[above].ply] + level;
                let (from, to) = (self.lane(at, owner), self.lane(above, owner));
                let run = Run { y, left: from.min(to), right: from.max(to) };
                points.push((from, y));
                match drawn.get(&(above, owner)).copied() {
                    None => points.push((to, y)),
                    Some((_, Some(there))) if there.y.to_bits() == y.to_bits() => {
                        points.push((from.clamp(there.left, there.right), y));
                        met = true;
                    }
                    Some((lowest, _)) => {
                        points.extend([(to, y), (to, lowest.min(y))]);
                        met = true;
                    }
                }
                let (lowest, there) = drawn.get(&(above, owner)).copied().unwrap_or((y, None));
                drawn.insert(
                    (above, owner),
                    (lowest.max(y), Some(there.map_or(run, |there| there.with(run)))),
                );
                at = above;
            }
            points.dedup();
            if met {
                scene.line(Stroke::Meeting, &points);
            } else {
                points.extend([(self.lane(owner, owner), self.centre(owner).1), self.side(owner)]);
                scene.line(Stroke::Owner, &points);
            }
        }
    }

    /// Halfway up the left side of a node.
    fn side(&self, index: usize) -> Place {
        (self.middles[index] - self.blocks[index].width / 2.0, self.centre(index).1)
    }

    /// The place across of the lane beside a node that leads to this owner.
    fn lane(&self, index: usize, owner: usize) -> f64 {
        self.side(index).0 - FIRST_LANE - LANE * self.rank(index, owner) as f64
    }

    fn rank(&self, index: usize, owner: usize) -> usize {
        self.lanes[index].iter().position(|&other| other == owner).unwrap_or(0)
    }
}
