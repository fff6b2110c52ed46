//! The normal distribution.

/// Φ, the probability that a standard normal number is below `x`, by Marsaglia's series (2004); to about 10⁻¹⁵.
///
/// ```
/// assert!((gametree_lab::normal::below(1.96) - 0.975_002).abs() < 1e-6);
/// ```
#[must_use]
pub fn below(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        let next = sum + term;
        if next == sum {
            return 0.5 + sum * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
        }
        sum = next;
    }
}

/// The number below which a standard normal one is with this probability, by bisection; ∓8 at 0 and 1.
///
/// ```
/// assert!((gametree_lab::normal::quantile(0.975) - 1.959_964).abs() < 1e-6);
/// ```
#[must_use]
pub fn quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-8.0, 8.0);
    if probability <= 0.0 {
        return low;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if below(middle) < probability { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_undo_probabilities() {
        // Published to 15 digits: Φ(1), Φ(2), Φ(−3).
        for (x, known) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (-3.0, 0.001_349_898_031_630_09),
        ] {
            assert!((below(x) - known).abs() < 1e-14, "{x}: {}", below(x));
            assert!((quantile(known) - x).abs() < 1e-9);
        }
        assert_eq!([quantile(0.0), below(-9.0), below(9.0)], [-8.0, 0.0, 1.0]);
    }
}
