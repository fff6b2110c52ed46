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
            Distribution(
                (0..size)
                    .map(|at| at.checked_sub(shift).filter(|&at| at < at_most.len()).map_or(0.0, best))
                    .collect(),
            )
        };
        Distributions([false, true].map(|won| [false, true].map(|misjudged| node(won, misjudged))))
    }
}
