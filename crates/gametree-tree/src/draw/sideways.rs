//! A tree that grows to the right, for those that are too broad for a page: a family of leaves stands in a row or, if it
//! is large, in several.

use std::collections::BTreeMap;

use super::block::Block;
use super::edges::{draw_ticks, stroke};
use super::layout::tidy;
use super::plan::Item;
use super::scene::{Place, Scene};

/// Between two nodes one below the other.
const GAP: f64 = 6.0;
/// From a node to its children.
const ELBOW: f64 = 30.0;
/// Between two leaves in a row; where the first was cut off, there is room for ticks.
const IN_ROW: f64 = 4.0;
const CUT_GAP: f64 = 18.0;
/// The largest breadth of a row of leaves, unless so many broad ones need more.
const LONGEST_ROW: f64 = 560.0;
const BROAD_IN_ROW: f64 = 4.0;

/// Draws the tree, whose items are set as these blocks.
pub(super) fn sideways(items: &[Item], blocks: Vec<Block>) -> Scene {
    let plies = items.iter().map(|item| item.ply).max().unwrap_or(0) + 1;
    let mut columns = vec![0.0; plies];
    for (item, block) in items.iter().zip(&blocks).filter(|(item, _)| !item.in_row) {
        columns[item.ply] = f64::max(columns[item.ply], block.width);
    }
    let mut starts = vec![0.0; plies + 1];
    for ply in 0..plies {
        starts[ply + 1] = starts[ply] + columns[ply] + ELBOW;
    }
    let families = families(items, &blocks);
    let centres = centres(items, &blocks, &starts, &families);
    let picture = Picture { items, blocks, starts, families, centres };
    let mut scene = Scene::default();
    picture.edges(&mut scene);
    for (index, block) in picture.blocks.iter().enumerate() {
        block.draw(&mut scene, &items[index], block.node_within(picture.centres[index]));
    }
    scene
}

/// A family of leaves.
struct Family {
    rows: Vec<Vec<usize>>,
    /// The height of a row.
    height: f64,
}

impl Family {
    fn total_height(&self) -> f64 {
        self.rows.len() as f64 * (self.height + GAP) - GAP
    }
}

/// The families of leaves in rows, by their parents.
fn families(items: &[Item], blocks: &[Block]) -> BTreeMap<usize, Family> {
    let mut families = BTreeMap::<usize, Family>::new();
    let broadest = blocks.iter().map(|block| block.width + IN_ROW).fold(0.0, f64::max);
    let longest_row = LONGEST_ROW.max(BROAD_IN_ROW * broadest);
    let mut end = 0.0;
    for (index, item) in items.iter().enumerate().filter(|(_, item)| item.in_row) {
        let family = families.entry(item.parent).or_insert_with(|| Family { rows: Vec::new(), height: 0.0 });
        family.height = family.height.max(blocks[index].height);
        end += before(item) + blocks[index].width;
        match family.rows.last_mut() {
            Some(row) if end <= longest_row => row.push(index),
            _ => {
                family.rows.push(vec![index]);
                end = blocks[index].width;
            }
        }
    }
    families
}

/// The gap before a leaf that stands in a row after another.
fn before(item: &Item) -> f64 {
    if item.first_skipped { CUT_GAP } else { IN_ROW }
}

/// Where the nodes are.
fn centres(
    items: &[Item],
    blocks: &[Block],
    starts: &[f64],
    families: &BTreeMap<usize, Family>,
) -> Vec<Place> {
    let right_of = |index: usize| starts[items[index].ply] + blocks[index].width;
    // The rows of a family begin right of its parent and take its place as far as they reach: what is laid out has
    // stand-ins there.
    let (mut laid, mut parents, mut breadths) = (vec![usize::MAX; items.len()], Vec::new(), Vec::new());
    for (index, item) in items.iter().enumerate().filter(|(_, item)| !item.in_row) {
        laid[index] = parents.len();
        parents.push(laid[item.parent]);
        let family = families.get(&index);
        let height = family.map_or(0.0, Family::total_height).max(blocks[index].height);
        breadths.push(height);
        let Some(family) = family else { continue };
        let length = |row: &Vec<usize>| row.iter().map(|&leaf| blocks[leaf].width + CUT_GAP).sum::<f64>();
        let end = right_of(index) + ELBOW + family.rows.iter().map(length).fold(0.0, f64::max);
        for _ in starts.iter().skip(item.ply + 1).take_while(|&&start| start - ELBOW < end) {
            parents.push(parents.len() - 1);
            breadths.push(height);
        }
    }
    let down = tidy(&parents, &breadths, GAP);
    let mut centres: Vec<Place> = (0..items.len())
        .map(|index| match laid[index] {
            usize::MAX => (0.0, 0.0),
            place => (right_of(index) - blocks[index].width / 2.0, down[place]),
        })
        .collect();
    for (&parent, family) in families {
        let mut y = centres[parent].1 - family.total_height() / 2.0 + family.height / 2.0;
        for row in &family.rows {
            let mut x = right_of(parent) + ELBOW;
            for (place, &leaf) in row.iter().enumerate() {
                x += if place == 0 { 0.0 } else { before(&items[leaf]) };
                centres[leaf] = (x + blocks[leaf].width / 2.0, y);
                x += blocks[leaf].width;
            }
            y += family.height + GAP;
        }
    }
    centres
}

struct Picture<'p> {
    items: &'p [Item],
    blocks: Vec<Block>,
    /// Where the column of each ply begins.
    starts: Vec<f64>,
    families: BTreeMap<usize, Family>,
    centres: Vec<Place>,
}

impl Picture<'_> {
    /// The line of best play lies on top.
    fn edges(&self, scene: &mut Scene) {
        let single =
            (1..self.items.len()).filter(|&index| !self.items[index].in_row).map(|index| vec![index]);
        let rows = self.families.values().flat_map(|family| family.rows.iter().cloned());
        // One edge leads to a node, or to a row of leaves: to the best of them, if it is there.
        let mut edges: Vec<(usize, Vec<usize>)> = single
            .chain(rows)
            .map(|row| (row.iter().copied().find(|&leaf| self.items[leaf].best).unwrap_or(row[0]), row))
            .collect();
        edges.sort_by_key(|(target, _)| self.items[*target].best);
        for (target, row) in edges {
            self.edge(scene, target, row[0]);
            for &leaf in &row[1..] {
                let item = &self.items[leaf];
                if let Some(by) = item.skipped_by.filter(|_| item.first_skipped) {
                    let (x, y) = self.left(leaf);
                    draw_ticks(scene, by, (x - CUT_GAP, y), (x, y), 0.5);
                }
            }
        }
    }

    /// An edge that looks as that to `target`, and leads to `to`.
    fn edge(&self, scene: &mut Scene, target: usize, to: usize) {
        let item = &self.items[to];
        let (px, py) = self.centres[item.parent];
        let from = (px + self.blocks[item.parent].width / 2.0, py);
        let end = self.left(to);
        let bend = if item.in_row { end.0 } else { self.starts[item.ply] } - ELBOW / 2.0;
        let turn = (bend, end.1);
        let points = [from, (bend, py), turn, end];
        let straight = (py - end.1).abs() < 0.05;
        let line: &[Place] = if straight { &[from, end] } else { &points };
        scene.line(stroke(self.items, &self.items[target]), line);
        if let Some(by) = item.skipped_by.filter(|_| item.first_skipped) {
            draw_ticks(scene, by, turn, end, 0.5);
        }
    }

    /// Where an edge reaches a node.
    fn left(&self, index: usize) -> Place {
        let (x, y) = self.centres[index];
        (x - self.blocks[index].width / 2.0, y)
    }
}
