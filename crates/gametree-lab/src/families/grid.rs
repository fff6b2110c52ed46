//! The values that something unknown may have.

use std::sync::LazyLock;

use crate::normal::quantile;

/// The values that an unknown normal number is taken to have, each as probable as any other: symmetric, and of variance 1.
pub(super) fn grid() -> [f64; GRID] {
    // Computed once: whoever draws a tree asks at each of its positions.
    static VALUES: LazyLock<[f64; GRID]> = LazyLock::new(values);
    *VALUES
}

fn values() -> [f64; GRID] {
    let points: [f64; GRID] = std::array::from_fn(|n| quantile((n as f64 + 0.5) / GRID as f64));
    let variance = points.iter().map(|x| x * x).sum::<f64>() / GRID as f64;
    // Exactly symmetric, so that the other side's view of a value is one of them too.
    std::array::from_fn(|n| (points[n] - points[GRID - 1 - n]) / 2.0 / variance.sqrt())
}

/// How many values those are.
pub(super) const GRID: usize = 7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_are_symmetric_and_of_variance_one() {
        let grid = grid();
        assert!((0..GRID).all(|n| grid[n] == -grid[GRID - 1 - n]));
        assert!((grid.iter().map(|x| x * x).sum::<f64>() / GRID as f64 - 1.0).abs() < 1e-12);
    }
}
