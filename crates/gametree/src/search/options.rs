//! The options of a textbook algorithm, [`SearchOptions`]; its result, [`Found`]; and its refusals, [`SearchError`].

use crate::algorithm::Algorithm::{self, self as A};
use crate::score::{Bound, Score, Window};

/// The options of a textbook algorithm. `None` means the algorithm's own default.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Bound, Score, Search, SearchOptions};
/// // Proof-number search: can the mover win?
/// let options = SearchOptions { at_least: Some(Score::from(1)), ..SearchOptions::default() };
/// let report = Search::new(&Heap(9)).algorithm(Algorithm::Pns).options(options).run(&Heap(9).start())?;
/// assert_eq!((report.score, report.details.bound), (Score::from(1), Bound::Lower));
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchOptions {
    /// The window; full by default. [`Algorithm::BranchAndBound`] takes one whose lower end is −∞.
    pub window: Option<Window>,
    /// [`Algorithm::Mtdf`]'s first guess; 0 by default.
    pub guess: Option<Score>,
    /// What [`Algorithm::Pns`] and [`Algorithm::Dfpn`] prove. By default they find the value, by a proof for each
    /// step of a bisection over `leaf_values`.
    pub at_least: Option<Score>,
    /// All values that the end of the game may have, for that bisection. By default −1, 0 and 1, and if the value lies beyond
    /// them, more proofs find it.
    pub leaf_values: Option<Vec<Score>>,
    /// Whether that bisection ends with a proof of what it took from `leaf_values`: that the value is no less than the least, or no
    /// more than the largest. Of an explicit tree these are only the numbers written in it, and the proof shows the value.
    pub both_sides: bool,
    /// Felstiner's ±1 termination.
    pub stop_at_win: bool,
    /// The remaining depth, for [`Algorithm::NegaScout`]; by default unknown, and so never small.
    pub depth: Option<u32>,
    /// The value of a win, from 1 to [`Score::LIMIT`]. By default 1, as in the textbooks; beside an evaluation the limit, so that no
    /// estimate is better ([`Search::evaluate`](crate::Search::evaluate)).
    pub win: Option<Score>,
}

/// A request that an algorithm does not support.
///
/// ```
/// use gametree::{Algorithm, SearchError};
/// let error = SearchError::NoWindow(Algorithm::Minimax);
/// assert!(error.to_string().starts_with("minimax has no window"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// A [window](SearchOptions::window) for an algorithm that always searches the whole range of values.
    #[error("{} has no window: expected one of the alpha-beta family, negascout or pvs", .0.name())]
    NoWindow(Algorithm),
    /// A window with a lower end for branch and bound, which knows only an upper one.
    #[error("branch-and-bound takes an upper bound only: expected a window -inf,B")]
    OneSided,
    /// A [first guess](SearchOptions::guess) for an algorithm that does not begin with one.
    #[error("{} takes no first guess: expected mtdf", .0.name())]
    NoGuess(Algorithm),
    /// A [goal](SearchOptions::at_least) for an algorithm that finds values and proves no bounds.
    #[error("{} proves no bound: expected pns or dfpn", .0.name())]
    NoGoal(Algorithm),
    /// [`SearchOptions::stop_at_win`] for an algorithm that can't stop there.
    #[error("{} can't stop at ±1: expected minimax, minimax-value, negamax or an algorithm with a window", .0.name())]
    NoStop(Algorithm),
    /// A game in which a player may move twice in a row ([`Game::ALTERNATES`](crate::Game::ALTERNATES)), for an algorithm that turns
    /// the sign of a value at every move.
    #[error("{} needs players who take turns: expected one of minimax, minimax-value, negamax, alphabeta-hard, alphabeta-minimax, alphabeta, alphabeta-value", .0.name())]
    ExtraTurns(Algorithm),
    /// A window without any value that a search with [`SearchOptions::stop_at_win`] could have: none between −1 and 1.
    #[error("with the ±1 stop nothing lies in the window {},{}: expected one that reaches into -1,1", .0.alpha, .0.beta)]
    NothingInside(Window),
    /// A window, a first guess or a goal where every move is searched on its own: they are of the root.
    #[error("every move is searched with a fresh window there: expected no window, first guess or goal")]
    FreshWindow,
    /// [Every move](crate::Request::every_move) or [lines](crate::Request::lines) by Althöfer's rule or the product rule, in which a move has no
    /// value of its own.
    #[error("{} values no single move: expected minimax, or an algorithm with its values", .0.name())]
    NoMoveValues(Algorithm),
    /// A value beyond ±[`Score::LIMIT`] that is not infinite, as sums by Althöfer's rule may be.
    #[error("the result {0} is out of range: expected -2147483646 to 2147483646, inf or -inf")]
    OutOfRange(Score),
}

/// What an algorithm found: a value for the side to move at the root, and how it bounds the true one.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Bound, Found, Score, SearchOptions, knowledge::Constant};
/// let (heap, options) = (Heap(9), SearchOptions::default());
/// let found = Algorithm::Negamax.run(&heap, &Constant::default(), &heap.start(), &options, &mut ())?;
/// assert_eq!(found, Found { value: Score::from(1), bound: Bound::Exact });
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value.
    pub value: Score,
    /// Whether it is the true value or a bound.
    pub bound: Bound,
}

impl Algorithm {
    /// Whether the algorithm can do what is requested, in a game whose players alternate or not.
    ///
    /// # Errors
    /// [`SearchError`], all but [`SearchError::OutOfRange`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchError, SearchOptions};
    /// let refused = Algorithm::Sss.check(false, &SearchOptions::default());
    /// assert_eq!(refused, Err(SearchError::ExtraTurns(Algorithm::Sss)));
    /// ```
    pub fn check(self, alternates: bool, options: &SearchOptions) -> Result<(), SearchError> {
        let refused = [
            (options.window.is_some() && !self.has_window(), SearchError::NoWindow(self)),
            (
                self == A::BranchAndBound && options.window.is_some_and(|w| w.alpha != Score::NEG_INF),
                SearchError::OneSided,
            ),
            (options.guess.is_some() && self != A::Mtdf, SearchError::NoGuess(self)),
            (options.at_least.is_some() && !self.proves(), SearchError::NoGoal(self)),
            (options.stop_at_win && !self.can_stop(), SearchError::NoStop(self)),
            (!alternates && !self.allows_extra_turns(), SearchError::ExtraTurns(self)),
        ];
        refused.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, error)| Err(error))
    }
}
