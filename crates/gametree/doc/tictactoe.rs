// Tic-tac-toe for the documentation's examples, which include this file as a hidden line; `examples/watching_a_search.rs` shows it.
pub use gametree::knowledge::{Guide, Keyed};
pub use gametree::{Game, Outcome, Player};

/// The stones of the side to move and of the other, nine bits each.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type State = [u16; 2];
    type Move = u8;
    fn start(&self) -> [u16; 2] {
        [0, 0]
    }
    fn to_move(&self, [mine, theirs]: &[u16; 2]) -> Player {
        if mine.count_ones() == theirs.count_ones() { Player::First } else { Player::Second }
    }
    fn outcome(&self, [mine, theirs]: &[u16; 2]) -> Option<Outcome> {
        if LINES.iter().any(|line| theirs & line == *line) {
            Some(Outcome::Loss)
        } else {
            (mine | theirs == 0o777).then_some(Outcome::Draw)
        }
    }
    fn moves(&self, [mine, theirs]: &[u16; 2]) -> impl Iterator<Item = u8> {
        let taken = mine | theirs;
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }
    fn play(&self, [mine, theirs]: &[u16; 2], cell: u8) -> [u16; 2] {
        [*theirs, mine | 1 << cell]
    }
}

impl Keyed for TicTacToe {}
impl Guide for TicTacToe {}
