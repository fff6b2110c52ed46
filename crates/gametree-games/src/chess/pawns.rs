//! What pawns do for each other, for their king and against the other side's pawns.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// The pawns of both sides, White's first.
pub(super) struct Pawns([OfSide; 2]);

/// The pawns of a side.
#[derive(Clone, Copy)]
pub(super) struct OfSide {
    pub(super) set: BitBoard,
    /// The squares that they attack.
    pub(super) attacks: BitBoard,
    /// The whole files on which they stand.
    pub(super) files: BitBoard,
    /// Those that no pawn of the other side can stop or capture on their way.
    pub(super) passed: BitBoard,
    /// Those behind another of the same file.
    pub(super) doubled: BitBoard,
    /// Those without one on a file beside theirs.
    pub(super) isolated: BitBoard,
    /// Those that another protects.
    pub(super) supported: BitBoard,
    side: Color,
}

/// The squares that pawns of a side attack.
pub(super) fn attacks(pawns: BitBoard, side: Color) -> BitBoard {
    let (not_a, not_h) = (!File::A.bitboard().0, !File::H.bitboard().0);
    let BitBoard(set) = pawns;
    BitBoard(match side {
        Color::White => (set & not_a) << 7 | (set & not_h) << 9,
        Color::Black => (set & not_a) >> 9 | (set & not_h) >> 7,
    })
}

/// All squares in front of these, as a side sees them.
fn ahead(BitBoard(set): BitBoard, side: Color) -> BitBoard {
    BitBoard(match side {
        Color::White => {
            let set = set << 8;
            let set = set | set << 8;
            let set = set | set << 16;
            set | set << 32
        }
        Color::Black => {
            let set = set >> 8;
            let set = set | set >> 8;
            let set = set | set >> 16;
            set | set >> 32
        }
    })
}

/// The squares beside these.
fn beside(BitBoard(set): BitBoard) -> BitBoard {
    BitBoard((set & !File::A.bitboard().0) >> 1 | (set & !File::H.bitboard().0) << 1)
}

impl Pawns {
    pub(super) fn new(board: &Board) -> Self {
        Pawns([Color::White, Color::Black].map(|side| {
            let [set, theirs] = [side, !side].map(|side| board.colored_pieces(side, Piece::Pawn));
            let files = ahead(set, Color::White) | ahead(set, Color::Black) | set;
            let attacks = attacks(set, side);
            let stopped = ahead(theirs | beside(theirs), !side);
            OfSide {
                set,
                attacks,
                files,
                passed: set & !stopped,
                doubled: set & ahead(set, !side),
                isolated: set & !beside(files),
                supported: set & attacks,
                side,
            }
        }))
    }

    pub(super) fn of(&self, side: Color) -> &OfSide {
        &self.0[side as usize]
    }
}

impl OfSide {
    /// The pawns one and two rows in front of a king and beside that, those of the nearer row twice.
    pub(super) fn shelter(&self, king: Square) -> i32 {
        let files = king.bitboard() | beside(king.bitboard());
        let near = ahead(files, self.side) & rows_ahead(king, self.side, 1);
        let far = ahead(files, self.side) & rows_ahead(king, self.side, 2);
        2 * (self.set & near).len() as i32 + (self.set & far).len() as i32
    }
}

/// The row so many rows ahead of a square.
fn rows_ahead(square: Square, side: Color, rows: i8) -> BitBoard {
    let rank = square.rank() as i8 + if side == Color::White { rows } else { -rows };
    usize::try_from(rank).ok().and_then(Rank::try_index).map_or(BitBoard::EMPTY, Rank::bitboard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_are_seen_from_their_own_side() {
        let board: Board = "4k3/p6p/1p4p1/8/PP3P1P/5P2/8/4K3 w - - 0 1".parse().unwrap();
        let pawns = Pawns::new(&board);
        let (white, black) = (pawns.of(Color::White), pawns.of(Color::Black));
        let names = |set: BitBoard| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>();
        assert_eq!(names(white.doubled), ["f3"]);
        assert_eq!(names(white.isolated), ["f3", "f4", "h4"]);
        assert!(white.passed.is_empty() && black.passed.is_empty());
        assert_eq!(names(black.supported), ["b6", "g6"]);
        assert_eq!([white.shelter(Square::G2), black.shelter(Square::G7)], [4, 2]);
        assert_eq!(white.shelter(Square::G8), 0);
    }
}
