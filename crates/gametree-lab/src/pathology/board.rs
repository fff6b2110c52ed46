//! Board-splitting games: D moves and b^D leaves, each 1 (a win for MAX) or 0; positions are judged by the number of ones below
//! them.

use gametree_tree::generate::Draw;

use super::drawn::{Drawn, Sampler, Seen};
use super::judge::Judge;
use super::size::Size;

/// The random source of a board's leaves: independent coins.
pub(super) trait Coins: Sync {
    /// The number of coins thrown for a board, at most `u32::MAX`.
    fn count(&self, board: Size) -> u32;
    /// Throws the coins, each with its probability of success, and fills in the leaves.
    fn throw(&self, board: Size, coin: &mut impl FnMut(f64) -> bool, leaves: &mut Vec<bool>);
}

/// A board: the number of ones below every position, and its winner.
#[derive(Debug, Default)]
pub(super) struct Board {
    leaves: Vec<bool>,
    /// The positions by ply, the leaves last.
    plies: Vec<Vec<BoardNode>>,
}

#[derive(Clone, Copy, Debug)]
struct BoardNode {
    ones: u32,
    max_wins: bool,
}

impl Board {
    /// Throws the coins and computes the winners; returns whether the root is critical: it has both good and bad moves.
    fn throw<C: Coins>(&mut self, coins: &C, size: Size, coin: &mut impl FnMut(f64) -> bool) -> bool {
        self.leaves.clear();
        coins.throw(size, coin, &mut self.leaves);
        self.plies.resize_with(size.moves + 1, Vec::new);
        self.plies[size.moves].clear();
        let leaf = |&one: &bool| BoardNode { ones: u32::from(one), max_wins: one };
        self.plies[size.moves].extend(self.leaves.iter().map(leaf));
        for ply in (1..size.moves).rev() {
            let (above, below) = self.plies.split_at_mut(ply + 1);
            let max = ply.is_multiple_of(2);
            above[ply].clear();
            above[ply].extend(below[0].chunks_exact(size.branching).map(|children| {
                let (mut ones, mut good) = (0, false);
                for child in children {
                    ones += child.ones;
                    good |= child.max_wins == max;
                }
                BoardNode { ones, max_wins: good == max }
            }));
        }
        let won = self.plies[1].iter().filter(|position| position.max_wins).count();
        0 < won && won < size.branching
    }

    /// Fills in the part of the board that a search to `depth` sees.
    fn show(&self, judge: &Judge, depth: usize, tree: &mut Drawn) {
        let all = self.plies[1].iter().map(|position| position.ones).sum();
        tree.begin(judge.size.branching, Seen { value: 0, mark: all, ended: None }); // the value of the root is never read
        tree.good.extend(self.plies[1].iter().map(|position| position.max_wins));
        for ply in 1..=depth {
            for position in &self.plies[ply] {
                let (value, mark) = (judge.value(ply, position.ones, all), position.ones);
                tree.push(ply, Seen { value, mark, ended: None });
            }
        }
    }
}

/// Draws boards with a critical root.
pub(super) struct BoardSampler<'a, C> {
    pub(super) coins: &'a C,
    pub(super) judge: &'a Judge,
    pub(super) depth: usize,
}

impl<C: Coins> Sampler for BoardSampler<'_, C> {
    type Scratch = Board;

    fn draw(&self, draw: &mut Draw, board: &mut Board, tree: &mut Drawn) -> bool {
        let critical = board.throw(self.coins, self.judge.size, &mut |p| draw.chance(p));
        if critical {
            board.show(self.judge, self.depth, tree);
        }
        critical
    }
}

/// Enumerates every board with a critical root, with its probability. The time is exponential in the number of coins.
pub(super) fn every_board<C: Coins>(
    coins: &C,
    judge: &Judge,
    depth: usize,
    mut each: impl FnMut(&Drawn, f64),
) {
    let (mut board, mut tree) = (Board::default(), Drawn::default());
    for pattern in 0..1u64 << coins.count(judge.size) {
        let (mut rest, mut probability) = (pattern, 1.0);
        let critical = board.throw(coins, judge.size, &mut |p| {
            let success = rest & 1 == 1;
            rest >>= 1;
            probability *= if success { p } else { 1.0 - p };
            success
        });
        if critical {
            board.show(judge, depth, &mut tree);
            each(&tree, probability);
        }
    }
}
