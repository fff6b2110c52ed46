//! Moves and positions of Kalah as text.

use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree::{Game, Player};
use gametree_picture::{Content, Picture, Pictured, Shape};

use super::rules::{Kalah, MAX_HOUSES, Position, STORE};
use crate::numbers::{read_numbers, write_numbers};
use crate::rows::{fields, letter, read_side};

impl Kalah {
    /// The seeds in the houses of both sides as the picture shows them, from left to right: above the second player's from the highest
    /// to the first, below the first player's from the first to the highest.
    fn rows(&self, p: &Position) -> [Vec<u8>; 2] {
        let [below, mut above] = [0, 1].map(|side| p.pits[side][..self.houses()].to_vec());
        above.reverse();
        [above, below]
    }
}

/// The name of a house in pictures: that of the move for the side to move, else with the player's letter before it.
fn house_name(player: Player, house: usize, next: Player) -> String {
    if player == next { (house + 1).to_string() } else { format!("{}{}", letter(player), house + 1) }
}

impl Notation for Kalah {
    fn aim(&self) -> String {
        "who has more seeds in store at the end wins; a last seed in one's own store moves again".to_owned()
    }

    /// The number of the house, from 1.
    fn move_name(&self, mv: u8) -> String {
        (mv + 1).to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        let expected = || format!("a house from 1 to {}", self.houses());
        match text.bytes().next() {
            Some(digit @ b'1'..=b'9') if usize::from(digit - b'0') <= self.houses() => {
                Ok((digit - b'1', &text[1..]))
            }
            Some(b'0'..=b'9') => {
                Err(MoveError::OffBoard { found: text[..1].to_owned(), expected: expected() })
            }
            _ => Err(MoveError::not_a_move(text, expected())),
        }
    }

    /// The houses of both sides as in the picture, the stores (the first player's first), and the side to move.
    fn setup(&self, p: &Position) -> Option<String> {
        let [above, below] = self.rows(p).map(write_numbers);
        let [first, second] = [Player::First, Player::Second].map(|player| p.store(player));
        Some(format!("{above}/{below} {first}-{second} {}", letter(p.next)))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let [houses, stores, side] = fields(text, ["the houses", "the stores", "the side to move"])?;
        let all = self.seeds() as u8;
        let Some((above, below)) = houses.split_once('/') else {
            let expected = "the second player's houses, /, and the first player's";
            return Err(PositionError::setup("the houses", houses, expected));
        };
        let limits = [all; MAX_HOUSES];
        let read = |row, place| read_numbers(row, ',', &limits[..self.houses()], place);
        let (mut above, below) = (read(above, "the upper houses")?, read(below, "the lower houses")?);
        above.reverse();
        let stores = read_numbers(stores, '-', &limits[..2], "the stores")?;
        let mut p = Position { pits: [[0; MAX_HOUSES + 1]; 2], next: read_side(side)? };
        for (side, row) in [below, above].iter().enumerate() {
            p.pits[side][..row.len()].copy_from_slice(row);
            p.pits[side][STORE] = stores[side];
        }
        let found: u32 = p.pits.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
        if found != self.seeds() {
            return Err(PositionError::no_position(format!("{found} seeds: expected {all}")));
        }
        if p.houses_empty(Player::First) != p.houses_empty(Player::Second) {
            return Err(PositionError::no_position(
                "the houses of one side are empty, which ends the game: expected the other side's seeds in its store",
            ));
        }
        Ok(p)
    }

    /// A move leaves a house empty, unless it goes all the way round, which puts a seed into a store: without an empty house or a
    /// seed in a store, only the start itself can be reached.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let stores = p.store(Player::First) + p.store(Player::Second);
        let full = p.pits.iter().all(|pits| pits[..self.houses()].iter().all(|&seeds| seeds > 0));
        (stores == 0 && full && *p != self.start())
            .then(|| "no house is empty, and no seed in a store, though it is not the start".to_owned())
    }
}

impl Pictured for Kalah {
    /// The second player's houses above, with that player's store at their left end; the first player's below.
    fn picture(&self, p: &Position) -> Picture<u8> {
        let mut picture = Picture::default().spaced(4).with_numbers();
        for (player, y, beyond) in [(Player::Second, 0.0, -1.0), (Player::First, 2.0, 3.0)] {
            for house in 0..self.houses() {
                let seeds = p.pits[player as usize][house];
                let x = match player {
                    Player::First => house + 1,
                    Player::Second => self.houses() - house,
                } as f64;
                let (name, own) = (house_name(player, house, p.next), player == p.next && seeds > 0);
                let content = Content::Count(seeds.into());
                picture.cell(name, (0, x, y), Shape::Pit, content, own.then_some(house as u8));
                picture.label((house + 1).to_string(), (0, x, beyond));
            }
        }
        for (player, x) in [(Player::Second, 0.0), (Player::First, self.houses() as f64 + 1.0)] {
            let content = Content::Count(p.store(player).into());
            picture.cell(letter(player), (0, x, 1.0), Shape::Store, content, None);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_player_is_below_and_sows_to_the_right() {
        let game = Kalah::new(3, 2).unwrap();
        let text = "1,0,3/2,0,4 2-0 o";
        let p = game.read_setup(text).unwrap();
        assert_eq!(game.setup(&p).as_deref(), Some(text));
        assert_eq!(p.houses(Player::First)[..3], [2, 0, 4]);
        assert_eq!(p.houses(Player::Second)[..3], [3, 0, 1]);
        assert_eq!((p.store(Player::First), p.store(Player::Second)), (2, 0));
        // From the second player's left: 3 seeds go to houses 2 and 3 and to the store.
        let after = game.read_position("[1,0,3/2,0,4 2-0 o] 1").unwrap();
        assert_eq!(game.setup(&after).unwrap(), "2,1,0/2,0,4 2-1 o");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = Kalah::new(3, 2).unwrap();
        let error = |text: &str| game.read_setup(text).unwrap_err().to_string();
        assert!(error("2,2,2/2,2,2 0-0").contains("the side to move"));
        assert!(error("2,2,2,2,2,2 0-0 x").contains("the houses: \"2,2,2,2,2,2\""));
        assert!(error("2,2,2/2,2 0-0 x").contains("the lower houses: \"2,2\": expected 3 numbers"));
        assert!(error("2,13,2/2,2,2 0-0 x").contains("the upper houses, number 2"));
        assert!(error("2,2,2/2,2,2 0 x").contains("the stores: \"0\": expected 2 numbers, separated by -"));
        assert!(error("2,2,2/2,2,2 1-0 x").contains("13 seeds: expected 12"));
        assert!(error("0,0,0/2,2,2 6-0 x").contains("expected the other side's seeds in its store"));
        for unreachable in ["2,2,2/2,2,2 0-0 o", "1,3,2/2,2,2 0-0 x"] {
            assert!(game.unreachable(&game.read_setup(unreachable).unwrap()).is_some());
        }
        assert_eq!(game.read_move("31"), Ok((2, "1")));
        assert!(matches!(game.read_move("4"), Err(MoveError::OffBoard { .. })));
        assert!(matches!(game.read_move("é"), Err(MoveError::NotAMove { .. })));
    }
}
