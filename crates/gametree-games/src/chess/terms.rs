//! The features of a position of chess: what a player counts, each as far as it is the middle game and as far as it is the ending.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::endings::{drawish, unstoppable};
use super::pawns::{OfSide, Pawns, rows};
use super::placement::{self, PLACES, each_place};
use super::position::Position;
use super::reach::{OFFICERS, Reach, count, distance, officers};
use crate::evaluation::Vector;

/// The weight of each kind of piece in telling how far the game is from the ending, pawn to king.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// All pieces are on the board.
pub(super) const WHOLE: i32 = 24;

/// Generates the names of the features from those of the terms, and the words for what is counted.
macro_rules! terms {
    ($($term:literal $(=> $words:literal)?),+ $(,)?) => {
        /// The number of terms, each with a feature of the middle game and one of the ending.
        pub(super) const TERMS: usize = [$($term),+].len();

        const TERM_NAMES: [&str; 2 * TERMS] = [$(concat!($term, "-middle"), concat!($term, "-ending")),+];

        /// What each term but the first counts, in words; nothing for what is counted in squares and multiples, which say little to
        /// a player.
        const WORDS: [&str; TERMS] = [$(concat!("", $($words)?)),+];
    };
}

terms!(
    "tempo",
    "pawns" => "pawns",
    "knights" => "knights",
    "bishops" => "bishops",
    "rooks" => "rooks",
    "queens" => "queens",
    "bishop-pair" => "pair of bishops",
    "knight-moves" => "knights' safe moves",
    "bishop-moves" => "bishops' safe moves",
    "rook-moves" => "rooks' safe moves",
    "queen-moves" => "queens' safe moves",
    "doubled" => "doubled pawns",
    "isolated" => "isolated pawns",
    "backward" => "backward pawns",
    "supported" => "protected pawns",
    "phalanx" => "pawns side by side",
    "passed" => "passed pawns",
    "passed-rows",
    "passed-free",
    "passed-kings",
    "unstoppable" => "pawns that nobody can stop",
    "outposts" => "knights and bishops on squares that no pawn can attack",
    "bishop-pawns",
    "rook-open" => "rooks on open files",
    "rook-half-open" => "rooks on half-open files",
    "rook-seventh" => "rooks on the seventh row",
    "shelter" => "cover of pawns before the king",
    "storm" => "rows that pawns have come towards the king",
    "king-files" => "files beside the king without a pawn",
    "king-attackers",
    "king-attacks" => "attacks on squares around the king",
    "king-danger",
    "king-squares" => "squares around the king that are attacked",
    "safe-checks" => "safe checks",
    "pawn-threats" => "pieces attacked by pawns",
    "piece-threats" => "rooks and queens attacked by minor pieces",
    "hanging" => "pieces attacked and not defended",
);

/// The number of features.
pub(super) const FEATURES: usize = 2 * (TERMS + PLACES);

/// What the side to move has more than the opponent, times the phase of the game: 24 with all pieces on the board, 0 without any but
/// kings and pawns, for `-middle`; 24 less that for `-ending`. Both are a half where each side has a bishop of another colour and pawns
/// alone, and a quarter where the side with more material has no pawns and not much more, or only those that a king in the corner stops.
pub(super) const NAMES: [&str; FEATURES] = {
    let mut names = [""; FEATURES];
    let mut at = 0;
    while at < FEATURES {
        names[at] = if at < 2 * TERMS { TERM_NAMES[at] } else { placement::NAMES[at - 2 * TERMS] };
        at += 1;
    }
    names
};

/// What the side to move and its opponent have of each term, in words.
pub(super) fn counted(p: &Position) -> Vec<(&'static str, [i32; 2])> {
    let mover = p.board.side_to_move();
    let (own, other) = of_sides(&p.board, mover);
    let counts = own.into_iter().zip(other).map(|(own, other)| [own, other]);
    WORDS.into_iter().skip(1).zip(counts).filter(|(words, _)| !words.is_empty()).collect()
}

/// The features of a position, in the order of their names.
pub(super) fn features(p: &Position) -> Vector {
    let mut leads = [0; TERMS + PLACES];
    each_lead(&p.board, |at, lead| leads[at] += lead);
    let shares = shares(&p.board);
    leads.into_iter().flat_map(|lead| shares.map(|share| lead * share)).collect()
}

/// The sum of the features with these weights: the same as with [`features`], of which most are 0.
#[inline]
pub(super) fn weighted(p: &Position, weights: &[i32; FEATURES]) -> i64 {
    let (mut middle, mut ending) = (0, 0);
    each_lead(&p.board, |at, lead| {
        middle += i64::from(weights[2 * at]) * i64::from(lead);
        ending += i64::from(weights[2 * at + 1]) * i64::from(lead);
    });
    let shares = shares(&p.board);
    middle * i64::from(shares[0]) + ending * i64::from(shares[1])
}

/// Calls for each term and for the place of each piece with what the side to move has more.
#[inline(always)]
fn each_lead(board: &Board, mut visit: impl FnMut(usize, i32)) {
    let mover = board.side_to_move();
    let (own, other) = of_sides(board, mover);
    visit(0, 1);
    for (at, (own, other)) in own.into_iter().zip(other).enumerate() {
        visit(at + 1, own - other);
    }
    each_place(board, mover, |place, sign| visit(TERMS + place, sign));
}

/// How much the middle game and the ending count: 24 together, and less where what a side has more seldom wins.
#[inline]
pub(super) fn shares(board: &Board) -> [i32; 2] {
    let of_kind = |piece: Piece| PHASE[piece as usize] * count(board.pieces(piece));
    let phase = OFFICERS.into_iter().map(of_kind).sum::<i32>().min(WHOLE);
    let divisor = drawish(board);
    [phase, WHOLE - phase].map(|share| share / divisor)
}

/// What a side and its opponent have of every term but the first.
fn of_sides(board: &Board, side: Color) -> ([i32; TERMS - 1], [i32; TERMS - 1]) {
    let (white, black) = both(board);
    match side {
        Color::White => (white, black),
        Color::Black => (black, white),
    }
}

/// What White and Black have of every term but the first: each side by its name, so that the compiler knows it.
#[inline(always)]
pub(super) fn both(board: &Board) -> ([i32; TERMS - 1], [i32; TERMS - 1]) {
    let pawns = Pawns::new(board);
    let white = Reach::new(board, &pawns, Color::White);
    let black = Reach::new(board, &pawns, Color::Black);
    (
        of_side(board, &pawns, Color::White, &white, &black),
        of_side(board, &pawns, Color::Black, &black, &white),
    )
}

/// What one side has of every term but the first.
#[inline(always)]
fn of_side(
    board: &Board,
    pawns: &Pawns,
    side: Color,
    reach: &Reach,
    their_reach: &Reach,
) -> [i32; TERMS - 1] {
    let own = |piece: Piece| board.colored_pieces(side, piece);
    let (mine, theirs) = (pawns.of(side), pawns.of(!side));
    let king = board.king(side);
    let enemies = board.colors(!side);
    let enemy_officers = enemies & officers(board);
    let valuable = enemies & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let minor = reach.by[Piece::Knight as usize] | reach.by[Piece::Bishop as usize];
    let bishops = own(Piece::Bishop);
    let [dark, light] = [BitBoard::DARK_SQUARES, BitBoard::LIGHT_SQUARES].map(|color| bishops & color);
    let outposts = mine.attacks & !theirs.guarded & rows(side, 3, 5);
    let (passed_rows, passed_free, passed_kings) = passed(board, side, mine);
    let rooks = own(Piece::Rook);
    [
        count(own(Piece::Pawn)),
        count(own(Piece::Knight)),
        count(bishops),
        count(rooks),
        count(own(Piece::Queen)),
        i32::from(!dark.is_empty() && !light.is_empty()),
        reach.moves[Piece::Knight as usize],
        reach.moves[Piece::Bishop as usize],
        reach.moves[Piece::Rook as usize],
        reach.moves[Piece::Queen as usize],
        count(mine.doubled),
        count(mine.isolated),
        count(mine.backward(theirs)),
        count(mine.supported),
        count(mine.phalanx),
        count(mine.passed),
        passed_rows,
        passed_free,
        passed_kings,
        unstoppable(board, side, mine.passed),
        count(outposts & (own(Piece::Knight) | bishops)),
        count(dark) * count(mine.set & BitBoard::DARK_SQUARES)
            + count(light) * count(mine.set & BitBoard::LIGHT_SQUARES),
        count(rooks & !mine.files & !theirs.files),
        count(rooks & !mine.files & theirs.files),
        count(rooks & rows(side, 6, 6)),
        mine.shelter(king),
        mine.storm(board.king(!side)),
        mine.open_files(king),
        reach.attackers * reach.attackers,
        reach.on_king.iter().sum(),
        danger(reach),
        count(reach.zone & reach.all),
        reach.safe_checks(board, side, their_reach),
        count(mine.attacks & enemy_officers),
        count(minor & valuable),
        count(reach.all & enemy_officers & !their_reach.all),
    ]
}

/// The attacks on the king by several officers, weighed by who attacks, and squared: two attackers do more than twice what one does.
fn danger(reach: &Reach) -> i32 {
    /// The weight of an attack by each kind of piece.
    const WEIGHT: [i32; Piece::NUM] = [0, 2, 2, 3, 5, 0];
    /// Beyond this nothing gets worse.
    const MOST: i32 = 64;
    let sum: i32 = reach.on_king.iter().zip(WEIGHT).map(|(&attacks, weight)| weight * attacks).sum();
    if reach.attackers < 2 { 0 } else { sum.min(MOST).pow(2) / 16 }
}

/// How far passed pawns have come, squared; the same where nothing stands before them; and how much nearer to them the own king is.
#[inline(always)]
fn passed(board: &Board, side: Color, mine: &OfSide) -> (i32, i32, i32) {
    let (king, their_king) = (board.king(side), board.king(!side));
    let (mut far, mut free, mut kings) = (0, 0, 0);
    for pawn in mine.passed {
        let along = pawn.rank().relative_to(side) as i32 - 1;
        far += along * along;
        let ahead = pawn.try_offset(0, if side == Color::White { 1 } else { -1 });
        if let Some(ahead) = ahead {
            free += if board.occupied().has(ahead) { 0 } else { along };
            kings += (distance(their_king, ahead) - distance(king, ahead)) * along;
        }
    }
    (far, free, kings)
}
