//! Exact codes of positions that are two sets of cells: [`PairCodes`].

use gametree::Player;

use crate::bits::Bits;

/// The most cells that a code tells apart: 2·3³⁹ is less than 2⁶⁴.
const MAX_CODED: u32 = 39;

/// The powers of three.
const POWERS: [u64; MAX_CODED as usize + 1] = {
    let mut powers = [1; MAX_CODED as usize + 1];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// The codes of positions on one board: cells in base three, and whose move it is. Stones that every position has may be left out,
/// so that late positions of a large board have codes, too.
#[derive(Clone, Debug)]
pub(crate) struct PairCodes<B> {
    /// The stones that every position has.
    fixed: [B; 2],
    /// The other cells, in ascending order.
    open: Vec<u32>,
    /// What a stone of the first player adds to the code, by its cell; empty if there are more than 39 open cells.
    weights: Vec<u64>,
}

impl<B: Bits> PairCodes<B> {
    /// The codes of all positions on a board of `cells` cells.
    pub(crate) fn new(cells: u32) -> Self {
        PairCodes::from_stones([B::EMPTY; 2], cells)
    }

    /// The codes of the positions that have these stones.
    pub(crate) fn from_stones(fixed: [B; 2], cells: u32) -> Self {
        let is_open = |cell: &u32| !(fixed[0] | fixed[1]).has(*cell);
        let open: Vec<u32> = (0..cells).filter(is_open).collect();
        let mut weights = Vec::new();
        if open.len() <= MAX_CODED as usize {
            weights = vec![0; cells as usize];
            for (&cell, power) in open.iter().zip(POWERS) {
                weights[cell as usize] = power;
            }
        }
        PairCodes { fixed, open, weights }
    }

    /// The code of a position; `None` if more than 39 cells are open, or a stone is missing that every position should have.
    pub(crate) fn code(&self, stones: [B; 2], next: Player) -> Option<u64> {
        let missing = |player: usize| self.fixed[player] & stones[player] != self.fixed[player];
        if self.weights.is_empty() || missing(0) || missing(1) {
            return None;
        }
        let sum = |set: B| set.cells().map(|cell| self.weights[cell as usize]).sum::<u64>();
        let turn = if next == Player::First { 0 } else { POWERS[self.open.len()] };
        Some(sum(stones[0]) + 2 * sum(stones[1]) + turn)
    }

    /// The stones and the side to move of this code; `None` if no position has it.
    pub(crate) fn decode(&self, code: u64) -> Option<([B; 2], Player)> {
        let most = *POWERS.get(self.open.len())?;
        let (mut rest, next) =
            if code < most { (code, Player::First) } else { (code - most, Player::Second) };
        let mut stones = self.fixed;
        for &cell in &self.open {
            if let Some(player) = (rest % 3).checked_sub(1) {
                stones[player as usize] |= B::cell(cell);
            }
            rest /= 3;
        }
        (rest == 0).then_some((stones, next))
    }
}
