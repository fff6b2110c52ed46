//! What the pieces of a side attack, and how many moves that leaves them.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_rook_moves, get_rook_rays,
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
    #[inline(always)]
    pub(super) fn new(board: &Board, pawns: &Pawns, side: Color) -> Self {
        let their_king = board.king(!side);
        let zone = get_king_moves(their_king) | their_king.bitboard();
        let safe = !(board.colors(side) | pawns.of(!side).attacks);
        let king = get_king_moves(board.king(side));
        // Each kind by its name, so that the compiler knows which attacks to look up.
        let of = |piece: Piece| OfKind::new(board, (side, piece), safe, zone);
        let knights = of(Piece::Knight);
        let bishops = of(Piece::Bishop);
        let rooks = of(Piece::Rook);
        let queens = of(Piece::Queen);
        let by =
            [pawns.of(side).attacks, knights.attacks, bishops.attacks, rooks.attacks, queens.attacks, king];
        Reach {
            by,
            all: by.iter().fold(BitBoard::EMPTY, |all, &some| all | some),
            moves: [0, knights.moves, bishops.moves, rooks.moves, queens.moves, 0],
            on_king: [0, knights.on_king, bishops.on_king, rooks.on_king, queens.on_king, 0],
            attackers: knights.attackers + bishops.attackers + rooks.attackers + queens.attackers,
            zone,
        }
    }

    /// The kinds of officers that can give check on a square that the other side attacks with nothing.
    #[inline(always)]
    pub(super) fn safe_checks(&self, board: &Board, side: Color, theirs: &Reach) -> i32 {
        let (king, occupied) = (board.king(!side), board.occupied());
        let safe = !(board.colors(side) | theirs.all);
        let (diagonal, straight) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let from = [get_knight_moves(king), diagonal, straight, diagonal | straight];
        let checks = OFFICERS.iter().zip(from).map(|(&piece, from)| from & self.by[piece as usize] & safe);
        checks.map(|squares| i32::from(!squares.is_empty())).sum()
    }
}

/// The reach of the officers of one kind.
struct OfKind {
    attacks: BitBoard,
    moves: i32,
    on_king: i32,
    attackers: i32,
}

impl OfKind {
    #[inline(always)]
    fn new(board: &Board, (side, piece): (Color, Piece), safe: BitBoard, zone: BitBoard) -> Self {
        let mut found = OfKind { attacks: BitBoard::EMPTY, moves: 0, on_king: 0, attackers: 0 };
        for square in board.colored_pieces(side, piece) {
            let reached = attacks(piece, square, board.occupied());
            let on_king = count(reached & zone);
            found.attacks |= reached;
            found.moves += count(reached & safe);
            found.on_king += on_king;
            found.attackers += i32::from(on_king > 0);
        }
        found
    }
}

/// The squares that an officer attacks.
#[inline(always)]
fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
    }
}

/// Those of these pieces that a square's diagonals reach. Whether one stands on any of them is told sooner than what stands between.
#[inline]
pub(super) fn on_diagonals(square: Square, occupied: BitBoard, pieces: BitBoard) -> BitBoard {
    let near = get_bishop_rays(square) & pieces;
    if near.is_empty() { near } else { near & get_bishop_moves(square, occupied) }
}

/// The same of its file and its row.
#[inline]
pub(super) fn on_lines(square: Square, occupied: BitBoard, pieces: BitBoard) -> BitBoard {
    let near = get_rook_rays(square) & pieces;
    if near.is_empty() { near } else { near & get_rook_moves(square, occupied) }
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
