//! The questions that a solver asks of a search, whatever its board and words: [`Core`].

use gametree::Meter;
use gametree_games::connect4::Board;

use super::resolve::Resolved;
use super::search::Interval;
use super::slot::Slot;
use super::team::Team;
use super::word::Word;

/// Bounds on a score for the side to move, lower and upper.
pub(super) type Bounds = (i32, i32);

/// A team with its tables. A position is the stones of the side to move, and all stones; the game must not be over.
pub(super) trait Core: Send + std::fmt::Debug {
    /// Prepares for a run that may hold so many bytes.
    fn begin(&mut self, memory: Option<usize>);

    /// The score, or what is proved of it when the budget is spent.
    fn score(&mut self, own: u128, all: u128, meter: &Meter<'_>) -> Bounds;

    /// Whether the score is `goal` or more; `None` once the budget is spent.
    fn reaches(&mut self, own: u128, all: u128, goal: i32, meter: &Meter<'_>) -> Option<bool>;

    /// What is known of the score without a search, and the best move's column, if the table has one.
    fn known(&self, own: u128, all: u128) -> (Bounds, Option<u32>);

    /// The number of positions searched in this run.
    fn nodes(&self) -> u64;
}

/// A search that costs less than this goes on to narrow the score from outside, since the bounds of a quick win or loss are
/// found by looking only so far ahead.
const CHEAP: u64 = 8_000;

impl<B, S, E> Core for Team<B, S, E>
where
    B: Word,
    S: Board<B>,
    E: Slot<B> + std::fmt::Debug,
{
    fn begin(&mut self, memory: Option<usize>) {
        Team::begin(self, memory);
    }

    fn score(&mut self, own: u128, all: u128, meter: &Meter<'_>) -> Bounds {
        let (p, same) = match self.lead.field.resolve(self.lead.field.look(B::of(own), B::of(all))) {
            Resolved::Decided(score) => return (score, score),
            Resolved::Quiet(p, same) => (p, same),
        };
        let mut known = self.lead.known(&p);
        let started = Team::nodes(self);
        let mut cost = 0;
        while known.lower < known.upper {
            let before = Team::nodes(self);
            let cheap = cost < CHEAP && before - started < 4 * CHEAP;
            let alpha = next_alpha(known.lower, known.upper, cheap);
            let Some(score) = self.exceeds(&p, known, alpha, meter) else { break };
            cost = Team::nodes(self) - before;
            if score > alpha {
                known.lower = known.lower.max(score);
                known.table_move = self.lead.known(&p).table_move;
            } else {
                known.upper = known.upper.min(score);
            }
        }
        if same { (known.lower, known.upper) } else { (-known.upper, -known.lower) }
    }

    fn reaches(&mut self, own: u128, all: u128, goal: i32, meter: &Meter<'_>) -> Option<bool> {
        let (p, same) = match self.lead.field.resolve(self.lead.field.look(B::of(own), B::of(all))) {
            Resolved::Decided(score) => return Some(score >= goal),
            Resolved::Quiet(p, same) => (p, same),
        };
        let known = self.lead.known(&p);
        // Of the other side: whether it can't get more than −goal.
        let alpha = if same { goal - 1 } else { -goal };
        let exceeds = if known.lower > alpha {
            true
        } else if known.upper <= alpha {
            false
        } else {
            self.exceeds(&p, known, alpha, meter)? > alpha
        };
        Some(exceeds == same)
    }

    fn known(&self, own: u128, all: u128) -> (Bounds, Option<u32>) {
        let start = self.lead.field.look(B::of(own), B::of(all));
        match self.lead.field.resolve(start) {
            Resolved::Decided(score) => ((score, score), None),
            Resolved::Quiet(p, same) => {
                let Interval { lower, upper, table_move: best } = self.lead.known(&p);
                let here = p.all == start.all && best < self.lead.field.board.columns();
                (if same { (lower, upper) } else { (-upper, -lower) }, here.then_some(best))
            }
        }
    }

    fn nodes(&self) -> u64 {
        Team::nodes(self)
    }
}

/// The bound to ask about next: whether the score exceeds it.
fn next_alpha(lower: i32, upper: i32, cheap: bool) -> i32 {
    if cheap {
        // From outside: a quick win or loss is cheap to find and to exclude.
        return if upper > 0 && upper >= -lower {
            (upper / 2).max(lower)
        } else {
            (lower / 2 - 1).max(lower).min(upper - 1)
        };
    }
    if lower <= 0 && upper > 0 {
        0
    } else if upper <= 0 {
        // Not won: lost, at the latest moment most likely, or drawn.
        if upper == 0 { -1 } else { upper - 1 - (upper - lower - 1) / 3 }
    } else {
        lower + (upper - lower - 1) / 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_narrows_the_bounds() {
        for lower in -30..30 {
            for upper in lower + 1..31 {
                for cheap in [false, true] {
                    let alpha = next_alpha(lower, upper, cheap);
                    assert!((lower..upper).contains(&alpha), "{lower} {upper} {cheap}: {alpha}");
                }
            }
        }
    }
}
