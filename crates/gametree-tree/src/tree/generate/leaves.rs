//! Where the values of the leaves come from, one kind after the other. All values are MAX's.

use super::draw::Draw;
use super::range::Range;

/// A way to give values to the leaves of a tree that grows from the root down: what each node hands down to its children.
pub(super) trait Assign {
    /// What a node has been handed down.
    type Handed: Copy;

    /// What the root begins with.
    fn root(&self, draw: &mut Draw) -> Self::Handed;

    /// What the `count` children of a node are handed, from left to right; `max` says whose move it is at the node.
    fn children(&self, handed: Self::Handed, max: bool, count: usize, draw: &mut Draw) -> Vec<Self::Handed>;

    /// The value of a leaf.
    fn leaf(&self, handed: Self::Handed, draw: &mut Draw) -> i64;
}

/// Every leaf drawn on its own, by the function.
pub(super) struct Independent<F>(pub(super) F);

impl<F: Fn(&mut Draw) -> i64> Assign for Independent<F> {
    type Handed = ();
    fn root(&self, _: &mut Draw) {}
    fn children(&self, (): (), _: bool, count: usize, _: &mut Draw) -> Vec<()> {
        vec![(); count]
    }
    fn leaf(&self, (): (), draw: &mut Draw) -> i64 {
        (self.0)(draw)
    }
}

/// The best child first everywhere, and the others from best to worst. A node is handed its value.
pub(super) struct BestFirst(pub(super) Range);

impl Assign for BestFirst {
    type Handed = i64;

    fn root(&self, draw: &mut Draw) -> i64 {
        draw.within(self.0)
    }

    fn children(&self, value: i64, max: bool, count: usize, draw: &mut Draw) -> Vec<i64> {
        // No child is better for the mover than the node's value, and the first is as good.
        let no_better = if max { (self.0.low(), value) } else { (value, self.0.high()) };
        sorted(value, no_better, max, count, draw)
    }

    fn leaf(&self, value: i64, _: &mut Draw) -> i64 {
        value
    }
}

/// The best child last everywhere, and the others from worst to best, so that alpha-beta can skip nothing. A node
/// is handed its value and the window that alpha-beta will enter it with.
///
/// Alpha-beta leaves a MAX node early only when a child before the last has reached beta. So every such child is
/// drawn below beta; and below the highest value of the range, for with that as alpha the nodes to its right would
/// have no room for children of their own above it. A range of two values is room enough: by induction alpha stays
/// below its top, beta above its bottom.
pub(super) struct WorstFirst(pub(super) Range);

#[derive(Clone, Copy)]
pub(super) struct Windowed {
    value: i64,
    alpha: i64,
    beta: i64,
}

impl Assign for WorstFirst {
    type Handed = Windowed;

    fn root(&self, draw: &mut Draw) -> Windowed {
        // One beyond the range at either end stands for the infinities.
        Windowed { value: draw.within(self.0), alpha: self.0.low() - 1, beta: self.0.high() + 1 }
    }

    fn children(&self, handed: Windowed, max: bool, count: usize, draw: &mut Draw) -> Vec<Windowed> {
        let Windowed { value, mut alpha, mut beta } = handed;
        let (low, high) = (self.0.low(), self.0.high());
        let early = if max {
            (low, value.min(beta - 1).min(high - 1))
        } else {
            (value.max(alpha + 1).max(low + 1), high)
        };
        let mut values = sorted(value, early, max, count, draw);
        values.reverse();
        let handed = values.into_iter().map(|value| {
            let child = Windowed { value, alpha, beta };
            (alpha, beta) = if max { (alpha.max(value), beta) } else { (alpha, beta.min(value)) };
            child
        });
        handed.collect()
    }

    fn leaf(&self, handed: Windowed, _: &mut Draw) -> i64 {
        handed.value
    }
}

/// The best child's value and `count` − 1 others of low … high, from best to worst for the mover.
fn sorted(best: i64, (low, high): (i64, i64), max: bool, count: usize, draw: &mut Draw) -> Vec<i64> {
    let mut values = vec![best];
    let number = (high - low) as u64 + 1;
    values.extend((1..count).map(|_| low + draw.below(number) as i64));
    values[1..].sort_unstable();
    if max {
        values[1..].reverse();
    }
    values
}

/// An N-game: every arc is +1 or −1, and MAX has won where the sum on the way to a leaf is positive. A node is handed
/// its sum.
pub(super) struct Arcs;

impl Assign for Arcs {
    type Handed = i64;

    fn root(&self, _: &mut Draw) -> i64 {
        0
    }

    fn children(&self, sum: i64, _: bool, count: usize, draw: &mut Draw) -> Vec<i64> {
        (0..count).map(|_| sum + if draw.below(2) == 1 { 1 } else { -1 }).collect()
    }

    fn leaf(&self, sum: i64, _: &mut Draw) -> i64 {
        if sum > 0 { 1 } else { -1 }
    }
}
