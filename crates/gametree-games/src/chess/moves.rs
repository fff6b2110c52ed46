//! The moves of a position as numbers, in the order in which they are tried without further knowledge: captures and promotions first.

use cozy_chess::{BitBoard, Board, File, Move, Piece, PieceMoves, Rank, Square, get_king_moves};

use super::pawns::attacks;

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

/// All legal moves of a position, captures and promotions first.
pub(super) struct Moves {
    /// The moves of each piece, as sets of squares.
    sets: [PieceMoves; MOST],
    count: usize,
    /// The pieces of the opponent.
    enemies: BitBoard,
    /// How many sets have been begun: all of them for their captures and promotions, and then again for the rest.
    begun: usize,
    /// What is left of the last one.
    left: Targets,
}

impl Moves {
    /// Those of this position. `usual` says that castling is written as the king's move of two squares.
    pub(super) fn new(board: &Board, usual: bool) -> Self {
        let nothing = PieceMoves { piece: Piece::King, from: Square::A1, to: BitBoard::EMPTY };
        let side = board.side_to_move();
        let left = Targets::new(&nothing, BitBoard::EMPTY);
        let mut moves =
            Moves { sets: [nothing; MOST], count: 0, enemies: board.colors(!side), begun: 0, left };
        board.generate_moves(|mut found| {
            if usual && found.piece == Piece::King {
                castle_by_two_squares(&mut found, board.colors(side));
            }
            if let Some(place) = moves.sets.get_mut(moves.count) {
                *place = found;
                moves.count += 1;
            }
            false
        });
        moves
    }
}

/// The library's king captures its own rook to castle; here it goes two squares towards it.
#[inline]
fn castle_by_two_squares(king: &mut PieceMoves, own: BitBoard) {
    let rooks = king.to & own;
    king.to ^= rooks;
    for rook in rooks {
        let [file, _] = castled(rook.file() > king.from.file());
        king.to |= Square::new(file, king.from.rank()).bitboard();
    }
}

impl Iterator for Moves {
    type Item = MoveNumber;

    #[inline]
    fn next(&mut self) -> Option<MoveNumber> {
        loop {
            if let Some(mv) = self.left.next() {
                return Some(mv);
            }
            let again = self.begun >= self.count;
            let set = self.sets[..self.count].get(self.begun - if again { self.count } else { 0 })?;
            let loud = loud(set, self.enemies);
            self.left = Targets::new(set, if again { set.to & !loud } else { loud });
            self.begun += 1;
        }
    }
}

/// The squares that a piece enters by a capture or a promotion.
#[inline]
fn loud(set: &PieceMoves, enemies: BitBoard) -> BitBoard {
    let mut loud = enemies;
    if set.piece == Piece::Pawn {
        loud |= Rank::First.bitboard() | Rank::Eighth.bitboard() | !set.from.file().bitboard();
    }
    set.to & loud
}

/// Calls for each capture and each promotion of a position, in the order in which [`Moves`] has them.
#[inline]
pub(super) fn each_loud(board: &Board, mut visit: impl FnMut(Piece, MoveNumber)) {
    let enemies = board.colors(!board.side_to_move());
    board.generate_moves_for(perhaps_loud(board, enemies), |set| {
        Targets::new(&set, loud(&set, enemies)).for_each(|mv| visit(set.piece, mv));
        false
    });
}

/// Pieces among which are all that have a capture or a promotion. Left out are those whose legal moves take longest to find: the king, if
/// no enemy is beside it, and pawns with nothing to take, unless one may be able to take in passing.
#[inline]
fn perhaps_loud(board: &Board, enemies: BitBoard) -> BitBoard {
    let side = board.side_to_move();
    let (king, pawns) = (board.king(side), board.colored_pieces(side, Piece::Pawn));
    let idle_king =
        if (get_king_moves(king) & enemies).is_empty() { king.bitboard() } else { BitBoard::EMPTY };
    // A pawn captures from where one of the other side would attack it.
    let captors = attacks(enemies, !side) | Rank::Seventh.relative_to(side).bitboard();
    let idle_pawns = if board.en_passant().is_none() { pawns & !captors } else { BitBoard::EMPTY };
    board.colors(side) & !idle_king & !idle_pawns
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

    #[test]
    fn loud_moves_come_first_and_are_found_by_themselves() {
        let mut kinds = [0; 3];
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/2p5/3p4/KP5r/1k2Pp2/8/6P1/8 b - e3 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            // In check by one piece, and by two.
            "4k3/8/8/8/7b/2n5/3P1P2/R3K3 w Q - 0 1",
            "4k3/8/8/4r3/7b/2n5/3P4/R3K3 w Q - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let mut found = vec![];
            each_loud(&board, |piece, mv| {
                assert_eq!(board.piece_on(from(mv)), Some(piece), "{fen}");
                found.push(mv);
            });
            let enemies = board.colors(!board.side_to_move());
            let in_passing = |mv: MoveNumber| {
                board.pieces(Piece::Pawn).has(from(mv))
                    && from(mv).file() != to(mv).file()
                    && !enemies.has(to(mv))
            };
            let loud = |&mv: &MoveNumber| promotion(mv).is_some() || enemies.has(to(mv)) || in_passing(mv);
            let all: Vec<MoveNumber> = Moves::new(&board, true).collect();
            assert_eq!(all[..found.len()], found[..], "{fen}");
            assert!(all[..found.len()].iter().all(loud) && !all[found.len()..].iter().any(loud), "{fen}");
            kinds[0] += found.iter().filter(|&&mv| promotion(mv).is_some()).count();
            kinds[1] += found.iter().filter(|&&mv| in_passing(mv)).count();
            kinds[2] += found.iter().filter(|&&mv| board.king(board.side_to_move()) == from(mv)).count();
        }
        assert!(kinds.iter().all(|&kind| kind > 0), "{kinds:?}");
    }
}
