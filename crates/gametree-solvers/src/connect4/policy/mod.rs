//! Policies: orders of cells that fix a player's moves in everything that follows, found by search.
//!
//! A policy's player completes a four if he can; else he plays, of the moves after which the other side can't complete one at
//! once, the one whose cell comes first in the order. [`Finder`] starts from follow-up play, plays the order out against every
//! reply, finds the moves that spoil the win by asking the exact solver, and has a SAT solver look for an order without
//! these mistakes (`wishes`), until nothing is spoilt. `docs/connect-four.md` says how well that works.

mod choice;
mod chooser;
mod costs;
mod finder;
mod oracle;
mod playout;
mod strategist;
mod tried;
mod wishes;

pub(crate) use finder::Finder;
pub(super) use oracle::Oracle;
pub(super) use strategist::PolicyStrategist;
pub use tried::{Tried, TriedOrders};

/// A position as the policy's player sees it: his stones, and all stones. It is his turn, unless a [`Turn`] says otherwise.
type Place = (u64, u64);

/// Who is to move where a policy is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Own,
    Theirs,
}
