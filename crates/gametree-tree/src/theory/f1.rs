//! F1, alpha-beta without deep cut-offs, on uniform trees with continuous, independent, identically distributed
//! leaves: its expected terminals, and how they grow.
//!
//! Let Φ_n(x) be the expected number of terminals that F1 examines below a node n plies above them, entered with a
//! bound below which one child's value lies with probability x. The first child gets no bound. Its later siblings
//! get the best m so far: the best of k children is at the quantile y of one of them with density k·y^{k−1}, and is
//! below the bound with y < x; and a child of the next sibling is below the bound −m with probability (1 − y)^{1/b},
//! since the sibling is above m exactly if all its b children are below −m. With S(y) = 1 + y + … + y^{b−1},
//!
//! Φ₀ = 1, Φ_{n+1}(x) = Φ_n(1) + ∫₀ˣ S′(y) Φ_n((1 − y)^{1/b}) dy,
//!
//! and the whole tree costs Φ_d(1). Multiplied out, that is a sum of products of integrals over chains y₁, y₂, …
//! with y_{i+1} ≤ (1 − y_i)^{1/b}, that is y_i ≤ 1 − y_{i+1}^b. Read from its other end a chain has the same
//! integral, so 1 − y^b may stand for (1 − y)^{1/b}: Φ_d(1) is the same, and every Φ_n is a polynomial, which the
//! numerical methods like.

use super::chebyshev::{Graded, refined};
use super::fixed_point::{fixed_point, power_sum};

/// The expected terminals of F1 at depth `depth`.
pub(super) fn expected(branching: u32, depth: u32) -> f64 {
    let operator = Operator::new(branching);
    refined(|terms| (0..depth).fold(operator.one(), |phi, _| operator.next(terms, &phi)).end())
}

/// Their growth by a ply, for ever deeper trees: the largest eigenvalue of the operator that leads from Φ_n to
/// Φ_{n+1} (a positive one, so repeating it finds that).
pub(super) fn growth(branching: u32) -> f64 {
    let operator = Operator::new(branching);
    refined(|terms| {
        let (mut phi, mut growth) = (operator.one(), 0.0);
        for _ in 0..MAX_STEPS {
            let next = operator.next(terms, &phi);
            let last = std::mem::replace(&mut growth, next.end()); // Φ_n(1) is kept at 1
            phi = next.scaled(1.0 / growth, 0.0);
            if (growth - last).abs() <= 1e-14 * growth {
                break;
            }
        }
        growth
    })
}

/// Where the repetition ends in any case: it gains digits at every step.
const MAX_STEPS: usize = 200;

/// From Φ_n to Φ_{n+1}.
///
/// The polynomials Φ_n become rougher and rougher at the fixed point of 1 − y^b, which is ξ_b, and nowhere else:
/// every other place wanders off to the ends 0 and 1.
struct Operator {
    branching: u32,
    xi: f64,
}

impl Operator {
    fn new(branching: u32) -> Self {
        Operator { branching, xi: fixed_point(branching) }
    }

    fn one(&self) -> Graded {
        Graded::of(self.xi, HALVINGS, 1, |_| 1.0)
    }

    fn next(&self, terms: usize, phi: &Graded) -> Graded {
        let inner = |e: f64| {
            // 1 − y^b lies on the other side of the fixed point, where ξ^b = 1 − ξ.
            let relative = (e / self.xi).max(-1.0);
            let image = (self.xi - 1.0) * (f64::from(self.branching) * relative.ln_1p()).exp_m1();
            let (_, slope) = power_sum(self.branching, self.xi + e);
            slope * phi.at(image)
        };
        Graded::of(self.xi, HALVINGS, terms, inner).integral().scaled(1.0, phi.end())
    }
}

/// What happens within 2⁻⁵⁰ of the fixed point is beyond the last digit.
const HALVINGS: u32 = 50;
