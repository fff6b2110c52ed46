//! The textbook algorithms as pseudocode, and which line a search stands at: what a page shows beside the tree.
//!
//! Each listing has the structure of its source and of our file in [`textbook`](gametree::textbook), in our own words. A line
//! names the events that happen there, so that whoever watches a search can mark it.
//!
//! ```
//! use gametree::{Algorithm, Player};
//! use gametree_tree::pseudocode::{Event, listing};
//! let listing = listing(Algorithm::AlphaBetaHard);
//! let line = listing.line(Event::Cutoff, Player::First).unwrap();
//! assert!(listing.lines[line].text.contains("β"));
//! ```

mod best_first;
mod depth_first;
mod line;
mod windows;

pub use line::{Event, Line};

use gametree::Algorithm;
use gametree::Player;

/// An algorithm as pseudocode.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::pseudocode::listing;
/// assert!(Algorithm::ALL.iter().all(|&algorithm| listing(algorithm).lines.len() > 3));
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
    /// use gametree_tree::pseudocode::{Event, listing};
    /// let minimax = listing(Algorithm::Minimax);
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

/// The listing of an algorithm.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::pseudocode::listing;
/// assert!(listing(Algorithm::Scout).lines[0].text.starts_with("function"));
/// ```
#[must_use]
pub const fn listing(algorithm: Algorithm) -> Listing {
    use Algorithm as A;
    let lines = match algorithm {
        A::Minimax => depth_first::MINIMAX,
        A::MinimaxValue => depth_first::MINIMAX_VALUE,
        A::Negamax => depth_first::NEGAMAX,
        A::Althofer => depth_first::ALTHOFER,
        A::Product => depth_first::PRODUCT,
        A::BranchAndBound => windows::BRANCH_AND_BOUND,
        A::AlphaBetaHard => windows::ALPHABETA_HARD,
        A::AlphaBetaMinimax => windows::ALPHABETA_MINIMAX,
        A::AlphaBeta => windows::ALPHABETA,
        A::AlphaBetaValue => windows::ALPHABETA_VALUE,
        A::AlphaBetaAlthoferHard => windows::ALTHOFER_HARD,
        A::AlphaBetaAlthofer => windows::ALTHOFER_SOFT,
        A::Scout => windows::SCOUT,
        A::NegaScout => windows::NEGASCOUT,
        A::Pvs => windows::PVS,
        A::Mtdf => windows::MTDF,
        A::Sss => best_first::SSS,
        A::Dual => best_first::DUAL,
        A::Pns => best_first::PNS,
        A::Dfpn => best_first::DFPN,
    };
    Listing { lines }
}

#[cfg(test)]
mod tests {
    use super::{Event, listing};
    use gametree::Algorithm;
    use gametree::Player;

    #[test]
    fn every_listing_has_a_line_for_what_its_algorithm_does() {
        for algorithm in Algorithm::ALL {
            let has =
                |event| [Player::First, Player::Second].map(|player| listing(algorithm).line(event, player));
            assert!(has(Event::Leaf).iter().all(Option::is_some), "{}", algorithm.name());
            let best_first =
                matches!(algorithm, Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn);
            assert_eq!(has(Event::Promise).iter().all(Option::is_some), best_first, "{}", algorithm.name());
            assert_eq!(has(Event::Leave).iter().all(Option::is_some), !best_first, "{}", algorithm.name());
            assert_eq!(
                has(Event::Cutoff).iter().all(Option::is_some),
                algorithm.has_bounds(),
                "{}",
                algorithm.name()
            );
        }
    }
}
