//! Published results for Nim, used by tests.

/// The heaps, and whether the first player wins: C. L. Bouton, *Nim, a game with a complete mathematical theory*, 1901.
pub const RESULTS: &[([u8; 4], bool)] = &[([1, 2, 3, 0], false), ([3, 4, 5, 0], true)];
