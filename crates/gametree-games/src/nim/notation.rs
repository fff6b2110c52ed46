//! Moves and positions of Nim as text.

use gametree::Player;
use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Content, Picture, Pictured, Shape};

use super::rules::{MAX_HEAPS, Nim, Position, taken, taking};
use crate::numbers::{read_numbers, write_numbers};
use crate::rows::{fields, letter, read_side};

/// The letter of a heap.
fn heap_name(heap: usize) -> char {
    char::from(b'a' + heap as u8)
}

impl Notation for Nim {
    fn aim(&self) -> String {
        "who takes the last stone wins; a move takes stones from one heap".to_owned()
    }

    fn move_name(&self, mv: u16) -> String {
        let (heap, stones) = taken(mv);
        format!("{}{stones}", heap_name(heap))
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u16, &'t str), MoveError> {
        let error = || MoveError::not_a_move(text, "a heap and the stones to take from it, such as a3");
        let first = text.chars().next().ok_or_else(error)?;
        let rest = text[first.len_utf8()..].trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[first.len_utf8()..text.len() - rest.len()];
        if !first.is_ascii_alphabetic() || digits.is_empty() || digits.starts_with('0') {
            return Err(error());
        }
        let last = self.heaps().len() - 1;
        let heap = (0..=last).find(|&heap| heap_name(heap) == first.to_ascii_lowercase());
        let stones = |heap: usize| digits.parse().ok().filter(|&stones: &u8| stones <= self.heaps()[heap]);
        match heap.and_then(|heap| Some((heap, stones(heap)?))) {
            Some((heap, stones)) => Ok((taking(heap, stones), rest)),
            None => Err(MoveError::OffBoard {
                found: text[..text.len() - rest.len()].chars().take(12).collect(),
                expected: match heap {
                    Some(heap) => format!("{first}1 to {first}{}", self.heaps()[heap]),
                    None => format!("a heap from a to {}", heap_name(last)),
                },
            }),
        }
    }

    /// The stones of every heap and the side to move: `3,4,5 x`.
    fn setup(&self, p: &Position) -> Option<String> {
        Some(format!("{} {}", write_numbers(p.heaps[..self.heaps().len()].iter().copied()), letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let [stones, side] = fields(text, ["the heaps", "the side to move"])?;
        let mut heaps = [0; MAX_HEAPS];
        for (heap, stones) in heaps.iter_mut().zip(read_numbers(stones, ',', self.heaps(), "the heaps")?) {
            *heap = stones;
        }
        Ok(Position { heaps, next: read_side(side)? })
    }

    /// The number of moves lies between that of the heaps that were touched and that of the stones that were taken, and its parity is
    /// that of the side to move: where neither leaves a choice, the wrong side can't be to move. All other positions can be reached.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let gone = self.heaps().iter().zip(p.heaps).map(|(start, left)| u32::from(start - left));
        let (touched, stones) =
            gone.filter(|&gone| gone > 0).fold((0, 0), |(heaps, stones), gone| (heaps + 1, stones + gone));
        let odd = p.next == Player::Second;
        (touched == stones && (stones % 2 == 1) != odd).then(|| {
            let expected = letter(p.next.other());
            format!("{stones} stones are gone, each from a heap of its own: expected {expected} to move")
        })
    }
}

impl Pictured for Nim {
    /// A row for each heap: its letter, the number of its stones, and the stones.
    fn picture(&self, p: &Position) -> Picture<u16> {
        let mut picture = Picture::default().spaced(1);
        for heap in 0..self.heaps().len() {
            let (stones, y) = (p.heaps[heap], heap as f64);
            picture.label_before(format!("{} {stones:>2}", heap_name(heap)), (0, 0.0, y), None);
            for stone in 0..stones {
                let name = format!("{}{}", heap_name(heap), stones - stone);
                picture.cell(name, (0, stone.into(), y), Shape::Bare, Content::Counter, None);
            }
        }
        picture
    }

    /// The stones that it takes, which are the last of their heap.
    fn touched(&self, _: &Position, mv: u16) -> Vec<String> {
        let (heap, stones) = taken(mv);
        (1..=stones).rev().map(|stone| format!("{}{stone}", heap_name(heap))).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gametree::Game;
    use gametree::knowledge::Coded;

    use super::*;

    #[test]
    fn what_is_called_unreachable_is_what_no_game_reaches() {
        for heaps in [&[3, 2, 1][..], &[1, 1], &[4], &[2, 2, 2]] {
            let game = Nim::new(heaps).unwrap();
            let (mut reached, mut new) = (HashSet::new(), vec![game.start()]);
            while let Some(p) = new.pop() {
                if reached.insert(p) {
                    new.extend(game.moves(&p).map(|mv| game.play(&p, mv)));
                }
            }
            let all = heaps.iter().map(|&stones| u64::from(stones) + 1).product::<u64>() * 2;
            for p in (0..all).filter_map(|code| game.decode(code)) {
                assert_eq!(game.unreachable(&p).is_none(), reached.contains(&p), "{p:?}");
            }
            assert!(game.decode(all).is_none());
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = Nim::new(&[3, 4, 5]).unwrap();
        let error = |text: &str| game.read_setup(text).unwrap_err().to_string();
        assert_eq!(
            error("3,5,5 x"),
            "the position in brackets, the heaps, number 2: \"5\": expected a number from 0 to 4"
        );
        assert!(error("3,4 x").contains("expected 3 numbers, separated by ,"));
        assert!(error("3,4,5").contains("the side to move") && error("3,4,5 z").contains("expected x or o"));
        assert!(error("3,4,5 x x").contains("after its last field"));
        let odd = game.read_setup("2,4,5 x").unwrap();
        assert_eq!(
            game.unreachable(&odd).unwrap(),
            "1 stones are gone, each from a heap of its own: expected o to move"
        );
    }

    #[test]
    fn moves_name_a_heap_and_no_more_stones_than_it_has() {
        let game = Nim::new(&[3, 12]).unwrap();
        assert_eq!(game.read_move("B12a1"), Ok((taking(1, 12), "a1")));
        let error = |text: &str| game.read_move(text).unwrap_err().to_string();
        assert_eq!(error("a4"), "\"a4\" is not on the board: expected a1 to a3");
        assert_eq!(error("c1"), "\"c1\" is not on the board: expected a heap from a to b");
        for bad in ["", "a", "3", "a0", "a01", "é1", "a-1"] {
            assert!(matches!(game.read_move(bad), Err(MoveError::NotAMove { .. })), "{bad}");
        }
        assert!(matches!(game.read_move("b99999"), Err(MoveError::OffBoard { .. })));
    }
}
