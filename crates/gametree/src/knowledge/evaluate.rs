//! Static evaluations: [`Evaluate`], and the constant one, [`Constant`].

use crate::game::Game;
use crate::score::Score;

/// A static evaluation: an estimate of the value of a position for the side to move, positive if that side is better off.
/// (A wrong sign is the usual mistake. If the board with colours exchanged is a position too, test that it has the same
/// value.)
///
/// **Units.** The unit is yours, usually a hundredth of a point, so that small differences count. It is also that of
/// [`Outcome::Value`](crate::Outcome::Value). Every win is worth more than any evaluation: to the engine by its distance
/// ([`Score::win_in`](crate::Score::win_in)), to [`Search`](crate::Search) as much as [`SearchOptions::win`](crate::SearchOptions::win) says.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, engine::Engine, knowledge::Evaluate};
///
/// /// Four stones, or eight, are bad for the side to move.
/// struct Fours;
/// impl Evaluate<Heap> for Fours {
///     fn evaluate(&self, _: &Heap, (stones, _): &(u32, Player)) -> Score {
///         Score::from(if stones % 4 == 0 { -100 } else { 100 })
///     }
/// }
/// let report = Engine::new(&Heap(41)).evaluate(Fours).depth(1).run(&Heap(41).start());
/// assert_eq!((report.best, report.score), (vec![1], Score::from(100)));
/// ```
pub trait Evaluate<G: Game> {
    /// The static value of `state` for the side to move, within ±[`Score::LIMIT`]. To the engine, and as a static value of
    /// Althöfer's rule, one beyond it counts as the limit; a textbook search whose result is beyond it ends with
    /// [`SearchError::OutOfRange`](crate::SearchError::OutOfRange).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::{Constant, Evaluate}};
    /// assert_eq!(Constant(Score::from(3)).evaluate(&Heap(9), &Heap(9).start()), Score::from(3));
    /// ```
    fn evaluate(&self, game: &G, state: &G::State) -> Score;

    /// Whether every position has the same value, so that nothing but the ends of games tells moves apart.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::knowledge::{Constant, Evaluate};
    /// assert!(Evaluate::<Heap>::is_constant(&Constant::default()));
    /// ```
    fn is_constant(&self) -> bool {
        false
    }
}

/// The static value that the engine and Althöfer's rule use, so that no sum of them overflows. (A textbook search to a
/// depth limit only compares values; there the clamp would cost 10 % of its time, and the result is checked instead.)
#[inline]
pub(crate) fn static_value<G: Game, E: Evaluate<G>>(eval: &E, game: &G, state: &G::State) -> Score {
    eval.evaluate(game, state).within_limit()
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for &E {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        (**self).evaluate(game, state)
    }

    fn is_constant(&self) -> bool {
        (**self).is_constant()
    }
}

/// The evaluation with the same value for every position; `Constant(Score::ZERO)` is the command's `--eval none`.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, Search, knowledge::Constant};
/// let report = Search::new(&Heap(9)).evaluate(Constant(Score::from(5))).depth(2).run(&Heap(9).start())?;
/// assert_eq!(report.score, Score::from(5)); // the mover's again after two plies
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Constant(pub Score);

impl<G: Game> Evaluate<G> for Constant {
    fn evaluate(&self, _: &G, _: &G::State) -> Score {
        self.0
    }

    fn is_constant(&self) -> bool {
        true
    }
}
