//! Belief propagation in a [`Profile`]: the most probable good move, given everything that a search sees. What siblings share beyond
//! their parent is left out of it.

use crate::pathology::backing::{BackUp, CERTAIN, Seen, binomials, same};

use super::profile::Profile;

/// The rule, with the model in which it is optimal.
pub(super) struct Belief<'p>(pub(super) &'p Profile);

/// The evidence from a position: the likelihood ratio, lost to won, of everything that is seen below it, and what is seen of itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    ratio: f64,
    sight: usize,
}

fn bounded(ratio: f64) -> f64 {
    ratio.clamp(1.0 / CERTAIN, CERTAIN)
}

impl Belief<'_> {
    fn level(&self, value: i64) -> usize {
        self.0.levels.iter().position(|&level| level == value).unwrap_or(0)
    }

    /// The likelihood ratio, lost to won, of a child and everything below it, at a parent that is won or lost and of this level.
    fn whole(&self, child: Evidence, (won, level): (usize, usize)) -> f64 {
        let [lost, own] =
            [0, 1].map(|of: usize| self.0.sights[won][level][of][child.sight].max(1.0 / CERTAIN));
        bounded(child.ratio * lost / own)
    }
}

impl BackUp for Belief<'_> {
    type Value = Evidence;
    type Rank = f64;

    fn horizon(&self, _: usize, seen: Seen) -> Evidence {
        Evidence { ratio: 1.0, sight: self.level(seen.value) + 1 }
    }

    fn ended(&self, _: Seen, won: bool, _: usize) -> Evidence {
        let (ratio, sight) = if won { (1.0 / CERTAIN, self.0.levels.len() + 1) } else { (CERTAIN, 0) };
        Evidence { ratio, sight }
    }

    fn inner(&self, seen: Seen, children: &[Evidence]) -> Evidence {
        let level = self.level(seen.value);
        // Of n moves of a won position some k are good. The mean over all choices of them is the k-th elementary symmetric polynomial
        // of the children's ratios, divided by the number of choices. All of a lost position's are bad.
        let (mut symmetric, mut lost) = (vec![1.0], 1.0);
        for &child in children {
            let ratio = self.whole(child, (1, level));
            symmetric.push(0.0);
            for k in (1..symmetric.len()).rev() {
                symmetric[k] = (symmetric[k] + symmetric[k - 1] * ratio).min(CERTAIN);
            }
            let seen_as = |won: usize| self.0.sights[won][level][1][child.sight].max(1.0 / CERTAIN);
            lost = bounded(lost * seen_as(0) / seen_as(1));
        }
        let number = children.len();
        let ways = binomials(number);
        let chance = |won: usize| self.0.moves[won][level].iter().filter(|count| count.moves == number);
        let won: f64 = chance(1).map(|count| count.chance * symmetric[count.good] / ways[count.good]).sum();
        lost *= chance(0).map(|count| count.chance).sum::<f64>();
        // A number of moves that was never met tells nothing: any number of them may be good.
        let unknown = || (1..=number).map(|k| symmetric[k] / ways[k]).sum::<f64>() / number as f64;
        let ratio = if won > 0.0 && lost > 0.0 { lost / won } else { 1.0 / unknown() };
        Evidence { ratio: bounded(ratio), sight: level + 1 }
    }

    /// The root is won. The more probable it is that a move is good, the greater is its ratio.
    fn rank(&self, root: Seen, _: Seen, value: Evidence) -> f64 {
        self.whole(value, (1, self.level(root.value)))
    }

    fn ties(&self, rank: f64, best: f64) -> bool {
        same(rank, best)
    }
}
