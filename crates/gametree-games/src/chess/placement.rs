//! Where the pieces stand: for every kind of piece and every square a feature of the middle game and one of the ending.
//!
//! The left and the right half of the board are the same, so a square is named by its place on the left, as White sees it.

use cozy_chess::{Board, Color, Piece};

/// The squares of half a board.
const HALF: usize = 32;

/// The squares of half a board on which pawns can stand.
const HALF_OF_PAWNS: usize = 24;

/// The number of the squares of all kinds of pieces.
pub(super) const PLACES: usize = HALF_OF_PAWNS + 5 * HALF;

/// The names of the features of one kind of piece on rows.
macro_rules! rows {
    ($piece:literal: $($row:literal)+) => {
        [$(
            concat!($piece, "-a", $row, "-middle"), concat!($piece, "-a", $row, "-ending"),
            concat!($piece, "-b", $row, "-middle"), concat!($piece, "-b", $row, "-ending"),
            concat!($piece, "-c", $row, "-middle"), concat!($piece, "-c", $row, "-ending"),
            concat!($piece, "-d", $row, "-middle"), concat!($piece, "-d", $row, "-ending"),
        )+]
    };
}

/// The names of the features, two for each place.
pub(super) const NAMES: [&str; 2 * PLACES] = {
    let pawns: [&str; 2 * HALF_OF_PAWNS] = rows!("pawn": "2" "3" "4" "5" "6" "7");
    let others: [[&str; 2 * HALF]; 5] = [
        rows!("knight": "1" "2" "3" "4" "5" "6" "7" "8"),
        rows!("bishop": "1" "2" "3" "4" "5" "6" "7" "8"),
        rows!("rook": "1" "2" "3" "4" "5" "6" "7" "8"),
        rows!("queen": "1" "2" "3" "4" "5" "6" "7" "8"),
        rows!("king": "1" "2" "3" "4" "5" "6" "7" "8"),
    ];
    let mut names = [""; 2 * PLACES];
    let mut at = 0;
    while at < names.len() {
        names[at] = match at.checked_sub(pawns.len()) {
            None => pawns[at],
            Some(beyond) => others[beyond / (2 * HALF)][beyond % (2 * HALF)],
        };
        at += 1;
    }
    names
};

/// The place of each kind of piece on each square, as White sees it, from 0.
pub(super) const PLACE: [[u8; 64]; 6] = {
    let mut places = [[0; 64]; 6];
    let mut at = 0;
    while at < 6 * 64 {
        let (kind, row, file) = (at / 64, at % 64 / 8, at % 8);
        let on_half = 4 * row + if file < 4 { file } else { 7 - file };
        // No pawn stands on the first and the last row.
        places[kind][at % 64] = match kind {
            0 if row == 0 || row == 7 => 0,
            0 => on_half - 4,
            _ => HALF_OF_PAWNS + HALF * (kind - 1) + on_half,
        } as u8;
        at += 1;
    }
    places
};

/// Calls for the place of every piece, with 1 for those of this side and −1 for the others.
#[inline]
pub(super) fn each_place(board: &Board, side: Color, mut visit: impl FnMut(usize, i32)) {
    for (places, piece) in PLACE.iter().zip(Piece::ALL) {
        for (color, sign) in [(side, 1), (!side, -1)] {
            let turn = if color == Color::White { 0 } else { 56 };
            for square in board.colored_pieces(color, piece) {
                visit(places[square as usize ^ turn].into(), sign);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::Square;

    use super::*;

    #[test]
    fn places_are_named_as_their_side_sees_them() {
        let name = |piece: Piece, square: Square, side| {
            let turn = if side == Color::White { 0 } else { 56 };
            NAMES[2 * usize::from(PLACE[piece as usize][square as usize ^ turn])]
        };
        assert_eq!(name(Piece::Pawn, Square::A2, Color::White), "pawn-a2-middle");
        assert_eq!(name(Piece::Pawn, Square::E4, Color::White), "pawn-d4-middle");
        assert_eq!(name(Piece::Pawn, Square::E4, Color::Black), "pawn-d5-middle");
        assert_eq!(name(Piece::Knight, Square::G8, Color::Black), "knight-b1-middle");
        assert_eq!(name(Piece::King, Square::H8, Color::White), "king-a8-middle");
        assert_eq!(NAMES[2 * PLACES - 1], "king-d8-ending");
        let mut sorted = NAMES.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 2 * PLACES);
    }
}
