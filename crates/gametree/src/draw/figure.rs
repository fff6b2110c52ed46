//! The picture of a searched tree: small ones grow downwards as in a book, large ones to the right, where a family of
//! leaves takes one row and four hundred nodes are still read.

use super::layout::tidy;
use super::legend::legend;
use super::plan::{Item, Purpose, cut_by, heading, plan};
use super::scene::{Anchor, Ink, Look, Mark, Scene, Shape, Stroke, breadth};
use crate::tree::{Kind, Searched};

/// The size of a value's text, and of windows and names.
const VALUE: f64 = 13.0;
const SMALL: f64 = 9.5;
/// Free space around the picture.
const MARGIN: f64 = 18.0;
/// The largest breadth at which a tree still grows downwards.
const BROADEST: f64 = 800.0;
/// The maximum number of nodes at which every node shows its name.
const MAX_NAMED: usize = 60;

/// The gap in a row of leaves for the ticks of a cut.
const CUT_GAP: f64 = 14.0;

/// Draws a searched tree.
pub(super) fn figure(search: &Searched<'_>, purpose: Purpose) -> Scene {
    // A sheet must not give away what is skipped.
    let mut items = plan(search, purpose == Purpose::Show);
    if purpose == Purpose::Ask {
        for item in &mut items {
            blank(item, search.algorithm.has_bounds());
        }
    }
    let named = items.len() <= MAX_NAMED;
    let blocks: Vec<Block> = items.iter().map(|item| Block::upright(search, item, named, purpose)).collect();
    let parents: Vec<usize> = items.iter().map(|item| item.parent).collect();
    let breadths: Vec<f64> = blocks.iter().map(|block| block.breadth).collect();
    let across = tidy(&parents, &breadths, 12.0);
    let right_edge = across.iter().zip(&breadths).map(|(x, b)| x + b / 2.0).fold(0.0, f64::max);
    let mut scene = Scene { title: heading(search), ..Scene::default() };
    let picture = Picture { search, items: &items, purpose };
    if right_edge <= BROADEST {
        picture.downwards(&mut scene, blocks, &across);
    } else {
        picture.rightwards(&mut scene);
    }
    // Arrows may reach out to the left.
    let (left, right) = scene.sides();
    scene.shift(MARGIN - left, 0.0);
    scene.width = right - left + 2.0 * MARGIN;
    if purpose == Purpose::Show {
        scene.width = scene.width.max(MARGIN * 2.0 + breadth(&heading(search), VALUE));
        let room = scene.width - (right - left + 2.0 * MARGIN);
        scene.shift(room / 2.0, 0.0);
        scene.label((MARGIN, MARGIN + 4.0), VALUE, Anchor::Start, Ink::Heading, heading(search));
    }
    legend(&mut scene, &items, purpose);
    scene
}

/// Removes what a student has to find; leaves room for the windows if there are any.
fn blank(item: &mut Item, windows: bool) {
    if item.shape != Shape::Leaf {
        item.value = String::new();
    }
    if item.look != Look::Searched || item.shape != Shape::Leaf {
        item.look = Look::Blank;
    }
    let inner = item.shape != Shape::Leaf && item.ply > 0;
    item.window = (inner && windows).then(|| "(        ,        )".to_owned());
    (item.skipped_by, item.cut, item.best) = (None, None, false);
    item.tooltip = String::new();
}

/// The texts in a node, and its size.
struct Block {
    /// The texts from top to bottom, with their size and ink.
    lines: Vec<(String, f64, Ink)>,
    width: f64,
    height: f64,
    /// With the window above it.
    breadth: f64,
}

impl Block {
    /// A node of a tree that grows downwards.
    fn upright(search: &Searched<'_>, item: &Item, named: bool, purpose: Purpose) -> Block {
        let ink = item.ink();
        let mut lines = Block::name(search, item, named);
        let blank = purpose == Purpose::Ask && item.shape != Shape::Leaf;
        lines.push((if blank { "      ".to_owned() } else { item.value.clone() }, VALUE, ink));
        lines.extend(item.f.as_ref().map(|f| (format!("f = {f}"), SMALL, Ink::Small)));
        lines.extend(Block::cut(search, item, named));
        Block::around(lines, item)
    }

    /// A node of a tree that grows to the right: its value in one line, and its name above where there are few.
    fn flat(search: &Searched<'_>, item: &Item, named: bool, purpose: Purpose) -> Block {
        let mut lines = Block::name(search, item, named);
        let f = item.f.as_ref().map_or(String::new(), |f| format!(" (f {f})"));
        let blank = purpose == Purpose::Ask && item.shape != Shape::Leaf;
        let value = if blank { "      ".to_owned() } else { format!("{}{f}", item.value) };
        lines.push((value, 11.0, item.ink()));
        lines.extend(Block::cut(search, item, named));
        Block::around(lines, item)
    }

    /// The name of a node, where names are shown.
    fn name(search: &Searched<'_>, item: &Item, named: bool) -> Vec<(String, f64, Ink)> {
        let ink = if item.ink() == Ink::Faded { Ink::Faded } else { Ink::Small };
        let shown = named && item.shape != Shape::Folded;
        if shown { vec![(search.tree().dewey(item.node), SMALL, ink)] } else { vec![] }
    }

    /// Who cut it off, where names are shown.
    fn cut(search: &Searched<'_>, item: &Item, named: bool) -> Option<(String, f64, Ink)> {
        let cut = item.cut.filter(|_| named && item.look == Look::Cut)?;
        Some((cut_by(search, &search.record.cutoffs[cut]), SMALL, Ink::Cut))
    }

    fn around(lines: Vec<(String, f64, Ink)>, item: &Item) -> Block {
        let widest = lines.iter().map(|(text, size, _)| breadth(text, *size)).fold(0.0, f64::max);
        let high: f64 = lines.iter().map(|(_, size, _)| size + 2.0).sum();
        let (width, height) = match item.shape {
            Shape::Leaf => (widest + 8.0, high + 5.0),
            Shape::Max | Shape::Min => (widest.max(14.0) + 12.0, high + 5.0 + ROOF),
            Shape::Folded => (widest + 22.0, high + 12.0),
        };
        let window = item.window.as_ref().map_or(0.0, |window| breadth(window, SMALL) + 2.0);
        Block { lines, width, height, breadth: width.max(window) }
    }
}

impl Item {
    fn ink(&self) -> Ink {
        if self.look == Look::Skipped { Ink::Faded } else { Ink::Value }
    }
}

/// How high the roof of a house is.
const ROOF: f64 = 7.0;

struct Picture<'p> {
    search: &'p Searched<'p>,
    items: &'p [Item],
    purpose: Purpose,
}

impl Picture<'_> {
    fn downwards(&self, scene: &mut Scene, blocks: Vec<Block>, across: &[f64]) {
        let plies = self.items.iter().map(|item| item.ply).max().unwrap_or(0) + 1;
        let mut highest = vec![0.0; plies];
        for (item, block) in self.items.iter().zip(&blocks) {
            highest[item.ply] = f64::max(highest[item.ply], block.height);
        }
        // Room between two plies for the window on the edge.
        const BETWEEN: f64 = 46.0;
        let top = MARGIN + 26.0;
        let mut y = vec![top; plies];
        for ply in 1..plies {
            y[ply] = y[ply - 1] + (highest[ply - 1] + highest[ply]) / 2.0 + BETWEEN;
        }
        let offset = highest.first().map_or(0.0, |height| height / 2.0);
        let place = |index: usize| (across[index] + MARGIN, y[self.items[index].ply] + offset);
        for (index, item) in self.items.iter().enumerate().skip(1) {
            let ((px, py), (x, y)) = (place(item.parent), place(index));
            let from = (px, py + blocks[item.parent].height / 2.0);
            let to = (x, y - blocks[index].height / 2.0);
            self.edge(scene, item, &[from, to]);
            if let Some(window) = &item.window {
                scene.label((x, to.1 - 5.0), SMALL, Anchor::Middle, Ink::Plate, window.clone());
            }
        }
        self.owners(scene, &blocks, &place);
        for (index, block) in blocks.iter().enumerate() {
            self.node(scene, &self.items[index], block, place(index));
        }
        let bottom = (0..self.items.len()).map(|i| place(i).1 + blocks[i].height / 2.0).fold(0.0, f64::max);
        scene.height = bottom + MARGIN;
    }

    /// Arrows from the deep cut-offs that skip something to the ancestors whose bounds made them.
    fn owners(&self, scene: &mut Scene, blocks: &[Block], place: &impl Fn(usize) -> (f64, f64)) {
        for (index, item) in self.items.iter().enumerate().filter(|(_, item)| item.look == Look::Cut) {
            let cutoff = item.cut.map(|cut| &self.search.record.cutoffs[cut]);
            let Some(owner) = cutoff.filter(|cutoff| cutoff.deep).and_then(|cutoff| cutoff.owner) else {
                continue;
            };
            let Some(above) = self.items.iter().position(|item| item.node == owner) else { continue };
            let ((x, y), (ox, oy)) = (place(index), place(above));
            // Around the nodes between, on the side where fewer stand beside the cut itself.
            let reach = |plies: std::ops::RangeInclusive<usize>| {
                let (mut left, mut right) = (x, x);
                let there = self.items.iter().enumerate().filter(|(_, other)| plies.contains(&other.ply));
                for (other, _) in there {
                    left = f64::min(left, place(other).0 - blocks[other].breadth / 2.0);
                    right = f64::max(right, place(other).0 + blocks[other].breadth / 2.0);
                }
                (x - left, right - x)
            };
            let beside = reach(item.ply..=item.ply);
            let between = reach(self.items[above].ply..=item.ply);
            let side = if beside.0 <= beside.1 { -1.0 } else { 1.0 };
            let from = (x + side * blocks[index].width / 2.0, y);
            let to = (ox + side * blocks[above].width / 2.0, oy);
            let reach = f64::min(if side < 0.0 { between.0 } else { between.1 }, 90.0) + 12.0;
            let bend = 2.0 * (x + side * reach) - (from.0 + to.0) / 2.0;
            scene.line(Stroke::Owner, &[from, (bend, (y + oy) / 2.0), to]);
        }
    }

    fn rightwards(&self, scene: &mut Scene) {
        let named = self.items.len() <= MAX_NAMED;
        let flat = |item| Block::flat(self.search, item, named, self.purpose);
        let flat: Vec<Block> = self.items.iter().map(flat).collect();
        let plies = self.items.iter().map(|item| item.ply).max().unwrap_or(0) + 1;
        // A column for each ply: the windows on the edges, then the nodes.
        let (mut windows, mut nodes) = (vec![0.0; plies], vec![0.0; plies]);
        for (item, block) in self.items.iter().zip(&flat).filter(|(item, _)| !item.in_row) {
            let window = item.window.as_ref().map_or(12.0, |window| breadth(window, SMALL) + 8.0);
            windows[item.ply] = f64::max(windows[item.ply], if item.ply == 0 { 0.0 } else { window });
            nodes[item.ply] = f64::max(nodes[item.ply], block.width);
        }
        const ELBOW: f64 = 20.0;
        let mut starts = vec![MARGIN; plies + 1];
        for ply in 0..plies {
            starts[ply + 1] = starts[ply] + windows[ply] + nodes[ply] + ELBOW;
        }
        let left_of = |item: &Item| starts[item.ply] + windows[item.ply];
        // A row of leaves stands right of its parent, and takes its line as far as it reaches: what is laid out has
        // stand-ins there.
        let rows = self.rows(&flat);
        let step = |leaf: usize| flat[leaf].width + 3.0;
        let row_start = |parent: usize| left_of(&self.items[parent]) + flat[parent].width + ELBOW;
        let (mut laid, mut parents, mut breadths) =
            (vec![usize::MAX; self.items.len()], Vec::new(), Vec::new());
        for (index, item) in self.items.iter().enumerate().filter(|(_, item)| !item.in_row) {
            laid[index] = parents.len();
            parents.push(laid[item.parent]);
            breadths.push(flat[index].height);
            let Some(row) = rows.get(&index) else { continue };
            let end = row_start(index) + row.iter().map(|&leaf| step(leaf)).sum::<f64>() + CUT_GAP;
            let mut ply = item.ply + 1;
            while ply < plies && starts[ply] < end {
                parents.push(parents.len() - 1);
                breadths.push(flat[index].height);
                ply += 1;
            }
        }
        let down = tidy(&parents, &breadths, 5.0);
        let top = MARGIN + 26.0;
        let mut centres: Vec<(f64, f64)> = (0..self.items.len())
            .map(|index| match laid[index] {
                usize::MAX => (0.0, 0.0),
                place => (left_of(&self.items[index]) + flat[index].width / 2.0, top + down[place]),
            })
            .collect();
        for (&parent, row) in &rows {
            let mut x = row_start(parent);
            for &leaf in row {
                x += if self.first_skipped(leaf) { CUT_GAP } else { 0.0 };
                centres[leaf] = (x + flat[leaf].width / 2.0, centres[parent].1);
                x += step(leaf);
            }
        }
        // The line of best play lies on top.
        let mut order: Vec<usize> = (1..self.items.len()).collect();
        order.sort_by_key(|&index| self.items[index].best);
        for index in order {
            let item = &self.items[index];
            let ((px, py), (x, y)) = (centres[item.parent], centres[index]);
            let from = (px + flat[item.parent].width / 2.0, py);
            let to = (x - flat[index].width / 2.0, y);
            if !item.in_row {
                let bend = starts[item.ply] - ELBOW / 2.0;
                self.edge(scene, item, &[from, (bend, py), (bend, y), to]);
                if let Some(window) = &item.window {
                    scene.label((to.0 - 4.0, y - 3.0), SMALL, Anchor::End, Ink::Small, window.clone());
                }
            } else if rows[&item.parent].first() == Some(&index) {
                self.edge(scene, item, &[from, to]);
            } else if self.first_skipped(index) {
                // Between the last leaf that was examined and the first that was not.
                self.ticks(scene, item, (to.0 - (CUT_GAP + 3.0) / 2.0, y), (1.0, 0.0));
            }
        }
        for (index, block) in flat.iter().enumerate() {
            self.node(scene, &self.items[index], block, centres[index]);
        }
        let ends = |i: usize| (centres[i].0 + flat[i].width / 2.0, centres[i].1 + flat[i].height / 2.0);
        let corners = (0..self.items.len()).map(ends);
        let (right, bottom) = corners.fold((0.0, 0.0), |a: (f64, f64), b| (a.0.max(b.0), a.1.max(b.1)));
        (scene.width, scene.height) = (right + MARGIN, bottom + MARGIN);
    }

    /// The families of leaves that stand in a row, by their parents.
    fn rows(&self, flat: &[Block]) -> std::collections::BTreeMap<usize, Vec<usize>> {
        let mut rows = std::collections::BTreeMap::<usize, Vec<usize>>::new();
        for index in (0..flat.len()).filter(|&index| self.items[index].in_row) {
            rows.entry(self.items[index].parent).or_default().push(index);
        }
        rows
    }

    /// An edge, with ticks where it was cut.
    fn edge(&self, scene: &mut Scene, item: &Item, points: &[(f64, f64)]) {
        let parent_best = self.items[item.parent].best;
        let stroke = match item.look {
            Look::Skipped => Stroke::Skipped,
            _ if item.best && parent_best => Stroke::Best,
            _ => Stroke::Edge,
        };
        scene.line(stroke, points);
        if item.skipped_by.is_none() {
            return;
        }
        let (a, b) = match points {
            [.., a, b] => (*a, *b),
            _ => return,
        };
        let length = ((b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)).sqrt().max(1.0);
        let along = ((b.0 - a.0) / length, (b.1 - a.1) / length);
        self.ticks(scene, item, ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0), along);
    }

    /// Whether a leaf is the first of its row that was cut off.
    fn first_skipped(&self, index: usize) -> bool {
        let item = &self.items[index];
        let before = &self.items[index - 1];
        item.in_row && item.skipped_by.is_some() && before.in_row && before.skipped_by.is_none()
    }

    /// Two ticks across an edge that a shallow cut-off skipped, three for a deep one.
    fn ticks(&self, scene: &mut Scene, item: &Item, at: (f64, f64), along: (f64, f64)) {
        const HALF: f64 = 5.5;
        let places: &[f64] = match item.skipped_by {
            Some(Kind::Deep) => &[-4.0, 0.0, 4.0],
            _ => &[-2.0, 2.0],
        };
        let across = (-along.1, along.0);
        for place in places {
            let (x, y) = (at.0 + along.0 * place, at.1 + along.1 * place);
            let end = |sign: f64| (x + sign * across.0 * HALF, y + sign * across.1 * HALF);
            scene.line(Stroke::Tick, &[end(-1.0), end(1.0)]);
        }
    }

    fn node(&self, scene: &mut Scene, item: &Item, block: &Block, (x, y): (f64, f64)) {
        let Block { width, height, .. } = *block;
        let (shape, look) = (item.shape, item.look);
        scene.marks.push(Mark::Node { shape, x, y, width, height, look, tooltip: item.tooltip.clone() });
        let high: f64 = block.lines.iter().map(|(_, size, _)| size + 2.0).sum();
        // The roof takes its part of the height, above or below.
        let middle = match item.shape {
            Shape::Max => y + ROOF / 2.0,
            Shape::Min => y - ROOF / 2.0,
            Shape::Folded => y + 2.0,
            Shape::Leaf => y,
        };
        let mut line = middle - high / 2.0;
        for (text, size, ink) in &block.lines {
            line += size + 2.0;
            scene.label((x, line - 0.26 * size - 0.5), *size, Anchor::Middle, *ink, text.clone());
        }
    }
}
