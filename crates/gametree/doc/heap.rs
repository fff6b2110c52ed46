// The game of the documentation's small examples, which include this file as a hidden line; the documentation of `Game` shows it.
use gametree::knowledge::{Guide, Keyed, Symmetric};
pub use gametree::{Game, Outcome, Player};

/// One heap of so many stones; a move takes one, two or three; who takes the last stone wins.
#[derive(Clone, Copy, Debug)]
pub struct Heap(pub u32);

impl Game for Heap {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (self.0, Player::First)
    }
    fn to_move(&self, s: &(u32, Player)) -> Player {
        s.1
    }
    fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> {
        (s.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> {
        1..=s.0.min(3)
    }
    fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) {
        (s.0 - take, s.1.other())
    }
}

impl Keyed for Heap {}
impl Guide for Heap {}
impl Symmetric for Heap {}
