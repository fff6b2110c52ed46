//! The textbook algorithms by name, and the properties of each.

use std::str::FromStr;

/// A textbook algorithm; its name is the one used on the command line.
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

    /// Its row in the table.
    const fn properties(self) -> &'static Properties {
        &TABLE[self as usize]
    }

    /// The name, as `alphabeta-hard`.
    ///
    /// ```
    /// assert_eq!(gametree::Algorithm::AlphaBetaHard.name(), "alphabeta-hard");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.properties().name
    }

    /// A one-line description.
    ///
    /// ```
    /// assert_eq!(gametree::Algorithm::AlphaBeta.what(), "fail-soft alpha-beta in negamax form");
    /// ```
    #[must_use]
    pub const fn what(self) -> &'static str {
        self.properties().what
    }

    /// Whether it takes a window.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// assert!(Algorithm::Pvs.has_window() && !Algorithm::Minimax.has_window());
    /// ```
    #[must_use]
    pub const fn has_window(self) -> bool {
        self.properties().window
    }

    /// Whether it visits the whole tree, without cut-offs.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Minimax.visits_everything());
    /// ```
    #[must_use]
    pub const fn visits_everything(self) -> bool {
        self.properties().visits_everything
    }

    /// Whether it passes bounds from node to node, so that every node has a window.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// assert!(Algorithm::Mtdf.has_bounds() && !Algorithm::Sss.has_bounds());
    /// ```
    #[must_use]
    pub const fn has_bounds(self) -> bool {
        self.properties().bounds
    }

    /// Whether it supports games in which a player can move twice in a row.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// let some: Vec<_> = Algorithm::ALL.into_iter().filter(|a| a.allows_extra_turns()).collect();
    /// assert!(some.contains(&Algorithm::AlphaBeta) && !some.contains(&Algorithm::Pvs));
    /// ```
    #[must_use]
    pub const fn allows_extra_turns(self) -> bool {
        self.properties().extra_turns
    }

    /// Whether it adds up static values of inner nodes.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Althofer.uses_static_values());
    /// ```
    #[must_use]
    pub const fn uses_static_values(self) -> bool {
        self.properties().static_values
    }

    /// Whether it only proves that the value reaches a bound.
    ///
    /// ```
    /// assert!(gametree::Algorithm::Pns.proves());
    /// ```
    #[must_use]
    pub const fn proves(self) -> bool {
        self.properties().proves
    }

    /// Whether it calls `outcome` exactly once for every node entered.
    pub(crate) const fn takes_outcomes_once(self) -> bool {
        self.has_window() || self.visits_everything() || matches!(self, A::Scout)
    }

    /// Whether Felstiner's ±1 stop can be built in: by the window (−1, +1), or by [`textbook::minimax_stop`].
    pub(crate) const fn can_stop(self) -> bool {
        self.properties().stop
    }
}

/// What distinguishes the algorithms.
struct Properties {
    algorithm: Algorithm,
    name: &'static str,
    what: &'static str,
    /// See [`Algorithm::has_window`].
    window: bool,
    /// See [`Algorithm::has_bounds`].
    bounds: bool,
    /// See [`Algorithm::visits_everything`].
    visits_everything: bool,
    /// See [`Algorithm::allows_extra_turns`].
    extra_turns: bool,
    /// See [`Algorithm::uses_static_values`].
    static_values: bool,
    /// See [`Algorithm::proves`].
    proves: bool,
    /// See [`Algorithm::can_stop`].
    stop: bool,
}

/// A row: the algorithm, its names, and which of the seven properties it has.
const fn row(algorithm: Algorithm, name: &'static str, what: &'static str, has: [u8; 7]) -> Properties {
    let [window, bounds, all, turns, statics, proves, stop] = has;
    Properties {
        algorithm,
        name,
        what,
        window: window == 1,
        bounds: bounds == 1,
        visits_everything: all == 1,
        extra_turns: turns == 1,
        static_values: statics == 1,
        proves: proves == 1,
        stop: stop == 1,
    }
}

/// One row per algorithm. Columns: takes a window, passes bounds, visits the whole tree, allows extra turns, adds up
/// static values, proves a bound, can stop at ±1.
#[rustfmt::skip]
const TABLE: [Properties; 20] = [
    row(A::Minimax, "minimax", "the pair F and G: visits the whole tree", [0, 0, 1, 1, 0, 0, 1]),
    row(A::MinimaxValue, "minimax-value", "max-value and min-value (CS 440): visits the whole tree", [0, 0, 1, 1, 0, 0, 1]),
    row(A::Negamax, "negamax", "one function for both players: visits the whole tree", [0, 0, 1, 1, 0, 0, 1]),
    row(A::BranchAndBound, "branch-and-bound", "Knuth and Moore's F1: shallow cut-offs only", [1, 1, 0, 0, 0, 0, 0]),
    row(A::AlphaBetaHard, "alphabeta-hard", "Knuth and Moore's F2: fail-hard alpha-beta", [1, 1, 0, 1, 0, 0, 1]),
    row(A::AlphaBetaMinimax, "alphabeta-minimax", "the pair F2' and G2': fail-hard alpha-beta", [1, 1, 0, 1, 0, 0, 1]),
    row(A::AlphaBeta, "alphabeta", "fail-soft alpha-beta in negamax form", [1, 1, 0, 1, 0, 0, 1]),
    row(A::AlphaBetaValue, "alphabeta-value", "fail-soft alpha-beta as max-value and min-value (CS 440)", [1, 1, 0, 1, 0, 0, 1]),
    row(A::Althofer, "althofer", "Althöfer's negamax, equation 2: every node's static value counts", [0, 0, 1, 0, 1, 0, 0]),
    row(A::AlphaBetaAlthoferHard, "alphabeta-althofer-hard", "Abdelbar's alpha-beta for it, Figure 4: fail-hard", [1, 1, 0, 0, 1, 0, 1]),
    row(A::AlphaBetaAlthofer, "alphabeta-althofer", "Abdelbar's alpha-beta for it, fail-soft", [1, 1, 0, 0, 1, 0, 1]),
    row(A::Scout, "scout", "Pearl's SCOUT: tests a child before it evaluates it", [0, 1, 0, 0, 0, 0, 0]),
    row(A::NegaScout, "negascout", "Reinefeld's NegaScout: null windows, re-search from the probe", [1, 1, 0, 0, 0, 0, 1]),
    row(A::Pvs, "pvs", "principal variation search: null windows, re-search from the probe", [1, 1, 0, 0, 0, 0, 1]),
    row(A::Mtdf, "mtdf", "MTD(f): null windows only, with a memory (--guess)", [0, 1, 0, 0, 0, 0, 0]),
    row(A::Sss, "sss", "Stockman's SSS*: best first, largest merit, leftmost ties", [0, 0, 0, 0, 0, 0, 0]),
    row(A::Dual, "dual", "DUAL*: SSS* with the players exchanged", [0, 0, 0, 0, 0, 0, 0]),
    row(A::Pns, "pns", "proof-number search: proves value >= V (--at-least V)", [0, 0, 0, 0, 0, 1, 0]),
    row(A::Dfpn, "dfpn", "depth-first proof-number search, with a table (--at-least V)", [0, 0, 0, 0, 0, 1, 0]),
    row(A::Product, "product", "the product rule over probabilities of winning, in millionths", [0, 0, 1, 0, 0, 0, 0]),
];

// The table is indexed by the algorithm.
const _: () = {
    let mut at = 0;
    while at < TABLE.len() {
        assert!(TABLE[at].algorithm as usize == at);
        at += 1;
    }
};

/// An unknown algorithm name.
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
