//! Exact values with distances: quicker wins and slower losses are better.

use super::merit::merit;
use crate::game::Outcome;
use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// A win in n plies is `WIN − n`, a loss in n plies `n − WIN`, a draw 0. Games may be 19,999 plies long.
const WIN: i16 = 20_000;

/// The plies of the longest game.
pub(super) const MAX_PLIES: usize = WIN as usize - 1;

/// An exact value, or a bound on one, for the side to move, counted from the position itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value(i16);

impl Value {
    pub(super) const DRAW: Value = Value(0);
    /// The least value that is a win.
    pub(super) const ANY_WIN: Value = Value(1);
    /// The greatest value that is a loss.
    pub(super) const LATEST_LOSS: Value = Value(-1);
    /// Below and above every value.
    pub(super) const MIN: Value = Value(-WIN);
    pub(super) const MAX: Value = Value(WIN);

    pub(super) const fn win_in(plies: u32) -> Value {
        Value(WIN - plies as i16)
    }

    pub(super) const fn loss_in(plies: u32) -> Value {
        Value(plies as i16 - WIN)
    }

    /// The value of a finished game. A game scored by points counts as won, drawn or lost.
    pub(super) fn of_end(outcome: Outcome) -> Value {
        match Wdl::of_score(outcome.score()) {
            Wdl::Win => Value::win_in(0),
            Wdl::Draw => Value::DRAW,
            Wdl::Loss => Value::loss_in(0),
        }
    }

    /// A child's value from its parent's point of view, one ply further from the end.
    pub(super) fn to_parent(self) -> Value {
        Value(self.0.signum() - self.0)
    }

    /// The value of the child that gives its parent this value: the inverse of [`Value::to_parent`].
    pub(super) fn of_child(self) -> Value {
        Value(-self.0 - self.0.signum())
    }

    /// The goal for a child: one that reaches it gives its parent less than `self`.
    pub(super) fn to_child(self) -> Value {
        // The least c with c.to_parent() < self, that is with c − signum(c) > −self.
        let above = 1 - self.0;
        Value(above + above.signum())
    }

    /// A value between `self` and `other`, above `self`.
    pub(super) fn between(self, other: Value) -> Value {
        let gap = i32::from(other.0) - i32::from(self.0);
        Value((i32::from(self.0) + (gap + 1) / 2) as i16)
    }

    /// Whether the end of the game is as far away as can be told.
    pub(super) fn is_farthest(self) -> bool {
        self.0.abs() == 1
    }

    pub(super) fn wdl(self) -> Wdl {
        Wdl::of_score(Score::from(i32::from(self.0)))
    }

    /// The plies to the end of a won or lost game.
    pub(super) fn plies(self) -> Option<u32> {
        (self.0 != 0).then(|| (WIN - self.0.abs()) as u32)
    }

    #[cfg(test)]
    pub(super) const fn raw(self) -> i16 {
        self.0
    }

    #[cfg(test)]
    pub(super) const fn from_raw(raw: i16) -> Value {
        Value(raw)
    }
}

/// What is known about a position: its value lies between the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: Value,
    pub(super) upper: Value,
}

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds { lower: Value::MIN, upper: Value::MAX };

    /// Whether the result (win, draw or loss) is known.
    pub(super) fn decided(self) -> bool {
        self.lower.wdl() == self.upper.wdl()
    }

    /// Whether the distance is known as well.
    pub(super) fn exact(self) -> bool {
        self.lower == self.upper
    }

    /// Updates the bounds with the result of a null-window search: whether the value is at least `goal`.
    pub(super) fn learn(&mut self, goal: Value, answer: Value) {
        if answer >= goal {
            self.lower = self.lower.max(answer);
        } else {
            self.upper = self.upper.min(answer);
        }
    }

    /// The same bounds from the parent's point of view.
    pub(super) fn to_parent(self) -> Bounds {
        // A bound that only says "won" or "lost" has no ply to give away: it would become a draw.
        let turned = |bound: Value| match bound {
            Value::ANY_WIN => Value::LATEST_LOSS,
            Value::LATEST_LOSS => Value::ANY_WIN,
            bound => bound.to_parent(),
        };
        Bounds { lower: turned(self.upper), upper: turned(self.lower) }
    }

    /// What is known of a position of which nothing is open.
    pub(super) const fn just(value: Value) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// How good a move with these bounds is where others are open.
    pub(super) fn merit(self) -> [i64; 4] {
        merit(self.lower.0, self.upper.0)
    }

    /// The inverse of [`Bounds::to_parent`].
    pub(super) fn of_child(self) -> Bounds {
        Bounds { lower: self.upper.of_child(), upper: self.lower.of_child() }
    }

    pub(super) fn value(self) -> GameValue {
        if self.decided() {
            let plies = if self.exact() { self.lower.plies() } else { None };
            GameValue::Proved(self.lower.wdl(), plies)
        } else {
            GameValue::Between(self.lower.wdl(), self.upper.wdl())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_further_a_win_is_worse_and_a_loss_better() {
        assert_eq!(Value::win_in(3).to_parent(), Value::loss_in(4));
        assert_eq!(Value::loss_in(2).to_parent(), Value::win_in(3));
        assert_eq!(Value::DRAW.to_parent(), Value::DRAW);
        for value in [Value::win_in(9), Value::DRAW, Value::loss_in(4)] {
            assert_eq!(value.of_child().to_parent(), value);
        }
    }

    #[test]
    fn a_bare_win_is_a_bare_loss_to_the_parent() {
        let won = Bounds { lower: Value::ANY_WIN, upper: Value::MAX };
        let lost = Bounds { lower: Value::MIN, upper: Value::LATEST_LOSS };
        assert_eq!((won.to_parent().value(), lost.to_parent().value()), (lost.value(), won.value()));
        assert!(won.to_parent().decided() && lost.to_parent().decided());
    }

    #[test]
    fn the_childs_bound_is_the_parents() {
        let values: Vec<Value> =
            (0..50).flat_map(|n| [Value::win_in(n), Value::loss_in(n)]).chain([Value::DRAW]).collect();
        let goals =
            values.iter().copied().chain([Value::ANY_WIN]).chain(values.iter().map(|v| Value(v.0 + 1)));
        for goal in goals.filter(|v| v.raw().abs() < WIN) {
            for &child in &values {
                assert_eq!(child >= goal.to_child(), child.to_parent() < goal, "{goal:?} {child:?}");
            }
        }
    }
}
