//! A position of chess, and when two are the same.

use std::hash::{Hash, Hasher};

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use gametree::Player;

/// A position: the board with the side to move, castling rights, the pawn that has just made a double step, and both counters.
///
/// Two positions are equal if they are the same by the laws of chess, whatever their counters say, until 80 half-moves have passed
/// without a capture or a pawn's move; from there on the clock makes a difference.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
}

/// The half-moves from which the clock belongs to a position: what is left of the fifty moves is then in reach of a search.
const LATE: u8 = 80;

/// In a key, that a pawn of each file can be captured in passing.
const IN_PASSING: u64 = 0x9e6c_63d0_876a_46ad;

impl Position {
    /// The key of the position: the same for positions that are equal.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        // A prime, so that clocks spread over the key.
        let plain =
            self.board.hash_without_ep() ^ u64::from(self.late_clock()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        match self.in_passing() {
            Some(target) => plain ^ IN_PASSING.rotate_left(7 * target.file() as u32),
            None => plain,
        }
    }

    /// The square behind a pawn that can be captured in passing by a legal move.
    pub(super) fn in_passing(&self) -> Option<Square> {
        let file = self.board.en_passant()?;
        let mover = self.board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(mover));
        let captors = get_pawn_attacks(target, !mover) & self.board.colored_pieces(mover, Piece::Pawn);
        let legal = |from| self.board.is_legal(Move { from, to: target, promotion: None });
        captors.into_iter().any(legal).then_some(target)
    }

    /// The clock where it belongs to the position, and 0 before.
    #[inline]
    fn late_clock(&self) -> u8 {
        let clock = self.board.halfmove_clock();
        if clock < LATE { 0 } else { clock }
    }

    /// The half-moves since the last capture or move of a pawn, at most 100.
    #[must_use]
    pub fn clock(&self) -> u32 {
        self.board.halfmove_clock().into()
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Whether neither side can win by any moves: two kings with at most one knight or bishop beside them, or with any number of
    /// bishops on squares of one colour.
    #[must_use]
    #[inline]
    pub fn cannot_be_won(&self) -> bool {
        let board = &self.board;
        let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let bishops = board.pieces(Piece::Bishop);
        let coloured = |squares: BitBoard| bishops.is_subset(squares);
        board.occupied().len() <= 3
            || (board.pieces(Piece::Knight).is_empty()
                && (coloured(BitBoard::DARK_SQUARES) || coloured(BitBoard::LIGHT_SQUARES)))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Not `Board::same_position`, to which a queen that may enter the square behind a pawn captures in passing.
        let (one, other_board) = (&self.board, &other.board);
        let sides = [Color::White, Color::Black];
        one.hash_without_ep() == other_board.hash_without_ep()
            && one.side_to_move() == other_board.side_to_move()
            && sides.iter().all(|&side| one.colors(side) == other_board.colors(side))
            && sides.iter().all(|&side| one.castle_rights(side) == other_board.castle_rights(side))
            && Piece::ALL.iter().all(|&piece| one.pieces(piece) == other_board.pieces(piece))
            && self.late_clock() == other.late_clock()
            && self.in_passing() == other.in_passing()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// White is the first player.
#[inline]
pub(super) const fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}
