//! What the solver knows beyond the rules, each piece with a switch.

/// The pieces of knowledge that the solver uses. Each changes how many positions it needs, and none what it answers;
/// `docs/hex.md` proves each, and measures it.
///
/// ```
/// use gametree_solvers::hex::Knowledge;
/// let knowledge = Knowledge { connections: false, ..Knowledge::default() };
/// assert!(knowledge.fill_in && knowledge.carriers);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// Dead and captured cells are filled before a position is looked up.
    pub fill_in: bool,
    /// A move is left out if another one captures its cell, or kills it.
    pub dominated: bool,
    /// A move is left out if the opponent has a reply that kills it.
    pub vulnerable: bool,
    /// Virtual connections decide positions, and say where a player must move.
    pub connections: bool,
    /// The cells that refuted a move refute every move outside them.
    pub carriers: bool,
    /// Moves are ordered by the current through their cells instead of their distance from the middle.
    pub currents: bool,
    /// The search looks at a part of a position's moves at a time.
    pub focus: bool,
}

impl Default for Knowledge {
    /// Everything that pays.
    fn default() -> Self {
        Knowledge {
            fill_in: true,
            dominated: true,
            vulnerable: true,
            connections: true,
            carriers: true,
            currents: true,
            focus: true,
        }
    }
}
