//! A line of pseudocode, and what happens there.

use gametree::Player;

/// What happens at a line.
///
/// ```
/// use gametree_tree::pseudocode::Event;
/// assert_ne!(Event::Call, Event::Scout);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The function is entered.
    Enter,
    /// A leaf is evaluated.
    Leaf,
    /// A table answers.
    Known,
    /// A child is searched.
    Call,
    /// A child is only tested, with a null window.
    Scout,
    /// A child is searched again after a test.
    Again,
    /// A child made the value better.
    Improved,
    /// The rest of the children is skipped.
    Cutoff,
    /// The function returns.
    Leave,
    /// A best-first search takes a state from OPEN, or sets the proof numbers of a node.
    Promise,
}

/// A line of pseudocode.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::pseudocode::{Form, listing};
/// assert_eq!(listing(Algorithm::Negamax, Form::Shared).lines[0].indent, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it is nested.
    pub indent: u8,
    /// The text.
    pub text: &'static str,
    /// What happens here.
    pub events: &'static [Event],
    /// The player in whose function the line stands, if each has one of his own.
    pub player: Option<Player>,
}

/// A line of a function that both players share.
pub(super) const fn line(indent: u8, text: &'static str, events: &'static [Event]) -> Line {
    Line { indent, text, events, player: None }
}

/// A line of MAX's function.
pub(super) const fn max(indent: u8, text: &'static str, events: &'static [Event]) -> Line {
    Line { indent, text, events, player: Some(Player::First) }
}

/// A line of MIN's function.
pub(super) const fn min(indent: u8, text: &'static str, events: &'static [Event]) -> Line {
    Line { indent, text, events, player: Some(Player::Second) }
}
