//! Two bounds that need no search, from follow-up play: `docs/connect-four.md` has the proofs.
//!
//! Every column falls into pairs of cells, counted from its top; a player *follows up* by answering the lower cell of a pair
//! with the upper one. Which bound applies depends on the parity of the number of empty cells alone, so both hold on boards
//! of every height: with an even number the player who does not move can follow up to the end, with an odd number he can if he
//! waits for one cell that completes a four of his.

use gametree_games::connect4::Board;

use super::field::Field;
use super::word::Word;

/// Which of the bounds are used. Both are proved; tests switch them off to compare values.
///
/// ```
/// use gametree_solvers::connect4::Rules;
/// assert_eq!(Rules::default(), Rules { follow_up: true, odd_threat: true });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The bound from plain follow-up play, also called the evens or claim-even rule.
    pub follow_up: bool,
    /// The bound from follow-up play around a threat, also called the odd-threat rule.
    pub odd_threat: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { follow_up: true, odd_threat: true }
    }
}

/// A position without a stone to play that decides it, from the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quiet<B> {
    /// The stones of the side to move.
    pub(super) own: B,
    /// All stones.
    pub(super) all: B,
    /// The empty cells that complete a four of the side to move, and of the other.
    pub(super) own_wins: B,
    pub(super) their_wins: B,
    /// The number of stones.
    pub(super) stones: i32,
}

impl<B: Word, S: Board<B>> Field<B, S> {
    /// Bounds on the score of a quiet position, lower and upper, for the side to move.
    #[inline(always)]
    pub(super) fn bounds(&self, p: &Quiet<B>, rules: Rules) -> (i32, i32) {
        // The side to move can't win with its next stone, nor the other side with the one after.
        let room = self.size() + 2 - p.stones;
        let (mut lower, mut upper) = (-((room - 4) / 2), (room - 3) / 2);
        let cells = self.board.cells();
        let empty = cells & !p.all;
        let playable = self.playable(p.all);
        // What the side to move can get against follow-up play.
        let reach = p.own | (self.lowers() & empty) | playable;
        if (self.size() - p.stones) % 2 == 0 {
            if rules.follow_up && !self.has_four(reach) {
                upper = upper.min(-self.followed_up(p, empty & self.uppers() & !playable));
            }
        } else if rules.odd_threat {
            let mut threats = p.their_wins & self.lowers();
            while !threats.is_empty() {
                let threat = threats.lowest();
                threats = threats & !B::cell(threat);
                let above = self.above(threat) as i32;
                let value = -((2 + above) / 2);
                if value < upper && !self.has_four(self.reach_below(reach, threat, empty, playable)) {
                    upper = value;
                }
            }
        }
        if upper == 0 && !self.has_four((p.own ^ p.all) | empty) {
            lower = 0;
        }
        (lower, upper)
    }

    /// What the side to move can get of the board if the other side follows up everywhere but waits for its `threat`.
    #[inline(always)]
    fn reach_below(&self, reach: B, threat: u32, empty: B, playable: B) -> B {
        let there = self.below(threat) & (playable | self.uppers());
        (reach & !(self.column(threat) & empty)) | (there & empty)
    }

    /// The score for the player who follows up, if these are cells that he is sure to get and the other player can't win: how
    /// early he completes a four.
    #[cold]
    fn followed_up(&self, p: &Quiet<B>, sure: B) -> i32 {
        let theirs = p.own ^ p.all;
        let mut score = 0;
        // Whoever wants to delay a cell fills everything else first, but what is above it comes later.
        while 2 * score < self.board.rows() as i32
            && self
                .has_four(theirs | (sure & self.lowest_rows((self.board.rows() as i32 - 2 * score) as u32)))
        {
            score += 1;
        }
        score
    }
}
