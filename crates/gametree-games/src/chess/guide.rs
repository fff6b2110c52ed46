//! What chess knows without a search: which captures pay, when a king is in check, when passing is safe.

use cozy_chess::{Board, Piece};
use gametree::knowledge::Guide;

use super::exchange::{WORTH, captured, exchange};
use super::moves::{MoveNumber, MoveSets, expanded, promotion};
use super::position::Position;
use super::rules::Chess;

/// What a capture may gain beyond what it takes: a better place, a weakness left behind.
const PLACE: i32 = 150;

/// The most moves that are listed as noisy; the least promising are left out.
const MOST: usize = 48;

impl Chess {
    /// How promising a capture or a promotion is: what it takes, the less the more the piece is worth that takes it. `None` for a move
    /// that is neither.
    #[inline]
    fn promise(&self, board: &Board, mv: MoveNumber) -> Option<i32> {
        let full = expanded(board, mv, self.usual);
        let taken = captured(board, full);
        if taken.is_none() && full.promotion.is_none() {
            return None;
        }
        let mover = board.piece_on(full.from).map_or(0, |piece| piece as i32);
        let becomes = full.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
        Some(taken.map_or(0, |piece| WORTH[piece as usize]) + becomes - mover)
    }

    /// Whether a capture loses nothing: what is taken is worth as much as the piece that takes it, or the exchange says so.
    #[inline]
    fn pays(&self, board: &Board, mv: MoveNumber) -> bool {
        let full = expanded(board, mv, self.usual);
        let worth = |piece: Option<Piece>| piece.map_or(0, |piece| WORTH[piece as usize]);
        match full.promotion {
            None if worth(captured(board, full)) >= worth(board.piece_on(full.from)) => true,
            None | Some(Piece::Queen) => exchange(board, full) >= 0,
            // What a queen does not do as well is rare.
            Some(_) => false,
        }
    }
}

impl Guide for Chess {
    /// Pieces are taken.
    fn volatile(&self) -> bool {
        true
    }

    /// None: a move of one side is never one of the other.
    fn threats(&self, _: &Position) -> impl Iterator<Item = MoveNumber> {
        std::iter::empty()
    }

    /// Captures and promotions that lose nothing before all other moves, by what they take; those that lose something after them.
    fn rank(&self, p: &Position, mv: MoveNumber) -> i32 {
        match self.promise(&p.board, mv) {
            None => 0,
            Some(promise) if self.pays(&p.board, mv) => 10_000 + promise,
            Some(promise) => promise - 10_000,
        }
    }

    /// Captures and promotions that lose nothing, the most promising first.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = MoveNumber> {
        let (mut found, mut count) = ([(0, 0); MOST], 0);
        for mv in MoveSets::new(&p.board, self.usual).captures() {
            if self.pays(&p.board, mv)
                && let Some(place) = found.get_mut(count)
            {
                *place = (-self.promise(&p.board, mv).unwrap_or(0), mv);
                count += 1;
            }
        }
        found[..count].sort_unstable();
        (0..count).map(move |at| found[at].1)
    }

    /// What it takes and becomes, and something for a better place.
    fn gain(&self, p: &Position, mv: MoveNumber) -> Option<i32> {
        let full = expanded(&p.board, mv, self.usual);
        let becomes = promotion(mv).map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
        Some(captured(&p.board, full).map_or(0, |piece| WORTH[piece as usize]) + becomes + PLACE)
    }

    /// The squares that the move leaves and enters.
    fn slot(&self, mv: MoveNumber) -> Option<u16> {
        Some(mv & 0xfff)
    }

    /// Passing, where the side to move is not in check and has a piece beside its king and pawns: there zugzwang is rare.
    fn pass(&self, p: &Position) -> Option<Position> {
        let board = &p.board;
        let own = board.colors(board.side_to_move());
        let pieces = own & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
        if pieces.is_empty() {
            return None;
        }
        Some(Position { board: board.null_move()? })
    }

    /// Whether the king is in check.
    #[inline]
    fn urgent(&self, p: &Position) -> bool {
        p.is_check()
    }

    /// A move that takes nothing and promotes nothing.
    #[inline]
    fn quiet(&self, p: &Position, mv: MoveNumber) -> bool {
        let full = expanded(&p.board, mv, self.usual);
        full.promotion.is_none() && captured(&p.board, full).is_none()
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;
    use gametree::knowledge::Notation;

    use super::*;

    #[test]
    fn noisy_moves_are_those_that_lose_nothing_the_best_first() {
        let chess = Chess::usual();
        // A pawn becomes a queen and may take a knight, a rook takes a pawn; the queen would take one that is protected.
        let p = chess.read_setup("4n3/1p1P2k1/p3p3/3p3q/Q7/8/4R3/4K3 w - - 0 1").unwrap();
        let names: Vec<String> = chess.noisy(&p).map(|mv| chess.move_name(mv)).collect();
        assert_eq!(names, ["d7e8q", "d7d8q", "e2e6"]);
    }

    #[test]
    fn nobody_passes_in_check_or_without_a_piece() {
        let chess = Chess::usual();
        let pass = |fen: &str| chess.pass(&chess.read_setup(fen).unwrap()).is_some();
        assert!(pass("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"));
        assert!(!pass("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert!(!pass("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1"));
        let start = chess.start();
        assert_ne!(chess.pass(&start), Some(start));
    }
}
