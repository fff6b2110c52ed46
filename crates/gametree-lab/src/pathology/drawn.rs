//! A search tree that was drawn, and what a rule decides at its root.

use gametree::tree::generate::Draw;

/// A position as a search sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    /// The static value, for the mover, in the units of the model.
    pub(super) value: i64,
    /// What else is seen of it: the ones below, on boards.
    pub(super) mark: u32,
    /// Above the horizon, where the game ends here: whether its mover has won.
    pub(super) ended: Option<bool>,
}

/// A tree of uniform branching, level by level: the children of the i-th position of a level are the b
/// positions from b·i on of the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    branching: usize,
    /// The root's own level first.
    levels: Vec<Vec<Seen>>,
    /// Which of the root's moves are good.
    pub(super) good: Vec<bool>,
}

/// A model of game trees, which draws search trees with a root at which there is something to decide.
pub(super) trait Sampler: Sync {
    /// What one drawing leaves to the next, so that memory is used again.
    type Scratch: Default;

    /// Draws a tree. Where its root has no good move, or no bad one, it is not complete, and `false` is returned.
    fn draw(&self, draw: &mut Draw, scratch: &mut Self::Scratch, tree: &mut Drawn) -> bool;
}

impl Drawn {
    /// Empties the tree for a new root.
    pub(super) fn begin(&mut self, branching: usize, root: Seen) {
        self.branching = branching;
        self.good.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        self.push(0, root);
    }

    /// Adds the next position of a level.
    pub(super) fn push(&mut self, ply: usize, seen: Seen) {
        if self.levels.len() <= ply {
            self.levels.resize_with(ply + 1, Vec::new);
        }
        self.levels[ply].push(seen);
    }

    pub(super) fn level(&self, ply: usize) -> &[Seen] {
        &self.levels[ply]
    }

    /// What a search `depth` plies deep would choose by this rule.
    pub(super) fn decide<B: BackUp>(&self, rule: &B, depth: usize, values: &mut Vec<B::Value>) -> Choice {
        values.clear();
        values.extend(self.level(depth).iter().map(|&seen| rule.horizon(depth, seen)));
        for ply in (1..depth).rev() {
            // In place: a position's value is written where its first child's or an earlier one's was.
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

/// A rule at work: how values are made at the horizon, at the ends of games, from children's values, and how the root
/// ranks its moves.
pub(super) trait BackUp {
    /// What is backed up.
    type Value: Copy;
    /// What the root compares.
    type Rank: Copy + PartialOrd;

    /// The value of a position at the horizon, `ply` plies below the root.
    fn horizon(&self, ply: usize, seen: Seen) -> Self::Value;
    /// The value of the end of a game `plies` above the horizon.
    fn ended(&self, seen: Seen, won: bool, plies: usize) -> Self::Value;
    /// The value of any other position, from those of its children.
    fn inner(&self, seen: Seen, children: &[Self::Value]) -> Self::Value;
    /// How much the root likes this move.
    fn rank(&self, root: Seen, seen: Seen, value: Self::Value) -> Self::Rank;
    /// Whether a rank is the best one, up to rounding.
    fn ties(&self, rank: Self::Rank, best: Self::Rank) -> bool;
}

/// Among how many moves a rule can't distinguish, and how many of them are bad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) bad: u32,
    pub(super) tied: u32,
}

impl Choice {
    /// The chance that a bad one is chosen.
    pub(super) fn share(self) -> f64 {
        f64::from(self.bad) / f64::from(self.tied)
    }
}

/// Whether two numbers, 0 or more, are the same but for rounding. Products of the same numbers in different orders
/// differ by some 2⁻⁵³ each; what a rule really distinguishes differs by far more than the margin.
pub(super) fn same(a: f64, b: f64) -> bool {
    const MARGIN: f64 = 1e-9;
    a == b || (a - b).abs() <= MARGIN * a.min(b) // of 0 and ∞, neither is near anything else
}
