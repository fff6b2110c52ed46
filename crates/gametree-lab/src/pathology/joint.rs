//! The joint distribution of a position's winner and the number of ones below it.

/// For each number of ones, the probability that a position has it and is won, or lost, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    pub(super) won: Vec<f64>,
    pub(super) lost: Vec<f64>,
}
