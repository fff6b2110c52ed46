//! Sets of cells as words: `u64` if the board fits, otherwise `u128`, or [`Wide`] beyond 128 cells.

mod wide;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Index, IndexMut, Not};

pub use wide::Wide;

/// A set of cells, cell 0 in the lowest bit. Cell numbers and shift distances must be less than [`Bits::WIDTH`], so that
/// a shift needs no range check.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of cells a word holds.
    const WIDTH: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The number of a cell in as few bytes as the word needs: a move of games that fill cells.
    type Number: Copy + Ord + Hash + Debug + Send + Sync + Into<u32> + TryFrom<u32> + 'static;

    /// A value for each cell.
    type PerCell<T: Copy>: Copy + Index<usize, Output = T> + IndexMut<usize>;

    /// The cell `index`, which must be less than [`Bits::WIDTH`], as a [`Bits::Number`].
    #[must_use]
    fn number(index: u32) -> Self::Number;

    /// The same value for each cell.
    #[must_use]
    fn per_cell<T: Copy>(value: T) -> Self::PerCell<T>;

    /// The set of one cell.
    #[must_use]
    fn cell(index: u32) -> Self;

    /// Every cell moved up by `n`; those beyond the word are lost.
    #[must_use]
    fn up(self, n: u32) -> Self;

    /// Every cell moved down by `n`; those below cell 0 are lost.
    #[must_use]
    fn down(self, n: u32) -> Self;

    /// The sum of the two words as numbers: in Connect Four, carries run up the full part of a column.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The set whose cells are the bits of `word`; those beyond [`Bits::WIDTH`] are lost.
    #[must_use]
    fn of(word: u128) -> Self;

    /// The number of cells.
    fn count(self) -> u32;

    /// The lowest cell; [`Bits::WIDTH`] for the empty set.
    fn lowest(self) -> u32;

    /// The set with cell `i` moved to `cells` − 1 − `i`: half a turn of a board of `cells` cells.
    #[must_use]
    fn reversed(self, cells: u32) -> Self;

    /// The set with cell `i` moved to `map[i]`; cells beyond the map are left out.
    #[must_use]
    fn mapped<N: Copy + Into<u32>>(self, map: &[N]) -> Self {
        // A loop is fast even with little optimisation, and tests of symmetric games spend much of their time here.
        let (mut left, mut images) = (self, Self::EMPTY);
        while !left.is_empty() {
            let cell = left.lowest();
            left = left ^ Self::cell(cell);
            if let Some(&image) = map.get(cell as usize) {
                images |= Self::cell(image.into());
            }
        }
        images
    }

    /// The set in 64 bits: exact if all cells are below 64, otherwise a hash.
    fn fold(self) -> u64;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set contains a cell.
    #[inline]
    fn has(self, index: u32) -> bool {
        !(self & Self::cell(index)).is_empty()
    }

    /// The set of the first `n` cells.
    #[must_use]
    fn first(n: u32) -> Self {
        if n >= Self::WIDTH { !Self::EMPTY } else { !(!Self::EMPTY).up(n) }
    }

    /// The cells of the set, lowest first.
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.lowest();
            (cell < Self::WIDTH).then(|| {
                rest = rest & !Self::cell(cell);
                cell
            })
        })
    }
}

macro_rules! bits {
    ($word:ty, |$set:ident| $fold:expr) => {
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            type Number = u8;
            type PerCell<T: Copy> = [T; <$word>::BITS as usize];
            #[inline]
            fn number(index: u32) -> u8 {
                index as u8
            }
            #[inline]
            fn per_cell<T: Copy>(value: T) -> Self::PerCell<T> {
                [value; <$word>::BITS as usize]
            }
            #[inline]
            fn cell(index: u32) -> Self {
                (1 as $word).wrapping_shl(index)
            }
            #[inline]
            fn up(self, n: u32) -> Self {
                self.wrapping_shl(n)
            }
            #[inline]
            fn down(self, n: u32) -> Self {
                self.wrapping_shr(n)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn of(word: u128) -> Self {
                word as $word
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn reversed(self, cells: u32) -> Self {
                self.reverse_bits().down(Self::WIDTH - cells)
            }
            #[inline]
            fn fold(self) -> u64 {
                let $set = self;
                $fold
            }
        }
    };
}

bits!(u64, |word| word);
bits!(u128, |word| {
    // A set within the low half is its own key; any other is hashed, both halves affecting all bits.
    let (low, high) = (word as u64, (word >> 64) as u64);
    if high == 0 { low } else { mixed(low ^ mixed(high)) }
});

/// Whether a map takes the cells 0 … `cells` − 1 to themselves, each to another.
pub(crate) fn is_permutation(map: &[u8], cells: u32) -> bool {
    let mut images = map.to_vec();
    images.sort_unstable();
    images.into_iter().map(u32::from).eq(0..cells)
}

/// Whether the cells of a board have numbers that fit a byte, in which certificates write symmetries.
pub(crate) fn fits_bytes(cells: u32) -> bool {
    cells <= 1 << u8::BITS
}

/// The key of a position given by two sets on a board of `cells` cells: exact up to 32 cells, a hash beyond.
#[must_use]
pub fn pair_key<B: Bits>(first: B, second: B, cells: u32) -> u64 {
    let (first, second) = (first.fold(), second.fold());
    if cells <= 32 { first | second << 32 } else { mixed(first) ^ mixed(!second).rotate_left(32) }
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ (word >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_agree_on_small_boards() {
        for set in [0u64, 1, 0b1011_0101, 1 << 35, u64::from(u32::MAX)] {
            let wide = u128::from(set);
            assert_eq!(set.cells().collect::<Vec<_>>(), wide.cells().collect::<Vec<_>>());
            assert_eq!(u128::from(set.reversed(40)), wide.reversed(40));
            assert_eq!(set.fold(), wide.fold());
        }
        assert_eq!(u64::first(64), u64::MAX);
        assert_eq!(u64::first(3), 0b111);
        assert_eq!(u128::first(128), u128::MAX);
    }
}
