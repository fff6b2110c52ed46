//! Standard errors by resampling.

use gametree_tree::generate::Draw;

const RESAMPLED: u64 = 200;

/// Numbers that are computed from sums over families, each with its standard error: how much it varies when as many families are drawn
/// from these, some of them several times.
pub(super) fn with_errors<S>(sums: &[S], numbers: impl Fn(&[&S]) -> Vec<f64>) -> Vec<(f64, f64)> {
    let all = numbers(&sums.iter().collect::<Vec<_>>());
    let mut draw = Draw::new(1);
    let mut squares = vec![0.0; all.len()];
    for _ in 0..RESAMPLED {
        let again: Vec<&S> = sums.iter().map(|_| &sums[draw.below(sums.len() as u64) as usize]).collect();
        let again = numbers(&again);
        squares.iter_mut().zip(again.iter().zip(&all)).for_each(|(sum, (x, y))| *sum += (x - y).powi(2));
    }
    let error = |square: f64| (square / (RESAMPLED - 1) as f64).sqrt();
    all.into_iter().zip(squares).map(|(number, square)| (number, error(square))).collect()
}

/// Adds a sum and a number of terms.
pub(super) fn add(sum: &mut (f64, f64), (value, number): (f64, f64)) {
    *sum = (sum.0 + value, sum.1 + number);
}

/// The mean value of won and of lost positions, lost ones first.
pub(super) fn means(values: impl Iterator<Item = (f64, bool)>) -> [f64; 2] {
    let mut sums = [(0.0, 0.0); 2];
    values.for_each(|(value, won)| add(&mut sums[usize::from(won)], (value, 1.0)));
    sums.map(|(sum, number)| sum / number)
}
