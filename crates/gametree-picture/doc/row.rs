// The game of the documentation's small examples, which include this file as a hidden line: who fills the last cell of a row wins.
pub use gametree::knowledge::{MoveError, Notation};
pub use gametree::{Game, Outcome, Player};
pub use gametree_picture::{Content, Picture, Pictured};

/// So many cells in a row, a1, b1, …; a move fills one. A position has the player of every cell.
pub struct Row(pub u32);

impl Game for Row {
    type State = Vec<Option<Player>>;
    type Move = usize;
    fn start(&self) -> Vec<Option<Player>> {
        vec![None; self.0 as usize]
    }
    fn to_move(&self, cells: &Vec<Option<Player>>) -> Player {
        if cells.iter().flatten().count() % 2 == 0 { Player::First } else { Player::Second }
    }
    fn outcome(&self, cells: &Vec<Option<Player>>) -> Option<Outcome> {
        cells.iter().all(Option::is_some).then_some(Outcome::Loss)
    }
    fn moves(&self, cells: &Vec<Option<Player>>) -> impl Iterator<Item = usize> {
        (0..cells.len()).filter(|&cell| cells[cell].is_none())
    }
    fn play(&self, cells: &Vec<Option<Player>>, cell: usize) -> Vec<Option<Player>> {
        let mut next = cells.clone();
        next[cell] = Some(self.to_move(cells));
        next
    }
}

impl Notation for Row {
    fn move_name(&self, cell: usize) -> String {
        format!("{}1", char::from(b'a' + cell as u8))
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(usize, &'t str), MoveError> {
        let cell = (0..self.0 as usize).find(|&cell| text.starts_with(&self.move_name(cell)));
        cell.map(|cell| (cell, &text[2..])).ok_or_else(|| MoveError::not_a_move(text, "a cell, as in b1"))
    }
}
