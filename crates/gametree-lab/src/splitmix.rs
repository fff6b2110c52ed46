//! The SplitMix64 generator (Steele, Lea and Flood 2014): random numbers that are the same on every machine.

/// The step of the sequence: the odd integer closest to 2⁶⁴/φ.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's mixing function.
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// SplitMix64 as a sequence, from which openings and self-play games are drawn.
pub(crate) struct Sequence(u64);

impl Sequence {
    /// The sequence of numbers after this state.
    pub(crate) const fn after(start: u64) -> Self {
        Sequence(start)
    }

    /// A random number below `n`, which must not be 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(STEP);
        ((u128::from(mixed(self.0)) * n as u128) >> 64) as usize
    }
}

/// The numbers below `length` in an order given by the seed (R. Durstenfeld's shuffle, 1964).
pub(crate) fn shuffled(length: usize, seed: u64) -> Vec<usize> {
    let (mut order, mut drawn) = ((0..length).collect::<Vec<_>>(), Sequence::after(mixed(seed ^ STEP)));
    for last in (1..length).rev() {
        order.swap(last, drawn.below(last + 1));
    }
    order
}
