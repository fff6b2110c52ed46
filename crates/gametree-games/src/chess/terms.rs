//! The features of a position of chess: what a player counts, each as far as it is the middle game and as far as it is the ending.

use super::pawns::Pawns;
use super::position::Position;
use crate::evaluation::Vector;
use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// The number of terms, each with a feature of the middle game and one of the ending.
pub(super) const TERMS: usize = 31;

/// The number of features.
pub(super) const FEATURES: usize = 2 * TERMS;

/// The weight of each kind of piece in telling how far the game is from the ending, pawn to king.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// All pieces are on the board.
pub(super) const WHOLE: i32 = 24;

/// Generates the names of the features from those of the terms.
macro_rules! names {
    ($($term:literal),+ $(,)?) => {
        &[$(concat!($term, "-middle"), concat!($term, "-ending")),+]
    };
}

/// What the side to move has more than the opponent, times the phase of the game: 24 with all pieces on the board, 0 without any but
/// kings and pawns, for `-middle`; 24 less that for `-ending`.
pub(super) const NAMES: &[&str] = names!(
    "tempo",
    "pawns",
    "knights",
    "bishops",
    "rooks",
    "queens",
    "bishop-pair",
    "knight-moves",
    "bishop-moves",
    "rook-moves",
    "queen-moves",
    "knight-centre",
    "pawn-rows",
    "pawn-centre",
    "doubled",
    "isolated",
    "supported",
    "passed",
    "passed-rows",
    "passed-free",
    "passed-kings",
    "rook-open",
    "rook-half-open",
    "rook-seventh",
    "shelter",
    "king-attackers",
    "king-attacks",
    "king-centre",
    "king-row",
    "pawn-threats",
    "piece-threats",
);

/// What each term but the first counts, in words; none for what is counted in squares and multiples, which say little to a player.
const WORDS: [Option<&str>; TERMS - 1] = [
    Some("pawns"),
    Some("knights"),
    Some("bishops"),
    Some("rooks"),
    Some("queens"),
    Some("pair of bishops"),
    Some("knights' safe moves"),
    Some("bishops' safe moves"),
    Some("rooks' safe moves"),
    Some("queens' safe moves"),
    None,
    Some("rows that pawns have come"),
    None,
    Some("doubled pawns"),
    Some("isolated pawns"),
    Some("protected pawns"),
    Some("passed pawns"),
    None,
    None,
    None,
    Some("rooks on open files"),
    Some("rooks on half-open files"),
    Some("rooks on the seventh row"),
    Some("cover of pawns before the king"),
    None,
    Some("attacks on squares around the king"),
    None,
    None,
    Some("pieces attacked by pawns"),
    Some("rooks and queens attacked by minor pieces"),
];

/// What the side to move and its opponent have of each term, in words.
pub(super) fn counted(p: &Position) -> Vec<(&'static str, [i32; 2])> {
    let (board, mover) = (&p.board, p.board.side_to_move());
    let pawns = Pawns::new(board);
    let (own, other) = (side(board, &pawns, mover), side(board, &pawns, !mover));
    let counts = own.into_iter().zip(other).map(|(own, other)| [own, other]);
    WORDS.into_iter().zip(counts).filter_map(|(words, counts)| Some((words?, counts))).collect()
}

/// The features of a position, in the order of their names.
pub(super) fn features(p: &Position) -> Vector {
    let board = &p.board;
    let mover = board.side_to_move();
    let pawns = Pawns::new(board);
    let (own, other) = (side(board, &pawns, mover), side(board, &pawns, !mover));
    let phase = phase(board);
    let mut vector = [0; crate::evaluation::MAX_FEATURES];
    (vector[0], vector[1]) = (phase, WHOLE - phase);
    for (pair, (own, other)) in vector[2..FEATURES].chunks_exact_mut(2).zip(own.into_iter().zip(other)) {
        let lead = own - other;
        (pair[0], pair[1]) = (lead * phase, lead * (WHOLE - phase));
    }
    vector
}

/// How far the game is from the ending, 24 to 0.
pub(super) fn phase(board: &Board) -> i32 {
    let of_kind = |piece: Piece| PHASE[piece as usize] * board.pieces(piece).len() as i32;
    Piece::ALL.into_iter().map(of_kind).sum::<i32>().min(WHOLE)
}

/// How near a square is to the middle: 0 at the edge to 3.
fn centre(square: Square) -> i32 {
    let inner = |at: u8| i32::from(at.min(7 - at));
    inner(square.file() as u8).min(inner(square.rank() as u8))
}

/// The steps of a king from one square to another.
fn distance(one: Square, other: Square) -> i32 {
    let apart = |a: u8, b: u8| i32::from(a.abs_diff(b));
    apart(one.file() as u8, other.file() as u8).max(apart(one.rank() as u8, other.rank() as u8))
}

/// The row of a square as this side counts them, from 0.
fn row(square: Square, side: Color) -> i32 {
    let rank = square.rank() as i32;
    if side == Color::White { rank } else { 7 - rank }
}

/// What one side has of every term but the first.
fn side(board: &Board, pawns: &Pawns, side: Color) -> [i32; TERMS - 1] {
    let own = |piece: Piece| board.colored_pieces(side, piece);
    let count = |set: BitBoard| set.len() as i32;
    let (mine, theirs) = (pawns.of(side), pawns.of(!side));
    let occupied = board.occupied();
    let (king, their_king) = (board.king(side), board.king(!side));
    let zone = get_king_moves(their_king) | their_king.bitboard();
    // Squares to which a piece can go without being taken by a pawn.
    let safe = !(board.colors(side) | theirs.attacks);
    let (mut attackers, mut attacked) = (0, 0);
    let mut by_pieces = BitBoard::EMPTY;
    let mut moves = |piece: Piece, reach: fn(Square, BitBoard) -> BitBoard| {
        let mut sum = 0;
        for square in own(piece) {
            let reached = reach(square, occupied);
            let near = count(reached & zone);
            attackers += i32::from(near > 0);
            attacked += near;
            if matches!(piece, Piece::Knight | Piece::Bishop) {
                by_pieces |= reached;
            }
            sum += count(reached & safe);
        }
        sum
    };
    let knight_moves = moves(Piece::Knight, |square, _| get_knight_moves(square));
    let bishop_moves = moves(Piece::Bishop, get_bishop_moves);
    let rook_moves = moves(Piece::Rook, get_rook_moves);
    let queen_moves = moves(Piece::Queen, |square, occupied| {
        get_bishop_moves(square, occupied) | get_rook_moves(square, occupied)
    });
    let bishops = own(Piece::Bishop);
    let pair =
        !(bishops & BitBoard::DARK_SQUARES).is_empty() && !(bishops & BitBoard::LIGHT_SQUARES).is_empty();
    let (mut passed_rows, mut passed_free, mut passed_kings) = (0, 0, 0);
    for pawn in mine.passed {
        let along = row(pawn, side) - 1;
        passed_rows += along * along;
        let ahead = pawn.try_offset(0, if side == Color::White { 1 } else { -1 });
        if let Some(ahead) = ahead {
            passed_free += if occupied.has(ahead) { 0 } else { along };
            passed_kings += (distance(their_king, ahead) - distance(king, ahead)) * along;
        }
    }
    let rooks = own(Piece::Rook);
    let seventh = rooks.into_iter().filter(|&rook| row(rook, side) == 6).count() as i32;
    let valuable = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let enemies = board.colors(!side);
    let officers = enemies & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
    [
        count(own(Piece::Pawn)),
        count(own(Piece::Knight)),
        count(bishops),
        count(rooks),
        count(own(Piece::Queen)),
        pair.into(),
        knight_moves,
        bishop_moves,
        rook_moves,
        queen_moves,
        own(Piece::Knight).into_iter().map(centre).sum(),
        mine.set.into_iter().map(|pawn| row(pawn, side) - 1).sum(),
        mine.set.into_iter().map(centre).sum(),
        count(mine.doubled),
        count(mine.isolated),
        count(mine.supported),
        count(mine.passed),
        passed_rows,
        passed_free,
        passed_kings,
        count(rooks & !mine.files & !theirs.files),
        count(rooks & !mine.files & theirs.files),
        seventh,
        mine.shelter(king),
        attackers * attackers,
        attacked,
        centre(king),
        row(king, side),
        count(mine.attacks & officers),
        count(by_pieces & enemies & valuable),
    ]
}
