//! What a search may see of a position of a P- or N-game.

/// What a search knows of a position before the end of a P- or N-game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The share of won leaves below it (Nau's e₁).
    Share {
        /// Rounds the share to the nearest multiple of 1/G; to the middle where two are as near, so that neither player
        /// is favoured. `None`: not at all.
        levels: Option<u32>,
    },
    /// The exact chance of winning, given the share (e₂). In P-games only.
    Chance,
    /// Only whether the share is above or below what is expected: in P-games the probability of a won leaf, in N-games
    /// the share at the root.
    Sign,
}
