//! Machine words that hold a board, with the arithmetic that the rules do not need: [`Word`].

use gametree_games::bits::Bits;

/// A set of cells as a word, which can also be a key.
pub(super) trait Word: Bits {
    /// Whether the set has more than one cell.
    fn has_two(self) -> bool;

    /// A bijection of the numbers below 2^`bits` that spreads every bit over the others. Larger numbers are not allowed.
    fn mixed(self, bits: u32) -> Self;

    /// The low 64 bits.
    #[inline(always)]
    fn low(self) -> u64 {
        self.part(0)
    }

    /// The `n`-th 64 bits of the word, from the lowest.
    fn part(self, n: usize) -> u64;
}

macro_rules! word {
    ($word:ty, $odd:expr) => {
        impl Word for $word {
            #[inline(always)]
            fn has_two(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }

            #[inline(always)]
            fn mixed(self, bits: u32) -> Self {
                // Multiplication by an odd number is a bijection modulo 2^bits, and so is every step x ^ (x >> n), n > 0.
                let (mask, half) = (<$word>::MAX >> (<$word>::BITS - bits), bits.div_ceil(2));
                let once = (self ^ self >> half).wrapping_mul($odd) & mask;
                let twice = (once ^ once >> half).wrapping_mul($odd) & mask;
                twice ^ twice >> half
            }

            #[inline(always)]
            fn part(self, n: usize) -> u64 {
                (self >> (64 * n)) as u64
            }
        }
    };
}

// Odd numbers without a pattern: the golden ratio's digits.
word!(u64, 0x9e37_79b9_7f4a_7c15);
word!(u128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_loses_nothing() {
        for bits in [1, 2, 5, 8, 13] {
            let size = 1u64 << bits;
            let mut seen: Vec<u64> = (0..size).map(|key| key.mixed(bits)).collect();
            let mut wide: Vec<u128> = (0..size).map(|key| u128::from(key).mixed(bits)).collect();
            seen.sort_unstable();
            wide.sort_unstable();
            assert!(seen.into_iter().eq(0..size) && wide.into_iter().eq(0..u128::from(size)));
        }
        assert_ne!(u64::MAX.mixed(64), (u64::MAX - 1).mixed(64));
    }
}
