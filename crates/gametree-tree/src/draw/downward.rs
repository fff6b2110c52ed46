//! A tree that grows downwards, as in a book.
//!
//! Between two rows of nodes there is nothing but edges; arrows from cut-offs to the owners of their bounds run there, and
//! from row to row in lanes that are kept free beside the nodes between the two. So they cross edges, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use super::block::{Block, SMALL};
use super::edges::{draw_ticks, stroke};
use super::layout::tidy;
use super::plan::Item;
use super::scene::{Anchor, Ink, Look, Place, Scene, Shape, Stroke};
use super::text::breadth;
use crate::tree::Kind;

/// Between two rows, without the levels for arrows.
pub(super) const BETWEEN: f64 = 34.0;
/// From a node to the first lane beside it, from lane to lane, and from the last to what is left of it.
const FIRST_LANE: f64 = 12.0;
const LANE: f64 = 6.0;
const BESIDE_LANES: f64 = 2.0;
/// From a row to the first level below it at which arrows run, and from level to level.
const FIRST_LEVEL: f64 = 7.0;
const LEVEL: f64 = 4.0;
/// Arrows leave a node below the middle of its side, and arrive above it.
const OUT: f64 = 4.0;
const IN: f64 = -4.0;
/// From the names of the rows to the tree.
const AFTER_NAMES: f64 = 10.0;
/// From the top of the nodes of a row to the base line of its name.
const NAME_BASE: f64 = 17.0;

/// Draws the tree, whose items are set as these blocks.
pub(super) fn downward(items: &[Item], blocks: Vec<Block>, gap: f64) -> Scene {
    let picture = Downward::new(items, blocks, gap, lanes(items));
    let mut scene = Scene::default();
    // The line of best play lies on top.
    let mut order: Vec<usize> = (1..items.len()).collect();
    order.sort_by_key(|&index| items[index].best);
    for index in order {
        picture.edge(&mut scene, index);
    }
    picture.arrows(&mut scene);
    for index in 0..items.len() {
        picture.node(&mut scene, index);
    }
    picture.names(&mut scene);
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

/// Where everything stands.
pub(super) struct Downward<'p> {
    items: &'p [Item],
    blocks: Vec<Block>,
    /// Between siblings.
    gap: f64,
    lanes: Vec<Vec<usize>>,
    /// The middle of each node across.
    middles: Vec<f64>,
    /// The rows, from the root's down.
    rows: Vec<Row>,
}

/// A row of nodes.
#[derive(Clone, Copy, Default)]
struct Row {
    top: f64,
    /// The room above the nodes, for what stands on their edges.
    above: f64,
    /// How high the nodes and what is below them are.
    height: f64,
    /// How many levels of arrows run above it.
    levels: usize,
    /// Whether somebody is to move in it, MAX first.
    movers: [bool; 2],
}

impl Row {
    fn bottom(self) -> f64 {
        self.top + self.above + self.height
    }

    /// Who moves there; nobody in a row of leaves.
    fn name(self) -> &'static str {
        match self.movers {
            [true, true] => "both",
            [true, false] => "MAX",
            [false, true] => "MIN",
            [false, false] => "",
        }
    }
}

impl<'p> Downward<'p> {
    /// Siblings are so far apart; `lanes` has the owners whose arrows pass each node, if arrows are drawn.
    pub(super) fn new(items: &'p [Item], blocks: Vec<Block>, gap: f64, lanes: Vec<Vec<usize>>) -> Self {
        let reserved: Vec<f64> = lanes.iter().map(|lanes| beside(lanes.len())).collect();
        let parents: Vec<usize> = items.iter().map(|item| item.parent).collect();
        let breadths: Vec<f64> =
            blocks.iter().zip(&reserved).map(|(block, lanes)| block.width + lanes).collect();
        let centres = tidy(&parents, &breadths, gap);
        let middles = centres
            .iter()
            .zip(&reserved)
            .zip(&blocks)
            .map(|((centre, lanes), block)| centre + (lanes - block.aside) / 2.0)
            .collect();
        let plies = items.iter().map(|item| item.ply).max().unwrap_or(0) + 1;
        let mut rows = vec![Row::default(); plies];
        for ((item, block), lanes) in items.iter().zip(&blocks).zip(&lanes) {
            let row = &mut rows[item.ply];
            row.above = row.above.max(block.above);
            row.height = row.height.max(block.height - block.above);
            row.levels = row.levels.max(lanes.len());
            match item.shape {
                Shape::Max => row.movers[0] = true,
                Shape::Min => row.movers[1] = true,
                Shape::Leaf | Shape::Folded => {}
            }
        }
        let mut picture = Downward { items, blocks, gap, lanes, middles, rows };
        picture.spread(BETWEEN);
        picture
    }

    /// Puts the rows so far apart, not counting the levels for arrows.
    pub(super) fn spread(&mut self, between: f64) {
        for ply in 1..self.rows.len() {
            let free = between + LEVEL * self.rows[ply].levels as f64;
            self.rows[ply].top = self.rows[ply - 1].bottom() + free;
        }
    }

    /// The row of a node.
    fn row(&self, index: usize) -> Row {
        self.rows[self.items[index].ply]
    }

    /// The centre of a node.
    pub(super) fn centre(&self, index: usize) -> Place {
        let row = self.row(index);
        (self.middles[index], row.top + row.above + self.blocks[index].frame.1 / 2.0)
    }

    /// Draws a node.
    pub(super) fn node(&self, scene: &mut Scene, index: usize) {
        self.blocks[index].draw(scene, &self.items[index], self.centre(index));
    }

    /// Draws the edge that leads to a node.
    fn edge(&self, scene: &mut Scene, index: usize) {
        let item = &self.items[index];
        scene.line(stroke(self.items, item), &self.edge_points(index));
        if let Some(by) = item.skipped_by.filter(|_| item.first_skipped) {
            let (low, high) = self.slope(index);
            draw_ticks(scene, by, low, high, 0.65);
        }
    }

    /// The edge that leads to a node: first clear of the row above, whose nodes may be higher than the parent, and at last
    /// straight down to what stands on the edge.
    pub(super) fn edge_points(&self, index: usize) -> Vec<Place> {
        let (parent, row) = (self.items[index].parent, self.row(index));
        let ((from, low), (x, high)) = self.slope(index);
        let above = self.row(parent);
        let start = (from, above.top + above.above + self.blocks[parent].frame.1);
        let end = (x, row.top + row.above - self.blocks[index].lead());
        let mut points = vec![start, (from, low), (x, high), end];
        points.dedup();
        points
    }

    /// The part of an edge between two rows.
    pub(super) fn slope(&self, index: usize) -> (Place, Place) {
        let parent = self.items[index].parent;
        let (low, high) = (self.row(parent).bottom(), self.row(index).top);
        ((self.middles[parent], low), (self.middles[index], high))
    }

    /// The rectangle that belongs to a node and to no other: its left upper corner and its size.
    pub(super) fn area(&self, index: usize) -> (Place, (f64, f64)) {
        let (row, block) = (self.row(index), &self.blocks[index]);
        let size = (block.width, row.above + block.height - block.above);
        ((self.left_end(index), row.top), size)
    }

    /// The breadth of the tree, without the names of the rows.
    pub(super) fn width(&self) -> f64 {
        (0..self.items.len()).map(|index| self.left_end(index) + self.blocks[index].width).fold(0.0, f64::max)
    }

    /// Where all that belongs to a node begins.
    fn left_end(&self, index: usize) -> f64 {
        let block = &self.blocks[index];
        self.middles[index] - (block.width - block.aside) / 2.0
    }

    pub(super) fn height(&self) -> f64 {
        self.rows.last().map_or(0.0, |row| row.bottom())
    }

    /// Halfway up the left side of a node; and beside all that belongs to it.
    pub(super) fn left_side(&self, index: usize) -> Place {
        self.side(index, 0.0)
    }

    pub(super) fn beside(&self, index: usize) -> Place {
        (self.left_end(index) - self.gap / 2.0, self.centre(index).1)
    }

    /// The height just above the row of a node, where nothing but edges is.
    pub(super) fn above(&self, index: usize) -> f64 {
        self.row(index).top - LEVEL
    }

    /// Writes beside every row who moves there.
    fn names(&self, scene: &mut Scene) {
        for (name, y) in self.row_names() {
            let x = -AFTER_NAMES - breadth(name, SMALL);
            scene.label((x, y), SMALL, Anchor::Start, Ink::Row, name);
        }
    }

    /// The names of the rows, with the base lines of their texts.
    pub(super) fn row_names(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let named = |row: &Row| (row.name(), row.top + row.above + NAME_BASE);
        self.rows.iter().map(named).filter(|(name, _)| !name.is_empty())
    }

    /// An arrow to an owner that has one already ends where it meets it: two on top of each other would not be dotted.
    fn arrows(&self, scene: &mut Scene) {
        // By node and owner: how far down the lane is drawn, and the run that leads to it, if there is one.
        let mut drawn: BTreeMap<(usize, usize), (f64, Option<Run>)> = BTreeMap::new();
        for (index, owner) in arrows(self.items) {
            let side = self.side(index, OUT);
            let start = (self.lane(index, owner), side.1);
            let mut points = vec![side, start];
            drawn.insert((index, owner), (start.1, None));
            let mut at = index;
            let mut met = false;
            while at != owner && !met {
                let above = self.items[at].parent;
                let level = FIRST_LEVEL + LEVEL * self.rank(at, owner) as f64;
                let y = self.row(above).bottom() + level;
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
                let side = self.side(owner, IN);
                points.extend([(self.lane(owner, owner), side.1), side]);
                scene.line(Stroke::Owner, &points);
            }
        }
    }

    /// The place on the left side of a node where arrows leave or arrive.
    fn side(&self, index: usize, down: f64) -> Place {
        let (x, y) = self.centre(index);
        (x - self.blocks[index].frame.0 / 2.0, y + down)
    }

    /// The place across of the lane beside a node that leads to this owner.
    fn lane(&self, index: usize, owner: usize) -> f64 {
        self.left_end(index) - FIRST_LANE - LANE * self.rank(index, owner) as f64
    }

    fn rank(&self, index: usize, owner: usize) -> usize {
        self.lanes[index].iter().position(|&other| other == owner).unwrap_or(0)
    }
}
