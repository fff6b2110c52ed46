//! Random numbers that are the same on every machine: xoshiro256++ seeded from one number, and nothing but whole
//! numbers and exact steps of floating point between its bits and what a tree is made of.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::range::Range;

/// A source of random numbers.
///
/// The library's own way from bits to numbers, since a later version of `rand` may change its.
pub(super) struct Draw(Xoshiro256PlusPlus);

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Draw(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, all equally likely (Lemire 2019: the upper half of a product, and the few draws that
    /// would favour some numbers thrown away).
    pub(super) fn below(&mut self, n: u64) -> u64 {
        let rejected = n.wrapping_neg() % n; // 2⁶⁴ mod n
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number of the range, all equally likely.
    pub(super) fn within(&mut self, range: Range) -> i64 {
        range.low() + self.below(range.count()) as i64
    }

    /// Whether something of this probability happens: a multiple of 2⁻⁵³ is drawn, exactly, and compared.
    pub(super) fn chance(&mut self, probability: f64) -> bool {
        let drawn = (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        drawn < probability
    }
}
