//! What algorithms differ in: the windows that they hand down, and the values that they return.

use gametree::Algorithm;

/// The windows that an algorithm hands down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Windows {
    /// None: every node has (−∞, +∞).
    None,
    /// What is left of the parent's.
    AlphaBeta,
    /// An upper bound only: Knuth and Moore's F1.
    OneSided,
    /// Null windows for later children, or the usual ones; a probe that fails high is searched again.
    Scouting,
    /// Null windows for later children, and a second search from what the probe returned.
    NegaScout,
    /// Pearl's: tests in null windows, evaluations in none.
    Scout,
}

impl Windows {
    /// What the name of an algorithm may mean; a name that is not known may mean any.
    pub(super) fn of(algorithm: Option<Algorithm>) -> &'static [Windows] {
        use Algorithm as A;
        match algorithm {
            None => &[
                Windows::AlphaBeta,
                Windows::Scouting,
                Windows::None,
                Windows::OneSided,
                Windows::NegaScout,
                Windows::Scout,
            ],
            // Other programs call alpha-beta in these forms so, too.
            Some(A::Minimax | A::MinimaxValue | A::Negamax) => {
                &[Windows::None, Windows::AlphaBeta, Windows::Scouting]
            }
            Some(A::BranchAndBound) => &[Windows::OneSided],
            Some(A::Pvs) => &[Windows::Scouting],
            Some(A::NegaScout) => &[Windows::NegaScout, Windows::Scouting],
            Some(A::Scout) => &[Windows::Scout],
            Some(algorithm) if !algorithm.has_bounds() => &[Windows::None],
            Some(_) => &[Windows::AlphaBeta],
        }
    }
}

/// The values that an algorithm returns: the best found, but perhaps no less than alpha, or no more than beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Returns {
    /// Whether values below alpha are returned as alpha.
    pub(super) floor: bool,
    /// Whether values above beta are returned as beta.
    pub(super) ceiling: bool,
}

impl Returns {
    /// Fail-soft; fail-hard as Knuth and Moore's F2 is; fail-hard at both ends; at beta alone.
    pub(super) const ALL: [Returns; 4] = [
        Returns { floor: false, ceiling: false },
        Returns { floor: true, ceiling: false },
        Returns { floor: true, ceiling: true },
        Returns { floor: false, ceiling: true },
    ];
}
