//! A randomly drawn search tree, and the choice of a rule at its root.

use gametree_tree::generate::Draw;

/// A position as a search sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seen {
    /// The static value, for the side to move, in the units of the model.
    pub(crate) value: i64,
    /// On boards, the number of ones below.
    pub(crate) mark: u32,
    /// If the game ends here above the horizon: whether the side to move has won.
    pub(crate) ended: Option<bool>,
}

/// A uniform tree, level by level: the children of position i of a level are the b positions from b·i of the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    branching: usize,
    /// The levels, the root's first.
    levels: Vec<Vec<Seen>>,
    /// Which of the root's moves are good.
    pub(super) good: Vec<bool>,
}

/// A random source of search trees with critical roots, at which some move is good and another bad.
pub(super) trait Sampler: Sync {
    /// Memory that is reused from one tree to the next.
    type Scratch: Default;

    /// Draws a tree. Returns `false`, with the tree incomplete, if its root has no good move or no bad one.
    fn draw(&self, draw: &mut Draw, scratch: &mut Self::Scratch, tree: &mut Drawn) -> bool;
}

impl Drawn {
    /// Clears the tree and sets a new root.
    pub(super) fn begin(&mut self, branching: usize, root: Seen) {
        self.branching = branching;
        self.good.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        self.push(0, root);
    }

    /// Appends a position to a level.
    pub(super) fn push(&mut self, ply: usize, seen: Seen) {
        if self.levels.len() <= ply {
            self.levels.resize_with(ply + 1, Vec::new);
        }
        self.levels[ply].push(seen);
    }

    pub(super) fn level(&self, ply: usize) -> &[Seen] {
        &self.levels[ply]
    }

    /// The choice of a search `depth` plies deep by this rule.
    pub(super) fn decide<B: BackUp>(&self, rule: &B, depth: usize, values: &mut Vec<B::Value>) -> Choice {
        values.clear();
        values.extend(self.level(depth).iter().map(|&seen| rule.horizon(depth, seen)));
        for ply in (1..depth).rev() {
            // In place: a position's value overwrites that of its first child or an earlier position.
            for (number, &seen) in self.level(ply).iter().enumerate() {
                let first = number * self.branching;
                values[number] = match seen.ended {
                    Some(won) => rule.ended(seen, won, depth - ply),
                    None => rule.inner(seen, &values[first..first + self.branching]),
                };
            }
        }
        let root = self.level(0)[0];
        let ranks =
            || self.level(1).iter().zip(values.iter()).map(|(&seen, &value)| rule.rank(root, seen, value));
        let mut best: Option<B::Rank> = None;
        for rank in ranks() {
            if best.is_none_or(|best| rank > best) {
                best = Some(rank);
            }
        }
        let mut choice = Choice { bad: 0, tied: 0 };
        for (rank, &good) in ranks().zip(&self.good) {
            if best.is_some_and(|best| rule.ties(rank, best)) {
                choice.tied += 1;
                choice.bad += u32::from(!good);
            }
        }
        choice
    }
}

/// A back-up rule: the values of positions at the horizon, of terminal positions, and of inner ones from their children, and
/// the ranking of the root's moves.
pub(crate) trait BackUp {
    /// The type of backed-up values.
    type Value: Copy;
    /// The type by which the root compares its moves.
    type Rank: Copy + PartialOrd;

    /// The value of a position at the horizon, `ply` plies below the root.
    fn horizon(&self, ply: usize, seen: Seen) -> Self::Value;
    /// The value of a terminal position `plies` above the horizon.
    fn ended(&self, seen: Seen, won: bool, plies: usize) -> Self::Value;
    /// The value of any other position, from those of its children.
    fn inner(&self, seen: Seen, children: &[Self::Value]) -> Self::Value;
    /// The rank of a move at the root; the largest is chosen.
    fn rank(&self, root: Seen, seen: Seen, value: Self::Value) -> Self::Rank;
    /// Whether a rank equals the best one, up to rounding.
    fn ties(&self, rank: Self::Rank, best: Self::Rank) -> bool;
}

/// The number of moves that tie for the best by a rule, and how many of them are bad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) bad: u32,
    pub(super) tied: u32,
}

impl Choice {
    /// The probability of choosing a bad one.
    pub(super) fn share(self) -> f64 {
        f64::from(self.bad) / f64::from(self.tied)
    }
}

/// Whether two non-negative numbers are equal up to rounding. Products of the same factors in different orders differ by about
/// 2⁻⁵³ per factor; values that a rule really distinguishes differ by far more than the margin.
pub(crate) fn same(a: f64, b: f64) -> bool {
    const MARGIN: f64 = 1e-9;
    a == b || (a - b).abs() <= MARGIN * a.min(b) // 0 and ∞ are close to nothing else
}
