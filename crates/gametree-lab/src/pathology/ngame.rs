//! N-games (Nau 1982): every arc is +1 or −1, and a leaf is 1, a win for MAX, if the sum of the arcs above it is positive.
//!
//! Nearby positions have similar values, as in real games.

use super::board::Coins;
use super::size::Size;
use super::splitting::Splitting;

/// An N-game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ngame;

impl Coins for Ngame {
    fn count(&self, board: Size) -> u32 {
        let arcs = (0..board.moves).fold(0usize, |arcs, ply| arcs.saturating_add(board.leaves(ply)));
        u32::try_from(arcs).unwrap_or(u32::MAX)
    }

    fn throw(&self, board: Size, coin: &mut impl FnMut(f64) -> bool, leaves: &mut Vec<bool>) {
        let mut sums = vec![0i32];
        for _ in 0..board.moves {
            let arcs = sums.iter().flat_map(|&sum| std::iter::repeat_n(sum, board.branching));
            sums = arcs.map(|sum| sum + if coin(0.5) { 1 } else { -1 }).collect();
        }
        leaves.extend(sums.iter().map(|&sum| sum > 0));
    }
}

/// The state of a position is the number of arcs above it that are +1.
impl Splitting for Ngame {
    fn states(&self, ply: usize) -> usize {
        ply + 1
    }
    fn children(&self, state: usize) -> Vec<(usize, f64)> {
        vec![(state, 0.5), (state + 1, 0.5)]
    }
    fn one(&self, ply: usize, state: usize) -> f64 {
        if 2 * state > ply { 1.0 } else { 0.0 }
    }
}
