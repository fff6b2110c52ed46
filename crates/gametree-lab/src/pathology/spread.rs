//! Distributions of backed-up values, and of the best of several moves drawn from two of them.
//!
//! Everything is computed as a sum of positive terms, never a difference, so that an error rate of 10⁻²⁰ has as many correct
//! digits as one of ½.

/// A distribution: values in increasing order with their probabilities, which may sum to less than 1 for one case of several.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread(Vec<(i64, f64)>);

impl Spread {
    /// Sorts and merges values.
    pub(crate) fn new(mut chances: Vec<(i64, f64)>) -> Self {
        chances.sort_unstable_by_key(|&(value, _)| value);
        chances.dedup_by(|(later, more), (value, chance)| {
            let same = later == value;
            if same {
                *chance += *more;
            }
            same
        });
        chances.retain(|&(_, chance)| chance > 0.0);
        Spread(chances)
    }

    /// A certain value.
    pub(crate) fn of(value: i64) -> Self {
        Spread(vec![(value, 1.0)])
    }

    /// A mixture of parts with their weights.
    pub(crate) fn mixed(parts: &[(f64, &Spread)]) -> Self {
        let chances =
            parts.iter().flat_map(|&(weight, part)| part.0.iter().map(move |&(v, p)| (v, weight * p)));
        Spread::new(chances.collect())
    }

    /// All values shifted by the same amount.
    pub(crate) fn shifted(mut self, by: i64) -> Self {
        self.0.iter_mut().for_each(|(value, _)| *value += by);
        self
    }

    /// Other values in the same order, of which some may be equal.
    pub(crate) fn mapped(self, value: impl Fn(i64) -> i64) -> Self {
        Spread::new(self.0.into_iter().map(|(old, chance)| (value(old), chance)).collect())
    }

    /// All probabilities multiplied by the same factor.
    pub(crate) fn scaled(mut self, factor: f64) -> Self {
        self.0.iter_mut().for_each(|(_, chance)| *chance *= factor);
        self
    }

    /// Scaled to a total of 1. Otherwise a rounding error would be multiplied by b at every ply.
    pub(crate) fn normalized(self) -> Self {
        let total = self.total();
        self.scaled(1.0 / total)
    }

    /// The sum of all probabilities.
    pub(crate) fn total(&self) -> f64 {
        self.0.iter().map(|&(_, chance)| chance).sum()
    }
}

/// The moves of a position by their values for the side to move: the values of good moves are drawn from one distribution and
/// those of bad moves from another, all independently.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    places: Vec<ValueChances>,
    number: usize,
}

/// One value, with the powers of the probabilities that a move has this value, a lower one, or at most this one.
#[derive(Clone, Debug)]
struct ValueChances {
    value: i64,
    good: Powers,
    bad: Powers,
}

#[derive(Clone, Debug)]
struct Powers {
    here: Vec<f64>,
    below: Vec<f64>,
    at_most: Vec<f64>,
    /// The probability that the best of n moves has this value: (below + here)ⁿ − belowⁿ.
    best: Vec<f64>,
}

impl Powers {
    /// Powers with exponents 0 … `max`.
    fn new(here: f64, below: f64, max: usize) -> Self {
        let powers = |x: f64| {
            let mut powers = vec![1.0];
            powers.extend((0..max).scan(1.0, |power, _| {
                *power *= x;
                Some(*power)
            }));
            powers
        };
        let at_most = powers(here + below);
        // aⁿ − cⁿ = (aⁿ⁻¹ − cⁿ⁻¹)·c + (a − c)·aⁿ⁻¹.
        let mut best = vec![0.0];
        for n in 0..max {
            best.push(best[n] * below + here * at_most[n]);
        }
        Powers { here: powers(here), below: powers(below), at_most, best }
    }
}

impl Moves {
    /// `number` moves to positions with these distributions of values for the side to move there.
    pub(crate) fn to(good: &Spread, bad: &Spread, number: usize) -> Self {
        // The value for the player who moves to a position is the negative of its value for the side to move.
        let (mut good, mut bad) = (good.0.iter().rev().peekable(), bad.0.iter().rev().peekable());
        let (mut good_below, mut bad_below) = (0.0, 0.0);
        let mut places = Vec::new();
        loop {
            let next = [good.peek(), bad.peek()].into_iter().flatten().map(|place| place.0).max();
            let Some(value) = next else { break };
            let here = |side: &mut std::iter::Peekable<_>| {
                side.next_if(|place: &&(i64, f64)| place.0 == value).map_or(0.0, |&(_, chance)| chance)
            };
            let (good_here, bad_here) = (here(&mut good), here(&mut bad));
            places.push(ValueChances {
                value: -value,
                good: Powers::new(good_here, good_below, number),
                bad: Powers::new(bad_here, bad_below, number),
            });
            good_below += good_here;
            bad_below += bad_here;
        }
        Moves { places, number }
    }

    /// The distribution of the best move's value, over the numbers of good moves with their weights; all other moves are bad.
    pub(crate) fn best(&self, good_moves: &[(usize, f64)]) -> Spread {
        let chance = |place: &ValueChances| {
            let one = |&(good, weight): &(usize, f64)| {
                let bad = self.number - good;
                // The best move is here if the best good one is and no bad one is above, or all good ones are below and the best
                // bad one is here.
                let best = place.good.best[good] * place.bad.at_most[bad]
                    + place.good.below[good] * place.bad.best[bad];
                weight * best
            };
            good_moves.iter().map(one).sum()
        };
        Spread(
            self.places.iter().map(|place| (place.value, chance(place))).filter(|&(_, p)| p > 0.0).collect(),
        )
    }

    /// The expected share of bad moves among those that tie for the best, over the numbers of good moves with their
    /// weights.
    pub(crate) fn share_of_bad(&self, good_moves: &[(usize, f64)]) -> f64 {
        good_moves.iter().map(|&(good, weight)| weight * self.share(good, self.number - good)).sum()
    }

    fn share(&self, good: usize, bad: usize) -> f64 {
        let (of_good, of_bad) = (binomials(good), binomials(bad));
        let share = |place: &ValueChances| {
            let mut sum = 0.0;
            for (i, ways) in of_good.iter().enumerate() {
                let good_ones = ways * place.good.here[i] * place.good.below[good - i];
                if good_ones == 0.0 {
                    continue;
                }
                for (j, ways) in of_bad.iter().enumerate().skip(1) {
                    let bad_ones = ways * place.bad.here[j] * place.bad.below[bad - j];
                    sum += good_ones * bad_ones * j as f64 / (i + j) as f64;
                }
            }
            sum
        };
        self.places.iter().map(share).sum()
    }
}

/// The binomial coefficients (n, 0) … (n, n).
pub(crate) fn binomials(n: usize) -> Vec<f64> {
    let mut row = vec![1.0];
    for k in 0..n {
        row.push(row[k] * (n - k) as f64 / (k + 1) as f64);
    }
    row
}
