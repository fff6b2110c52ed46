//! The rules at work: Althöfer's (and minimax with it), the product rule, and belief propagation.

use super::althofer::WinLoss;
use super::drawn::{BackUp, Seen, same};
use super::limits::MAX_BRANCHING;
use super::multisets::Real;
use super::spread::binomials;
use super::trap;
use super::weight::Weight;

/// Althöfer's rule in whole numbers: the horizon's values times the weight's denominator, inner ones times its
/// numerator. With weight 0 it is minimax.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighted {
    pub(super) weight: Weight,
    pub(super) literal: bool,
}

impl BackUp for Weighted {
    type Value = i64;
    type Rank = i64;

    fn horizon(&self, _: usize, seen: Seen) -> i64 {
        self.weight.denominator() * seen.value
    }
    fn ended(&self, _: Seen, won: bool, plies: usize) -> i64 {
        trap::end(won, plies, self.weight, self.literal)
    }
    fn inner(&self, seen: Seen, children: &[i64]) -> i64 {
        let best = children.iter().fold(i64::MIN, |best, &child| best.max(-child));
        best + self.weight.numerator() * seen.value
    }
    fn rank(&self, _: Seen, _: Seen, value: i64) -> i64 {
        -value
    }
    fn ties(&self, rank: i64, best: i64) -> bool {
        rank == best
    }
}

/// The chances of the mover to win and to lose: both, since the smaller one is not 1 minus the larger one to the last
/// digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chances {
    pub(super) win: f64,
    pub(super) loss: f64,
}

impl Chances {
    pub(super) fn certain(won: bool) -> Self {
        if won { Chances { win: 1.0, loss: 0.0 } } else { Chances { win: 0.0, loss: 1.0 } }
    }
}

/// The product rule: a player wins unless every move is a win for the opponent, as if they were independent.
pub(super) struct Product<F>(pub(super) F);

impl<F: Fn(usize, Seen) -> Chances> BackUp for Product<F> {
    type Value = Chances;
    type Rank = f64;

    fn horizon(&self, ply: usize, seen: Seen) -> Chances {
        self.0(ply, seen)
    }
    fn ended(&self, _: Seen, won: bool, _: usize) -> Chances {
        Chances::certain(won)
    }
    fn inner(&self, _: Seen, children: &[Chances]) -> Chances {
        children.iter().fold(Chances { win: 0.0, loss: 1.0 }, |so_far, child| Chances {
            win: so_far.win + so_far.loss * child.loss,
            loss: so_far.loss * child.win,
        })
    }
    /// The odds that the opponent loses there.
    fn rank(&self, _: Seen, _: Seen, value: Chances) -> f64 {
        value.loss / value.win
    }
    fn ties(&self, rank: f64, best: f64) -> bool {
        same(rank, best)
    }
}

/// Belief propagation in a [`WinLoss`] model: how much more probable everything seen below a position is if its
/// mover loses than if it wins.
pub(super) struct Belief {
    model: WinLoss,
    /// For every number of good moves with its chance, that chance over the number of ways to choose them.
    ways: Vec<(usize, f64)>,
    most_good: usize,
}

/// What [`Belief`] backs up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evidence {
    /// The likelihood ratio, lost to won, of what is seen below the position.
    pub(super) ratio: f64,
    /// Whether the position's own static value is positive: with the truth it says whether it is misjudged.
    pub(super) positive: bool,
}

/// As far as ratios go: beyond, a position is as good as certain. Products of three stay finite.
const CERTAIN: f64 = 1e100;

impl Belief {
    pub(super) fn new(model: WinLoss) -> Self {
        let choices = binomials(model.branching);
        let ways = model.good.iter().map(|&(k, chance)| (k, chance / choices[k])).collect();
        let most_good = model.good.iter().map(|&(k, _)| k).max().unwrap_or(0);
        Belief { model, ways, most_good }
    }

    /// The chance of a position's error bit under its parent's, never quite 0.
    fn given(&self, parent: bool, wrong: bool) -> f64 {
        self.model.errors.given(parent, wrong).max(1.0 / CERTAIN)
    }

    /// The likelihood ratio, lost to won, of the position's own static value and all below, where its parent is
    /// misjudged or not.
    fn whole(&self, child: Evidence, parent: bool) -> f64 {
        let wrong_if_won = !child.positive;
        let own = self.given(parent, !wrong_if_won) / self.given(parent, wrong_if_won);
        bounded(child.ratio * own)
    }
}

fn bounded(ratio: f64) -> f64 {
    ratio.clamp(1.0 / CERTAIN, CERTAIN)
}

impl BackUp for Belief {
    type Value = Evidence;
    type Rank = f64;

    fn horizon(&self, _: usize, seen: Seen) -> Evidence {
        Evidence { ratio: 1.0, positive: seen.value > 0 }
    }

    fn ended(&self, seen: Seen, won: bool, _: usize) -> Evidence {
        Evidence { ratio: if won { 1.0 / CERTAIN } else { CERTAIN }, positive: seen.value > 0 }
    }

    fn inner(&self, seen: Seen, children: &[Evidence]) -> Evidence {
        let positive = seen.value > 0;
        let (wrong_if_won, wrong_if_lost) = (!positive, positive);
        // If the position is won, some choice of k children is lost: the mean over all choices of the products of their
        // ratios is the k-th elementary symmetric function of the ratios over the number of choices.
        let mut symmetric = [0.0; MAX_BRANCHING as usize + 1];
        symmetric[0] = 1.0;
        let mut lost = 1.0;
        for &child in children {
            let ratio = self.whole(child, wrong_if_won);
            for k in (1..=self.most_good).rev() {
                symmetric[k] += symmetric[k - 1] * ratio;
            }
            // If it is lost, all children are won, but their static values are seen below another error bit.
            if self.model.errors.persistence > 0.0 {
                let wrong = !child.positive;
                lost = bounded(lost * self.given(wrong_if_lost, wrong) / self.given(wrong_if_won, wrong));
            }
        }
        let won: f64 = self.ways.iter().map(|&(k, weight)| weight * symmetric[k]).sum();
        Evidence { ratio: bounded(lost / won), positive }
    }

    /// The root is known to be won, so its static value tells whether it is misjudged. The posterior chance that a move
    /// is good grows with its ratio.
    fn rank(&self, root: Seen, _: Seen, value: Evidence) -> f64 {
        self.whole(value, root.value < 0)
    }

    fn ties(&self, rank: f64, best: f64) -> bool {
        same(rank, best)
    }
}

impl Real for Chances {
    fn numbers(self) -> [f64; 2] {
        [self.win, self.loss]
    }
}

impl Real for Evidence {
    fn numbers(self) -> [f64; 2] {
        [self.ratio, f64::from(u8::from(self.positive))]
    }
}
