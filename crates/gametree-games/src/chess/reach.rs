//! What the pieces of a side attack, and how many moves that leaves them.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

use super::pawns::Pawns;

/// The kinds of pieces that a side may have several of, beside pawns.
pub(super) const OFFICERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The reach of a side.
pub(super) struct Reach {
    /// The squares that each kind of piece attacks.
    pub(super) by: [BitBoard; Piece::NUM],
    /// The squares that any piece attacks.
    pub(super) all: BitBoard,
    /// The moves of each kind of officer to squares that hold no piece of its side and that no pawn attacks.
    pub(super) moves: [i32; Piece::NUM],
    /// The attacks of each kind of officer on the other king and the squares around it.
    pub(super) on_king: [i32; Piece::NUM],
    /// The officers with such attacks.
    pub(super) attackers: i32,
    /// The other king and the squares around it.
    pub(super) zone: BitBoard,
}

impl Reach {
    pub(super) fn new(board: &Board, pawns: &Pawns, side: Color) -> Self {
        let their_king = board.king(!side);
        let zone = get_king_moves(their_king) | their_king.bitboard();
        let safe = !(board.colors(side) | pawns.of(!side).attacks);
        let occupied = board.occupied();
        let mut by = [BitBoard::EMPTY; Piece::NUM];
        by[Piece::Pawn as usize] = pawns.of(side).attacks;
        by[Piece::King as usize] = get_king_moves(board.king(side));
        let (mut moves, mut on_king, mut attackers) = ([0; Piece::NUM], [0; Piece::NUM], 0);
        for piece in OFFICERS {
            let kind = piece as usize;
            for square in board.colored_pieces(side, piece) {
                let reached = attacks(piece, square, occupied);
                by[kind] |= reached;
                moves[kind] += count(reached & safe);
                let near = count(reached & zone);
                on_king[kind] += near;
                attackers += i32::from(near > 0);
            }
        }
        let all = by.iter().fold(BitBoard::EMPTY, |all, &some| all | some);
        Reach { by, all, moves, on_king, attackers, zone }
    }

    /// The kinds of officers that can give check on a square that the other side attacks with nothing.
    pub(super) fn safe_checks(&self, board: &Board, side: Color, theirs: &Reach) -> i32 {
        let (king, occupied) = (board.king(!side), board.occupied());
        let safe = !(board.colors(side) | theirs.all);
        let checks =
            |&piece: &Piece| !(attacks(piece, king, occupied) & self.by[piece as usize] & safe).is_empty();
        OFFICERS.iter().filter(|piece| checks(piece)).count() as i32
    }
}

/// The squares that an officer attacks.
#[inline]
fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
    }
}

/// The pieces of both sides that are neither pawns nor kings.
pub(super) fn officers(board: &Board) -> BitBoard {
    board.occupied() & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King)
}

/// The steps of a king from one square to another.
pub(super) fn distance(one: Square, other: Square) -> i32 {
    let apart = |a: u8, b: u8| i32::from(a.abs_diff(b));
    apart(one.file() as u8, other.file() as u8).max(apart(one.rank() as u8, other.rank() as u8))
}

pub(super) fn count(set: BitBoard) -> i32 {
    set.len() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_moves_and_checks_are_counted() {
        let board: Board = "1k6/8/8/8/8/1p6/3N4/R2QK3 w - - 0 1".parse().unwrap();
        let pawns = Pawns::new(&board);
        let [white, black] = [Color::White, Color::Black].map(|side| Reach::new(&board, &pawns, side));
        // The pawn attacks one of the rook's nine squares and one of the queen's eight; the knight has six, none attacked.
        assert_eq!(white.moves, [0, 6, 0, 8, 7, 0]);
        assert_eq!((white.attackers, white.on_king), (1, [0, 0, 0, 2, 0, 0]));
        // The queen takes the pawn with check; the rook would be taken by the king.
        assert_eq!(white.safe_checks(&board, Color::White, &black), 1);
        assert_eq!((black.attackers, black.safe_checks(&board, Color::Black, &white)), (0, 0));
    }
}
