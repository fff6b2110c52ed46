//! One node of a search in random order: the possible windows, and the expected work of its children over all orders.

/// The mean and the variance of a count; the variance is 0 if it is not computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// A window over the values −1, 0 and 1, with −2 and 2 for the infinities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    alpha: i8,
    beta: i8,
}

/// The windows with which a search enters positions, the root's first.
pub(super) struct Windows {
    pub(super) list: Vec<Window>,
    /// Whether bounds are passed down at all.
    alpha_beta: bool,
    stop: bool,
}

impl Windows {
    pub(super) fn of(alpha_beta: bool, stop: bool) -> Self {
        let root =
            if alpha_beta && stop { Window { alpha: -1, beta: 1 } } else { Window { alpha: -2, beta: 2 } };
        let mut windows = Windows { list: vec![root], alpha_beta, stop };
        let mut next = 0;
        while let Some(&window) = windows.list.get(next) {
            for level in windows.levels(window) {
                let below = windows.below(window, level);
                if !windows.list.contains(&below) {
                    windows.list.push(below);
                }
            }
            next += 1;
        }
        windows
    }

    /// The window with which a child is entered when the node's lower bound is `level`.
    fn below(&self, window: Window, level: i8) -> Window {
        if self.alpha_beta { Window { alpha: -window.beta, beta: -level } } else { window }
    }

    /// The possible lower bounds of a node while its loop continues. For minimax there is one: with the stop, the loop continues
    /// while no value is better than a draw; without the stop, it always does.
    fn levels(&self, window: Window) -> std::ops::Range<i8> {
        match (self.alpha_beta, self.stop) {
            (true, _) => window.alpha..window.beta,
            (false, true) => 0..1,
            (false, false) => 1..2,
        }
    }

    fn index(&self, window: Window) -> usize {
        self.list.iter().position(|&w| w == window).unwrap_or_default()
    }
}

/// A child of a node: its value for the side to move at the node, and its index unless it is finished and costs nothing.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) value: i8,
    pub(super) place: Option<usize>,
}

/// The count below a node entered with `window`, computed from its children: `free` for each move tried, plus `below` of the
/// child and the index of the window with which it is entered.
pub(super) fn counted(
    children: &[Child],
    windows: &Windows,
    window: Window,
    free: f64,
    spread: bool,
    below: impl Fn(Child, usize) -> Count,
) -> Count {
    let levels: Vec<i8> = windows.levels(window).collect();
    let above = Above::of(children);
    let mut sum = Count::default();
    // The contribution of each child, level by level, and the sum of squares, for the variance over the orders.
    let (mut adds, mut squares) = (vec![], 0.0);
    for (at, &level) in levels.iter().enumerate() {
        let index = windows.index(windows.below(window, level));
        for child in children {
            // The number of others that must come later for the bound to be at most this level, and at most the last one.
            let more = above.but(level, &[child]);
            let chance = match at.checked_sub(1).map(|last| above.but(levels[last], &[child])) {
                None => 1.0 / (more + 1.0),
                Some(last) => (last - more) / ((last + 1.0) * (more + 1.0)),
            };
            let count = below(*child, index);
            let add = free + count.mean;
            sum.mean += chance * add;
            if spread {
                sum.variance += chance * count.variance;
                squares += chance * add * add;
                adds.push(add);
            }
        }
    }
    if spread {
        let square = squares + 2.0 * of_pairs(children, &levels, &above, &adds);
        let over_orders = square - sum.mean * sum.mean;
        // A smaller difference of equal squares is only rounding error.
        if over_orders > 1e-12 * square {
            sum.variance += over_orders;
        }
    }
    sum
}

/// The number of children with a value greater than each level from −2 to 1.
struct Above([usize; 4]);

impl Above {
    fn of(children: &[Child]) -> Self {
        Above([-2, -1, 0, 1].map(|level| children.iter().filter(|child| child.value > level).count()))
    }

    /// The same without some of the children.
    fn but(&self, level: i8, without: &[&Child]) -> f64 {
        let left_out = without.iter().filter(|child| child.value > level).count();
        (self.0[(level + 2) as usize] - left_out) as f64
    }
}

/// The sum over all ordered pairs of children of the product of their contributions (`adds`, level by level) times its
/// probability.
fn of_pairs(children: &[Child], levels: &[i8], above: &Above, adds: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (i, one) in children.iter().enumerate() {
        for (j, other) in children.iter().enumerate().filter(|&(j, _)| j != i) {
            // The probability that `one` precedes `other`, with bounds of at most these levels, x ≤ y.
            let within = |x: Option<usize>, y: Option<usize>| {
                let (Some(x), Some(y)) = (x, y) else { return 0.0 };
                if one.value > levels[y] {
                    return 0.0;
                }
                let pair = [one, other];
                1.0 / ((above.but(levels[x], &pair) + 2.0) * (above.but(levels[y], &pair) + 1.0))
            };
            for x in 0..levels.len() {
                let lower = x.checked_sub(1);
                for y in x..levels.len() {
                    let mut chance = within(Some(x), Some(y)) - within(lower, Some(y));
                    if y > x {
                        chance -= within(Some(x), Some(y - 1)) - within(lower, Some(y - 1));
                    }
                    sum += chance * adds[x * children.len() + i] * adds[y * children.len() + j];
                }
            }
        }
    }
    sum
}
