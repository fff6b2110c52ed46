//! Sums of a view that are kept from one position to the next, which differ in few inputs.

use super::network::{NEURONS, Network, Sums};

/// The sums of the last position that was looked at in one view, and the inputs that were on, a bit for each in words of 64.
///
/// A search looks at one position after the other, each a move or two from the one before; so to switch on and off what differs takes
/// a fraction of the time that all inputs would (Nasu's *difference calculation*, but with no need to know the moves between).
#[derive(Clone, Debug)]
pub(crate) struct KeptSums<const WORDS: usize> {
    /// `None` before the first position.
    network: Option<&'static Network>,
    on: [u64; WORDS],
    sums: Sums,
}

impl<const WORDS: usize> KeptSums<WORDS> {
    /// Of no position yet.
    pub(crate) const NONE: Self = KeptSums { network: None, on: [0; WORDS], sums: [0; NEURONS] };

    /// The sums of the position in which these inputs are on. Their numbers are changed by an exclusive or with `view`, always the same.
    #[inline(always)]
    pub(crate) fn of(&mut self, network: &'static Network, on: &[u64; WORDS], view: usize) -> &Sums {
        if !self.network.is_some_and(|last| std::ptr::eq(last, network)) {
            *self = KeptSums { network: Some(network), on: [0; WORDS], sums: network.start };
        }
        for (word, (&now, before)) in on.iter().zip(&mut self.on).enumerate() {
            let mut changed = now ^ *before;
            *before = now;
            while changed != 0 {
                let bit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                network.switch(&mut self.sums, (64 * word + bit) ^ view, now >> bit & 1 == 1);
            }
        }
        &self.sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::network::testing::some;

    #[test]
    fn kept_sums_are_those_of_all_inputs() {
        // The sums of the second leave 16 bits.
        let networks = [some(), Network { start: [i16::MAX; NEURONS], ..some() }];
        let networks = networks.map(|network| &*Box::leak(Box::new(network)));
        /// The inputs 0, 1 and 2 are the bits 1, 0 and 3.
        const VIEW: usize = 1;
        let mut kept = KeptSums::NONE;
        // Each with what differs from the one before, nothing included, and with the other network in between.
        for (on, network) in
            [(0b1001, 0), (0b1001, 0), (0b10, 0), (0b1011, 1), (0b11, 0), (0, 0), (0b1000, 1)]
        {
            let network = networks[network];
            let inputs = (0..3_usize).filter(|input| on >> (input ^ VIEW) & 1 == 1);
            assert_eq!(*kept.of(network, &[on], VIEW), network.sums(inputs), "{on:b}");
        }
    }
}
