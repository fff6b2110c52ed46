//! F2, alpha-beta with all its cut-offs, on uniform trees with continuous, independent, identically distributed
//! leaves: its expected terminals.
//!
//! A leaf is examined if and only if A < B, where A is the largest value of the elder siblings of its MAX
//! ancestors' children on the way to it, and B the least of its MIN ancestors' (Fuller, Gaschnig and Gillogly
//! 1973). Those subtrees are all different, so A and B are independent, and P(A ≤ v) is a product of powers of the
//! distributions F_l(v) of the values on the levels of MAX's children, l = 1, 3, 5, …. Summed over all leaves the
//! powers become sums, S(x) = 1 + x + … + x^{b−1}:
//!
//! G(v) = S(F₁)S(F₃)S(F₅)…, H(v) = S(1 − F₂)S(1 − F₄)…, and E = H(−∞)·G(−∞) + ∫ H dG,
//!
//! with G(−∞) = 1 for A = −∞ (no elder sibling), H(−∞) = b^⌊d/2⌋.
//!
//! From level to level the distributions follow F_l = F_{l+1}^b above MAX's choice and 1 − F_l = (1 − F_{l+1})^b
//! above MIN's. In the upper levels they become steps at the fixed point (F = ξ_b on the odd levels, 1 − ξ_b on the
//! even ones), ever steeper with the depth. So the integral, over the distribution u of a leaf, is taken over
//! pieces that shrink towards that point by halves, and every F is kept as its distance from the point, without a
//! difference of near numbers.

use super::chebyshev::{Graded, refined};
use super::fixed_point::{fixed_point, power_sum};

/// The expected terminals of F2 at depth `depth`.
pub(super) fn expected(branching: u32, depth: u32) -> f64 {
    if depth == 0 || branching == 1 {
        return 1.0;
    }
    let levels = Distributions { branching, depth, xi: fixed_point(branching) };
    let fixed = if depth.is_multiple_of(2) { 1.0 - levels.xi } else { levels.xi };
    // Every level steepens the step by this factor; where its width is beyond the last digit, nothing changes any more.
    let factor = f64::from(branching) * (1.0 - levels.xi) / levels.xi;
    let halvings = (factor.log2() * f64::from(depth)).ceil() as u32 + 50;
    let integral = |terms| Graded::of(fixed, halvings, terms, |e| levels.integrand(e)).integral().end();
    f64::from(branching).powi((depth / 2) as i32) + refined(integral)
}

struct Distributions {
    branching: u32,
    depth: u32,
    xi: f64,
}

impl Distributions {
    /// H·dG/du where a leaf's distribution is this far from the fixed point.
    fn integrand(&self, distance: f64) -> f64 {
        let b = f64::from(self.branching);
        // e: how far F_l is from its fixed point; slope: dF_l/du.
        let (mut e, mut slope) = (distance, 1.0);
        let (mut product, mut log_slope) = (1.0, 0.0);
        for level in (1..=self.depth).rev() {
            // What is raised to the power b: F under MAX's choice (odd levels), 1 − F under MIN's.
            let side = if level % 2 == 1 { 1.0 } else { -1.0 };
            let relative = (side * e / self.xi).max(-1.0);
            let x = (self.xi * (1.0 + relative)).min(1.0);
            let (sum, sum_slope) = power_sum(self.branching, x);
            product *= sum;
            if level % 2 == 1 {
                log_slope += sum_slope / sum * slope;
            }
            // ξ^b = 1 − ξ.
            e = side * (1.0 - self.xi) * (b * relative.ln_1p()).exp_m1();
            slope *= b * x.powi(self.branching as i32 - 1);
        }
        product * log_slope
    }
}
