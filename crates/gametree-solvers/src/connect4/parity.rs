//! What follow-up play decides in a position, for people: the two bounds of `bounds`, and which of them applies.

use gametree_games::bits::Bits;
use gametree_games::connect4::Board;

use super::bounds::{Quiet, Rules};
use super::solver::ConnectFourSolver;
use super::stones::Stones;

/// Why the side to move does not win: the other side follows up, answering a stone with the next one in its column
/// (`docs/connect-four.md`, theorems 1 and 2).
///
/// ```
/// use gametree::knowledge::Notation;
/// use gametree_games::{Order, connect4::ConnectFour};
/// use gametree_solvers::connect4::{ConnectFourSolver, Options};
/// let game = ConnectFour::<u64>::new(3, 4, Order::Centre).unwrap();
/// let solver = ConnectFourSolver::new(3, 4, Options::default()).unwrap();
/// // Three columns of even height: the second player puts his stone on every stone of the first.
/// let found = solver.parity(game.read_position("").unwrap().into()).unwrap();
/// assert!(found.threat.is_none() && !found.loses);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    /// The cell, by column and row from 0, that completes a four of the side which follows up, and for which it waits; `None` if it
    /// follows up everywhere.
    pub threat: Option<(u32, u32)>,
    /// The empty cells that the side to move can't keep from the other one, if it follows up everywhere.
    pub sure: Vec<(u32, u32)>,
    /// Whether the side to move loses; else it may still draw.
    pub loses: bool,
}

impl ConnectFourSolver {
    /// Whether follow-up play keeps the side to move from winning; `None` if the theorems don't say so, and where either side
    /// completes a four with its next stone.
    #[must_use]
    pub fn parity(&self, stones: Stones) -> Option<Parity> {
        let Stones { own, all } = stones;
        let field = self.field();
        let (theirs, empty, playable) = (own ^ all, field.board.cells() & !all, field.playable(all));
        let (own_wins, their_wins) = (field.completions(own) & empty, field.completions(theirs) & empty);
        // With two cells left nobody wins in any case, and no theorem is needed.
        if empty.count_ones() < 3 {
            return None;
        }
        if (own_wins | their_wins) & playable != 0 || field.has_four(own) || field.has_four(theirs) {
            return None;
        }
        let quiet = Quiet { own, all, own_wins, their_wins, stones: all.count_ones() as i32 };
        let upper = |quiet: &Quiet<u128>| field.bounds(quiet, Rules::default()).1;
        let best = upper(&quiet);
        let stride = field.board.stride();
        let place = |cell: u32| (cell / stride, cell % stride);
        if best > 0 {
            return None;
        }
        if empty.count_ones() % 2 == 0 {
            let sure = empty & field.uppers() & !playable;
            return Some(Parity { threat: None, sure: sure.cells().map(place).collect(), loses: best < 0 });
        }
        // The threat that alone gives the best bound.
        let threat = (their_wins & field.lowers()).cells().find(|&cell| {
            let alone = Quiet { their_wins: u128::cell(cell), ..quiet };
            upper(&alone) == best
        });
        threat.map(|cell| Parity { threat: Some(place(cell)), sure: Vec::new(), loses: best < 0 })
    }
}
