//! What the evaluations of all games have in common: their range, and the choice of one, or none, at run time.

mod features;
mod file;
mod named;

use gametree::knowledge::Evaluate;
use gametree::{Game, Score};

pub(crate) use features::Writer;
pub use features::{Features, MAX_FEATURES, Sight, Vector, Weights};
pub use file::{MAX_BYTES, WeightsError, WeightsFile};
pub use named::{EvaluationError, FILE, named};

/// The largest value of an evaluation, in centi-points; the smallest is its negative.
pub const LIMIT: i64 = 9_999;

/// What a game that is won at sight is worth, in centi-points: the side to move wins at once. Lost at sight is the negative.
pub const AT_ONCE: i64 = 5_000;

/// The score of so many centi-points, cut to ±[`LIMIT`].
pub(crate) fn bounded(value: i64) -> Score {
    Score::new(value.clamp(-LIMIT, LIMIT))
}

/// An evaluation chosen at run time: the game's own, what is left of it in three levels, a learned one, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one a search, and it must be `Copy`")]
pub enum Chosen<E> {
    /// The game's own.
    Own(E),
    /// The sign of the game's own: −100, 0 or 100 centi-points.
    Coarse(E),
    /// The game's features, weighted.
    Learned(E, Weights),
    /// 0 everywhere.
    None,
}

impl<E> Chosen<E> {
    /// `own` if its name, the first of the list, is asked for; its sign, or none, where those are.
    pub(crate) fn by_name(names: &[Named], name: &str, own: E) -> Option<Self> {
        match name {
            _ if name == NONE.name => Some(Chosen::None),
            _ if name == COARSE.name => Some(Chosen::Coarse(own)),
            _ => names.first().filter(|first| first.name == name).map(|_| Chosen::Own(own)),
        }
    }
}

impl<G: Game, E: Evaluate<G> + Features<G>> Evaluate<G> for Chosen<E> {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        match self {
            Chosen::Own(own) => own.evaluate(game, state),
            Chosen::None => Score::ZERO,
            Chosen::Coarse(_) | Chosen::Learned(..) => self.seldom(game, state),
        }
    }
}

impl<E> Chosen<E> {
    /// What is not asked for usually: out of the way of what is, which is written into the search itself.
    #[inline(never)]
    fn seldom<G: Game>(&self, game: &G, state: &G::State) -> Score
    where
        E: Evaluate<G> + Features<G>,
    {
        match self {
            Chosen::Own(own) => own.evaluate(game, state),
            Chosen::Coarse(own) => {
                let value = own.evaluate(game, state).finite().unwrap_or(0);
                Score::new(value.signum() * COARSE_STEP)
            }
            Chosen::Learned(own, weights) => weights.value(&own.sight(game, state)),
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

/// What the coarse evaluation says of whoever is ahead, in centi-points.
const COARSE_STEP: i64 = 100;

/// The name of the evaluation that has three values only: for experiments on how fine an evaluation must be.
pub const COARSE: Named =
    Named { name: "coarse", what: "only who is ahead by the one above: -100, 0 or 100" };

/// The name of the evaluation that says 0 of every position.
pub const NONE: Named = Named { name: "none", what: "0 everywhere" };
