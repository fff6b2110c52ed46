//! The implementations of the back-up rules: Althöfer's (including minimax), the product rule, and belief propagation.

use super::althofer::WinLoss;
use super::drawn::{BackUp, Seen, same};
use super::limits::MAX_BRANCHING;
use super::multisets::Real;
use super::spread::binomials;
use super::trap;
use super::weight::Weight;

/// Althöfer's rule in integers: values at the horizon are multiplied by the weight's denominator, inner ones by its numerator.
/// With weight 0 it is minimax.
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

/// The probabilities that the side to move wins and loses. Both are kept, because computing the smaller as 1 minus the larger
/// would lose precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chances {
    pub(crate) win: f64,
    pub(crate) loss: f64,
}

impl Chances {
    pub(crate) fn certain(won: bool) -> Self {
        if won { Chances { win: 1.0, loss: 0.0 } } else { Chances { win: 0.0, loss: 1.0 } }
    }
}

/// The product rule: a player wins unless every move leads to a win for the opponent, with moves treated as independent.
pub(crate) struct Product<F>(pub(crate) F);

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
    /// The odds that the opponent loses after the move.
    fn rank(&self, _: Seen, _: Seen, value: Chances) -> f64 {
        value.loss / value.win
    }
    fn ties(&self, rank: f64, best: f64) -> bool {
        same(rank, best)
    }
}

/// Belief propagation in a [`WinLoss`] model: the likelihood ratio of everything seen below a position, if the side to move loses
/// to if it wins.
pub(super) struct Belief {
    model: WinLoss,
    /// For each number of good moves, its probability divided by the number of ways to choose them.
    ways: Vec<(usize, f64)>,
    max_good: usize,
}

/// The value that [`Belief`] backs up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evidence {
    /// The likelihood ratio, lost to won, of everything seen below the position.
    pub(super) ratio: f64,
    /// Whether the position's own static value is positive; together with the truth this determines the error bit.
    pub(super) positive: bool,
}

/// The limit of ratios, beyond which a position counts as certain. Products of three stay finite.
pub(crate) const CERTAIN: f64 = 1e100;

impl Belief {
    pub(super) fn new(model: WinLoss) -> Self {
        let choices = binomials(model.branching);
        let ways = model.good.iter().map(|&(k, chance)| (k, chance / choices[k])).collect();
        let max_good = model.good.iter().map(|&(k, _)| k).max().unwrap_or(0);
        Belief { model, ways, max_good }
    }

    /// The probability of a position's error bit given its parent's, never quite 0.
    fn given(&self, parent: bool, wrong: bool) -> f64 {
        self.model.errors.given(parent, wrong).max(1.0 / CERTAIN)
    }

    /// The likelihood ratio, lost to won, of the position's own static value and everything below it, given its parent's error bit.
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
        // If the position is won, some k of its children are lost. The mean, over all choices of them, of the product of their
        // ratios is the k-th elementary symmetric polynomial of the ratios divided by the number of choices.
        let mut symmetric = [0.0; MAX_BRANCHING as usize + 1];
        symmetric[0] = 1.0;
        let mut lost = 1.0;
        for &child in children {
            let ratio = self.whole(child, wrong_if_won);
            for k in (1..=self.max_good).rev() {
                symmetric[k] += symmetric[k - 1] * ratio;
            }
            // If it is lost, all children are won, but their static values depend on the other error bit.
            if self.model.errors.persistence > 0.0 {
                let wrong = !child.positive;
                lost = bounded(lost * self.given(wrong_if_lost, wrong) / self.given(wrong_if_won, wrong));
            }
        }
        let won: f64 = self.ways.iter().map(|&(k, weight)| weight * symmetric[k]).sum();
        Evidence { ratio: bounded(lost / won), positive }
    }

    /// The root is known to be won, so its static value determines its error bit. The posterior probability that a move is good
    /// increases with its ratio.
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
