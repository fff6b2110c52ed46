//! What searches for policies have come to, position by position: [`Tried`].

use std::rc::Rc;

/// An order of cells.
pub(super) type Cells = Rc<[u8]>;

/// The orders of cells that were tried for one position of Connect Four, whose side to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The position: a number that no other position of the board has but its mirror image.
    pub position: u64,
    /// How many orders were tried if none of them wins; `None` if one does.
    pub missed: Option<u32>,
    /// The order that wins, else the last one. In a column the numbers of the cells go up from the lowest one, and between two columns
    /// one number is left out.
    pub order: Cells,
}

/// Where what was tried is kept from run to run. Nothing of it is trusted: an order that is said to win is played out.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "it is made of functions")]
pub struct TriedOrders<'t> {
    /// What earlier runs have kept.
    pub read: &'t dyn Fn() -> Vec<Tried>,
    /// Keeps this instead of what is known of its position. Whether that is possible: if not, the search ends.
    pub keep: &'t dyn Fn(&Tried) -> bool,
}
