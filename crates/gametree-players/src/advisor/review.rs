//! A game looked at again: the moves that changed its result, and what would have kept it.

use std::time::Duration;

use gametree::{Game, GameValue, Wdl};

use super::{Advisor, KnownMove};
use crate::erased::{AnyMove, AnyState};
use crate::kept::before;
use crate::limits::Level;

/// A move of a game, and what it changed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// Its number in the game, from 0.
    pub ply: usize,
    /// The move.
    pub mv: AnyMove,
    /// The value of the position before it, for the side that made it; [`UNKNOWN`](crate::UNKNOWN) or an estimate where the time did
    /// not suffice for a proof.
    pub before: GameValue,
    /// The value of the move, for the same side.
    pub after: GameValue,
    /// Where the result changed: the moves that are proved to have kept it.
    pub keeping: Vec<AnyMove>,
    /// Where the result changed: the number of moves of which it is not proved in the time whether they kept it.
    pub open: usize,
}

impl ReviewedMove {
    /// The result before and after the move, if both are proved and differ: what the move gave away.
    #[must_use]
    pub fn change(&self) -> Option<(Wdl, Wdl)> {
        self.before.wdl().zip(self.after.wdl()).filter(|(before, after)| before != after)
    }
}

impl Advisor<'_> {
    /// Looks at the moves of a game from `start` again, the last one first, since what comes late is proved soon and helps with what
    /// comes earlier. Each position takes `time` at most; `on_move` hears how many moves have been looked at. When stopped, what it
    /// has not looked at is missing. The moves of the answer are in the order of the game.
    ///
    /// ```
    /// use std::{sync::atomic::AtomicBool, time::Duration};
    /// use gametree::knowledge::Notation;
    /// use gametree::{Game, Wdl};
    /// use gametree_games::Order;
    /// use gametree_players::{Advisor, open};
    ///
    /// let game = open("tictactoe".parse()?, Order::Centre).ok_or("no such board")?;
    /// let moves = game.read_moves("b2 a2 a1 c3 c1 b1 a3").map_err(|error| error.to_string())?;
    /// let never = AtomicBool::new(false);
    /// let mut advisor = Advisor::new(&game, 1 << 20, 0, &never)?;
    /// let review = advisor.review(&game.start(), &moves, Duration::from_secs(60), |_| {});
    /// let changed: Vec<_> = review.iter().filter_map(|reviewed| Some((reviewed.ply, reviewed.change()?))).collect();
    /// assert_eq!(changed, [(1, (Wdl::Draw, Wdl::Loss))]); // a2 beside the middle loses; a corner would not have
    /// assert_eq!(review[1].keeping.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(
        &mut self,
        start: &AnyState,
        moves: &[AnyMove],
        time: Duration,
        mut on_move: impl FnMut(usize),
    ) -> Vec<ReviewedMove> {
        let mut states = vec![start.clone()];
        for &mv in moves {
            states.push(Game::play(self.game, &states[states.len() - 1], mv));
        }
        let mut review: Vec<ReviewedMove> = Vec::new();
        let end = &states[moves.len()];
        let mut next = match end.outcome() {
            Some(outcome) => GameValue::Proved(Wdl::of_score(outcome.score()), Some(0)),
            None => self.value(end, time),
        };
        for (ply, &mv) in moves.iter().enumerate().rev() {
            if self.stopped() {
                break;
            }
            let (state, child) = (&states[ply], &states[ply + 1]);
            let after = before(state, child, next);
            let found = self.value_given(state, (mv, after), time);
            let mut reviewed = ReviewedMove { ply, mv, before: found, after, keeping: Vec::new(), open: 0 };
            if let Some((result, _)) = reviewed.change() {
                let known = self.values(state, time, |_| {});
                let keeps = known.iter().filter(|known| known.value.wdl() == Some(result));
                reviewed.keeping = keeps.map(|known| known.mv).collect();
                // Where a win was given away, a draw at most does not keep it, and so on.
                let open = |known: &&KnownMove| match known.value {
                    value if value.wdl().is_some() => false,
                    GameValue::Between(low, high) => low <= result && result <= high,
                    _ => true,
                };
                reviewed.open = known.iter().filter(open).count();
            }
            next = found;
            review.push(reviewed);
            on_move(review.len());
        }
        review.reverse();
        review
    }

    /// The value of a position for its side to move.
    fn value(&mut self, state: &AnyState, time: Duration) -> GameValue {
        self.best(state, Level::FULL, time).map_or(crate::UNKNOWN, |advice| advice.value)
    }

    /// The same where the value of one move is known.
    fn value_given(
        &mut self,
        state: &AnyState,
        (mv, value): (AnyMove, GameValue),
        time: Duration,
    ) -> GameValue {
        let mut known = self.remembered(state);
        known.learn_value(mv, value, 0, super::REVIEW);
        self.remember(state, &known);
        self.value(state, time)
    }
}
