//! Calling a textbook algorithm: any of them, or one of a few, so that only those are compiled.

use std::fmt::Debug;
use std::hash::Hash;

use super::options::{Found, SearchError, SearchOptions};
use crate::algorithm::Algorithm::{self, self as A};
use crate::game::Game;
use crate::knowledge::Evaluate;
use crate::observe::Observer;
use crate::score::{Bound, Score, Window};
use crate::textbook;

/// A choice of algorithms: what [`Search`](crate::Search) compiles for a game, and which of them it runs.
///
/// [`Algorithm`] stands for all twenty, [`AlphaBetaFamily`] for four and [`AlphaBetaOrMinimax`] for two. A search of few algorithms
/// compiles in a fraction of the time.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Search, method::AlphaBetaFamily};
/// let (all, one) = (Search::new(&Heap(9)).algorithm(Algorithm::Pvs), Search::new(&Heap(9)).method(AlphaBetaFamily::Pvs));
/// assert_eq!(all.run(&Heap(9).start())?, one.run(&Heap(9).start())?);
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub trait Method: sealed::Runs {}

use sealed::Runs;

pub(super) mod sealed {
    use super::{Algorithm, Debug, Evaluate, Found, Game, Hash, Observer, SearchError, SearchOptions};

    pub trait Runs: Copy + Debug {
        /// The algorithm chosen.
        fn algorithm(self) -> Algorithm;

        /// Searches `game` from `root`. `f` gives the static values of inner nodes, for the algorithms that add them up.
        ///
        /// # Errors
        /// [`SearchError`] if the algorithm does not support the options, or the result is out of range.
        fn run<G, F, O>(
            self,
            game: &G,
            f: &F,
            root: &G::State,
            options: &SearchOptions,
            observer: &mut O,
        ) -> Result<Found, SearchError>
        where
            G: Game<State: Eq + Hash>,
            F: Evaluate<G>,
            O: Observer<G>;
    }
}

/// All twenty algorithms are compiled.
impl Method for Algorithm {}

impl Runs for Algorithm {
    fn algorithm(self) -> Algorithm {
        self
    }

    fn run<G, F, O>(
        self,
        game: &G,
        f: &F,
        root: &G::State,
        options: &SearchOptions,
        observer: &mut O,
    ) -> Result<Found, SearchError>
    where
        G: Game<State: Eq + Hash>,
        F: Evaluate<G>,
        O: Observer<G>,
    {
        Algorithm::run(self, game, f, root, options, observer)
    }
}

/// One algorithm as a type of its own.
macro_rules! method {
    ($name:ident, |$game:ident, $root:ident, $window:ident, $options:ident, $observer:ident| $call:expr) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        struct $name;

        impl Runs for $name {
            fn algorithm(self) -> Algorithm {
                A::$name
            }

            fn run<G, F, O>(
                self,
                $game: &G,
                _: &F,
                $root: &G::State,
                $options: &SearchOptions,
                $observer: &mut O,
            ) -> Result<Found, SearchError>
            where
                G: Game<State: Eq + Hash>,
                F: Evaluate<G>,
                O: Observer<G>,
            {
                let $window = A::$name.window($game.alternates(), $options)?;
                A::$name.found($call, $window, $options)
            }
        }
    };
}

method!(AlphaBeta, |game, root, window, options, observer| textbook::alphabeta(game, root, window, observer));
method!(AlphaBetaHard, |game, root, window, options, observer| textbook::alphabeta_hard(
    game, root, window, observer
));
method!(NegaScout, |game, root, window, options, observer| {
    textbook::negascout(game, root, window, options.depth.unwrap_or(u32::MAX), observer)
});
method!(Pvs, |game, root, window, options, observer| textbook::pvs(game, root, window, observer));

method!(Minimax, |game, root, window, options, observer| {
    if options.stop_at_win {
        textbook::minimax_stop(game, root, observer)
    } else {
        textbook::minimax(game, root, observer)
    }
});

/// A few of these algorithms as one type, chosen at run time; the first is the default.
macro_rules! choice {
    ($(#[$doc:meta])+ $name:ident: $first:ident $(, $other:ident)+) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            #[doc = concat!("[`Algorithm::", stringify!($first), "`].")]
            #[default]
            $first,
            $(
                #[doc = concat!("[`Algorithm::", stringify!($other), "`].")]
                $other,
            )+
        }

        impl TryFrom<Algorithm> for $name {
            /// An algorithm that is not one of these.
            type Error = Algorithm;

            fn try_from(algorithm: Algorithm) -> Result<Self, Algorithm> {
                match algorithm {
                    A::$first => Ok($name::$first),
                    $(A::$other => Ok($name::$other),)+
                    other => Err(other),
                }
            }
        }

        impl Method for $name {}

        impl Runs for $name {
            fn algorithm(self) -> Algorithm {
                match self {
                    $name::$first => A::$first,
                    $($name::$other => A::$other,)+
                }
            }

            fn run<G, F, O>(
                self,
                game: &G,
                f: &F,
                root: &G::State,
                options: &SearchOptions,
                observer: &mut O,
            ) -> Result<Found, SearchError>
            where
                G: Game<State: Eq + Hash>,
                F: Evaluate<G>,
                O: Observer<G>,
            {
                match self {
                    $name::$first => $first.run(game, f, root, options, observer),
                    $($name::$other => $other.run(game, f, root, options, observer),)+
                }
            }
        }
    };
}

choice! {
    /// One of the common members of the alpha-beta family, chosen at run time; the others are not compiled.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Search, method::AlphaBetaFamily};
    /// let method = AlphaBetaFamily::try_from(Algorithm::NegaScout).unwrap();
    /// assert_eq!(Search::new(&Heap(10)).method(method).run(&Heap(10).start())?.best, [2]);
    /// assert_eq!(AlphaBetaFamily::try_from(Algorithm::Sss), Err(Algorithm::Sss));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    AlphaBetaFamily: AlphaBeta, AlphaBetaHard, NegaScout, Pvs
}

choice! {
    /// [`Algorithm::AlphaBeta`] or [`Algorithm::Minimax`], chosen at run time: a search with pruning and one without.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Search, method::AlphaBetaOrMinimax};
    /// let run = |method| Search::new(&Heap(10)).method(method).run(&Heap(10).start());
    /// assert!(run(AlphaBetaOrMinimax::AlphaBeta)?.nodes < run(AlphaBetaOrMinimax::Minimax)?.nodes);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    AlphaBetaOrMinimax: AlphaBeta, Minimax
}

impl Algorithm {
    /// Searches `game` from `root`. `f` gives the static values of inner nodes, for the algorithms that add them up.
    ///
    /// # Errors
    /// [`SearchError`] if the algorithm does not support the options, or the result is out of range.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, SearchOptions, knowledge::Constant, observe::Counter};
    /// let (heap, options, mut counter) = (Heap(9), SearchOptions::default(), Counter::default());
    /// Algorithm::Pvs.run(&heap, &Constant::default(), &heap.start(), &options, &mut counter)?;
    /// assert!(counter.nodes > 0);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn run<G, F, O>(
        self,
        game: &G,
        f: &F,
        root: &G::State,
        options: &SearchOptions,
        observer: &mut O,
    ) -> Result<Found, SearchError>
    where
        G: Game<State: Eq + Hash>,
        F: Evaluate<G>,
        O: Observer<G>,
    {
        let window = self.window(game.alternates(), options)?;
        let value = match self {
            A::Minimax | A::MinimaxValue | A::Negamax if options.stop_at_win => {
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
                textbook::negascout(game, root, window, options.depth.unwrap_or(u32::MAX), observer)
            }
            A::Pvs => textbook::pvs(game, root, window, observer),
            A::Mtdf => textbook::mtdf(game, root, options.guess.unwrap_or_default(), observer),
            A::Sss => textbook::sss(game, root, observer),
            A::Dual => textbook::dual(game, root, observer),
            A::Pns => return Ok(by_proofs(options, |v| textbook::pns(game, root, v, observer))),
            A::Dfpn => return Ok(by_proofs(options, |v| textbook::dfpn(game, root, v, observer))),
            A::Product => textbook::in_millionths(textbook::product(game, root, observer)),
        };
        self.found(value, window, options)
    }

    /// The window to search with, if the algorithm supports the options.
    fn window(self, alternates: bool, options: &SearchOptions) -> Result<Window, SearchError> {
        self.check(alternates, options)?;
        let mut window = options.window.unwrap_or(Window::FULL);
        if options.stop_at_win {
            // Alpha-beta with the stop equals alpha-beta with this window.
            window.alpha = window.alpha.max(Score::new(-1));
            window.beta = window.beta.min(Score::new(1));
            if window.alpha >= window.beta {
                return Err(SearchError::NothingInside(options.window.unwrap_or(window)));
            }
        }
        Ok(window)
    }

    /// How the value of a search with this window bounds the true value.
    fn found(self, value: Score, window: Window, options: &SearchOptions) -> Result<Found, SearchError> {
        if !value.in_range() {
            return Err(SearchError::OutOfRange(value));
        }
        // Without a window the value is exact, infinite or not.
        let windowed = self.has_window() || options.stop_at_win;
        Ok(Found { value, bound: if windowed { window.bound(value) } else { Bound::Exact } })
    }
}

/// The result of a prover: a bound from one proof, the value from a bisection.
fn by_proofs(options: &SearchOptions, mut proves: impl FnMut(Score) -> bool) -> Found {
    let lower = |value: Score| Found { value, bound: Bound::Lower };
    let below = |value: Score| Found { value: value.down(), bound: Bound::Upper };
    if let Some(goal) = options.at_least {
        return if proves(goal) { lower(goal) } else { below(goal) };
    }
    let mut values = options.leaf_values.clone().unwrap_or_else(|| [-1, 0, 1].map(Score::from).to_vec());
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
    if low == 0 && (values.len() == 1 || options.both_sides && least != Score::NEG_INF) {
        proves(least); // if no other value is possible, the tree must have been searched all the same
    }
    if high == values.len() && options.both_sides && most != Score::INF {
        proves(most.up());
    }
    // If the values were assumed, there may be others beyond them: the two extremes are tested too.
    let assumed = options.leaf_values.is_none();
    let value = match values[low] {
        value if assumed && value == least && !proves(value) => {
            match furthest(-value, |below| !proves(-below)) {
                Score::INF => return below(value), // a search that had to stop proves nothing
                beyond => (-beyond).down(),
            }
        }
        value if assumed && value == most && proves(value.up()) => furthest(value.up(), proves),
        value => value,
    };
    Found { value, bound: Bound::Exact }
}

/// The largest score that `holds`, as `reached` does: by steps that double until one is too large, and then by halves.
fn furthest(reached: Score, mut holds: impl FnMut(Score) -> bool) -> Score {
    const INFINITE: i64 = Score::LIMIT + 1;
    let score = |number| if number >= INFINITE { Score::INF } else { Score::new(number) };
    let (mut low, mut high) = (reached.finite().unwrap_or(INFINITE), INFINITE + 1);
    let mut step = 1;
    while low + 1 < high {
        let next = if high > INFINITE { INFINITE.min(low + step) } else { low + (high - low) / 2 };
        if holds(score(next)) {
            (low, step) = (next, 2 * step);
        } else {
            high = next;
        }
    }
    score(low)
}
