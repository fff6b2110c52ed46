//! Exact decision errors under Althöfer's rule with persistent errors: the counter-example to "invulnerable".
//!
//! The model: a won position has one lost child among `b`, and a lost one has only won children. Static values are ±1, and wrong
//! with a given probability; with probability `persistence` a child's error bit is its parent's, and otherwise it is independent.
//! Given whether a node is won and misjudged, its children are independent, and the distribution of W follows from theirs.

/// The probability that a search of `depth` plies by Althöfer's rule chooses a losing move at a won root; ties are broken
/// uniformly.
pub(in super::super) fn decision_error(b: u32, wrong: f64, persistence: f64, depth: u32) -> f64 {
    let mut below = Distributions::leaves();
    for _ in 1..depth {
        below = below.parent(b, wrong, persistence);
    }
    let chosen = |misjudged: bool| {
        let [lost, won] =
            [false, true].map(|child| below.child(child, misjudged, wrong, persistence).reversed());
        let others = b as i32 - 1;
        let mut chance = 0.0;
        for (at, good) in lost.0.iter().enumerate() {
            let (tie, less) = (won.0[at], won.0[..at].iter().sum::<f64>());
            // If k of the others tie with the good move, it is chosen with probability 1/(k + 1).
            let mut ways = 1.0;
            for k in 0..=others {
                chance += good * ways * tie.powi(k) * less.powi(others - k) / f64::from(k + 1);
                ways *= f64::from(others - k) / f64::from(k + 1);
            }
        }
        chance
    };
    1.0 - (1.0 - wrong) * chosen(false) - wrong * chosen(true)
}

/// The probability that the sign of the value that a search of `depth` plies by Althöfer's rule backs up to the root is wrong, at a
/// won or a lost root, whichever is more likely to be; a value of 0 counts as half an error.
pub(in super::super) fn root_error(b: u32, wrong: f64, persistence: f64, depth: u32) -> f64 {
    let mut root = Distributions::leaves();
    for _ in 0..depth {
        root = root.parent(b, wrong, persistence);
    }
    let error = |won: bool| {
        let of = |misjudged: bool| {
            let Distribution(values) = &root.0[usize::from(won)][usize::from(misjudged)];
            let zero = values.len() / 2;
            let other = if won { &values[..zero] } else { &values[zero + 1..] };
            other.iter().sum::<f64>() + 0.5 * values[zero]
        };
        (1.0 - wrong) * of(false) + wrong * of(true)
    };
    error(true).max(error(false))
}

/// The probabilities of the values −n … n.
#[derive(Clone)]
struct Distribution(Vec<f64>);

impl Distribution {
    fn reversed(&self) -> Distribution {
        Distribution(self.0.iter().rev().copied().collect())
    }

    fn plus(&self, other: &Distribution, weight: f64) -> Distribution {
        Distribution(self.0.iter().zip(&other.0).map(|(a, b)| (1.0 - weight) * a + weight * b).collect())
    }

    /// The probability of each value or less.
    fn sums(&self) -> Vec<f64> {
        self.0
            .iter()
            .scan(0.0, |sum, p| {
                *sum += p;
                Some(*sum)
            })
            .collect()
    }
}

/// The distributions of W on one level, by whether the node is won, and whether it is misjudged.
struct Distributions([[Distribution; 2]; 2]);

impl Distributions {
    fn leaves() -> Distributions {
        let at = |value: usize| Distribution((0..3).map(|i| if i == value { 1.0 } else { 0.0 }).collect());
        Distributions([[at(0), at(2)], [at(2), at(0)]])
    }

    /// The distribution of W of a child, given its parent's error bit.
    fn child(&self, won: bool, parent_misjudged: bool, wrong: f64, persistence: f64) -> Distribution {
        let misjudged = (1.0 - persistence) * wrong + if parent_misjudged { persistence } else { 0.0 };
        let [right, mistaken] = &self.0[usize::from(won)];
        right.plus(mistaken, misjudged)
    }

    fn parent(&self, b: u32, wrong: f64, persistence: f64) -> Distributions {
        let node = |won: bool, misjudged: bool| {
            let [lost, winning] =
                [false, true].map(|child| self.child(child, misjudged, wrong, persistence).reversed().sums());
            let good = u32::from(won) as i32;
            // The probability that the best child's value is at most t.
            let at_most: Vec<f64> =
                lost.iter().zip(&winning).map(|(l, w)| l.powi(good) * w.powi(b as i32 - good)).collect();
            let best = |at: usize| at_most[at] - if at > 0 { at_most[at - 1] } else { 0.0 };
            // The node's own static value shifts everything up or down by one.
            let shift = if won == misjudged { 0 } else { 2 };
            let size = at_most.len() + 2;
            // The b-th power of a sum that rounding has kept from 1 would be off b times as far on every ply.
            let whole = at_most.last().copied().unwrap_or(1.0);
            let value = |at: usize| best(at) / whole;
            Distribution(
                (0..size)
                    .map(|at| at.checked_sub(shift).filter(|&at| at < at_most.len()).map_or(0.0, value))
                    .collect(),
            )
        };
        Distributions([false, true].map(|won| [false, true].map(|misjudged| node(won, misjudged))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pathology::{Good, Model, Rule, Weight, exact_errors};

    /// The laboratory's own recursion, written for other questions, finds the same.
    #[test]
    fn decision_errors_are_those_of_the_laboratory() {
        for (branching, error, persistence) in [(2, 0.05, 0.0), (3, 0.05, 0.6), (4, 0.25, 0.0)] {
            let good = Good::Exactly(1);
            let model = Model::Persistent { branching, good, error, persistence };
            let known = exact_errors(&model, &[Rule::Althofer(Weight::ONE)], 14).unwrap();
            for (depth, known) in (1..).zip(&known[0]) {
                let found = decision_error(branching, error, persistence, depth);
                assert!((found - known).abs() < 1e-12, "{branching} at {depth}: {found}, not {known}");
            }
        }
    }

    /// By hand: two moves and one ply. A lost root is judged by W = max(-f, -f) + f over two won children.
    #[test]
    fn the_error_of_the_root_at_one_ply() {
        let p: f64 = 0.1;
        // Its own value is right (-1), and one of the children is misjudged: W = 0, half an error. Its own is wrong (1): W = 2 if a
        // child is misjudged, otherwise 0.
        let some = 1.0 - (1.0 - p).powi(2);
        let lost = (1.0 - p) * 0.5 * some + p * (some + 0.5 * (1.0 - some));
        assert!((root_error(2, p, 0.0, 1) - lost).abs() < 1e-12);
        assert!((root_error(2, p, 0.0, 0) - p).abs() < 1e-12);
        // Rounding does not add up: far above the critical probability the error stays where it is.
        assert!((root_error(2, 0.22, 0.0, 300) - root_error(2, 0.22, 0.0, 200)).abs() < 1e-3);
    }
}
