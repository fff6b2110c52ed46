//! The exact decision error of rules with real-valued back-ups, on small trees: every possible value of a position, with its
//! probability.
//!
//! The order of children does not affect a value, so it is enough to enumerate multisets of children's values. Their number still
//! grows doubly exponentially with the depth: with two successors, the product rule reaches six plies and belief propagation
//! four.

use super::althofer::{EachTruth, Truth, WinLoss};
use super::drawn::{BackUp, Seen, same};
use super::spread::{Moves, Spread};

/// The maximum number of multisets enumerated for one kind of position.
const MAX_MULTISETS: f64 = 1e5;

/// A value composed of real numbers.
pub(super) trait Real: Copy {
    /// The numbers, for comparison.
    fn numbers(self) -> [f64; 2];

    fn same_as(self, other: Self) -> bool {
        self.numbers().into_iter().zip(other.numbers()).all(|(a, b)| same(a, b))
    }
}

/// Values with their probabilities.
type Values<V> = Vec<(V, f64)>;

/// The exact decision errors of searches 1, 2, … plies deep, as far as there are not too many values.
pub(super) fn decision_errors<B>(model: &WinLoss, rule: &B, depth: u32) -> Vec<f64>
where
    B: BackUp<Rank = f64>,
    B::Value: Real,
{
    let seen = |truth: Truth| Seen { value: truth.value(), mark: 0, ended: None };
    let mut nodes = EachTruth::new(|truth| vec![(rule.horizon(0, seen(truth)), 1.0)]);
    let mut errors = Vec::new();
    for plies in 1..=depth as usize {
        let error = |wrong: bool| {
            let root = seen(Truth { won: true, wrong });
            let rank = |won| {
                let ranked = |(value, chance)| (rule.rank(root, root, value), chance);
                children(model, &nodes, won, wrong).into_iter().map(ranked).collect()
            };
            model.errors.chance(wrong)
                * ranked_moves(rank(false), rank(true), model).share_of_bad(&model.root_good)
        };
        errors.push(error(false) + error(true));
        if plies == depth as usize || !feasible(model, &nodes) {
            break;
        }
        nodes = EachTruth::new(|truth| {
            let (lost, won) =
                (children(model, &nodes, false, truth.wrong), children(model, &nodes, true, truth.wrong));
            let mut values = Vec::new();
            for &(good, weight) in model.good_moves(truth.won) {
                let weight = weight * (1.0 - model.trap);
                let mut chosen = Vec::with_capacity(model.branching);
                multisets(&lost, good, weight, &mut chosen, &mut |chosen, chance| {
                    multisets(&won, model.branching - good, chance, chosen, &mut |all, chance| {
                        values.push((rule.inner(seen(truth), all), chance));
                    });
                });
            }
            if model.trap > 0.0 {
                values.push((rule.ended(seen(truth), truth.won, plies), model.trap));
            }
            merged(values)
        });
    }
    errors
}

/// The distribution of the values of a won or lost child, given its parent's error bit.
fn children<V: Real>(model: &WinLoss, nodes: &EachTruth<Values<V>>, won: bool, wrong: bool) -> Values<V> {
    let part = |child_wrong| {
        let chance = model.errors.given(wrong, child_wrong);
        nodes.of(Truth { won, wrong: child_wrong }).iter().map(move |&(value, p)| (value, p * chance))
    };
    merged(part(false).chain(part(true)).filter(|&(_, chance)| chance > 0.0).collect())
}

/// Merges equal values.
fn merged<V: Real>(mut values: Values<V>) -> Values<V> {
    values.sort_unstable_by(|(a, _), (b, _)| {
        let [a, b] = [a.numbers(), b.numbers()];
        b[1].total_cmp(&a[1]).then(a[0].total_cmp(&b[0]))
    });
    values.dedup_by(|(later, more), (value, chance)| {
        let same = later.same_as(*value);
        if same {
            *chance += *more;
        }
        same
    });
    values
}

/// Whether the number of multisets of children is within the limit.
fn feasible<V: Real>(model: &WinLoss, nodes: &EachTruth<Values<V>>) -> bool {
    // The number of multisets of k of n values is n/1 · (n + 1)/2 · ….
    let number = |n: usize, k: usize| (0..k).map(|i| (n + i) as f64 / (i + 1) as f64).product::<f64>();
    let all = |won: bool, wrong: bool| {
        let [lost, others] = [false, true].map(|won| children(model, nodes, won, wrong).len());
        let count = |&(k, _): &(usize, f64)| number(lost, k) * number(others, model.branching - k);
        model.good_moves(won).iter().map(count).sum::<f64>()
    };
    [(true, true), (true, false), (false, true), (false, false)]
        .iter()
        .all(|&(won, wrong)| all(won, wrong) <= MAX_MULTISETS)
}

/// Calls `each` for every multiset of `count` of the values, appended to `chosen`, with its probability times `chance`.
fn multisets<V: Copy>(
    values: &[(V, f64)],
    count: usize,
    chance: f64,
    chosen: &mut Vec<V>,
    each: &mut dyn FnMut(&mut Vec<V>, f64),
) {
    if count == 0 {
        return each(chosen, chance);
    }
    let before = chosen.len();
    for (number, &(value, p)) in values.iter().enumerate() {
        let mut chance = chance;
        for taken in 1..=count {
            // The given probability times the binomial coefficient (count, taken) times p^taken.
            chance *= p * (count - taken + 1) as f64 / taken as f64;
            chosen.push(value);
            multisets(&values[number + 1..], count - taken, chance, chosen, each);
        }
        chosen.truncate(before);
    }
}

/// Replaces the ranks by integers in the same order, equal ones by the same integer.
fn ranked_moves(good: Vec<(f64, f64)>, bad: Vec<(f64, f64)>, model: &WinLoss) -> Moves {
    let tagged = |ranks: Vec<(f64, f64)>, tag: bool| ranks.into_iter().map(move |(rank, p)| (rank, p, tag));
    let mut all: Vec<_> = tagged(good, true).chain(tagged(bad, false)).collect();
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut sides, mut number, mut last) = ([vec![], vec![]], 0i64, f64::NEG_INFINITY);
    for (rank, chance, good) in all {
        number += i64::from(!same(rank, last));
        last = rank;
        // Negated, because these are values for the opponent, to move after the root's move.
        sides[usize::from(good)].push((-number, chance));
    }
    let [bad, good] = sides.map(Spread::new);
    Moves::to(&good, &bad, model.branching)
}
