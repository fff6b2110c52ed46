//! Wins found by playing all moves, for games without a guide that finds them cheaply: looked for where that pays.

use super::frequency::Frequency;

/// The least remaining depth at which a win that is seen at once saves enough.
pub(super) const LOOKOUT_DEPTH: u32 = 3;
/// It pays if a win is found at one position in so many.
const PAYS: u16 = 16;
/// Where it does not pay, one position in so many is looked at all the same.
const AUDITED: u16 = 32;

/// How often a win was found so. Games differ: in Connect Four it halves the nodes, and with king and rook against a king a win is
/// so rare, and the moves are so many, that it doubles the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookout {
    won: Frequency,
    skipped: u16,
}

impl Default for Lookout {
    /// It is taken to pay at first.
    fn default() -> Self {
        Lookout { won: Frequency { observed: 4 * PAYS, happened: 8 }, skipped: 0 }
    }
}

impl Lookout {
    /// Whether to look at the next position.
    #[inline]
    pub(super) fn pays(&mut self) -> bool {
        if self.won.happened >= self.won.observed / PAYS {
            return true;
        }
        self.skipped += 1;
        let audited = self.skipped == AUDITED;
        self.skipped %= AUDITED;
        audited
    }

    /// Learns whether a win was found.
    #[inline]
    pub(super) fn learn(&mut self, won: bool) {
        self.won.learn(won);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At how many of these positions it is looked, if one in `every` has a win.
    fn looked(lookout: &mut Lookout, positions: u32, every: u32) -> u32 {
        let mut looked = 0;
        for _ in 0..positions {
            if lookout.pays() {
                looked += 1;
                lookout.learn(looked % every == 0);
            }
        }
        looked
    }

    #[test]
    fn it_looks_where_wins_are_found_and_else_now_and_then() {
        let mut lookout = Lookout::default();
        assert_eq!(looked(&mut lookout, 10_000, 8), 10_000);
        let rare = looked(&mut lookout, 100_000, 100);
        assert!((3_000..8_000).contains(&rare), "{rare}");
        // Wins become frequent again: audits tell.
        assert!(looked(&mut lookout, 100_000, 4) > 90_000);
    }
}
