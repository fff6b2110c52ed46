//! The joint distribution of who wins a position and how many ones are below it.

/// The chances of the numbers of ones of a position together with its mover's winning or losing it.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    pub(super) won: Vec<f64>,
    pub(super) lost: Vec<f64>,
}
