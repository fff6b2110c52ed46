//! Endings that a player knows: those in which more material seldom wins, and pawns that nobody can stop.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

use super::exchange::WORTH;
use super::pawns::ahead;
use super::reach::{OFFICERS, count, distance, officers};

/// By what a value is divided that seldom wins.
const SELDOM: i32 = 4;

/// By what the value of a position is divided: 1, and more where what a side has more seldom wins.
#[inline]
pub(super) fn drawish(board: &Board) -> i32 {
    let pawns = board.pieces(Piece::Pawn);
    if [Color::White, Color::Black].iter().any(|&side| (pawns & board.colors(side)).is_empty()) {
        return if seldom_wins(board) { SELDOM } else { 1 };
    }
    let [white, black] = [Color::White, Color::Black].map(|side| board.colors(side));
    let bishops = board.pieces(Piece::Bishop);
    let opposite = officers(board) == bishops
        && [count(white & bishops), count(black & bishops)] == [1, 1]
        && count(bishops & BitBoard::DARK_SQUARES) == 1;
    if opposite { 2 } else { 1 }
}

/// Whether the side with more material seldom wins with it, where a side has no pawns.
fn seldom_wins(board: &Board) -> bool {
    let lead_in = |piece: Piece| {
        let [white, black] =
            [Color::White, Color::Black].map(|side| count(board.colored_pieces(side, piece)));
        WORTH[piece as usize] * (white - black)
    };
    let officers_lead: i32 = OFFICERS.into_iter().map(lead_in).sum();
    let lead = officers_lead + lead_in(Piece::Pawn);
    let leader = match lead.signum() {
        1 => Color::White,
        -1 => Color::Black,
        _ => return board.pieces(Piece::Pawn).is_empty(),
    };
    if board.colored_pieces(leader, Piece::Pawn).is_empty() {
        // A minor piece more wins nothing without pawns, and two knights do not mate.
        let officers = officers(board);
        let knights_alone = officers == board.pieces(Piece::Knight) && count(officers) == 2;
        return officers_lead.abs() <= WORTH[Piece::Bishop as usize] || knights_alone;
    }
    wrong_bishop(board, leader)
}

/// Whether all that a side has are pawns on one file at the edge and bishops that do not reach the corner where these become queens, with
/// the other king beside that corner or in it: it is not driven away.
fn wrong_bishop(board: &Board, side: Color) -> bool {
    let (own, bishops) = (board.colors(side), board.colored_pieces(side, Piece::Bishop));
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let Some(file) = [File::A, File::H].into_iter().find(|file| pawns.is_subset(file.bitboard())) else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(side));
    let dark = BitBoard::DARK_SQUARES.has(corner);
    let wrong = if dark { BitBoard::LIGHT_SQUARES } else { BitBoard::DARK_SQUARES };
    officers(board) & own == bishops && bishops.is_subset(wrong) && distance(board.king(!side), corner) <= 1
}

/// The pawns of a side among these passed ones that become queens before the other king reaches them, where it is alone with its
/// pawns: the rule of the square.
pub(super) fn unstoppable(board: &Board, side: Color, passed: BitBoard) -> i32 {
    if passed.is_empty() || !(officers(board) & board.colors(!side)).is_empty() {
        return 0;
    }
    let (king, king_moves_first) = (board.king(!side), i32::from(board.side_to_move() != side));
    let runs = |&pawn: &Square| {
        let ahead = ahead(pawn.bitboard(), side);
        let far = count(ahead);
        let double = i32::from(pawn.rank().relative_to(side) == Rank::Second);
        let queens = Square::new(pawn.file(), Rank::Eighth.relative_to(side));
        (ahead & board.occupied()).is_empty() && distance(king, queens) > far - double + king_moves_first
    };
    passed.into_iter().filter(runs).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_material_seldom_wins_without_pawns_or_with_bishops_of_opposite_colours() {
        let of = |fen: &str| drawish(&fen.parse().unwrap());
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/R3K1n1 w - - 0 1", 4),
            ("4k2r/8/8/8/8/8/8/R3KB2 w - - 0 1", 4),
            ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 4),
            ("4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", 1),
            ("4kn2/8/8/8/8/8/8/1N2KB2 w - - 0 1", 4),
            // Two bishops win against a knight.
            ("4kn2/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1),
            ("4k2r/8/8/8/8/8/8/Q3K3 w - - 0 1", 1),
            ("4k3/8/8/8/8/8/7P/R3K1n1 w - - 0 1", 1),
            // Nor against pawns; with a pawn it does, and a rook does without.
            ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", 4),
            ("4k3/p7/8/8/8/8/8/4KB2 b - - 0 1", 4),
            ("2b1k3/p7/8/8/8/8/8/R3K3 w - - 0 1", 4),
            ("4k3/ppp5/8/8/8/8/8/R3K3 w - - 0 1", 1),
            ("4k3/pppp4/8/8/8/8/8/4KB2 w - - 0 1", 1),
            ("4k3/8/8/8/8/8/P7/4KB2 w - - 0 1", 1),
            // The king stays in the corner that the bishop does not reach; with another pawn, or elsewhere, it does not help.
            ("k7/8/8/8/8/8/P7/4KB2 w - - 0 1", 1),
            ("k7/8/8/8/8/8/P7/2B1K3 w - - 0 1", 4),
            ("8/1k6/8/8/P7/P7/8/2B1K3 b - - 0 1", 4),
            ("7k/8/8/8/8/8/7P/4KB2 w - - 0 1", 4),
            ("4kb2/7p/8/8/8/8/8/7K w - - 0 1", 4),
            ("2b1k3/7p/8/8/8/8/8/7K w - - 0 1", 1),
            ("k7/8/8/8/8/8/P6P/2B1K3 w - - 0 1", 1),
            ("3k4/8/8/8/8/8/P7/2B1K3 w - - 0 1", 1),
            ("k7/8/8/8/8/8/P7/2B1KB2 w - - 0 1", 1),
            ("2b1k3/p7/8/8/8/8/PP6/2B1K3 w - - 0 1", 2),
            ("2b1k3/p7/8/8/8/8/PP6/4KB2 w - - 0 1", 1),
            ("2b1k2r/p7/8/8/8/8/PP6/2B1K2R w - - 0 1", 1),
        ] {
            assert_eq!(of(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_king_outside_of_the_square_stops_nothing() {
        let of = |fen: &str| {
            let board: Board = fen.parse().unwrap();
            unstoppable(&board, Color::White, board.colored_pieces(Color::White, Piece::Pawn))
        };
        // The pawn needs three moves; the king, four squares away, is in time if it moves first.
        assert_eq!(of("8/8/8/P3k3/8/8/8/7K w - - 0 1"), 1);
        assert_eq!(of("8/8/8/P3k3/8/8/8/7K b - - 0 1"), 0);
        assert_eq!(of("8/8/8/P4k2/8/8/8/7K b - - 0 1"), 1);
        // Two rows at once from its own; something stands before it; the other side has a piece.
        assert_eq!(of("8/8/8/8/6k1/8/P7/7K w - - 0 1"), 1);
        assert_eq!(of("8/8/K7/P6k/8/8/8/8 w - - 0 1"), 0);
        assert_eq!(of("7n/8/8/P6k/8/8/8/7K w - - 0 1"), 0);
    }
}
