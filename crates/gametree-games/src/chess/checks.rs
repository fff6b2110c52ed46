//! Which moves give check, told without playing them.

use cozy_chess::{Board, Move, Piece, get_knight_moves, get_pawn_attacks};

use super::exchange::takes_as_pawn;
use super::reach::{on_diagonals, on_lines};

/// Whether a legal move gives check; `None` for the rare ones of which it is easier to see once they are played: castling, promotions
/// and captures in passing.
#[inline]
pub(super) fn gives_check(board: &Board, mv: Move) -> Option<bool> {
    let side = board.side_to_move();
    let (own, king) = (board.colors(side), board.king(!side));
    let (from, to) = (mv.from.bitboard(), mv.to.bitboard());
    let moved = board.piece_on(mv.from)?;
    let in_passing = takes_as_pawn(board, mv.from, mv.to) && !board.occupied().has(mv.to);
    if mv.promotion.is_some() || own.has(mv.to) || in_passing {
        return None;
    }
    let near = match moved {
        Piece::Pawn => get_pawn_attacks(king, !side).has(mv.to),
        Piece::Knight => get_knight_moves(king).has(mv.to),
        _ => false,
    };
    // Those that attack along a line, by what moves or by what it uncovers.
    let along = |kind: Piece| {
        let pieces = own & (board.pieces(kind) | board.pieces(Piece::Queen));
        if pieces.has(mv.from) { pieces ^ from | to } else { pieces }
    };
    let occupied = board.occupied() ^ from | to;
    Some(
        near || !on_diagonals(king, occupied, along(Piece::Bishop)).is_empty()
            || !on_lines(king, occupied, along(Piece::Rook)).is_empty(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_those_that_the_rules_find_once_the_move_is_played() {
        let (mut checks, mut others, mut untold) = (0, 0, 0);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1",
            "4k3/8/8/8/4N3/8/3P4/4R1K1 w - - 0 1",
            "3k4/8/8/2Q1pP2/8/8/1B6/R3K3 w Q e6 0 1",
            "1n2k3/P7/8/8/8/7b/8/R3K2R w KQ - 0 1",
            // Chess960, where castling gives check.
            "5k2/8/8/8/8/8/8/1R1K2R1 w GB - 0 1",
        ] {
            let mut boards: Vec<Board> = vec![fen.parse().unwrap()];
            for _ in 0..2 {
                let mut next = vec![];
                for board in &boards {
                    board.generate_moves(|set| {
                        for mv in set {
                            let mut played = board.clone();
                            played.play_unchecked(mv);
                            let check = !played.checkers().is_empty();
                            match gives_check(board, mv) {
                                None => untold += 1,
                                Some(told) => {
                                    assert_eq!(told, check, "{board} {mv}");
                                    *if check { &mut checks } else { &mut others } += 1;
                                }
                            }
                            next.push(played);
                        }
                        false
                    });
                }
                boards = next;
            }
        }
        assert!(checks > 50 && others > 4_000 && untold > 50, "{checks} {others} {untold}");
    }
}
