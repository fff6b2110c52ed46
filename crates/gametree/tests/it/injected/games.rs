//! The games of the small engine: noughts and crosses from a position, heaps, and random explicit trees.

use gametree::knowledge::{Guide, MoveError, Notation};
use gametree::{Game, Outcome, Player};

/// A game that the engine can search: an estimate for the side to move, and a position to start from.
pub(crate) trait Sample:
    Guide<State: Eq + std::hash::Hash + Clone, Move: PartialEq + Copy> + Notation
{
    fn estimate(&self, state: &Self::State) -> i64;
}

fn scramble(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^ (x >> 32)
}

/// Noughts and crosses, from some stones on: a move is a digit.
#[derive(Clone, Debug)]
pub(crate) struct Crosses(pub(crate) Vec<u8>);

const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for Crosses {
    type State = (u16, u16);
    type Move = u8;
    fn start(&self) -> (u16, u16) {
        self.0.iter().fold((0, 0), |state, &mv| self.play(&state, mv))
    }
    fn to_move(&self, s: &(u16, u16)) -> Player {
        if (s.0 | s.1).count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &(u16, u16)) -> Option<Outcome> {
        if ROWS.iter().any(|row| s.1 & row == *row) {
            return Some(Outcome::Loss);
        }
        (s.0 | s.1 == 0o777).then_some(Outcome::Draw)
    }
    fn moves(&self, s: &(u16, u16)) -> impl Iterator<Item = u8> {
        let taken = s.0 | s.1;
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }
    fn play(&self, s: &(u16, u16), mv: u8) -> (u16, u16) {
        (s.1, s.0 | 1 << mv)
    }
}

impl Guide for Crosses {}

impl Notation for Crosses {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        digit(text)
    }
}

fn digit(text: &str) -> Result<(u8, &str), MoveError> {
    match text.bytes().next() {
        Some(byte @ b'0'..=b'9') => Ok((byte - b'0', &text[1..])),
        _ => Err(MoveError::not_a_move(text, "a digit")),
    }
}

impl Sample for Crosses {
    fn estimate(&self, s: &(u16, u16)) -> i64 {
        let open = |mine: u16, theirs: u16| {
            ROWS.iter().filter(|&&row| row & theirs == 0).map(|row| (row & mine).count_ones()).sum::<u32>()
        };
        i64::from(open(s.0, s.1)) - i64::from(open(s.1, s.0))
    }
}

/// Three heaps, from each of which one to three may be taken; whoever takes the last one wins.
#[derive(Clone, Debug)]
pub(crate) struct Heaps(pub(crate) [u8; 3]);

impl Game for Heaps {
    type State = ([u8; 3], bool);
    type Move = u8;
    fn start(&self) -> ([u8; 3], bool) {
        (self.0, false)
    }
    fn to_move(&self, s: &([u8; 3], bool)) -> Player {
        if s.1 { Player::Second } else { Player::First }
    }
    fn outcome(&self, s: &([u8; 3], bool)) -> Option<Outcome> {
        (s.0 == [0; 3]).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &([u8; 3], bool)) -> impl Iterator<Item = u8> {
        let heaps = s.0;
        (0..9).filter(move |mv| heaps[usize::from(mv / 3)] > mv % 3)
    }
    fn play(&self, s: &([u8; 3], bool), mv: u8) -> ([u8; 3], bool) {
        let mut heaps = s.0;
        heaps[usize::from(mv / 3)] -= mv % 3 + 1;
        (heaps, !s.1)
    }
}

impl Guide for Heaps {}

impl Notation for Heaps {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        digit(text)
    }
}

impl Sample for Heaps {
    fn estimate(&self, s: &([u8; 3], bool)) -> i64 {
        (scramble(s.0.iter().fold(u64::from(s.1), |key, &heap| key * 16 + u64::from(heap))) % 9) as i64 - 4
    }
}

/// A random tree: of `width` moves at most, `height` plies high; leaves are worth −9 to 9. Every second seed has
/// players who sometimes move twice running.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    pub(crate) seed: u64,
    pub(crate) width: u8,
    pub(crate) height: usize,
    pub(crate) twice: bool,
}

impl Random {
    fn draw(&self, path: &[u8], what: u64) -> u64 {
        scramble(path.iter().fold(self.seed.wrapping_mul(31) + what, |key, &mv| {
            scramble(key.wrapping_mul(8) + u64::from(mv) + 1)
        }))
    }
}

impl Game for Random {
    type State = Vec<u8>;
    type Move = u8;
    const ALTERNATES: bool = false;
    fn start(&self) -> Vec<u8> {
        vec![]
    }
    fn to_move(&self, path: &Vec<u8>) -> Player {
        let turns = if self.twice { self.draw(path, 1) } else { path.len() as u64 };
        if turns.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, path: &Vec<u8>) -> Option<Outcome> {
        let over = path.len() >= self.height || (path.len() > 1 && self.draw(path, 2).is_multiple_of(7));
        let value = (self.draw(path, 3) % 19) as i64 - 9;
        over.then(|| Outcome::Value(gametree::Score::new(value)))
    }
    fn moves(&self, path: &Vec<u8>) -> impl Iterator<Item = u8> {
        0..1 + (self.draw(path, 4) % u64::from(self.width)) as u8
    }
    fn play(&self, path: &Vec<u8>, mv: u8) -> Vec<u8> {
        [&path[..], &[mv]].concat()
    }
}

impl Guide for Random {}

impl Notation for Random {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        digit(text)
    }
}

impl Sample for Random {
    fn estimate(&self, path: &Vec<u8>) -> i64 {
        (self.draw(path, 5) % 13) as i64 - 6
    }
}
