//! Moves and positions of Nine Men's Morris as text.

use gametree::Player;
use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_picture::{Picture, Pictured, Shape};

use super::board::{COLUMNS, MILLS, POINTS, ROWS};
use super::rules::{MEN, Morris, NOWHERE, Position, move_of, points_of};
use crate::grid::stone;
use crate::numbers::{read_numbers, write_numbers};
use crate::rows::{fields, letter, read_rows, read_side, write_rows};

/// The number of points in each row, from above.
const IN_ROW: [u32; 7] = [3, 3, 3, 6, 3, 3, 3];

fn name(point: u32) -> String {
    let point = point as usize;
    format!("{}{}", char::from(COLUMNS[point]), char::from(ROWS[point]))
}

/// Reads a point at the beginning of `text`; `whole` is the move that it belongs to, for errors.
fn read_point<'t>(text: &'t str, whole: &str) -> Result<(u32, &'t str), MoveError> {
    let expected = "points as in a1, a1-a4, a1xd3 or a1-a4xd3";
    match *text.as_bytes() {
        [column, row @ b'0'..=b'9', ..] if column.is_ascii_alphabetic() => {
            let is_it = |&point: &usize| (COLUMNS[point], ROWS[point]) == (column.to_ascii_lowercase(), row);
            match (0..POINTS).find(is_it) {
                Some(point) => Ok((point as u32, &text[2..])),
                None => {
                    let expected = "one of the 24 points, such as a1, d3 or g7".to_owned();
                    Err(MoveError::OffBoard { found: text[..2].to_owned(), expected })
                }
            }
        }
        _ => Err(MoveError::not_a_move(whole, expected)),
    }
}

/// Who stands on a point.
fn owner(p: &Position, point: u32) -> Option<Player> {
    [Player::First, Player::Second].into_iter().find(|&player| p.men[player as usize] >> point & 1 == 1)
}

impl Notation for Morris {
    fn aim(&self) -> String {
        "three in a line take a man; who has two men left, or can't move, loses; a position that comes back is a draw"
            .to_owned()
    }

    fn move_name(&self, mv: u16) -> String {
        let (from, to, taken) = points_of(mv);
        let leaves = if from == NOWHERE { String::new() } else { name(from) + "-" };
        let takes = if taken == NOWHERE { String::new() } else { format!("x{}", name(taken)) };
        leaves + &name(to) + &takes
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u16, &'t str), MoveError> {
        let (mut to, mut rest) = read_point(text, text)?;
        let (mut from, mut taken) = (NOWHERE, NOWHERE);
        if let Some(after) = rest.strip_prefix('-') {
            from = to;
            (to, rest) = read_point(after, text)?;
        }
        if let Some(after) = rest.strip_prefix('x') {
            (taken, rest) = read_point(after, text)?;
        }
        Ok((move_of(from, to, taken), rest))
    }

    /// The points row by row from a7, the side to move, and the men in hand, the first player's first.
    fn setup(&self, p: &Position) -> Option<String> {
        let mut before = 0;
        let rows = IN_ROW.map(|length| {
            let row = write_rows(length, 1, |column, _| owner(p, before + column));
            before += length;
            row
        });
        Some(format!("{} {} {}", rows.join("/"), letter(p.next), write_numbers(p.hands)))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        let [board, side, hands] = fields(text, ["the points", "the side to move", "the men in hand"])?;
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != IN_ROW.len() {
            let expected = "rows 7 to 1, separated by /, with 3, 3, 3, 6, 3, 3 and 3 points";
            return Err(PositionError::setup("its rows", board, expected));
        }
        let (mut men, mut point) = ([0; 2], 0);
        for (row, (text, length)) in (1..=7).rev().zip(rows.into_iter().zip(IN_ROW)) {
            let wrong = |_| {
                let expected = format!("{length} points: x, o, . or a number of empty ones");
                PositionError::setup(format!("row {row}"), text, expected)
            };
            for man in read_rows(text, length, 1).map_err(wrong)? {
                if let Some(player) = man {
                    men[player as usize] |= 1 << point;
                }
                point += 1;
            }
        }
        let next = read_side(side)?;
        let hands = read_numbers(hands, ',', &[MEN; 2], "the men in hand")?;
        let p = Position { men, hands: [hands[0], hands[1]], next };
        for player in [Player::First, Player::Second] {
            if p.men(player) > MEN.into() {
                let (all, letter) = (p.men(player), letter(player));
                return Err(PositionError::no_position(format!(
                    "{all} men of {letter} with those in hand: expected at most {MEN}"
                )));
            }
        }
        Ok(p)
    }

    /// Whoever has placed n men has taken n − 2 at most while none has moved, and the hands empty in turn; whoever has placed all has
    /// two men at least, since the game ends there.
    fn unreachable(&self, p: &Position) -> Option<String> {
        let [first, second] = p.hands;
        let placing = p.hands != [0, 0];
        let in_turn = if p.next == Player::First { first == second } else { first + 1 == second };
        if placing && !in_turn {
            return Some(format!(
                "{first} and {second} men are in hand: expected {}",
                if p.next == Player::First { "as many" } else { "one more of o, who is to move" }
            ));
        }
        for player in [Player::First, Player::Second] {
            let (lost, other) = (u32::from(MEN) - p.men(player), player.other());
            let most = u32::from(MEN - p.hands[other as usize]).saturating_sub(2);
            if placing && lost > most {
                let found = format!("{} has lost {lost} men", letter(player));
                return Some(format!("{found} before any could move: expected at most {most}"));
            }
            if !p.places(player) && p.on_board(player) < 2 {
                return Some(format!(
                    "{} has fewer than two men, and the game ends with two",
                    letter(player)
                ));
            }
        }
        None
    }
}

impl Pictured for Morris {
    /// The board with its lines, and the men that are still in hand.
    fn picture(&self, p: &Position) -> Picture<u16> {
        let mut picture = Picture::default().spaced(3);
        let place = |point: usize| (0, f64::from(COLUMNS[point] - b'a'), f64::from(b'7' - ROWS[point]));
        for mill in MILLS {
            let points: Vec<usize> = (0..POINTS).filter(|point| mill >> point & 1 == 1).collect();
            points.windows(2).for_each(|ends| picture.line(place(ends[0]), place(ends[1])));
        }
        for point in 0..POINTS {
            let number = point as u32;
            let placed = p.places(p.next).then(|| move_of(NOWHERE, number, NOWHERE));
            picture.cell(name(number), place(point), Shape::Point, stone(owner(p, number)), placed);
        }
        (1..=7u8).for_each(|row| picture.label_before(row.to_string(), (0, 0.0, f64::from(7 - row)), None));
        (b'a'..=b'g').for_each(|column| {
            picture.label(char::from(column).to_string(), (0, f64::from(column - b'a'), 7.0));
        });
        if p.hands != [0, 0] {
            let [first, second] = p.hands;
            picture.label(format!("in hand: {first} and {second}"), (0, 0.0, 8.0));
        }
        picture
    }

    /// The point that the man leaves, the one that he enters, and the one of the man whom he takes.
    fn touched(&self, _: &Position, mv: u16) -> Vec<String> {
        let (from, to, taken) = points_of(mv);
        [from, to, taken].into_iter().filter(|&point| point != NOWHERE).map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;

    use super::*;

    #[test]
    fn what_is_no_position_is_refused() {
        let game = Morris::default();
        let error = |text: &str| game.read_setup(text).unwrap_err().to_string();
        assert!(error(".../.../.../....../.../.../... x").contains("the men in hand"));
        assert!(error("3/3/3/3/3/3 x 9,9").contains("its rows"));
        assert!(error("3/3/3/6/3/4/3 x 9,9").contains("row 2: \"4\": expected 3 points"));
        assert!(error("3/3/3/3/3/3/3 x 9,9").contains("row 4: \"3\": expected 6 points"));
        assert!(error("3/3/3/6/3/3/3 x 9,10").contains("the men in hand, number 2"));
        assert!(
            error("xx./3/3/6/3/3/3 x 8,9").contains("10 men of x with those in hand: expected at most 9")
        );
        let empty = game.read_setup("3/3/3/6/3/3/3 x 9,9").unwrap();
        assert_eq!(empty, game.start());
    }

    #[test]
    fn what_no_game_leads_to_is_told() {
        let game = Morris::default();
        let reason = |text: &str| game.unreachable(&game.read_setup(text).unwrap()).unwrap_or_default();
        assert!(reason("3/3/3/6/3/3/3 o 9,9").contains("expected one more of o"));
        assert!(reason("x../3/3/6/3/3/3 x 8,9").contains("expected as many"));
        assert!(reason("xx./3/3/6/3/3/3 x 7,7").contains("o has lost 2 men before any could move"));
        assert!(reason("xxx/3/3/6/3/3/o.. o 0,0").contains("o has fewer than two men"));
        assert_eq!(reason("xxx/3/3/6/3/3/oo. o 0,0"), "");
    }

    #[test]
    fn moves_read_back_together_and_name_what_is_wrong() {
        let game = Morris::default();
        let (mv, rest) = game.read_move("A1-a4xd3d3").unwrap();
        assert_eq!((game.move_name(mv).as_str(), rest), ("a1-a4xd3", "d3"));
        let error = |text: &str| game.read_move(text).unwrap_err().to_string();
        assert!(error("a1-d4").starts_with("\"d4\" is not on the board"));
        assert!(error("a1-").starts_with("\"a1-\" is not a move"));
        for bad in ["", "a", "1a", "a1x", "é1", "aé", "a1-é"] {
            assert!(matches!(game.read_move(bad), Err(MoveError::NotAMove { .. })), "{bad}");
        }
    }
}
