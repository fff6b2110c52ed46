//! What follows a position, what positions prove of each other, and what the end of a game counts.

use super::format::Kind;
use crate::tree::Interval;
use gametree::Score;
use gametree::knowledge::{Guide, Notation};
use gametree::textbook::CERTAIN;
use gametree::{Game, Outcome};

/// The position after the move of that name; `None` where it is not legal.
pub(super) fn played<G: Notation>(game: &G, state: &G::State, mv: &str) -> Option<G::State> {
    let (read, rest) = game.read_move(mv).ok()?;
    let legal =
        rest.is_empty() && game.outcome(state).is_none() && game.moves(state).any(|legal| legal == read);
    legal.then(|| game.play(state, read))
}

/// What is proved of a position by what is proved of its children. Of those that `proved` does not know nothing is, but
/// where threats are blocked without a search (`blocks`) the opponent wins there if it can win at once.
pub(super) fn of_children<G: Guide>(
    game: &G,
    state: &G::State,
    blocks: bool,
    proved: impl Fn(&G::State) -> Option<Interval>,
) -> Interval {
    let mut interval = Interval::just(Score::NEG_INF);
    for mv in game.moves(state) {
        let child = game.play(state, mv);
        let refuted = || blocks && game.outcome(&child).is_none() && game.winning_move(&child).is_some();
        let known = proved(&child).unwrap_or_else(|| {
            if refuted() { Interval::just(Outcome::Win.score()) } else { Interval::UNKNOWN }
        });
        let again = game.to_move(&child) == game.to_move(state);
        let here = if again { known } else { known.reversed() };
        interval = Interval { low: interval.low.max(here.low), high: interval.high.max(here.high) };
    }
    interval
}

/// Whether a search without windows ended where the game does not. Then what it knows of a position holds only at that
/// distance from the root; otherwise it holds wherever the position is met.
pub(super) fn limited<'s, G: Game<State: 's>>(
    game: &G,
    mut leaves: impl Iterator<Item = &'s G::State>,
) -> bool {
    leaves.any(|leaf| game.outcome(leaf).is_none())
}

/// What the end of a game counts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counts {
    /// As a score: a win counts this.
    Win(Score),
    /// As a probability in millionths, under the product rule.
    Probability,
}

impl Counts {
    /// What an outcome is worth to the side to move.
    pub(super) fn worth(self, outcome: Outcome) -> Score {
        match (self, outcome) {
            (_, Outcome::Value(value)) => value,
            (Counts::Win(win), Outcome::Win) => win,
            (Counts::Win(win), Outcome::Loss) => -win,
            (Counts::Win(_), Outcome::Draw) => Score::ZERO,
            (Counts::Probability, Outcome::Win) => Score::new(CERTAIN),
            (Counts::Probability, Outcome::Draw) => Score::new(CERTAIN / 2),
            (Counts::Probability, Outcome::Loss) => Score::ZERO,
        }
    }
}

impl Interval {
    /// How a record says it: its kind, its value, and the other end where both are known and differ.
    pub(super) fn claim(self) -> (Kind, Option<i64>, Option<i64>) {
        match (self.low.finite(), self.high.finite()) {
            (low, _) if self.is_exact() => (Kind::Exact, low, None),
            (None, Some(high)) => (Kind::Upper, Some(high), None),
            (low, high) => (Kind::Lower, low, high),
        }
    }
}
