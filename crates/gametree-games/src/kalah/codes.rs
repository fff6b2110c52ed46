//! Numbers for the ways to distribute seeds over pits: [`Distributions`].

/// The ways to distribute a number of seeds over a number of pits, and the number of each in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Distributions {
    pits: usize,
    seeds: usize,
    /// `ways[pits][seeds]`, as one list; empty if there are too many for half of 64 bits' range.
    ways: Vec<u64>,
}

impl Distributions {
    pub(super) fn new(pits: usize, seeds: usize) -> Self {
        let mut ways = vec![0; (pits + 1) * (seeds + 1)];
        ways[0] = 1;
        for at in seeds + 1..ways.len() {
            // The last pit of them is empty, or has one seed at least.
            let fewer: u64 = if at % (seeds + 1) == 0 { 0 } else { ways[at - 1] };
            match fewer.checked_add(ways[at - seeds - 1]).filter(|&sum| sum < 1 << 63) {
                Some(sum) => ways[at] = sum,
                None => return Distributions { pits, seeds, ways: Vec::new() },
            }
        }
        Distributions { pits, seeds, ways }
    }

    fn ways(&self, pits: usize, seeds: usize) -> u64 {
        self.ways[pits * (self.seeds + 1) + seeds]
    }

    /// The number of a distribution, given pit by pit; `None` if there are too many.
    pub(super) fn number(&self, pits: impl Iterator<Item = u8>) -> Option<u64> {
        if self.ways.is_empty() {
            return None;
        }
        let (mut number, mut left) = (0, self.seeds);
        for (pit, seeds) in pits.enumerate() {
            // Those before it have fewer seeds in this pit: all but those that have as many or more.
            let rest = left.checked_sub(seeds.into())?;
            number += self.ways(self.pits - pit, left) - self.ways(self.pits - pit, rest);
            left = rest;
        }
        Some(number)
    }

    /// The distribution of this number, pit by pit; `None` if there is none.
    pub(super) fn numbered(&self, number: u64) -> Option<Vec<u8>> {
        if self.ways.is_empty() || number >= self.ways(self.pits, self.seeds) {
            return None;
        }
        let (mut rest, mut left) = (number, self.seeds);
        let pit = |pit: usize| {
            let all = self.ways(self.pits - pit, left);
            let before = |seeds: usize| all - self.ways(self.pits - pit, left - seeds);
            let seeds = (0..=left).rev().find(|&seeds| before(seeds) <= rest)?;
            rest -= before(seeds);
            left -= seeds;
            u8::try_from(seeds).ok()
        };
        (0..self.pits).map(pit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_distributions_have_their_numbers_in_order() {
        let five_over_four = Distributions::new(4, 5);
        let mut before = None;
        for number in 0..56 {
            let pits = five_over_four.numbered(number).unwrap();
            assert_eq!(pits.iter().map(|&seeds| u32::from(seeds)).sum::<u32>(), 5);
            assert_eq!(five_over_four.number(pits.iter().copied()), Some(number));
            assert!(before.replace(pits.clone()).is_none_or(|before| before < pits));
        }
        assert_eq!(five_over_four.numbered(56), None);
        assert_eq!(Distributions::new(18, 240).number([].into_iter()), None);
    }
}
