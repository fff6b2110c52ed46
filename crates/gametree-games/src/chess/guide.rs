//! What chess knows without a search: which captures pay, when a king is in check, when passing is safe.

use cozy_chess::{Board, Move, Piece};
use gametree::knowledge::Guide;

use super::checks::gives_check;
use super::exchange::{WORTH, captured, exchange, takes_as_pawn};
use super::moves::{MoveNumber, each_loud, expanded, from, promotion, to};
use super::position::Position;
use super::reach::officers;
use super::rules::Chess;

/// What a capture may gain beyond what it takes: a better place, a weakness left behind.
const PLACE: i32 = 150;

/// The most captures and promotions to queens that are looked at as noisy: of more, which only positions that are set up have, the first.
const MOST: usize = 64;

/// No move promises more: a pawn takes a queen and becomes one.
const MOST_PROMISING: i32 = 2 * WORTH[4];

/// A capture or a promotion.
struct Loud {
    mv: Move,
    mover: Piece,
    taken: Option<Piece>,
}

impl Loud {
    /// A capture or promotion by this piece; it is no castling, which the rules' library writes in its own way.
    #[inline]
    fn new(board: &Board, mover: Piece, mv: MoveNumber) -> Self {
        let mv = Move { from: from(mv), to: to(mv), promotion: promotion(mv) };
        Loud { mv, mover, taken: captured(board, mv) }
    }

    /// What it takes, and what a pawn becomes more than a pawn.
    #[inline]
    fn worth(&self) -> i32 {
        let becomes = self.mv.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
        self.taken.map_or(0, |piece| WORTH[piece as usize]) + becomes
    }

    /// How promising it is: the less the more the piece is worth that takes.
    #[inline]
    fn promise(&self) -> i32 {
        self.worth() - self.mover as i32
    }

    /// Whether it loses nothing: what is taken is worth as much as the piece that takes it, or the exchange says so.
    #[inline]
    fn pays(&self, board: &Board) -> bool {
        let taken = self.taken.map_or(0, |piece| WORTH[piece as usize]);
        match self.mv.promotion {
            _ if self.is_underpromotion() => false,
            None if taken >= WORTH[self.mover as usize] => true,
            _ => exchange(board, self.mv) >= 0,
        }
    }

    /// Whether a pawn becomes less than a queen: what a queen does not do as well is rare.
    #[inline]
    fn is_underpromotion(&self) -> bool {
        self.mv.promotion.is_some_and(|piece| piece != Piece::Queen)
    }
}

impl Chess {
    /// A legal move, if it is a capture or a promotion.
    #[inline]
    fn loud(&self, board: &Board, mv: MoveNumber) -> Option<Loud> {
        if is_quiet(board, mv) {
            return None;
        }
        Some(Loud::new(board, board.piece_on(from(mv))?, mv))
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
        match self.loud(&p.board, mv) {
            None => 0,
            Some(loud) if loud.pays(&p.board) => 10_000 + loud.promise(),
            Some(loud) => loud.promise() - 10_000,
        }
    }

    /// Captures and promotions that lose nothing, the most promising first. What they lose is looked at one by one, since the first
    /// often cuts off.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = MoveNumber> {
        let board = &p.board;
        let (mut found, mut count) = ([0; MOST], 0);
        each_loud(board, |mover, mv| {
            let loud = Loud::new(board, mover, mv);
            if let Some(place) = found.get_mut(count)
                && !loud.is_underpromotion()
            {
                // The more promising, the smaller; of those that promise as much, the smaller move.
                *place = u32::from(mv) | ((MOST_PROMISING - loud.promise()) as u32) << MoveNumber::BITS;
                count += 1;
            }
        });
        found[..count].sort_unstable();
        let pays = |mv: &MoveNumber| self.loud(board, *mv).is_some_and(|loud| loud.pays(board));
        found.into_iter().take(count).map(|key| key as MoveNumber).filter(pays)
    }

    /// What it takes and becomes, and something for a better place.
    fn gain(&self, p: &Position, mv: MoveNumber) -> Option<i32> {
        self.loud(&p.board, mv).map(|loud| loud.worth() + PLACE)
    }

    /// The squares that the move leaves and enters.
    fn slot(&self, mv: MoveNumber) -> Option<u16> {
        Some(mv & 0xfff)
    }

    /// Passing, where the side to move is not in check and has a piece beside its king and pawns: there zugzwang is rare.
    fn pass(&self, p: &Position) -> Option<Position> {
        let board = &p.board;
        if (officers(board) & board.colors(board.side_to_move())).is_empty() {
            return None;
        }
        Some(Position { board: board.null_move()? })
    }

    /// Whether the king is in check.
    #[inline]
    fn urgent(&self, p: &Position) -> bool {
        p.is_check()
    }

    /// Whether it gives check.
    #[inline]
    fn makes_urgent(&self, p: &Position, mv: MoveNumber) -> Option<bool> {
        gives_check(&p.board, expanded(&p.board, mv, self.usual))
    }

    /// A move that takes nothing and promotes nothing.
    #[inline]
    fn quiet(&self, p: &Position, mv: MoveNumber) -> bool {
        is_quiet(&p.board, mv)
    }
}

/// Whether a legal move takes nothing and promotes nothing.
#[inline]
fn is_quiet(board: &Board, mv: MoveNumber) -> bool {
    let (from, to) = (from(mv), to(mv));
    promotion(mv).is_none() && !board.colors(!board.side_to_move()).has(to) && !takes_as_pawn(board, from, to)
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
