//! What a capture gains once both sides have taken on its square as long as it pays: the static exchange.

use cozy_chess::{BitBoard, Board, Move, Piece, Square, get_king_moves, get_knight_moves, get_pawn_attacks};

use super::reach::{on_diagonals, on_lines};

/// The worth of each piece in an exchange, in hundredths of a pawn; more than everything else for the king.
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What the square holds that a move enters, or what it takes in passing; nothing where a king castles.
#[inline]
pub(super) fn captured(board: &Board, mv: Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(mv.to) {
        return board.piece_on(mv.to);
    }
    takes_as_pawn(board, mv.from, mv.to).then_some(Piece::Pawn)
}

/// Whether a pawn leaves its file, and so takes what stands there, or takes in passing where nothing does.
#[inline]
pub(super) fn takes_as_pawn(board: &Board, from: Square, to: Square) -> bool {
    from.file() != to.file() && board.pieces(Piece::Pawn).has(from)
}

/// What the side to move gains by a move, in hundredths of a pawn, if both sides then take on its square with their least piece as
/// long as that pays. Pins are not looked at.
pub(super) fn exchange(board: &Board, mv: Move) -> i32 {
    let worth = |piece: Piece| WORTH[piece as usize];
    let Some(mover) = board.piece_on(mv.from) else { return 0 };
    let taken = captured(board, mv);
    let stands = mv.promotion.unwrap_or(mover);
    let mut gains = [0; 32];
    gains[0] = taken.map_or(0, worth) + worth(stands) - worth(mover);
    // What the next side would win by taking.
    let mut next = worth(stands);
    let mut occupied = board.occupied() ^ mv.from.bitboard() | mv.to.bitboard();
    if taken.is_some() && !board.occupied().has(mv.to) {
        occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
    }
    let mut side = !board.side_to_move();
    let mut attackers = attackers(board, mv.to, occupied);
    let mut last = 0;
    while last + 1 < gains.len() {
        let own = attackers & board.colors(side);
        let least = Piece::ALL.into_iter().find(|&piece| !(own & board.pieces(piece)).is_empty());
        let Some((piece, from)) =
            least.and_then(|piece| Some((piece, (own & board.pieces(piece)).next_square()?)))
        else {
            break;
        };
        // A king can't take what is protected.
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            break;
        }
        last += 1;
        gains[last] = next - gains[last - 1];
        next = worth(piece);
        occupied ^= from.bitboard();
        attackers = (attackers | behind(board, mv.to, occupied, piece)) & occupied;
        side = !side;
    }
    // Nobody has to take.
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

/// The pieces of both sides that attack a square, with these squares occupied.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    use cozy_chess::Color::{Black, White};
    let pawns = board.pieces(Piece::Pawn);
    let all = diagonal(board, square, occupied)
        | straight(board, square, occupied)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        // A square is attacked by the pawns that a pawn of the other colour on it would attack.
        | get_pawn_attacks(square, White) & pawns & board.colors(Black)
        | get_pawn_attacks(square, Black) & pawns & board.colors(White);
    all & occupied
}

/// The bishops and queens that attack a square.
#[inline]
fn diagonal(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    on_diagonals(square, occupied, board.pieces(Piece::Bishop) | board.pieces(Piece::Queen))
}

/// The rooks and queens that attack a square.
#[inline]
fn straight(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    on_lines(square, occupied, board.pieces(Piece::Rook) | board.pieces(Piece::Queen))
}

/// The pieces that attack a square once this one no longer stands before them.
#[inline]
fn behind(board: &Board, square: Square, occupied: BitBoard, gone: Piece) -> BitBoard {
    let mut found = BitBoard::EMPTY;
    if matches!(gone, Piece::Pawn | Piece::Bishop | Piece::Queen | Piece::King) {
        found |= diagonal(board, square, occupied);
    }
    if matches!(gone, Piece::Rook | Piece::Queen | Piece::King) {
        found |= straight(board, square, occupied);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gained(fen: &str, mv: &str) -> i32 {
        exchange(&fen.parse().unwrap(), mv.parse().unwrap())
    }

    #[test]
    fn takes_as_long_as_it_pays() {
        // An undefended pawn, a pawn defended by a pawn, and one that a rook behind the first supports.
        assert_eq!(gained("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
        assert_eq!(gained("1k6/1pp4p/p2p4/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100 - 500);
        assert_eq!(gained("4r2k/8/8/4p3/8/8/4R3/4R2K w - - 0 1", "e2e5"), 100);
        assert_eq!(gained("4r2k/4r3/8/4p3/8/8/4R3/4R2K w - - 0 1", "e2e5"), 100 - 500 + 500 - 500);
    }

    #[test]
    fn what_stands_behind_takes_too() {
        // A bishop behind a pawn, a bishop behind a queen, rooks behind queens.
        assert_eq!(gained("7k/8/8/3n4/4P3/5B2/8/K7 w - - 0 1", "e4d5"), 320);
        assert_eq!(gained("7k/8/2p5/3n4/4P3/5B2/8/K7 w - - 0 1", "e4d5"), 320 - 100 + 100);
        assert_eq!(gained("6bk/5q2/8/3n4/8/1B6/Q7/K7 w - - 0 1", "b3d5"), 320 - 330);
        assert_eq!(gained("3r3k/3q4/8/3p4/8/8/3Q4/K2R4 w - - 0 1", "d2d5"), 100 - 950 + 950 - 500);
    }

    #[test]
    fn kings_promotions_and_captures_in_passing_count() {
        assert_eq!(gained("8/8/8/3pk3/4P3/8/8/4K3 w - - 0 1", "e4d5"), 100 - 100);
        assert_eq!(gained("8/8/8/3pk3/4P3/2N5/8/4K3 w - - 0 1", "e4d5"), 100);
        assert_eq!(gained("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8q"), 500 + 950 - 100);
        assert_eq!(gained("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), 100);
        assert_eq!(gained("7k/4p3/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), 0);
    }

    #[test]
    fn a_quiet_move_to_an_attacked_square_loses_the_piece() {
        assert_eq!(gained("7k/8/3p4/8/8/5N2/8/K7 w - - 0 1", "f3e5"), -320);
        assert_eq!(gained("7k/8/8/8/8/5N2/8/K7 w - - 0 1", "f3e5"), 0);
    }
}
