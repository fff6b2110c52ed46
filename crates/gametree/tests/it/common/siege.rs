//! A game whose threats must be parried one after the other: [`Siege`].
#![allow(unreachable_pub, missing_debug_implementations, reason = "shared by two test files")]

use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

/// A siege: the side to move repairs the wall (0), or leaves it and is lost to the same move. After so many repairs it
/// is drawn.
pub struct Siege(pub u32);

impl Game for Siege {
    type State = (u32, bool, Player); // repairs left, a breach
    type Move = u8;
    fn start(&self) -> Self::State {
        (self.0, false, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.2
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        match *s {
            (u32::MAX, ..) => Some(Outcome::Loss),
            (0, ..) => Some(Outcome::Draw),
            _ => None,
        }
    }
    fn moves(&self, _: &Self::State) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&self, s: &Self::State, mv: u8) -> Self::State {
        let left = if s.1 && mv == 0 { u32::MAX } else { s.0 - u32::from(mv == 0) };
        (left, !s.1 && mv == 1, s.2.other())
    }
}

impl Guide for Siege {}
impl Keyed for Siege {}
impl Symmetric for Siege {}
