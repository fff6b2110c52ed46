//! The textbook algorithms as pseudocode, and which line a search stands at: what a page shows beside the tree.
//!
//! Each listing has the structure of its source and of our file in [`textbook`](gametree::textbook), in our own words. A line
//! names the events that happen there, so that whoever watches a search can mark it.
//!
//! ```
//! use gametree::{Algorithm, Player};
//! use gametree_tree::pseudocode::{Event, Form, listing};
//! let listing = listing(Algorithm::AlphaBetaHard, Form::BySides);
//! let line = listing.line(Event::Cutoff, Player::First).unwrap();
//! assert!(listing.lines[line].text.contains("β"));
//! ```

mod best_first;
mod by_sides;
mod depth_first;
mod line;
mod windows;

pub use line::{Event, Line};

use gametree::{Algorithm, Player};

/// How a search is told: [`Values`](crate::Values) say which of the two goes with a tree.
///
/// ```
/// use gametree_tree::{Values, pseudocode::Form};
/// assert_eq!([Values::Root, Values::Mover].map(Form::from), [Form::BySides, Form::Shared]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A function for MAX and one for MIN: all numbers are MAX's.
    BySides,
    /// One function for both: numbers are the mover's, and change their sign from ply to ply.
    Shared,
}

/// An algorithm as pseudocode.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::pseudocode::{Form, listing};
/// assert!(Algorithm::ALL.iter().all(|&algorithm| listing(algorithm, Form::Shared).lines.len() > 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its lines.
    pub lines: &'static [Line],
}

impl Listing {
    /// The line at which an event happens at a node of this player. A listing that has no line for a test or a second search
    /// shows them where it calls itself.
    ///
    /// ```
    /// use gametree::{Algorithm, Player};
    /// use gametree_tree::pseudocode::{Event, Form, listing};
    /// let minimax = listing(Algorithm::Minimax, Form::BySides);
    /// assert_ne!(minimax.line(Event::Leaf, Player::First), minimax.line(Event::Leaf, Player::Second));
    /// assert_eq!(minimax.line(Event::Cutoff, Player::First), None); // it has none
    /// ```
    #[must_use]
    pub fn line(&self, event: Event, player: Player) -> Option<usize> {
        let here = |event: Event| {
            let at = |line: &Line| line.events.contains(&event) && line.player.is_none_or(|p| p == player);
            self.lines.iter().position(at)
        };
        here(event).or_else(|| matches!(event, Event::Scout | Event::Again).then(|| here(Event::Call))?)
    }
}

/// The listing of an algorithm in one of its forms. A best-first search has the same listing for both.
///
/// ```
/// use gametree::{Algorithm, Player};
/// use gametree_tree::pseudocode::{Form, listing};
/// let of = |form| listing(Algorithm::AlphaBeta, form).lines[0];
/// assert_eq!(of(Form::BySides).player, Some(Player::First));
/// assert_eq!(of(Form::Shared).player, None);
/// ```
#[must_use]
pub const fn listing(algorithm: Algorithm, form: Form) -> Listing {
    use Algorithm as A;
    let lines = match (form, algorithm) {
        (_, A::Sss) => best_first::SSS,
        (_, A::Dual) => best_first::DUAL,
        (_, A::Pns) => best_first::PNS,
        (_, A::Dfpn) => best_first::DFPN,
        (Form::BySides, A::Minimax | A::Negamax) => depth_first::MINIMAX,
        (Form::BySides, A::MinimaxValue) => depth_first::MINIMAX_VALUE,
        (Form::BySides, A::Althofer) => by_sides::ALTHOFER,
        (Form::BySides, A::Product) => by_sides::PRODUCT,
        (Form::BySides, A::BranchAndBound) => by_sides::BRANCH_AND_BOUND,
        (Form::BySides, A::AlphaBetaHard | A::AlphaBetaMinimax) => windows::ALPHABETA_MINIMAX,
        (Form::BySides, A::AlphaBeta) => by_sides::ALPHABETA,
        (Form::BySides, A::AlphaBetaValue) => windows::ALPHABETA_VALUE,
        (Form::BySides, A::AlphaBetaAlthoferHard) => by_sides::ALTHOFER_HARD,
        (Form::BySides, A::AlphaBetaAlthofer) => by_sides::ALTHOFER_SOFT,
        (Form::BySides, A::Scout) => by_sides::SCOUT,
        (Form::BySides, A::NegaScout) => by_sides::NEGASCOUT,
        (Form::BySides, A::Pvs) => by_sides::PVS,
        (Form::BySides, A::Mtdf) => by_sides::MTDF,
        (Form::Shared, A::Minimax | A::MinimaxValue | A::Negamax) => depth_first::NEGAMAX,
        (Form::Shared, A::Althofer) => depth_first::ALTHOFER,
        (Form::Shared, A::Product) => depth_first::PRODUCT,
        (Form::Shared, A::BranchAndBound) => windows::BRANCH_AND_BOUND,
        (Form::Shared, A::AlphaBetaHard | A::AlphaBetaMinimax) => windows::ALPHABETA_HARD,
        (Form::Shared, A::AlphaBeta | A::AlphaBetaValue) => windows::ALPHABETA,
        (Form::Shared, A::AlphaBetaAlthoferHard) => windows::ALTHOFER_HARD,
        (Form::Shared, A::AlphaBetaAlthofer) => windows::ALTHOFER_SOFT,
        (Form::Shared, A::Scout) => windows::SCOUT,
        (Form::Shared, A::NegaScout) => windows::NEGASCOUT,
        (Form::Shared, A::Pvs) => windows::PVS,
        (Form::Shared, A::Mtdf) => windows::MTDF,
    };
    Listing { lines }
}

#[cfg(test)]
mod tests {
    use super::{Event, Form, listing};
    use gametree::{Algorithm, Player};

    #[test]
    fn every_listing_has_a_line_for_what_its_algorithm_does() {
        for (algorithm, form) in
            Algorithm::ALL.into_iter().flat_map(|one| [(one, Form::BySides), (one, Form::Shared)])
        {
            let name = algorithm.name();
            let has = |event| {
                [Player::First, Player::Second].map(|player| listing(algorithm, form).line(event, player))
            };
            assert!(has(Event::Leaf).iter().all(Option::is_some), "{name}");
            let best_first =
                matches!(algorithm, Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn);
            assert_eq!(has(Event::Promise).iter().all(Option::is_some), best_first, "{name}");
            for event in [Event::Enter, Event::Call, Event::Leave, Event::Improved] {
                assert!(best_first || has(event).iter().all(Option::is_some), "{name}: {event:?}");
            }
            assert_eq!(has(Event::Cutoff).iter().all(Option::is_some), algorithm.has_bounds(), "{name}");
            let again = matches!(algorithm, Algorithm::Scout | Algorithm::NegaScout | Algorithm::Pvs);
            assert!(!again || has(Event::Again) != has(Event::Call), "{name}");
        }
    }

    #[test]
    fn the_code_is_in_the_view_of_the_numbers() {
        for algorithm in Algorithm::ALL {
            let text = |form| {
                let lines = listing(algorithm, form).lines;
                lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
            };
            let (by_sides, shared) = (text(Form::BySides), text(Form::Shared));
            if by_sides == shared {
                assert!(!algorithm.has_bounds(), "{}", algorithm.name());
                continue;
            }
            // Only the mover's numbers change their sign from ply to ply.
            assert!(!by_sides.replace("← −∞", "").contains("← −"), "{}", algorithm.name());
            for function in ["−Max(", "−Min(", "−F", "the mover"] {
                assert!(!by_sides.contains(function), "{}: {function}", algorithm.name());
            }
            assert!(shared.contains("the mover") || shared.contains("−"), "{}", algorithm.name());
        }
    }
}
