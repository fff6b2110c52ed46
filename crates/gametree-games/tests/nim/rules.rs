//! The rules of Nim.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, MoveError, Notation, Picture, Piece, Symmetric};
use gametree::{Game, Outcome, Player};

/// Up to four heaps of up to 63 stones; unused heaps are empty.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    heaps: [u8; 4],
}

/// The heaps, and the side to move.
pub type Position = ([u8; 4], Player);

impl Nim {
    /// `None` if a heap has more than 63 stones.
    #[must_use]
    pub fn new(heaps: [u8; 4]) -> Option<Self> {
        heaps.iter().all(|&stones| stones < 64).then_some(Nim { heaps })
    }
}

/// A move as a number: 64 times the heap's index plus the stones taken.
fn code(heap: usize, stones: u8) -> u8 {
    (heap as u8) << 6 | stones
}

impl Game for Nim {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        (self.heaps, Player::First)
    }

    fn to_move(&self, (_, player): &Position) -> Player {
        *player
    }

    fn outcome(&self, (heaps, _): &Position) -> Option<Outcome> {
        (*heaps == [0; 4]).then_some(Outcome::Loss)
    }

    fn moves(&self, (heaps, _): &Position) -> impl Iterator<Item = u8> {
        let heaps = *heaps;
        (0..4).flat_map(move |heap| (1..=heaps[heap]).map(move |stones| code(heap, stones)))
    }

    fn play(&self, (heaps, player): &Position, mv: u8) -> Position {
        let mut heaps = *heaps;
        heaps[usize::from(mv >> 6)] -= mv & 63;
        (heaps, player.other())
    }
}

impl Guide for Nim {
    fn can_be_drawn(&self) -> bool {
        false
    }
}

impl Keyed for Nim {
    fn key(&self, (heaps, player): &Position) -> u64 {
        u64::from(u32::from_le_bytes(*heaps)) << 1 | *player as u64
    }
}

impl Coded for Nim {
    /// The key is exact.
    fn code(&self, position: &Position) -> Option<u64> {
        Some(self.key(position))
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let heaps = u32::try_from(code >> 1).ok()?.to_le_bytes();
        Some((heaps, if code & 1 == 0 { Player::First } else { Player::Second }))
    }
}

impl Symmetric for Nim {}

impl Checkable for Nim {
    fn number(&self, mv: u8) -> u32 {
        u32::from(mv)
    }
}

impl Notation for Nim {
    fn move_name(&self, mv: u8) -> String {
        format!("{}{}", char::from(b'a' + (mv >> 6)), mv & 63)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        let error = || MoveError::not_a_move(text, "a heap and the number of stones to take, such as a3");
        let heap = text.bytes().next().filter(|letter| (b'a'..=b'd').contains(letter)).ok_or_else(error)?;
        let rest = text[1..].trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[1..text.len() - rest.len()];
        let stones =
            digits.parse().ok().filter(|&stones| (1..64).contains(&stones) && !digits.starts_with('0'));
        Ok((code(usize::from(heap - b'a'), stones.ok_or_else(error)?), rest))
    }

    fn picture(&self, (heaps, _): &Position) -> Picture<u8> {
        let row = |(letter, &stones): (u8, &u8)| {
            vec![Piece::Text(format!("{} {}", char::from(letter), "o".repeat(stones.into())))]
        };
        (b'a'..).zip(heaps).map(row).collect()
    }
}
