//! The tidy layout of a tree (Reingold and Tilford 1981; Walker 1990; linear time after Buchheim, Jünger and Leipert 2002).
//!
//! Subtrees are laid out alone and then pushed together until their contours nearly touch; a parent stands over the
//! middle of its children; the small subtrees between two large ones are spread evenly. Nodes may have different
//! breadths.

/// The place of every node across the depth of the tree: the centre, the leftmost edge of all being 0.
///
/// The nodes are given in preorder by the index of their parents (that of the root is ignored) and their breadths.
/// Siblings are `gap` apart, and other neighbours half as much more. Linear time; the same result on every machine.
///
/// ```
/// // A root with two children, of which the first has two.
/// let centres = gametree_tree::draw::tidy(&[0, 0, 1, 1, 0], &[10.0; 5], 2.0);
/// assert_eq!(centres, [17.0, 11.0, 5.0, 17.0, 23.0]);
/// ```
#[must_use]
pub fn tidy(parents: &[usize], breadths: &[f64], gap: f64) -> Vec<f64> {
    let count = parents.len().min(breadths.len());
    if count == 0 {
        return vec![];
    }
    let mut layout = Layout::new(&parents[..count], breadths, gap);
    // Backwards through the preorder every node comes after its children and after its siblings to the right: the walk
    // of the algorithm, seen in a mirror. So it needs no recursion; the picture is mirrored back at the end.
    for v in (0..count).rev() {
        layout.place(v);
        layout.apportion(v);
    }
    let mut shift = vec![0.0; count];
    let mut centres = vec![0.0; count];
    for v in 0..count {
        if v > 0 {
            let parent = parents[v];
            shift[v] = shift[parent] + layout.modifier[parent];
        }
        centres[v] = -(layout.preliminary[v] + shift[v]);
    }
    let edge = |v: usize| centres[v] - breadths[v] / 2.0;
    let left = (0..count).map(edge).fold(f64::INFINITY, f64::min);
    for centre in &mut centres {
        *centre -= left;
    }
    centres
}

/// No node.
const NONE: usize = usize::MAX;

/// The state of the algorithm, in the mirror: "before" a node is what stands to the right of it in the picture.
struct Layout<'a> {
    parents: &'a [usize],
    breadths: &'a [f64],
    gap: f64,
    /// The children at the two ends; in the mirror the last one of the tree is the first.
    first: Vec<usize>,
    last: Vec<usize>,
    /// The sibling before, in the mirror: to the right in the tree.
    before: Vec<usize>,
    /// The place among the siblings, from the one that is first in the mirror.
    number: Vec<u32>,
    preliminary: Vec<f64>,
    modifier: Vec<f64>,
    thread: Vec<usize>,
    ancestor: Vec<usize>,
    default_ancestor: Vec<usize>,
    change: Vec<f64>,
    shift: Vec<f64>,
}

impl<'a> Layout<'a> {
    fn new(parents: &'a [usize], breadths: &'a [f64], gap: f64) -> Self {
        let count = parents.len();
        let (mut first, mut last, mut before) = (vec![NONE; count], vec![NONE; count], vec![NONE; count]);
        let mut number = vec![0; count];
        for v in (1..count).rev() {
            let parent = parents[v];
            before[v] = last[parent];
            number[v] = if last[parent] == NONE { 0 } else { number[last[parent]] + 1 };
            last[parent] = v;
            if first[parent] == NONE {
                first[parent] = v;
            }
        }
        Layout {
            parents,
            breadths,
            gap,
            default_ancestor: first.clone(),
            first,
            last,
            before,
            number,
            preliminary: vec![0.0; count],
            modifier: vec![0.0; count],
            thread: vec![NONE; count],
            ancestor: (0..count).collect(),
            change: vec![0.0; count],
            shift: vec![0.0; count],
        }
    }

    /// How far apart the centres of two neighbours must be.
    fn distance(&self, a: usize, b: usize) -> f64 {
        let siblings = a > 0 && b > 0 && self.parents[a] == self.parents[b];
        (self.breadths[a] + self.breadths[b]) / 2.0 + if siblings { self.gap } else { 1.5 * self.gap }
    }

    /// A preliminary place: beside the sibling before, the children centred below.
    fn place(&mut self, v: usize) {
        let before = self.before[v];
        let beside = if before == NONE { 0.0 } else { self.preliminary[before] + self.distance(before, v) };
        if self.first[v] == NONE {
            self.preliminary[v] = beside;
            return;
        }
        self.execute_shifts(v);
        let middle = (self.preliminary[self.first[v]] + self.preliminary[self.last[v]]) / 2.0;
        if before == NONE {
            self.preliminary[v] = middle;
        } else {
            self.preliminary[v] = beside;
            self.modifier[v] = beside - middle;
        }
    }

    /// Moves the children by what `apportion` noted for them.
    fn execute_shifts(&mut self, v: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        let mut w = self.last[v];
        while w != NONE {
            self.preliminary[w] += shift;
            self.modifier[w] += shift;
            change += self.change[w];
            shift += self.shift[w] + change;
            w = self.before[w];
        }
    }

    fn inner(&self, v: usize) -> usize {
        if self.first[v] == NONE { self.thread[v] } else { self.first[v] }
    }

    fn outer(&self, v: usize) -> usize {
        if self.last[v] == NONE { self.thread[v] } else { self.last[v] }
    }

    /// Pushes the subtree of `v` away from the subtrees before it until their contours are clear of each other.
    fn apportion(&mut self, v: usize) {
        let w = self.before[v];
        if v == 0 || w == NONE {
            return;
        }
        let parent = self.parents[v];
        // The contours: inside and outside, of the subtrees before (minus) and of v (plus); s is the sum of modifiers.
        let (mut inside_plus, mut outside_plus, mut inside_minus, mut outside_minus) =
            (v, v, w, self.first[parent]);
        let modifier = |layout: &Self, node: usize| layout.modifier[node];
        let mut s_ip = modifier(self, inside_plus);
        let mut s_op = modifier(self, outside_plus);
        let mut s_im = modifier(self, inside_minus);
        let mut s_om = modifier(self, outside_minus);
        loop {
            let (next_minus, next_plus) = (self.outer(inside_minus), self.inner(inside_plus));
            if next_minus == NONE || next_plus == NONE {
                break;
            }
            inside_minus = next_minus;
            inside_plus = next_plus;
            outside_minus = self.inner(outside_minus);
            outside_plus = self.outer(outside_plus);
            self.ancestor[outside_plus] = v;
            let overlap = (self.preliminary[inside_minus] + s_im) - (self.preliminary[inside_plus] + s_ip)
                + self.distance(inside_minus, inside_plus);
            if overlap > 0.0 {
                let candidate = self.ancestor[inside_minus];
                let sibling = candidate > 0 && self.parents[candidate] == parent;
                let from = if sibling { candidate } else { self.default_ancestor[parent] };
                self.move_subtree(from, v, overlap);
                s_ip += overlap;
                s_op += overlap;
            }
            s_im += self.modifier[inside_minus];
            s_ip += self.modifier[inside_plus];
            s_om += self.modifier[outside_minus];
            s_op += self.modifier[outside_plus];
        }
        let deeper = self.outer(inside_minus);
        if deeper != NONE && self.outer(outside_plus) == NONE {
            self.thread[outside_plus] = deeper;
            self.modifier[outside_plus] += s_im - s_op;
        }
        let deeper = self.inner(inside_plus);
        if deeper != NONE && self.inner(outside_minus) == NONE {
            self.thread[outside_minus] = deeper;
            self.modifier[outside_minus] += s_ip - s_om;
            self.default_ancestor[parent] = v;
        }
    }

    /// Moves the subtree of `to`, and notes that those between are to be spread.
    fn move_subtree(&mut self, from: usize, to: usize, by: f64) {
        let subtrees = f64::from(self.number[to].abs_diff(self.number[from]).max(1));
        self.change[to] -= by / subtrees;
        self.shift[to] += by;
        self.change[from] += by / subtrees;
        self.preliminary[to] += by;
        self.modifier[to] += by;
    }
}
