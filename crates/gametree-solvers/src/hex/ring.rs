//! What the six neighbours of a cell say about it: dead cells, and stones that would kill it.
//!
//! A cell is *dead* if its colour can't matter: in every completion of the board the winner is the same with either colour on
//! it. Its ring decides that locally. In a completion the ring is cut into runs of one colour; if there are at most two, the
//! neighbours of each colour are joined along the ring without the cell, so that no shortest path of either side needs it
//! (Hayward and van Rijswijck, *Hex and combinatorics*, 2006). What is dead stays dead whatever stones are added.

use std::sync::LazyLock;

use gametree_games::bits::Bits;

use super::field::{Field, Neighbour, Side};

/// The neighbours of each side as six bits each, the own below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ring(u16);

const PLACES: u16 = 0b11_1111;

struct Tables {
    dead: Vec<bool>,
    /// For each side, the empty places at which a stone of his would make the cell dead.
    killers: [Vec<u8>; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let dead: Vec<bool> = (0..1 << 12).map(dead).collect();
    let killers = [0, 6].map(|side| {
        let kills = |ring: u16, place: u16| {
            ring_is_free(ring, place) && dead[usize::from(ring | 1 << (place + side))]
        };
        (0..1 << 12)
            .map(|ring| (0..6).filter(|&place| kills(ring, place)).fold(0, |set, place| set | 1 << place))
            .collect()
    });
    Tables { dead, killers }
});

fn ring_is_free(ring: u16, place: u16) -> bool {
    (ring | ring >> 6) >> place & 1 == 0
}

/// Whether every completion of the ring has at most two runs.
fn dead(ring: u16) -> bool {
    let (own, other) = (ring & PLACES, ring >> 6);
    if own & other != 0 {
        return false;
    }
    let free = PLACES & !(own | other);
    // Every subset of the free places, from all of them to none.
    let subsets = std::iter::successors(Some(free), |&subset| (subset != 0).then(|| (subset - 1) & free));
    subsets.into_iter().all(|subset| {
        let colours = own | subset;
        let next = colours >> 1 | (colours & 1) << 5;
        (colours ^ next).count_ones() <= 2
    })
}

impl Ring {
    /// The ring of a cell.
    #[inline]
    pub(super) fn of<B: Bits>(field: &Field<B>, own: B, other: B, cell: u32) -> Self {
        let mut ring = 0;
        for (place, &neighbour) in field.ring[cell as usize].iter().enumerate() {
            ring |= match neighbour {
                Neighbour::Cell(cell) => {
                    let cell = u32::from(cell);
                    u16::from(own.has(cell)) << place | u16::from(other.has(cell)) << (place + 6)
                }
                Neighbour::Edge(Side::Own) => 1 << place,
                Neighbour::Edge(Side::Other) => 1 << (place + 6),
            };
        }
        Ring(ring)
    }

    /// Whether the cell is dead.
    #[inline]
    pub(super) fn is_dead(self) -> bool {
        TABLES.dead[usize::from(self.0)]
    }

    /// The empty places, a bit each, at which a stone of `side` would make the cell dead.
    #[inline]
    pub(super) fn killers(self, side: Side) -> u8 {
        TABLES.killers[side as usize][usize::from(self.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_decide() {
        // Two opposite stones of different colours and the rest free: four runs are possible.
        assert!(!dead(0b000_000_000_001 | 0b001_000 << 6));
        // Four own stones in a row leave two places between them: one run, or two.
        assert!(dead(0b001_111));
        // Three own stones in a row and a stone opposite the middle one: the two other places lie between.
        assert!(dead(0b000_111 | 0b010_000 << 6));
        // Own stones on both sides of a free place are joined only by the cell or by that place.
        assert!(!dead(0b000_101));
        assert!(!dead(0));
    }
}
