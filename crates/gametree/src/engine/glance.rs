//! Moves ordered by the static values of the positions that they lead to, for engines without a guide: where that tells more often
//! which move cuts off.
//!
//! It costs as many static values as there are moves, and pays in games where the game's own order says little. So the search keeps
//! count of how often the first move of the list cuts off, in either order. At the least depth one node in so many is searched in the
//! order that is not taken, so that both counts stay true.

use super::frequency::Frequency;

/// The least remaining depth at which the order is worth the static values.
pub(super) const GLANCE_DEPTH: u32 = 3;
/// It pays if the first move cuts off more often by at least one in so many cut-offs.
const PAYS: u32 = 12;
/// One node in so many has the other order.
const AUDITED: u16 = 32;

/// How good the two orders were: of the cut-offs of nodes with each, those by the first move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    by_value: Frequency,
    usual: Frequency,
    /// The nodes since the last one with the other order.
    nodes: u16,
}

impl Default for Glance {
    /// It is taken to pay at first.
    fn default() -> Self {
        let of_32 = |happened| Frequency { observed: 32, happened };
        Glance { by_value: of_32(28), usual: of_32(24), nodes: 0 }
    }
}

impl Glance {
    /// Whether static values order moves better.
    #[inline]
    fn pays(&self) -> bool {
        let [by_value, usual] =
            [self.by_value, self.usual].map(|order| [order.observed, order.happened].map(u32::from));
        let both = by_value[0] * usual[0];
        PAYS * by_value[1] * usual[0] >= PAYS * usual[1] * by_value[0] + both
    }

    /// Whether the next node is ordered by static values.
    #[inline]
    pub(super) fn looks(&mut self, may_audit: bool) -> bool {
        self.nodes += u16::from(may_audit);
        let audited = self.nodes == AUDITED;
        self.nodes %= AUDITED;
        self.pays() != audited
    }

    /// Learns from a cut-off of a node with this order, by its first move or by another.
    #[inline]
    pub(super) fn learn(&mut self, looked: bool, first: bool) {
        let order = if looked { &mut self.by_value } else { &mut self.usual };
        order.learn(first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many nodes are ordered by values, if one cut-off in `by_value` is not by the first move in that order, and one in
    /// `usual` in the other.
    fn ordered(glance: &mut Glance, nodes: u32, [by_value, usual]: [u32; 2]) -> u32 {
        let mut counts = [0, 0];
        for _ in 0..nodes {
            let looks = glance.looks(true);
            let count = &mut counts[usize::from(looks)];
            *count += 1;
            let every = if looks { by_value } else { usual };
            glance.learn(looks, *count % every != 0);
        }
        counts[1]
    }

    #[test]
    fn the_better_order_is_taken_but_for_one_node_in_thirty_two() {
        let mut glance = Glance::default();
        assert_eq!(ordered(&mut glance, 32_000, [16, 4]), 31_000);
        // As good as the game's own order it does not pay.
        assert!(ordered(&mut glance, 32_000, [5, 5]) < 5_000);
        assert_eq!(ordered(&mut glance, 64_000, [3, 9]), 2_000);
        // And back.
        assert!(ordered(&mut glance, 128_000, [16, 3]) > 64_000);
    }
}
