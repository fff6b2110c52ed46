//! The cells that a win needs: its carrier, found by giving the loser everything else.

use gametree::{Budget, Meter};
use gametree_games::bits::Bits;

use super::core::{Means, Wide};
use super::solver::{HexSolver, LEAST_MEMORY, Stones};
use crate::graph::{Ended, RootNumbers};

impl HexSolver {
    /// Empty cells within which the side that is *not* to move wins, as a set: he still wins if all other empty cells are his
    /// opponent's. No cell of the set can be left out. `None` if he does not win, or the budget ends before that is known; a budget
    /// that ends later leaves a set that is larger than it need be.
    ///
    /// ```
    /// use gametree::{Budget, knowledge::Notation};
    /// use gametree_games::{Order, hex::Hex};
    /// use gametree_solvers::hex::{HexSolver, Options, Stones};
    /// let game = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
    /// let mut solver = HexSolver::new(3, 3, Options::default()).unwrap();
    /// // From the middle one of two cells is enough towards either edge: b1 or c1, and a3 or b3.
    /// let stones = Stones::from(&game.read_position("b2").unwrap());
    /// assert_eq!(solver.carrier(stones, Budget::default()), Some(0b011_000_110));
    /// // What is joined already needs no cell, and the loser has no carrier.
    /// let joined = Stones { of: [0b010_010_010, 0], ..stones };
    /// assert_eq!(solver.carrier(joined, Budget::default()), Some(0));
    /// assert_eq!(solver.carrier(Stones { next: stones.next.other(), ..stones }, Budget::default()), None);
    /// ```
    pub fn carrier(&mut self, stones: Stones, budget: Budget<'_>) -> Option<u128> {
        let meter = Meter::new(budget);
        let loser = stones.next as usize;
        let mut carrier = u128::first(self.cells()) & !(stones.of[0] | stones.of[1]);
        let loses_with = |solver: &mut Self, given: u128| {
            let mut of = stones.of;
            of[loser] |= given;
            solver.loses(&Wide { stones: of, next: stones.next }, &meter)
        };
        if !loses_with(self, 0)? {
            return None;
        }
        // Large parts first: most positions need few cells.
        let empty: Vec<u8> = carrier.cells().map(|cell| cell as u8).collect();
        let mut given = 0;
        let mut size = empty.len().div_ceil(2);
        while size > 0 {
            for part in empty.chunks(size) {
                let part = part.iter().fold(0, |set, &cell| set | 1u128 << cell) & carrier;
                if part != 0 && loses_with(self, given | part) == Some(true) {
                    given |= part;
                    carrier &= !part;
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Some(carrier)
    }

    /// Whether the side to move loses; `None` if the budget ends it.
    fn loses(&mut self, position: &Wide, meter: &Meter<'_>) -> Option<bool> {
        if let Some(winner) = self.core().winner(position) {
            return Some(winner != position.next);
        }
        let memory = meter.budget().memory.unwrap_or(usize::MAX);
        let bytes = memory.min(self.memory()).max(LEAST_MEMORY);
        let numbers = RootNumbers::default();
        match self.core().decide(position, Means { meter, bytes, numbers: &numbers }) {
            Ended::Proved => Some(false),
            Ended::Disproved => Some(true),
            _ => None,
        }
    }
}
