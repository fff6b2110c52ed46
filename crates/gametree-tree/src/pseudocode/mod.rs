//! The textbook algorithms as pseudocode, and which line a search stands at: what a page shows beside the tree.
//!
//! Each listing has the structure of its source and of our file in [`textbook`](gametree::textbook), in our own words. A line
//! names the events that happen there, so that whoever watches a search can mark it.
//!
//! ```
//! use gametree::{Algorithm, Player};
//! use gametree_tree::{Values, pseudocode::{Event, listing}};
//! let listing = listing(Algorithm::AlphaBetaHard, Values::Root);
//! let line = listing.line(Event::Cutoff, Player::First).unwrap();
//! assert!(listing.lines[line].text.contains("β"));
//! ```

mod best_first;
mod by_sides;
mod depth_first;
mod line;
mod windows;

pub use line::{Event, Line};

use crate::tree::Values;
use gametree::{Algorithm, Player};

/// An algorithm as pseudocode.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{Values, pseudocode::listing};
/// assert!(Algorithm::ALL.iter().all(|&algorithm| listing(algorithm, Values::Mover).lines.len() > 3));
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
    /// use gametree_tree::{Values, pseudocode::{Event, listing}};
    /// let minimax = listing(Algorithm::Minimax, Values::Root);
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

/// The listing of an algorithm, in the view of the numbers that it searches: a function for MAX and one for MIN where they are
/// MAX's, one function for both where they are the mover's. A best-first search has the same listing for both.
///
/// ```
/// use gametree::{Algorithm, Player};
/// use gametree_tree::{Values, pseudocode::listing};
/// let of = |values| listing(Algorithm::AlphaBeta, values).lines[0];
/// assert_eq!(of(Values::Root).player, Some(Player::First));
/// assert_eq!(of(Values::Mover).player, None);
/// ```
#[must_use]
pub const fn listing(algorithm: Algorithm, values: Values) -> Listing {
    use Algorithm as A;
    let lines = match (values, algorithm) {
        (_, A::Sss) => best_first::SSS,
        (_, A::Dual) => best_first::DUAL,
        (_, A::Pns) => best_first::PNS,
        (_, A::Dfpn) => best_first::DFPN,
        (Values::Root, A::Minimax | A::Negamax) => depth_first::MINIMAX,
        (Values::Root, A::MinimaxValue) => depth_first::MINIMAX_VALUE,
        (Values::Root, A::Althofer) => by_sides::ALTHOFER,
        (Values::Root, A::Product) => by_sides::PRODUCT,
        (Values::Root, A::BranchAndBound) => by_sides::BRANCH_AND_BOUND,
        (Values::Root, A::AlphaBetaHard | A::AlphaBetaMinimax) => windows::ALPHABETA_MINIMAX,
        (Values::Root, A::AlphaBeta) => by_sides::ALPHABETA,
        (Values::Root, A::AlphaBetaValue) => windows::ALPHABETA_VALUE,
        (Values::Root, A::AlphaBetaAlthoferHard) => by_sides::ALTHOFER_HARD,
        (Values::Root, A::AlphaBetaAlthofer) => by_sides::ALTHOFER_SOFT,
        (Values::Root, A::Scout) => by_sides::SCOUT,
        (Values::Root, A::NegaScout) => by_sides::NEGASCOUT,
        (Values::Root, A::Pvs) => by_sides::PVS,
        (Values::Root, A::Mtdf) => by_sides::MTDF,
        (Values::Mover, A::Minimax | A::MinimaxValue | A::Negamax) => depth_first::NEGAMAX,
        (Values::Mover, A::Althofer) => depth_first::ALTHOFER,
        (Values::Mover, A::Product) => depth_first::PRODUCT,
        (Values::Mover, A::BranchAndBound) => windows::BRANCH_AND_BOUND,
        (Values::Mover, A::AlphaBetaHard | A::AlphaBetaMinimax) => windows::ALPHABETA_HARD,
        (Values::Mover, A::AlphaBeta | A::AlphaBetaValue) => windows::ALPHABETA,
        (Values::Mover, A::AlphaBetaAlthoferHard) => windows::ALTHOFER_HARD,
        (Values::Mover, A::AlphaBetaAlthofer) => windows::ALTHOFER_SOFT,
        (Values::Mover, A::Scout) => windows::SCOUT,
        (Values::Mover, A::NegaScout) => windows::NEGASCOUT,
        (Values::Mover, A::Pvs) => windows::PVS,
        (Values::Mover, A::Mtdf) => windows::MTDF,
    };
    Listing { lines }
}

#[cfg(test)]
mod tests {
    use super::{Event, listing};
    use crate::tree::Values;
    use gametree::{Algorithm, Player};

    #[test]
    fn every_listing_has_a_line_for_what_its_algorithm_does() {
        for (algorithm, values) in
            Algorithm::ALL.into_iter().flat_map(|one| [(one, Values::Root), (one, Values::Mover)])
        {
            let name = algorithm.name();
            let has = |event| {
                [Player::First, Player::Second].map(|player| listing(algorithm, values).line(event, player))
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
            let text = |values| {
                let lines = listing(algorithm, values).lines;
                lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
            };
            let (by_sides, shared) = (text(Values::Root), text(Values::Mover));
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
