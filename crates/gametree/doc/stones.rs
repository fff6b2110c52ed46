// The game of the documentation's examples that give it a notation, which include this file as a hidden line.
pub use gametree::knowledge::{MoveError, Notation, PositionError};
pub use gametree::{Game, Outcome, Player};

/// Nine stones; a move takes one, two or three; who takes the last stone wins.
pub struct Stones;

impl Game for Stones {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (9, Player::First)
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
