//! A layered graph layout: every box is above those it points to, with few crossings. Used for rooms and for crates.

/// Boxes and arrows on a canvas whose top left corner is (0, 0).
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The top left corner of each box.
    pub(crate) boxes: Vec<(f64, f64)>,
    /// The points of each arrow: bends have vertical tangents, and every second segment is a straight line through a layer.
    pub(crate) arrows: Vec<Vec<(f64, f64)>>,
}

/// The space between boxes.
#[derive(Clone, Copy)]
pub(crate) struct Gaps {
    pub(crate) across: f64,
    pub(crate) down: f64,
}

/// A box, or a point where a long arrow passes a layer.
struct Node {
    width: f64,
    height: f64,
    layer: usize,
    /// The centre.
    x: f64,
    below: Vec<usize>,
    above: Vec<usize>,
}

/// Lays out boxes of these sizes (width, height); an arrow is (from, to), and there must be no cycle.
pub(crate) fn layout(sizes: &[(f64, f64)], arrows: &[(usize, usize)], gaps: Gaps) -> Layout {
    let layers = layers(sizes.len(), arrows);
    let mut nodes: Vec<Node> = sizes.iter().zip(&layers).map(|(size, layer)| node(*size, *layer)).collect();
    let mut ways = Vec::new();
    for &(from, to) in arrows {
        let mut way = vec![from];
        for layer in (layers[to] + 1..layers[from]).rev() {
            way.push(nodes.len());
            nodes.push(node((4.0, 0.0), layer));
        }
        way.push(to);
        for pair in way.windows(2) {
            nodes[pair[0]].below.push(pair[1]);
            nodes[pair[1]].above.push(pair[0]);
        }
        ways.push(way);
    }
    let count = layers.iter().max().map_or(0, |top| top + 1);
    let mut rows: Vec<Vec<usize>> =
        (0..count).map(|layer| (0..nodes.len()).filter(|&n| nodes[n].layer == layer).collect()).collect();
    arrange(&mut nodes, &mut rows, gaps);
    place(&nodes, &rows, &ways, sizes.len(), gaps)
}

fn node((width, height): (f64, f64), layer: usize) -> Node {
    Node { width, height, layer, x: 0.0, below: Vec::new(), above: Vec::new() }
}

/// The layer of each box: one above the highest box it points to. A box that points to none is placed directly below the lowest
/// box that points to it, so that arrows are short.
fn layers(count: usize, arrows: &[(usize, usize)]) -> Vec<usize> {
    let mut layers = vec![0; count];
    // As many rounds as the longest path has arrows.
    for _ in 0..count {
        for &(from, to) in arrows {
            layers[from] = layers[from].max(layers[to] + 1);
        }
    }
    for foot in (0..count).filter(|&n| arrows.iter().all(|&(from, _)| from != n)) {
        let users = arrows.iter().filter(|&&(_, to)| to == foot);
        layers[foot] = users.map(|&(from, _)| layers[from] - 1).min().unwrap_or(0);
    }
    layers
}

/// Orders each row by its neighbours, then moves every box towards them.
fn arrange(nodes: &mut [Node], rows: &mut [Vec<usize>], gaps: Gaps) {
    rows.iter().for_each(|row| pack(nodes, row, gaps));
    for round in 0..12 {
        let upwards = round % 2 == 0;
        for step in 0..rows.len() {
            let row = if upwards { step } else { rows.len() - 1 - step };
            let wish = |n: &usize| {
                let node = &nodes[*n];
                mean(nodes, if upwards { &node.below } else { &node.above }).unwrap_or(node.x)
            };
            rows[row].sort_by(|a, b| wish(a).total_cmp(&wish(b)));
            pack(nodes, &rows[row], gaps);
        }
    }
    for _ in 0..30 {
        for row in rows.iter() {
            relax(nodes, row, gaps);
        }
    }
}

fn mean(nodes: &[Node], of: &[usize]) -> Option<f64> {
    (!of.is_empty()).then(|| of.iter().map(|&n| nodes[n].x).sum::<f64>() / of.len() as f64)
}

/// Packs a row closely, with its middle at 0.
fn pack(nodes: &mut [Node], row: &[usize], gaps: Gaps) {
    let width: f64 = row.iter().map(|&n| nodes[n].width + gaps.across).sum();
    let mut left = -width / 2.0;
    for &n in row {
        let half = (nodes[n].width + gaps.across) / 2.0;
        nodes[n].x = left + half;
        left += 2.0 * half;
    }
}

/// Moves the boxes of a row towards their neighbours as far as their order allows: the mean of the placements from the left and
/// from the right.
fn relax(nodes: &mut [Node], row: &[usize], gaps: Gaps) {
    let wish = |n: usize| {
        let around: Vec<usize> = nodes[n].below.iter().chain(&nodes[n].above).copied().collect();
        mean(nodes, &around).or_else(|| mean(nodes, row)).unwrap_or(nodes[n].x)
    };
    let distance = |a: usize, b: usize| (nodes[a].width + nodes[b].width) / 2.0 + gaps.across;
    let mut left: Vec<f64> = row.iter().map(|&n| wish(n)).collect();
    let mut right = left.clone();
    for i in 1..row.len() {
        left[i] = left[i].max(left[i - 1] + distance(row[i - 1], row[i]));
        let j = row.len() - 1 - i;
        right[j] = right[j].min(right[j + 1] - distance(row[j], row[j + 1]));
    }
    for (i, &n) in row.iter().enumerate() {
        nodes[n].x = f64::midpoint(left[i], right[i]);
    }
}

/// The final coordinates, the lowest layer at the bottom.
fn place(nodes: &[Node], rows: &[Vec<usize>], ways: &[Vec<usize>], boxes: usize, gaps: Gaps) -> Layout {
    let left = nodes.iter().map(|node| node.x - node.width / 2.0).fold(f64::INFINITY, f64::min);
    let right = nodes.iter().map(|node| node.x + node.width / 2.0).fold(f64::NEG_INFINITY, f64::max);
    let heights: Vec<f64> =
        rows.iter().map(|row| row.iter().map(|&n| nodes[n].height).fold(0.0, f64::max)).collect();
    let mut tops = vec![0.0; rows.len()];
    for layer in (0..rows.len().saturating_sub(1)).rev() {
        tops[layer] = tops[layer + 1] + heights[layer + 1] + gaps.down;
    }
    let top = |n: usize| {
        let layer = nodes[n].layer;
        tops[layer] + (heights[layer] - nodes[n].height) / 2.0
    };
    let corner = |n: usize| (nodes[n].x - nodes[n].width / 2.0 - left, top(n));
    let arrows = ways.iter().map(|way| {
        let (first, last) = (way[0], way[way.len() - 1]);
        let mut points = vec![(nodes[first].x - left, top(first) + nodes[first].height)];
        for &n in &way[1..way.len() - 1] {
            let (x, layer) = (nodes[n].x - left, nodes[n].layer);
            points.extend([(x, tops[layer]), (x, tops[layer] + heights[layer])]);
        }
        points.push((nodes[last].x - left, top(last)));
        points
    });
    Layout {
        width: right - left,
        height: tops.first().zip(heights.first()).map_or(0.0, |(top, height)| top + height),
        boxes: (0..boxes).map(corner).collect(),
        arrows: arrows.collect(),
    }
}
