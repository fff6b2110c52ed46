//! One node of a search in random order: which windows there are, and what its children count for, over all orders.

/// The mean and the variance of a count; the variance is 0 if it is not computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// A window of three values, −1, 0 and 1, and two infinities, −2 and 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    alpha: i8,
    beta: i8,
}

/// The windows that a search enters positions with, the root's first.
pub(super) struct Windows {
    pub(super) list: Vec<Window>,
    /// Whether bounds are handed down at all.
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

    /// What a child is entered with where the node's lower bound has become `level`.
    fn below(&self, window: Window, level: i8) -> Window {
        if self.alpha_beta { Window { alpha: -window.beta, beta: -level } } else { window }
    }

    /// The levels that the lower bound of a node may have while its loop goes on. Minimax knows one: it goes on while
    /// nothing is better than a draw, with the stop, and in any case without.
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

/// A child of the node at hand: its value to the node's mover, and its place unless it is finished and costs nothing.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) value: i8,
    pub(super) place: Option<usize>,
}

/// What is counted below a node that is entered with `window`, from its children: `free` for each move tried, and what
/// `below` says of a child that is entered with a window of the list.
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
    // What each child adds, level by level, and the sum of the squares, for the spread over the orders.
    let (mut adds, mut squares) = (vec![], 0.0);
    for (at, &level) in levels.iter().enumerate() {
        let index = windows.index(windows.below(window, level));
        for child in children {
            // How many others have to come later, for the bound to be at most this level; and at most the last.
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
        // What is left of a difference of equal squares is rounding.
        if over_orders > 1e-12 * square {
            sum.variance += over_orders;
        }
    }
    sum
}

/// How many children are worth more than each level from −2 to 1.
struct Above([usize; 4]);

impl Above {
    fn of(children: &[Child]) -> Self {
        Above([-2, -1, 0, 1].map(|level| children.iter().filter(|child| child.value > level).count()))
    }

    /// The same without some of them.
    fn but(&self, level: i8, without: &[&Child]) -> f64 {
        let left_out = without.iter().filter(|child| child.value > level).count();
        (self.0[(level + 2) as usize] - left_out) as f64
    }
}

/// The sum over all pairs of a child and a later one of the product of what they add, `adds` level by level, times
/// its chance.
fn of_pairs(children: &[Child], levels: &[i8], above: &Above, adds: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (i, one) in children.iter().enumerate() {
        for (j, other) in children.iter().enumerate().filter(|&(j, _)| j != i) {
            // The chance that `one` comes before `other`, with bounds of at most these levels, x ≤ y.
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
