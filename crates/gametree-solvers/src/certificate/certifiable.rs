//! What a certificate is written and read with: [`Certifiable`].

use gametree::Game;
use gametree::knowledge::{Keyed, Symmetric};
use gametree_verify::Rules;

/// A game of which certificates can be written: one of the catalogue, or such a one whose type is erased.
pub trait Certifiable: Rules + Keyed + Symmetric + Game<Move: Eq + Into<u32>> {}

impl<G: Rules + Keyed + Symmetric + Game<Move: Eq + Into<u32>>> Certifiable for G {}
