//! Branching factors: how fast the work of a search grows with the depth.

use super::error::{TheoryError, check};
use super::f1;
use super::fixed_point::fixed_point;
use super::pruning::Pruning;

/// The factor by which the terminals examined grow with every ply, for ever deeper uniform trees of continuous,
/// independent leaves: ξ_b/(1 − ξ_b) for F2 (Pearl 1982; no search has a smaller one on random order), the exact
/// one of F1, √b on perfect order.
///
/// ```
/// use gametree_tree::theory::{branching_factor, Pruning};
/// let golden = (1.0 + 5f64.sqrt()) / 2.0;
/// assert!((branching_factor(Pruning::Deep, 2)? - golden).abs() < 1e-12);
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
///
/// # Errors
/// [`TheoryError::NoSuccessors`], or for F1 [`TheoryError::TooWide`] beyond [`MAX_BRANCHING`](super::MAX_BRANCHING).
pub fn branching_factor(pruning: Pruning, branching: u32) -> Result<f64, TheoryError> {
    if branching == 0 {
        return Err(TheoryError::NoSuccessors);
    }
    let xi = fixed_point(branching);
    match pruning {
        Pruning::Shallow => check(branching).map(|()| f1::growth(branching)),
        Pruning::Deep => Ok(xi / (1.0 - xi)),
        Pruning::Minimal => Ok(f64::from(branching).sqrt()),
    }
}

/// Knuth and Moore's upper bound for the growth of F1: the largest eigenvalue of the matrix of √p_ij, where p_ij is
/// the chance that the j-th child of the i-th child is examined, 1/C(i − 1 + (j − 1)/b, i − 1).
///
/// # Errors
/// As [`branching_factor`] of F1.
///
/// ```
/// let bound = gametree_tree::theory::shallow_bound(2)?;
/// assert!(bound > 1.0 && bound < 2.0);
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
pub fn shallow_bound(branching: u32) -> Result<f64, TheoryError> {
    check(branching)?;
    let b = f64::from(branching);
    let entry = |i: u32, j: u32| -> f64 {
        let factor = |m: u32| f64::from(m) / (f64::from(m) + f64::from(j) / b);
        (1..=i).map(factor).product::<f64>().sqrt()
    };
    let matrix: Vec<Vec<f64>> =
        (0..branching).map(|i| (0..branching).map(|j| entry(i, j)).collect()).collect();
    // A positive matrix, applied again and again.
    let (mut vector, mut growth) = (vec![1.0; branching as usize], 0.0);
    for _ in 0..1_000 {
        let image = matrix.iter().map(|row| row.iter().zip(&vector).map(|(a, v)| a * v).sum::<f64>());
        let image: Vec<f64> = image.collect();
        let last = std::mem::replace(&mut growth, image[0] / vector[0]);
        vector = image.iter().map(|v| v / image[0]).collect();
        if (growth - last).abs() <= 1e-15 * growth {
            break;
        }
    }
    Ok(growth)
}
