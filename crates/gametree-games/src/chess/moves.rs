//! The moves of a position as numbers, in the order in which they are tried without further knowledge: captures and promotions first.

use cozy_chess::{BitBoard, Board, File, Move, Piece, PieceMoves, Rank, Square};

/// A move as a number: the square it leaves, 64 times the one it enters, and 4096 times what a pawn becomes, 1 for a knight to 4 for
/// a queen.
pub(super) type MoveNumber = u16;

/// What a pawn can become, the likeliest first.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

/// The move as a number.
#[inline]
pub(super) fn number(from: Square, to: Square, promotion: Option<Piece>) -> MoveNumber {
    let becomes = promotion.map_or(0, |piece| piece as u16);
    from as u16 | (to as u16) << 6 | becomes << 12
}

/// The square that a move leaves.
#[inline]
pub(super) fn from(mv: MoveNumber) -> Square {
    Square::index((mv & 63) as usize)
}

/// The square that it enters.
#[inline]
pub(super) fn to(mv: MoveNumber) -> Square {
    Square::index((mv >> 6 & 63) as usize)
}

/// What a pawn becomes.
#[inline]
pub(super) fn promotion(mv: MoveNumber) -> Option<Piece> {
    match mv >> 12 {
        0 => None,
        piece => Piece::try_index(usize::from(piece)).filter(|&piece| piece != Piece::King),
    }
}

/// The files that a king and a rook enter when the king castles to the right (White's view), or to the left.
pub(super) const fn castled(right: bool) -> [File; 2] {
    if right { [File::G, File::F] } else { [File::C, File::D] }
}

/// A legal move in the form of the rules' library, in which a king castles by capturing its own rook. `usual` says that castling is
/// written as the king's move of two squares.
#[inline]
pub(super) fn expanded(board: &Board, mv: MoveNumber, usual: bool) -> Move {
    let (from, mut to) = (from(mv), to(mv));
    if usual && from == board.king(board.side_to_move()) {
        let distance = to.file() as i8 - from.file() as i8;
        if distance.abs() == 2 {
            let rights = board.castle_rights(board.side_to_move());
            let rook = if distance > 0 { rights.short } else { rights.long };
            to = Square::new(rook.unwrap_or(to.file()), from.rank());
        }
    }
    Move { from, to, promotion: promotion(mv) }
}

/// The moves of the pieces of a position: 16 pieces, and captures in passing.
const MOST: usize = 18;

/// The legal moves of all pieces of the side to move, as sets of squares.
pub(super) struct MoveSets {
    sets: [PieceMoves; MOST],
    count: usize,
    /// The pieces of the opponent.
    enemies: BitBoard,
}

impl MoveSets {
    /// The legal moves of a position.
    #[inline]
    pub(super) fn new(board: &Board, usual: bool) -> Self {
        let nothing = PieceMoves { piece: Piece::King, from: Square::A1, to: BitBoard::EMPTY };
        let (mut sets, mut count) = ([nothing; MOST], 0);
        board.generate_moves(|found| {
            if let Some(place) = sets.get_mut(count) {
                *place = found;
                count += 1;
            }
            false
        });
        let side = board.side_to_move();
        if usual {
            // The library's king captures its own rook; here it goes two squares towards it.
            let own = board.colors(side);
            for set in &mut sets[..count] {
                let rooks = set.to & own;
                if set.piece == Piece::King && !rooks.is_empty() {
                    set.to ^= rooks;
                    for rook in rooks {
                        let [file, _] = castled(rook.file() > set.from.file());
                        set.to |= Square::new(file, set.from.rank()).bitboard();
                    }
                }
            }
        }
        MoveSets { sets, count, enemies: board.colors(!side) }
    }

    /// The squares that a piece enters by a capture or a promotion.
    #[inline]
    fn loud(&self, set: &PieceMoves) -> BitBoard {
        let mut loud = self.enemies;
        if set.piece == Piece::Pawn {
            loud |= Rank::First.bitboard() | Rank::Eighth.bitboard() | !set.from.file().bitboard();
        }
        set.to & loud
    }

    /// The captures and promotions.
    #[inline]
    pub(super) fn captures(self) -> impl Iterator<Item = MoveNumber> {
        (0..self.count).flat_map(move |at| Targets::new(&self.sets[at], self.loud(&self.sets[at])))
    }

    /// All moves, captures and promotions first.
    #[inline]
    pub(super) fn all(self) -> impl Iterator<Item = MoveNumber> {
        (0..2 * self.count).flat_map(move |at| {
            let set = &self.sets[at % self.count];
            let loud = self.loud(set);
            Targets::new(set, if at < self.count { loud } else { set.to & !loud })
        })
    }
}

/// The moves of one piece to a set of squares.
struct Targets {
    from: Square,
    to: BitBoard,
    pawn: bool,
    /// The promotions to this square that have been listed.
    listed: usize,
}

impl Targets {
    #[inline]
    fn new(set: &PieceMoves, to: BitBoard) -> Self {
        Targets { from: set.from, to, pawn: set.piece == Piece::Pawn, listed: 0 }
    }
}

impl Iterator for Targets {
    type Item = MoveNumber;

    #[inline]
    fn next(&mut self) -> Option<MoveNumber> {
        let to = self.to.next_square()?;
        let promotes = self.pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let promotion = if promotes { Some(PROMOTIONS[self.listed]) } else { None };
        self.listed = if promotes { (self.listed + 1) % PROMOTIONS.len() } else { 0 };
        if self.listed == 0 {
            self.to ^= to.bitboard();
        }
        Some(number(self.from, to, promotion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_its_number() {
        for promotion in
            [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen)]
        {
            let mv = number(Square::H7, Square::G8, promotion);
            assert_eq!((from(mv), to(mv), super::promotion(mv)), (Square::H7, Square::G8, promotion));
        }
        // Numbers that are none of any move name no piece, either.
        assert_eq!([5 << 12, 6 << 12, 15 << 12].map(super::promotion), [None; 3]);
    }
}
