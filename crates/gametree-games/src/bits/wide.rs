//! Sets of up to 384 cells: [`Wide`].

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use super::{Bits, mixed};

/// The number of words.
const WORDS: usize = 6;

/// A set of up to 384 cells, as a word made of six: enough for 19×19. Everything costs several times what it does in one word.
///
/// ```
/// use gametree_games::bits::{Bits, Wide};
/// let set = Wide::cell(0) | Wide::cell(360);
/// assert!(set.cells().eq([0, 360]) && set.reversed(361) == set);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; WORDS]);

impl Wide {
    /// The word of this number; the words around the set are empty.
    #[inline]
    fn word(self, number: usize) -> u64 {
        self.0.get(number).copied().unwrap_or(0)
    }

    /// The words moved up by whole words.
    fn words_up(self, n: usize) -> Self {
        Wide(std::array::from_fn(|at| self.word(at.wrapping_sub(n))))
    }

    /// The words moved down by whole words.
    fn words_down(self, n: usize) -> Self {
        Wide(std::array::from_fn(|at| self.word(at + n)))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|at| f(self.0[at], other.0[at])))
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |one, other| one ^ other)
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

/// As numbers, so that the order is that of the other words.
impl Ord for Wide {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Bits for Wide {
    const WIDTH: u32 = WORDS as u32 * u64::BITS;
    const EMPTY: Self = Wide([0; WORDS]);

    type Number = u16;
    type PerCell<T: Copy> = [T; WORDS * u64::BITS as usize];

    #[inline]
    fn number(index: u32) -> u16 {
        index as u16
    }

    fn per_cell<T: Copy>(value: T) -> Self::PerCell<T> {
        [value; WORDS * u64::BITS as usize]
    }

    #[inline]
    fn cell(index: u32) -> Self {
        let bit = 1 << (index % 64);
        Wide(std::array::from_fn(|at| if at == index as usize / 64 { bit } else { 0 }))
    }

    #[inline]
    fn up(self, n: u32) -> Self {
        let Wide([a, b, c, d, e, f]) = if n < 64 { self } else { self.words_up(n as usize / 64) };
        let bits = n % 64;
        // What a word hands on is moved by 64 − `bits` in two steps, as `bits` may be 0.
        let step = |word: u64, below: u64| word << bits | below >> 1 >> (63 - bits);
        Wide([a << bits, step(b, a), step(c, b), step(d, c), step(e, d), step(f, e)])
    }

    #[inline]
    fn down(self, n: u32) -> Self {
        let Wide([a, b, c, d, e, f]) = if n < 64 { self } else { self.words_down(n as usize / 64) };
        let bits = n % 64;
        let step = |word: u64, above: u64| word >> bits | above << 1 << (63 - bits);
        Wide([step(a, b), step(b, c), step(c, d), step(d, e), step(e, f), f >> bits])
    }

    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Wide(std::array::from_fn(|at| {
            let (sum, over) = self.0[at].overflowing_add(other.0[at]);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            carry = over | over_again;
            sum
        }))
    }

    fn of(word: u128) -> Self {
        let mut words = [0; WORDS];
        (words[0], words[1]) = (word as u64, (word >> 64) as u64);
        Wide(words)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> u32 {
        let used = self.0.iter().zip(0..).find(|(word, _)| **word != 0);
        used.map_or(Self::WIDTH, |(word, at)| 64 * at + word.trailing_zeros())
    }

    fn reversed(self, cells: u32) -> Self {
        let mut words = self.0.map(u64::reverse_bits);
        words.reverse();
        Wide(words).down(Self::WIDTH - cells)
    }

    /// The same as that of the 128-bit word, if all cells are below 128.
    #[inline]
    fn fold(self) -> u64 {
        let [low, high @ ..] = self.0;
        // Empty words above leave 0 as it is.
        let high = high.iter().rev().fold(0, |hash, word| mixed(hash ^ word));
        if high == 0 { low } else { mixed(low ^ high) }
    }

    #[inline]
    fn has(self, index: u32) -> bool {
        self.word(index as usize / 64) >> (index % 64) & 1 == 1
    }

    #[inline]
    fn cells(self) -> impl Iterator<Item = u32> {
        (0..).zip(self.0).flat_map(|(at, word)| word.cells().map(move |cell| 64 * at + cell))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use proptest::prelude::*;

    use super::*;

    const WIDTH: usize = 384;

    /// A set as a truth value for each cell.
    type Naive = Vec<bool>;

    /// Sets of few and of many cells, full words among them.
    fn naive() -> impl Strategy<Value = Naive> {
        let words = prop::collection::vec(prop_oneof![Just(0), Just(u64::MAX), any::<u64>()], WORDS);
        let dense =
            words.prop_map(|words| (0..WIDTH).map(|at| words[at / 64] >> (at % 64) & 1 == 1).collect());
        let sparse = prop::collection::btree_set(0..WIDTH, 0..4)
            .prop_map(|cells| (0..WIDTH).map(|at| cells.contains(&at)).collect());
        prop_oneof![dense, sparse]
    }

    fn wide(set: &Naive) -> Wide {
        (0..).zip(set).filter(|(_, has)| **has).fold(Wide::EMPTY, |all, (cell, _)| all | Wide::cell(cell))
    }

    fn from_cells(cells: impl Iterator<Item = usize>) -> Naive {
        let mut set = vec![false; WIDTH];
        cells.filter(|&cell| cell < WIDTH).for_each(|cell| set[cell] = true);
        set
    }

    fn cells_of(set: &Naive) -> impl Iterator<Item = usize> + '_ {
        set.iter().enumerate().filter(|(_, has)| **has).map(|(cell, _)| cell)
    }

    fn both(one: &Naive, other: &Naive, f: impl Fn(bool, bool) -> bool) -> Wide {
        wide(&one.iter().zip(other).map(|(&one, &other)| f(one, other)).collect())
    }

    /// The sum, bit by bit as on paper.
    fn sum(one: &Naive, other: &Naive) -> Naive {
        let mut carry = false;
        let mut add = |(&one, &other): (&bool, &bool)| {
            let ones = [one, other, carry].into_iter().filter(|bit| *bit).count();
            carry = ones > 1;
            ones % 2 == 1
        };
        one.iter().zip(other).map(&mut add).collect()
    }

    proptest! {
        #[test]
        fn sets_are_combined_cell_by_cell(one in naive(), other in naive()) {
            let (a, b) = (wide(&one), wide(&other));
            prop_assert_eq!(a & b, both(&one, &other, |a, b| a && b));
            prop_assert_eq!(a | b, both(&one, &other, |a, b| a || b));
            prop_assert_eq!(a ^ b, both(&one, &other, |a, b| a != b));
            prop_assert_eq!(!a, both(&one, &one, |a, _| !a));
            let mut union = a;
            union |= b;
            prop_assert_eq!(union, a | b);
            prop_assert_eq!(a.plus(b), wide(&sum(&one, &other)));
            prop_assert_eq!(a.cmp(&b), one.iter().rev().cmp(other.iter().rev()));
            prop_assert_eq!(a == b, one == other);
            prop_assert_eq!(HashSet::from([a, b]).len(), BTreeSet::from([a, b]).len());
            prop_assert_eq!(a.fold() == b.fold(), one == other);
        }

        #[test]
        fn cells_are_moved_and_counted(set in naive(), n in 0..WIDTH, board in 1..=WIDTH) {
            let word = wide(&set);
            prop_assert_eq!(word.up(n as u32), wide(&from_cells(cells_of(&set).map(|cell| cell + n))));
            let down = from_cells(cells_of(&set).filter_map(|cell| cell.checked_sub(n)));
            prop_assert_eq!(word.down(n as u32), wide(&down));
            prop_assert_eq!(word.count() as usize, cells_of(&set).count());
            prop_assert_eq!(word.lowest() as usize, cells_of(&set).next().unwrap_or(WIDTH));
            prop_assert_eq!(word.is_empty(), cells_of(&set).next().is_none());
            prop_assert_eq!(word.has(n as u32), set[n]);
            prop_assert!(word.cells().map(|cell| cell as usize).eq(cells_of(&set)));
            prop_assert_eq!(Wide::first(board as u32), wide(&from_cells(0..board)));
            prop_assert_eq!(Wide::cell(n as u32), wide(&from_cells(std::iter::once(n))));
            let reversed = from_cells(cells_of(&set).filter(|&cell| cell < board).map(|cell| board - 1 - cell));
            prop_assert_eq!(word.reversed(board as u32), wide(&reversed));
            // Some map that is no symmetry, of a part of the cells.
            let map: Vec<u16> = (0..board).map(|cell| (cell * 5 % WIDTH) as u16).collect();
            let mapped = from_cells(cells_of(&set).filter(|&cell| cell < board).map(|cell| cell * 5 % WIDTH));
            prop_assert_eq!(word.mapped(&map), wide(&mapped));
        }

        #[test]
        fn small_sets_are_those_of_the_narrow_words(word: u128, n in 0..128_u32) {
            let set = Wide::of(word);
            prop_assert!(set.cells().eq(word.cells()));
            prop_assert_eq!(set.fold(), word.fold());
            prop_assert_eq!(set.down(n), Wide::of(word.down(n)));
            prop_assert_eq!(set.reversed(128), Wide::of(word.reversed(128)));
            prop_assert_eq!(Wide::of(u128::from(word as u64)).fold(), word as u64);
            prop_assert_eq!(u32::from(Wide::number(n)), n);
            let mut values = Wide::per_cell(0);
            values[Wide::WIDTH as usize - 1] = n;
            prop_assert_eq!(values.iter().sum::<u32>(), n);
        }
    }
}
