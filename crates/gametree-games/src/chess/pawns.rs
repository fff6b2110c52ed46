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
    /// Those beside another.
    pub(super) phalanx: BitBoard,
    /// The squares that they attack, or can attack further ahead.
    pub(super) guarded: BitBoard,
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
pub(super) fn ahead(BitBoard(set): BitBoard, side: Color) -> BitBoard {
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
    #[inline(always)]
    pub(super) fn new(board: &Board) -> Self {
        Pawns([OfSide::new(board, Color::White), OfSide::new(board, Color::Black)])
    }

    pub(super) fn of(&self, side: Color) -> &OfSide {
        &self.0[side as usize]
    }
}

impl OfSide {
    #[inline(always)]
    fn new(board: &Board, side: Color) -> Self {
        let [set, theirs] = [side, !side].map(|side| board.colored_pieces(side, Piece::Pawn));
        let files = whole_files(set);
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
            phalanx: set & beside(set),
            guarded: attacks | ahead(attacks, side),
            side,
        }
    }

    /// Those that cannot go on without being taken by a pawn, and that no pawn beside or behind them can protect there.
    pub(super) fn backward(&self, theirs: &OfSide) -> BitBoard {
        let behind = beside(self.set) | ahead(beside(self.set), self.side);
        self.set & !behind & next(theirs.attacks, theirs.side)
    }

    /// How many of the files of a king and beside it hold none of these pawns.
    pub(super) fn open_files(&self, king: Square) -> i32 {
        (around(king) & !self.files).len() as i32
    }

    /// The rows beyond the third to which pawns have come on the files of a king and beside it.
    pub(super) fn storm(&self, king: Square) -> i32 {
        let near = self.set & whole_files(around(king));
        (3..6).map(|row| (near & rows(self.side, row, 7)).len() as i32).sum()
    }

    /// The pawns one and two rows in front of a king and beside that, those of the nearer row twice.
    pub(super) fn shelter(&self, king: Square) -> i32 {
        let files = around(king);
        let near = ahead(files, self.side) & rows_ahead(king, self.side, 1);
        let far = ahead(files, self.side) & rows_ahead(king, self.side, 2);
        2 * (self.set & near).len() as i32 + (self.set & far).len() as i32
    }
}

/// The whole files of these squares.
fn whole_files(set: BitBoard) -> BitBoard {
    ahead(set, Color::White) | ahead(set, Color::Black) | set
}

/// A king's square and those beside it.
fn around(king: Square) -> BitBoard {
    king.bitboard() | beside(king.bitboard())
}

/// The square before each of these, as a side sees it.
fn next(BitBoard(set): BitBoard, side: Color) -> BitBoard {
    BitBoard(if side == Color::White { set << 8 } else { set >> 8 })
}

/// The squares of the rows from one to another, as a side counts them, from 0.
pub(super) fn rows(side: Color, first: u32, last: u32) -> BitBoard {
    let low = if side == Color::White { first } else { 7 - last };
    BitBoard(u64::MAX >> (8 * (7 - (last - first))) << (8 * low))
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
        assert_eq!(names(white.phalanx), ["a4", "b4"]);
        assert_eq!((white.open_files(Square::E1), black.open_files(Square::H8)), (2, 0));
        assert_eq!((white.storm(Square::A8), black.storm(Square::G1)), (2, 0));
    }

    #[test]
    fn a_backward_pawn_can_neither_advance_nor_be_protected() {
        let backward = |fen: &str| {
            let pawns = Pawns::new(&fen.parse::<Board>().unwrap());
            let set = pawns.of(Color::White).backward(pawns.of(Color::Black));
            set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(backward("4k3/8/8/4p3/2P5/3P4/8/4K3 w - - 0 1"), ["d3"]);
        assert!(backward("4k3/8/8/4p3/8/3P4/2P5/4K3 w - - 0 1").is_empty());
        assert!(backward("4k3/8/8/8/2P5/3P4/8/4K3 w - - 0 1").is_empty());
    }

    #[test]
    fn rows_are_counted_from_each_side() {
        assert_eq!(rows(Color::White, 6, 6), Rank::Seventh.bitboard());
        assert_eq!(rows(Color::Black, 6, 6), Rank::Second.bitboard());
        assert_eq!(rows(Color::White, 3, 5).len() + rows(Color::Black, 0, 7).len(), 24 + 64);
    }
}
