//! The kinds of pruning whose work is counted: [`Pruning`].

/// Whose terminals are counted.
///
/// ```
/// use gametree_tree::theory::{Pruning, branching_factor};
/// // Deep cut-offs, shallow ones alone, and the best order there is.
/// let [shallow, deep, least] = [Pruning::Shallow, Pruning::Deep, Pruning::Minimal].map(|p| branching_factor(p, 2).unwrap());
/// assert!(least < deep && deep < shallow);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// F1: alpha-beta without deep cut-offs, on random order.
    Shallow,
    /// F2: alpha-beta, on random order.
    Deep,
    /// Alpha-beta on perfect order: the least that any search must examine.
    Minimal,
}
