// The game of the documentation's small examples, which include this file as a hidden line; the documentation of `Game` shows it.
pub use gametree::knowledge::{Guide, Keyed, MoveError, Notation, Symmetric};
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

impl Notation for Heap {
    fn move_name(&self, take: u32) -> String {
        take.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
        match text.chars().next().and_then(|digit| digit.to_digit(10)) {
            Some(take @ 1..=3) => Ok((take, &text[1..])),
            _ => Err(MoveError::not_a_move(text, "1, 2 or 3")),
        }
    }
}
