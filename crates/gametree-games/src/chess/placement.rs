//! Where the pieces stand: for every kind of piece and every square a feature of the middle game and one of the ending.
//!
//! The left and the right half of the board are the same, so a square is named by its place on the left, as White sees it.

use cozy_chess::{Board, Color, Piece, Square};

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

/// The place of a piece of this side, from 0.
#[inline]
fn place(piece: Piece, square: Square, side: Color) -> usize {
    let row = square.rank().relative_to(side) as usize;
    let file = square.file() as usize;
    let on_half = 4 * row + file.min(7 - file);
    match piece as usize {
        0 => on_half - 4,
        kind => HALF_OF_PAWNS + HALF * (kind - 1) + on_half,
    }
}

/// Calls for the place of every piece, with 1 for those of this side and −1 for the others.
#[inline]
pub(super) fn each_place(board: &Board, side: Color, mut visit: impl FnMut(usize, i32)) {
    for piece in Piece::ALL {
        for (color, sign) in [(side, 1), (!side, -1)] {
            for square in board.colored_pieces(color, piece) {
                visit(place(piece, square, color), sign);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_as_their_side_sees_them() {
        let name = |piece, square, side| NAMES[2 * place(piece, square, side)];
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
