//! Moves of chess in standard algebraic notation (SAN): `Nf3`, `exd8=Q+`, `O-O`.
//!
//! What is written is the shortest name that no other legal move has. What is read may be longer or careless: `Ng1-f3`, `0-0`, `ed8Q`,
//! marks that are missing or wrong, `e.p.`, and marks of praise. What names no legal move, or several, is refused.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use gametree::Game;
use gametree::knowledge::{MoveError, Notation};

use super::fen;
use super::moves::{MoveNumber, expanded};
use super::position::Position;
use super::rules::Chess;

/// The name of a legal move; `None` for one that is not.
pub(super) fn write(game: &Chess, p: &Position, mv: MoveNumber) -> Option<String> {
    let legal: Vec<MoveNumber> = game.moves(p).collect();
    if !legal.contains(&mv) {
        return None;
    }
    let whole = expanded(&p.board, mv, game.usual);
    let after = game.play(p, mv);
    let mark = match (after.is_check(), after.board.generate_moves(|_| true)) {
        (true, true) => "+",
        (true, false) => "#",
        (false, _) => "",
    };
    let name = match castles(&p.board, whole) {
        Some(true) => "O-O".to_owned(),
        Some(false) => "O-O-O".to_owned(),
        None => {
            let moves = legal.iter().map(|&mv| expanded(&p.board, mv, game.usual));
            piece_move(&p.board, whole, moves)?
        }
    };
    Some(name + mark)
}

/// The name of a move that does not castle, among all legal ones.
fn piece_move(board: &Board, mv: Move, legal: impl Iterator<Item = Move>) -> Option<String> {
    let (Move { from, to, promotion }, piece) = (mv, board.piece_on(mv.from)?);
    // A pawn that changes its file captures, in passing where the square is empty.
    let captures = board.piece_on(to).is_some() || piece == Piece::Pawn && from.file() != to.file();
    let cross = if captures { "x" } else { "" };
    if piece == Piece::Pawn {
        let file = if captures { from.file().to_string() } else { String::new() };
        let becomes = promotion.map_or_else(String::new, |piece| format!("={}", fen::letter(piece)));
        return Some(format!("{file}{cross}{to}{becomes}"));
    }
    let same =
        |other: &Move| other.to == to && other.from != from && board.piece_on(other.from) == Some(piece);
    let others: Vec<Square> = legal
        .filter(|other| same(other) && castles(board, *other).is_none())
        .map(|other| other.from)
        .collect();
    let shared = |alike: &dyn Fn(&Square) -> bool| others.iter().any(alike);
    let whence = match () {
        () if others.is_empty() => String::new(),
        () if !shared(&|other| other.file() == from.file()) => from.file().to_string(),
        () if !shared(&|other| other.rank() == from.rank()) => from.rank().to_string(),
        () => from.to_string(),
    };
    Some(format!("{}{whence}{cross}{to}", fen::letter(piece)))
}

/// Whether a move in the library's form castles, and then whether to the right.
fn castles(board: &Board, mv: Move) -> Option<bool> {
    let side = board.side_to_move();
    let castles = mv.from == board.king(side) && board.colors(side).has(mv.to);
    castles.then_some(mv.to.file() > mv.from.file())
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    /// Castling, to the right or to the left.
    Castling { right: bool },
    /// A piece enters a square, from a file or a row that may be given, and a pawn may become something.
    Enters { piece: Piece, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Piece> },
}

/// Reads the move at the beginning of a text: in the notation of the whole move, which need not be legal, or by its algebraic name.
///
/// # Errors
/// [`MoveError`], with the moves that could be meant.
pub(super) fn read<'t>(
    game: &Chess,
    p: &Position,
    text: &'t str,
) -> Result<(MoveNumber, &'t str), MoveError> {
    // "Bb4" is the bishop's, and "B2B4" the squares of a whole move in capitals.
    let named = text.starts_with(|c: char| "NBRQKPOo0nrqk".contains(c));
    if named && let Some((written, rest)) = parse(text) {
        return found(game, p, written, text, rest);
    }
    if let Ok((mv, rest)) = game.read_move(text) {
        return Ok((mv, without_marks(rest)));
    }
    match parse(text) {
        Some((written, rest)) => found(game, p, written, text, rest),
        None => Err(MoveError::not_a_move(text, "a move, as Nf3, exd8=Q, O-O or e2e4")),
    }
}

/// The only legal move that fits what is written.
fn found<'t>(
    game: &Chess,
    p: &Position,
    written: Written,
    text: &str,
    rest: &'t str,
) -> Result<(MoveNumber, &'t str), MoveError> {
    let legal: Vec<MoveNumber> = game.moves(p).collect();
    let such = |fits: &dyn Fn(Move) -> bool| -> Vec<MoveNumber> {
        legal.iter().copied().filter(|&mv| fits(expanded(&p.board, mv, game.usual))).collect()
    };
    let fitting = such(&|mv| fits(&p.board, mv, written));
    let word = || {
        let length = text.len() - rest.len();
        text.get(..length).unwrap_or(text).trim_end().chars().take(12).collect::<String>()
    };
    match fitting[..] {
        [mv] => Ok((mv, without_marks(rest))),
        [] => {
            let like = match written {
                Written::Castling { .. } => vec![],
                Written::Enters { piece, to, .. } => {
                    let of_piece = such(&|mv| p.board.piece_on(mv.from) == Some(piece));
                    let mut like = such(&|mv| mv.to == to && castles(&p.board, mv).is_none());
                    if like.is_empty() {
                        like = of_piece;
                    }
                    like
                }
            };
            let like = if like.is_empty() { &legal } else { &like };
            Err(MoveError::NotHere { found: word(), expected: listed(game, p, like) })
        }
        _ => Err(MoveError::Ambiguous { found: word(), expected: listed(game, p, &fitting) }),
    }
}

/// Whether a legal move, in the library's form, is one that is written.
fn fits(board: &Board, mv: Move, written: Written) -> bool {
    let castling = castles(board, mv);
    match written {
        Written::Castling { right } => castling == Some(right),
        Written::Enters { piece, file, rank, to, promotion } => {
            castling.is_none()
                && mv.to == to
                && board.piece_on(mv.from) == Some(piece)
                && file.is_none_or(|file| mv.from.file() == file)
                && rank.is_none_or(|rank| mv.from.rank() == rank)
                && (promotion.is_none() || mv.promotion == promotion)
        }
    }
}

/// The names of moves, of which a message lists only so many.
fn listed(game: &Chess, p: &Position, moves: &[MoveNumber]) -> String {
    const MOST: usize = 8;
    if moves.is_empty() {
        return "no move, since the game is over".to_owned();
    }
    let mut names: Vec<String> = moves.iter().take(MOST).filter_map(|&mv| write(game, p, mv)).collect();
    if moves.len() > MOST {
        return format!("one of {} moves, as {}", moves.len(), names.join(", "));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) }
}

/// Reads an algebraic name at the beginning of a text.
fn parse(text: &str) -> Option<(Written, &str)> {
    if let Some((right, rest)) = castling(text) {
        return Some((Written::Castling { right }, rest));
    }
    let piece = match text.chars().next()? {
        'N' | 'n' => Some(Piece::Knight),
        'B' => Some(Piece::Bishop),
        'R' | 'r' => Some(Piece::Rook),
        'Q' | 'q' => Some(Piece::Queen),
        'K' | 'k' => Some(Piece::King),
        'P' => Some(Piece::Pawn),
        _ => None,
    };
    let rest = if piece.is_some() { &text[1..] } else { text };
    let piece = piece.unwrap_or(Piece::Pawn);
    let (file, rank, to, rest) = squares(rest)?;
    let promotes = piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
    let (promotion, rest) = if promotes { promotion(rest) } else { (None, rest) };
    Some((Written::Enters { piece, file, rank, to, promotion }, rest))
}

/// Castling with letters O or zeros: whether to the right.
fn castling(text: &str) -> Option<(bool, &str)> {
    let king = |text: &'_ str| text.starts_with(['O', 'o', '0']);
    let again = |text| -> Option<&str> { Some(text).filter(|&text| king(text)).map(|text| &text[1..]) };
    let short = again(again(text)?.strip_prefix('-')?)?;
    match short.strip_prefix('-').and_then(again) {
        Some(long) => Some((false, long)),
        None => Some((true, short)),
    }
}

/// Whence, as far as it is said, and the square that is entered.
fn squares(text: &str) -> Option<(Option<File>, Option<Rank>, Square, &str)> {
    let (file, after_file) = file(text).map_or((None, text), |(file, rest)| (Some(file), rest));
    let (rank, after_both) = rank(after_file).map_or((None, after_file), |(rank, rest)| (Some(rank), rest));
    let entered = |rest: &'_ str| -> Option<(Square, usize)> {
        let (file, after) = self::file(rest.strip_prefix(['x', ':', '-']).unwrap_or(rest))?;
        let (rank, after) = self::rank(after)?;
        Some((Square::new(file, rank), rest.len() - after.len()))
    };
    if let Some((to, length)) = entered(after_both) {
        return Some((file, rank, to, &after_both[length..]));
    }
    // The only square is the one that is entered.
    let (to, length) = entered(text)?;
    Some((None, None, to, &text[length..]))
}

fn file(text: &str) -> Option<(File, &str)> {
    let letter = text.chars().next().filter(|letter| matches!(letter, 'a'..='h'))?;
    Some((File::try_from(letter).ok()?, &text[1..]))
}

fn rank(text: &str) -> Option<(Rank, &str)> {
    let digit = text.chars().next().filter(|digit| matches!(digit, '1'..='8'))?;
    Some((Rank::try_from(digit).ok()?, &text[1..]))
}

/// What a pawn becomes, with or without a sign before it.
fn promotion(text: &str) -> (Option<Piece>, &str) {
    let signed = text.strip_prefix(['=', '/']);
    let mut letters = signed.unwrap_or(text).chars();
    let piece = match letters.next() {
        Some('N' | 'n') => Some(Piece::Knight),
        Some('B' | 'b') => Some(Piece::Bishop),
        Some('R' | 'r') => Some(Piece::Rook),
        Some('Q' | 'q') => Some(Piece::Queen),
        _ => None,
    };
    match piece {
        Some(_) => (piece, letters.as_str()),
        None => (None, text),
    }
}

/// What follows the marks of a move: of check, of mate, of praise, of a capture in passing.
fn without_marks(text: &str) -> &str {
    let rest = text.trim_start_matches(['+', '#', '!', '?', '†', '‡']);
    match rest.trim_start().strip_prefix("e.p.") {
        Some(after) => after.trim_start_matches(['+', '#', '!', '?', '†', '‡']),
        None => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of the move that a text is read as in a position.
    fn read_at(fen: &str, text: &str) -> Result<String, String> {
        let game = Chess::usual();
        let p = game.read_setup(fen).unwrap();
        let (mv, rest) = read(&game, &p, text).map_err(|error| error.to_string())?;
        let name = write(&game, &p, mv).unwrap_or_else(|| game.move_name(mv));
        Ok(if rest.is_empty() { name } else { format!("{name}|{rest}") })
    }

    #[test]
    fn a_name_is_as_short_as_the_legal_moves_allow() {
        let queens = "8/2k5/8/8/Q6Q/8/8/4K2Q w - - 0 1";
        for (text, name) in [("a4e4", "Qae4"), ("h4e4", "Qh4e4"), ("h1e4", "Q1e4")] {
            assert_eq!(read_at(queens, text), Ok(name.into()), "{text}");
        }
        // The knight on b1 is pinned, so the other one needs no file.
        let pinned = "4k3/8/8/8/8/5N2/8/rN2K3 w - - 0 1";
        assert_eq!(read_at(pinned, "f3d2"), Ok("Nd2".into()));
        let free = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(read_at(free, "f3d2"), Ok("Nfd2".into()));
        let file = "4k3/8/8/5N2/8/5N2/8/4K3 w - - 0 1";
        assert_eq!(read_at(file, "f3d4"), Ok("N3d4".into()));
    }

    #[test]
    fn careless_names_are_understood() {
        let castle = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
        for text in ["O-O", "0-0", "o-o+", "e1g1", "O-O!?"] {
            assert_eq!(read_at(castle, text), Ok("O-O".into()), "{text}");
        }
        assert_eq!(read_at(castle, "0-0-0 x"), Ok("O-O-O| x".into()));
        let pawns = "3r2k1/4P3/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for text in ["exd8=Q+", "exd8Q", "ed8=Q", "e7d8q", "e7xd8=Q#", "exd8/Q", "exd8=Q!!", "Pexd8=Q"] {
            assert_eq!(read_at(pawns, text), Ok("exd8=Q+".into()), "{text}");
        }
        for text in ["exd6", "ed6", "exd6 e.p.", "exd6e.p.", "e5-d6", "e:d6", "exd6+"] {
            assert_eq!(read_at(pawns, text), Ok("exd6".into()), "{text}");
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in ["Nf3", "nf3", "Ng1f3", "Ng1-f3", "Nxf3", "g1f3", "Ngf3", "N1f3", "Nf3+"] {
            assert_eq!(read_at(start, text), Ok("Nf3".into()), "{text}");
        }
        assert_eq!(read_at(start, "B2B4"), Ok("b4".into()));
    }

    #[test]
    fn what_names_no_move_or_several_is_refused_with_what_could_be_meant() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        let promotes = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
        let castle = "4k2r/8/8/8/8/8/8/R3K3 b k - 0 1";
        for (fen, text, message) in [
            (start, "Nf5", "\"Nf5\" is not legal here: expected Na3, Nc3, Nf3 or Nh3"),
            (start, "Qd4", "\"Qd4\" is not legal here: expected d4"),
            (start, "O-O", "\"O-O\" is not legal here: expected one of 20 moves, as "),
            (knights, "Nd2", "\"Nd2\" names several moves: expected Nbd2 or Nfd2"),
            (promotes, "e8", "\"e8\" names several moves: expected e8=Q, e8=N+, e8=R or e8=B"),
            (castle, "O-O-O", "\"O-O-O\" is not legal here"),
            (start, "xyz", "\"xyz\" is not a move: expected a move, as Nf3, exd8=Q, O-O or e2e4"),
            (start, "", "\"\" is not a move"),
            (start, "Nf", "\"Nf\" is not a move"),
            (start, "Né3", "\"Né3\" is not a move"),
            (start, "O-", "\"O-\" is not a move"),
        ] {
            let error = read_at(fen, text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
