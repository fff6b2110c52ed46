//! The evaluations of P- and N-games.

/// The static evaluation of an unfinished position of a P- or N-game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The share of won leaves below it (Nau's e₁).
    Share {
        /// Rounds the share to the nearest multiple of 1/G; if two are equally near, to their midpoint, so that neither
        /// player is favoured. `None` for no rounding.
        levels: Option<u32>,
    },
    /// The exact probability of winning, given the share (e₂). In P-games only.
    Chance,
    /// Only whether the share is above or below the expected one: in P-games the probability of a won leaf, in N-games the
    /// share at the root.
    Sign,
}
