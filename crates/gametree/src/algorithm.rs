//! The textbook algorithms by name, what each can be asked, and one call for all of them.

use std::hash::Hash;
use std::str::FromStr;

use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::observe::Observer;
use crate::score::{Bound, Score, Window};
use crate::textbook;

/// A textbook algorithm, by the name the command line knows it by.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Search};
/// let algorithm: Algorithm = "scout".parse()?;
/// let report = Search::new(&Heap(9)).algorithm(algorithm).run(&Heap(9).start())?;
/// assert_eq!(report.best, [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`what` describes each")]
pub enum Algorithm {
    Minimax,
    MinimaxValue,
    Negamax,
    BranchAndBound,
    AlphaBetaHard,
    AlphaBetaMinimax,
    AlphaBeta,
    AlphaBetaValue,
    Althofer,
    AlphaBetaAlthoferHard,
    AlphaBetaAlthofer,
    Scout,
    NegaScout,
    Pvs,
    Mtdf,
    Sss,
    Dual,
    Pns,
    Dfpn,
    Product,
}

use Algorithm as A;

impl Algorithm {
    /// All of them, in the order of the textbook.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    /// assert!(names.contains(&"alphabeta"));
    /// ```
    pub const ALL: [Algorithm; 20] = [
        A::Minimax,
        A::MinimaxValue,
        A::Negamax,
        A::BranchAndBound,
        A::AlphaBetaHard,
        A::AlphaBetaMinimax,
        A::AlphaBeta,
        A::AlphaBetaValue,
        A::Althofer,
        A::AlphaBetaAlthoferHard,
        A::AlphaBetaAlthofer,
        A::Scout,
        A::NegaScout,
        A::Pvs,
        A::Mtdf,
        A::Sss,
        A::Dual,
        A::Pns,
        A::Dfpn,
        A::Product,
    ];

    /// Its name and what it is.
    const fn entry(self) -> (&'static str, &'static str) {
        match self {
            A::Minimax => ("minimax", "the pair F and G: visits the whole tree"),
            A::MinimaxValue => ("minimax-value", "max-value and min-value (CS 440): visits the whole tree"),
            A::Negamax => ("negamax", "one function for both players: visits the whole tree"),
            A::BranchAndBound => ("branch-and-bound", "Knuth and Moore's F1: shallow cut-offs only"),
            A::AlphaBetaHard => ("alphabeta-hard", "Knuth and Moore's F2: fail-hard alpha-beta"),
            A::AlphaBetaMinimax => ("alphabeta-minimax", "the pair F2' and G2': fail-hard alpha-beta"),
            A::AlphaBeta => ("alphabeta", "fail-soft alpha-beta in negamax form"),
            A::AlphaBetaValue => {
                ("alphabeta-value", "fail-soft alpha-beta as max-value and min-value (CS 440)")
            }
            A::Althofer => ("althofer", "Althöfer's negamax, equation 2: every node's static value counts"),
            A::AlphaBetaAlthoferHard => {
                ("alphabeta-althofer-hard", "Abdelbar's alpha-beta for it, Figure 4: fail-hard")
            }
            A::AlphaBetaAlthofer => ("alphabeta-althofer", "Abdelbar's alpha-beta for it, fail-soft"),
            A::Scout => ("scout", "Pearl's SCOUT: tests a child before it evaluates it"),
            A::NegaScout => ("negascout", "Reinefeld's NegaScout: null windows, re-search from the probe"),
            A::Pvs => ("pvs", "principal variation search: null windows, re-search from the probe"),
            A::Mtdf => ("mtdf", "MTD(f): null windows only, with a memory (--guess)"),
            A::Sss => ("sss", "Stockman's SSS*: best first, largest merit, leftmost ties"),
            A::Dual => ("dual", "DUAL*: SSS* with the players exchanged"),
            A::Pns => ("pns", "proof-number search: proves value >= V (--at-least V)"),
            A::Dfpn => ("dfpn", "depth-first proof-number search, with a table (--at-least V)"),
            A::Product => ("product", "the product rule over probabilities of winning, in millionths"),
        }
    }

    /// The name, as `alphabeta-hard`.
    ///
    /// ```
    /// assert_eq!(gametree::Algorithm::AlphaBetaHard.name(), "alphabeta-hard");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// What it is, in a line.
    ///
    /// ```
    /// assert_eq!(gametree::Algorithm::AlphaBeta.what(), "fail-soft alpha-beta in negamax form");
    /// ```
    #[must_use]
    pub const fn what(self) -> &'static str {
        self.entry().1
    }

    /// Whether it takes a window.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// assert!(Algorithm::Pvs.has_window() && !Algorithm::Minimax.has_window());
    /// ```
    #[must_use]
    pub const fn has_window(self) -> bool {
        matches!(
            self,
            A::BranchAndBound
                | A::AlphaBetaHard
                | A::AlphaBetaMinimax
                | A::AlphaBeta
                | A::AlphaBetaValue
                | A::AlphaBetaAlthoferHard
                | A::AlphaBetaAlthofer
                | A::NegaScout
                | A::Pvs
        )
    }

    /// Whether it visits the whole tree, so that there is nothing it could cut off.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Minimax.visits_everything());
    /// ```
    #[must_use]
    pub const fn visits_everything(self) -> bool {
        matches!(self, A::Minimax | A::MinimaxValue | A::Negamax | A::Althofer | A::Product)
    }

    /// Whether it carries bounds from node to node, so that a node is entered with a window.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// assert!(Algorithm::Mtdf.has_bounds() && !Algorithm::Sss.has_bounds());
    /// ```
    #[must_use]
    pub const fn has_bounds(self) -> bool {
        self.has_window() || matches!(self, A::Scout | A::Mtdf)
    }

    /// Whether it may be used where a player moves twice in a row.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// let some: Vec<_> = Algorithm::ALL.into_iter().filter(|a| a.allows_extra_turns()).collect();
    /// assert!(some.contains(&Algorithm::AlphaBeta) && !some.contains(&Algorithm::Pvs));
    /// ```
    #[must_use]
    pub const fn allows_extra_turns(self) -> bool {
        matches!(
            self,
            A::Minimax
                | A::MinimaxValue
                | A::Negamax
                | A::AlphaBetaHard
                | A::AlphaBetaMinimax
                | A::AlphaBeta
                | A::AlphaBetaValue
        )
    }

    /// Whether it adds up static values of inner nodes.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Althofer.uses_static_values());
    /// ```
    #[must_use]
    pub const fn uses_static_values(self) -> bool {
        matches!(self, A::Althofer | A::AlphaBetaAlthoferHard | A::AlphaBetaAlthofer)
    }

    /// Whether it proves that the value reaches a bound, and no more.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Pns.proves());
    /// ```
    #[must_use]
    pub const fn proves(self) -> bool {
        matches!(self, A::Pns | A::Dfpn)
    }

    /// Whether Felstiner's ±1 stop can be built in: by the window (−1, +1), or by [`textbook::minimax_stop`].
    const fn can_stop(self) -> bool {
        matches!(self, A::Minimax | A::MinimaxValue | A::Negamax)
            || (self.has_window() && !matches!(self, A::BranchAndBound))
    }
}

/// A name that no algorithm has.
///
/// ```
/// let error = "alfabeta".parse::<gametree::Algorithm>().unwrap_err();
/// assert!(error.to_string().starts_with("\"alfabeta\" is not an algorithm: expected one of minimax, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is not an algorithm: expected one of {}", names())]
pub struct UnknownAlgorithm {
    /// The name.
    pub name: String,
}

fn names() -> String {
    A::ALL.map(A::name).join(", ")
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;
    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        A::ALL
            .into_iter()
            .find(|a| a.name() == name)
            .ok_or_else(|| UnknownAlgorithm { name: name.to_owned() })
    }
}

/// What an algorithm may be asked beyond the position. `None` means its own default.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Bound, Score, Search, SearchOptions};
/// // Proof-number search: can the mover win?
/// let settings = SearchOptions { at_least: Some(Score::from(1)), ..SearchOptions::default() };
/// let report = Search::new(&Heap(9)).algorithm(Algorithm::Pns).settings(settings).run(&Heap(9).start())?;
/// assert_eq!((report.score, report.bound), (Score::from(1), Bound::Lower));
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
    /// All values that an end of the game may have, for that bisection; −1, 0 and 1 by default.
    pub leaf_values: Option<Vec<Score>>,
    /// Felstiner's ±1 termination.
    pub stop_at_win: bool,
    /// The remaining depth that [`Algorithm::NegaScout`] is told; unknown, and so never small, by default.
    pub depth: Option<u32>,
    /// What a win counts; 1 by default, as in the textbooks. With an evaluation it should be more than any estimate.
    pub win: Option<Score>,
}

/// A request that an algorithm can't meet.
///
/// ```
/// use gametree::{Algorithm, SearchError};
/// let error = SearchError::NoWindow(Algorithm::Minimax);
/// assert!(error.to_string().starts_with("minimax has no window"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum SearchError {
    #[error("{} has no window: expected one of the alpha-beta family, negascout or pvs", .0.name())]
    NoWindow(Algorithm),
    #[error("branch-and-bound takes an upper bound only: expected a window -inf,B")]
    OneSided,
    #[error("{} takes no first guess: expected mtdf", .0.name())]
    NoGuess(Algorithm),
    #[error("{} proves no bound: expected pns or dfpn", .0.name())]
    NoGoal(Algorithm),
    #[error("{} can't stop at ±1: expected minimax, minimax-value, negamax or an algorithm with a window", .0.name())]
    NoStop(Algorithm),
    #[error("{} needs players who take turns: expected one of minimax, minimax-value, negamax, alphabeta-hard, alphabeta-minimax, alphabeta, alphabeta-value", .0.name())]
    ExtraTurns(Algorithm),
    #[error("with the ±1 stop nothing lies in the window {},{}: expected one that reaches into -1,1", .0.alpha, .0.beta)]
    NothingInside(Window),
    #[error("every move is searched with a fresh window there: expected no window, first guess or goal")]
    FreshWindow,
    #[error("the result {0} is out of range: expected -2147483646 to 2147483646, inf or -inf")]
    OutOfRange(Score),
}

/// What an algorithm found: a value for the side to move at the root, and what it says of the true one.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Bound, Found, Score, SearchOptions, knowledge::Constant};
/// let (heap, settings) = (Heap(9), SearchOptions::default());
/// let found = Algorithm::Negamax.run(&heap, &Constant::default(), &heap.start(), &settings, &mut ())?;
/// assert_eq!(found, Found { value: Score::from(1), bound: Bound::Exact });
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value.
    pub value: Score,
    /// Whether it is the true one, or a bound.
    pub bound: Bound,
}

impl Algorithm {
    /// Whether the algorithm can do what is asked, in a game whose players alternate or not.
    ///
    /// # Errors
    /// [`SearchError`], all but [`SearchError::OutOfRange`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchError, SearchOptions};
    /// let refused = Algorithm::Sss.check(false, &SearchOptions::default());
    /// assert_eq!(refused, Err(SearchError::ExtraTurns(Algorithm::Sss)));
    /// ```
    pub fn check(self, alternates: bool, settings: &SearchOptions) -> Result<(), SearchError> {
        let refused = [
            (settings.window.is_some() && !self.has_window(), SearchError::NoWindow(self)),
            (
                self == A::BranchAndBound && settings.window.is_some_and(|w| w.alpha != Score::NEG_INF),
                SearchError::OneSided,
            ),
            (settings.guess.is_some() && self != A::Mtdf, SearchError::NoGuess(self)),
            (settings.at_least.is_some() && !self.proves(), SearchError::NoGoal(self)),
            (settings.stop_at_win && !self.can_stop(), SearchError::NoStop(self)),
            (!alternates && !self.allows_extra_turns(), SearchError::ExtraTurns(self)),
        ];
        refused.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Searches `game` from `root`. `f` gives the static values of inner nodes where the algorithm adds them up.
    ///
    /// # Errors
    /// [`SearchError`], where the algorithm can't do what is asked, or the result is out of range.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, SearchOptions, knowledge::Constant, observe::Counter};
    /// let (heap, settings, mut counter) = (Heap(9), SearchOptions::default(), Counter::default());
    /// Algorithm::Pvs.run(&heap, &Constant::default(), &heap.start(), &settings, &mut counter)?;
    /// assert!(counter.nodes > 0);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn run<G, F, O>(
        self,
        game: &G,
        f: &F,
        root: &G::State,
        settings: &SearchOptions,
        observer: &mut O,
    ) -> Result<Found, SearchError>
    where
        G: Game<State: Eq + Hash>,
        F: Evaluate<G>,
        O: Observer<G>,
    {
        self.check(game.alternates(), settings)?;
        let mut window = settings.window.unwrap_or(Window::FULL);
        if settings.stop_at_win {
            // Alpha-beta with the stop equals alpha-beta with this window.
            window.alpha = window.alpha.max(Score::new(-1));
            window.beta = window.beta.min(Score::new(1));
            if window.alpha >= window.beta {
                return Err(SearchError::NothingInside(settings.window.unwrap_or(window)));
            }
        }
        let value = match self {
            A::Minimax | A::MinimaxValue | A::Negamax if settings.stop_at_win => {
                textbook::minimax_stop(game, root, observer)
            }
            A::Minimax => textbook::minimax(game, root, observer),
            A::MinimaxValue => textbook::minimax_value(game, root, observer),
            A::Negamax => textbook::negamax(game, root, observer),
            A::BranchAndBound => textbook::branch_and_bound(game, root, window.beta, observer),
            A::AlphaBetaHard => textbook::alphabeta_hard(game, root, window, observer),
            A::AlphaBetaMinimax => textbook::alphabeta_minimax(game, root, window, observer),
            A::AlphaBeta => textbook::alphabeta(game, root, window, observer),
            A::AlphaBetaValue => textbook::alphabeta_value(game, root, window, observer),
            A::Althofer => textbook::althofer(game, f, root, observer),
            A::AlphaBetaAlthoferHard => textbook::alphabeta_althofer_hard(game, f, root, window, observer),
            A::AlphaBetaAlthofer => textbook::alphabeta_althofer(game, f, root, window, observer),
            A::Scout => textbook::scout(game, root, observer),
            A::NegaScout => {
                textbook::negascout(game, root, window, settings.depth.unwrap_or(u32::MAX), observer)
            }
            A::Pvs => textbook::pvs(game, root, window, observer),
            A::Mtdf => textbook::mtdf(game, root, settings.guess.unwrap_or_default(), observer),
            A::Sss => textbook::sss(game, root, observer),
            A::Dual => textbook::dual(game, root, observer),
            A::Pns => return Ok(by_proofs(settings, |v| textbook::pns(game, root, v, observer))),
            A::Dfpn => return Ok(by_proofs(settings, |v| textbook::dfpn(game, root, v, observer))),
            A::Product => textbook::product::in_millionths(textbook::product(game, root, observer)),
        };
        if !value.in_range() {
            return Err(SearchError::OutOfRange(value));
        }
        // Without a window the value is exact, infinite or not.
        let windowed = self.has_window() || settings.stop_at_win;
        Ok(Found { value, bound: if windowed { window.bound(value) } else { Bound::Exact } })
    }
}

/// The answer of a prover: of one proof a bound, of a bisection the value.
fn by_proofs(settings: &SearchOptions, mut proves: impl FnMut(Score) -> bool) -> Found {
    let lower = |value: Score| Found { value, bound: Bound::Lower };
    let below = |value: Score| Found { value: value.down(), bound: Bound::Upper };
    if let Some(goal) = settings.at_least {
        return if proves(goal) { lower(goal) } else { below(goal) };
    }
    let mut values = settings.leaf_values.clone().unwrap_or_else(|| [-1, 0, 1].map(Score::from).to_vec());
    values.sort_unstable();
    values.dedup();
    let (Some(&least), Some(&most)) = (values.first(), values.last()) else { return below(Score::INF) };
    // values[low] is reached, values[high] is not (or lies beyond the last).
    let (mut low, mut high) = (0, values.len());
    while low + 1 < high {
        let middle = (low + high) / 2;
        if proves(values[middle]) {
            low = middle;
        } else {
            high = middle;
        }
    }
    if values.len() == 1 {
        proves(least); // nothing else is possible, but an answer without a look at the tree would be none
    }
    // Where the values were assumed, there may be others beyond: the two ends are bounds until they are tested.
    let assumed = settings.leaf_values.is_none();
    match values[low] {
        value if assumed && value == least && !proves(value) => below(value),
        value if assumed && value == most && proves(value.up()) => lower(value.up()),
        value => Found { value, bound: Bound::Exact },
    }
}
