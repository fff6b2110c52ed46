//! The fixed point ξ_b of a uniform random game, and the sum 1 + x + … + x^{b−1}.

/// ξ_b, the root of x^b + x = 1 between 0 and 1: the fixed point of a uniform random game (Pearl 1980). If every
/// position below a node of MIN is won for MAX with probability ξ_b, that node is with 1 − ξ_b, and a node of MAX
/// above such ones with ξ_b again. It is ½ for b = 1, (√5 − 1)/2 for b = 2, and goes to 1 for large b (0 for b = 0,
/// which is no game).
///
/// Only multiplications and additions make it, so it has the same bits on every machine.
///
/// ```
/// let x = gametree_tree::theory::fixed_point(2);
/// assert!((x * x + x - 1.0).abs() < 1e-9); // xᵇ + x = 1: the golden ratio
/// ```
#[must_use]
pub fn fixed_point(branching: u32) -> f64 {
    let power = |x: f64| {
        let (mut power, mut square, mut exponent) = (1.0, x, branching);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power *= square;
            }
            square *= square;
            exponent >>= 1;
        }
        power
    };
    // x^b + x grows with x; halved until the two ends are neighbours.
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return low;
        }
        if power(middle) + middle <= 1.0 { low = middle } else { high = middle }
    }
}

/// S(x) = 1 + x + … + x^{b−1}, and its derivative.
pub(super) fn power_sum(branching: u32, x: f64) -> (f64, f64) {
    // Horner's scheme for the polynomial and its derivative.
    (0..branching).fold((0.0, 0.0), |(sum, slope), _| (sum * x + 1.0, slope * x + sum))
}
