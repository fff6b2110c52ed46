//! What is known of a position without a search: its score, or its features.

use gametree::Score;
use smallvec::SmallVec;

/// The maximum number of features of a game.
pub const MAX_FEATURES: usize = 512;

/// The features of a position in the order of their names. Few need no memory of their own.
pub type Vector = SmallVec<[i32; 64]>;

/// What can be determined about a position without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is short-lived, on the stack")]
pub enum StaticResult {
    /// The position is won or lost within two moves: the score, from the point of view of the side to move.
    Decided(Score),
    /// The position is not decided: its features.
    Open(Vector),
}
