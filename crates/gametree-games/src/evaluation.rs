//! What the evaluations of all games have in common: their range, and the choice of one, or none, at run time.

use gametree::knowledge::Evaluate;
use gametree::{Game, Score};

/// The largest value of an evaluation, in centi-points; the smallest is its negative.
pub const LIMIT: i64 = 9_999;

/// The score of so many centi-points, cut to ±[`LIMIT`].
pub(crate) fn bounded(value: i64) -> Score {
    Score::new(value.clamp(-LIMIT, LIMIT))
}

/// An evaluation chosen at run time by its name: the game's own, or none, which says 0 of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen<E> {
    /// The game's own.
    Own(E),
    /// 0 everywhere.
    None,
}

impl<E> Chosen<E> {
    /// `own` if its name, the first of the list, is asked for; none where that is.
    pub(crate) fn by_name(names: &[Named], name: &str, own: E) -> Option<Self> {
        if name == NONE.name {
            Some(Chosen::None)
        } else {
            names.first().filter(|first| first.name == name).map(|_| Chosen::Own(own))
        }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Chosen<E> {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        match self {
            Chosen::Own(own) => own.evaluate(game, state),
            Chosen::None => Score::ZERO,
        }
    }
}

/// An evaluation, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// How it is called.
    pub name: &'static str,
    /// What it looks at.
    pub what: &'static str,
}

/// The name of the evaluation that says 0 of every position.
pub const NONE: Named = Named { name: "none", what: "0 everywhere" };
