//! Knuth and Moore's critical positions by level and type: Corollary 1, and the average-case formula for random shapes.

use super::error::TheoryError;
use super::levels::{Level, Levels};

/// The critical positions of one level: those that alpha-beta enters in a perfectly ordered tree.
///
/// ```
/// let level = gametree_tree::theory::critical(2, 3)?;
/// assert_eq!(level.total, level.type1 + level.type2 + level.type3);
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Critical<N> {
    /// All of them.
    pub total: N,
    /// Of type 1: the principal variation.
    pub type1: N,
    /// Of type 2: where the next cut-off happens.
    pub type2: N,
    /// Of type 3: first children of type 2.
    pub type3: N,
}

/// Corollary 1: the critical positions on level `level` of a tree in which every position has `branching` successors,
/// b^⌈l/2⌉ + b^⌊l/2⌋ − 1 of them: one of type 1, b^⌈l/2⌉ − 1 of type 2, b^⌊l/2⌋ − 1 of type 3.
///
/// ```
/// use gametree_tree::theory::critical;
/// let level = critical(3, 5)?;
/// assert_eq!((level.total, level.type1, level.type2, level.type3), (35, 1, 26, 8));
/// # Ok::<(), gametree_tree::theory::TheoryError>(())
/// ```
///
/// # Errors
/// [`TheoryError::NoSuccessors`], or [`TheoryError::Overflow`] where the number leaves 128 bits.
pub fn critical(branching: u32, level: u32) -> Result<Critical<u128>, TheoryError> {
    if branching == 0 {
        return Err(TheoryError::NoSuccessors);
    }
    let overflow = || TheoryError::Overflow { branching, level };
    let power = |exponent| u128::from(branching).checked_pow(exponent).ok_or_else(overflow);
    let (more, fewer) = (power(level.div_ceil(2))?, power(level / 2)?);
    let total = more.checked_add(fewer - 1).ok_or_else(overflow)?;
    Ok(Critical { total, type1: 1, type2: more - 1, type3: fewer - 1 })
}

/// The expected critical positions on every level of a random shape, from level 0 to [`Levels::depth`], where the
/// order of successors says nothing of the shape below them.
///
/// If x positions of a kind are expected on level j, then x·d_j successors of theirs are, and x·q_j first
/// successors. A position is critical if its Dewey number has only ones at the odd places, or only ones at the even
/// ones; so level l has
///
/// d₀q₁d₂q₃… + q₀d₁q₂d₃… − q₀q₁q₂… (l factors each)
///
/// of them, for even and odd l alike. (The slides give even l only, and print + before the last product, which
/// counts the principal variation, of type 1, once too often: it is in both others.) Of the rest those with a later
/// child last at a step from level l − 1, l − 3, … are of type 2: the product that ends in d_{l−1}; the others are
/// of type 3.
///
/// ```
/// use gametree_tree::theory::{critical_on_average, Levels};
/// let levels = critical_on_average(&Levels::new(&[1.0, 0.5], &[2.0, 3.0])?);
/// assert_eq!(levels[2].total, 2.0 * 0.5 + 1.0 * 3.0 - 1.0 * 0.5);
/// assert_eq!((levels[2].type1, levels[2].type2, levels[2].type3), (0.5, 2.5, 0.5));
/// # Ok::<(), gametree_tree::theory::LevelsError>(())
/// ```
#[must_use]
pub fn critical_on_average(levels: &Levels) -> Vec<Critical<f64>> {
    // The product that ends in d, the one that ends in q, and that of all q; at the root all three are the empty one.
    let (mut to_d, mut to_q, mut first) = (1.0, 1.0, 1.0);
    let mut rows = vec![Critical { total: 1.0, type1: 1.0, type2: 0.0, type3: 0.0 }];
    for Level { q, d } in levels.iter() {
        (to_d, to_q) = (to_q * d, to_d * q);
        first *= q;
        rows.push(Critical {
            total: to_d + to_q - first,
            type1: first,
            type2: to_d - first,
            type3: to_q - first,
        });
    }
    rows
}
