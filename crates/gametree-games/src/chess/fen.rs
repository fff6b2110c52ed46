//! Positions of chess as text: Forsyth–Edwards notation (FEN), with Shredder's castling rights in Chess960.

use cozy_chess::{Board, Color, FenParseError, File, Piece, get_king_moves};
use gametree::knowledge::PositionError;

use super::position::Position;

/// The position that chess starts from.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The names of the fields, for errors.
const FIELDS: [&str; 6] = [
    "the pieces",
    "the side to move",
    "the castling rights",
    "the square behind a pawn that can be captured in passing",
    "the half-moves since a capture or a pawn's move",
    "the number of the move",
];

/// Reads a FEN. The two counters may be missing; a square behind a pawn that cannot be captured in passing is allowed.
///
/// # Errors
/// [`PositionError`], with the name of the field.
pub(super) fn read(text: &str, usual: bool) -> Result<Position, PositionError> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() < 4 {
        let expected = "pieces, side to move, castling rights and square of a capture in passing, as in \
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        return Err(PositionError::setup(FIELDS[fields.len()], text, expected));
    }
    if let Some(more) = fields.get(6) {
        return Err(PositionError::setup("after its last field", more, "the six fields of a FEN"));
    }
    fields.extend(["0", "1"].into_iter().skip(fields.len() - 4));
    check_rows(fields[0])?;
    check_kings(fields[0])?;
    let rights = if usual { fields[2].to_owned() } else { shredder(fields[0], fields[2]) };
    let normal = [fields[0], fields[1], &rights, fields[3], clock(fields[4]), fields[5]].join(" ");
    let board = Board::from_fen(&normal, !usual).map_err(|error| explained(error, &fields, usual))?;
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        // The library asks this of every attacker but a king.
        return Err(PositionError::no_position("the kings stand next to each other"));
    }
    if usual && !castles_as_usual(&board) {
        let expected = "rights of a king on the e-file with rooks in the corners; other games are chess960";
        return Err(PositionError::setup(FIELDS[2], fields[2], expected));
    }
    Ok(Position { board })
}

/// The FEN with which a text begins, and the moves behind it; nothing, if its first word can't be meant as rows: `1/2-1/2` has the most
/// slashes of the others.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let rows = text.split_whitespace().next()?;
    if rows.starts_with('[') || rows.matches('/').count() <= 2 {
        return None;
    }
    let (mut rest, mut fields) = (text, 0);
    while let Some(word) = rest.split_whitespace().next()
        && (fields < 4 || fields < 6 && word.bytes().all(|byte| byte.is_ascii_digit()))
    {
        (rest, fields) = (&rest.trim_start()[word.len()..], fields + 1);
    }
    Some((&text[..text.len() - rest.len()], rest.trim_start()))
}

/// Writes a FEN: the square behind a pawn only if a capture in passing is legal.
pub(super) fn write(p: &Position, usual: bool) -> String {
    let text = if usual { p.board.to_string() } else { format!("{:#}", p.board) };
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let Some(field) = fields.get_mut(3)
        && p.in_passing().is_none()
    {
        *field = "-";
    }
    fields.join(" ")
}

/// The clock of the fifty moves as the library takes it: once it has run out, it makes no difference how long ago.
fn clock(text: &str) -> &str {
    if text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse().is_ok_and(|count: u32| count > 100) {
        "100"
    } else {
        text
    }
}

/// Checks that there are eight rows of eight squares.
fn check_rows(rows: &str) -> Result<(), PositionError> {
    let count = rows.split('/').count();
    if count != 8 {
        return Err(PositionError::setup(FIELDS[0], rows, format!("8 rows separated by /, not {count}")));
    }
    for (number, row) in (1..=8).rev().zip(rows.split('/')) {
        let width = |c: char| match c {
            '1'..='8' => c.to_digit(10),
            c => "pnbrqkPNBRQK".contains(c).then_some(1),
        };
        let squares: Option<u32> = row.chars().map(width).sum();
        if squares != Some(8) {
            let expected =
                "8 squares: the letters pnbrqk of Black and PNBRQK of White, and numbers of empty ones";
            return Err(PositionError::setup(format!("row {number}"), row, expected));
        }
    }
    Ok(())
}

/// Checks that each side has one king, and not too many pieces.
fn check_kings(rows: &str) -> Result<(), PositionError> {
    for (name, king, pawn, is_own) in [
        ("White", 'K', 'P', char::is_ascii_uppercase as fn(&char) -> bool),
        ("Black", 'k', 'p', char::is_ascii_lowercase),
    ] {
        let count = |wanted: char| rows.chars().filter(|&c| c == wanted).count();
        let wrong = |reason: String| Err(PositionError::no_position(reason));
        if count(king) != 1 {
            return wrong(format!("{name} has {} kings: expected one", count(king)));
        }
        if count(pawn) > 8 {
            return wrong(format!("{name} has {} pawns: expected at most eight", count(pawn)));
        }
        let pieces = rows.chars().filter(is_own).count();
        if pieces > 16 {
            return wrong(format!("{name} has {pieces} pieces and pawns: expected at most 16"));
        }
    }
    Ok(())
}

/// What is wrong, once the rows have eight squares each and the numbers of pieces are right.
fn explained(error: FenParseError, fields: &[&str], usual: bool) -> PositionError {
    let field = |at: usize, expected: &str| PositionError::setup(FIELDS[at], fields[at], expected);
    match error {
        FenParseError::InvalidSideToMove => field(1, "w or b"),
        FenParseError::InvalidCastlingRights if usual => {
            field(2, "-, or some of KQkq, where king and rook stand at home")
        }
        FenParseError::InvalidCastlingRights => field(2, "-, or files of rooks on their king's row, as HAha"),
        FenParseError::InvalidEnPassant => {
            field(3, "-, or the square behind a pawn of the other side that has just gone two squares")
        }
        FenParseError::InvalidHalfMoveClock => field(4, "a number, which draws from 100 on"),
        FenParseError::InvalidFullmoveNumber => field(5, "a number from 1 to 65535"),
        FenParseError::InvalidBoard | FenParseError::MissingField | FenParseError::TooManyFields => {
            let first_or_last = fields[0].split('/').enumerate();
            let mut ends = first_or_last.filter(|(row, _)| [0, 7].contains(row));
            let reason = if ends.any(|(_, row)| row.contains(['p', 'P'])) {
                "a pawn stands on the first row or the last"
            } else {
                "the side that is not to move is in check, or a king is in check by more than two pieces"
            };
            PositionError::no_position(reason)
        }
    }
}

/// Whether all rights are those of a king at home with a rook in the corner.
fn castles_as_usual(board: &Board) -> bool {
    [Color::White, Color::Black].into_iter().all(|side| {
        let rights = board.castle_rights(side);
        let none = rights.short.is_none() && rights.long.is_none();
        none || (board.king(side).file() == File::E
            && rights.short.is_none_or(|file| file == File::H)
            && rights.long.is_none_or(|file| file == File::A))
    })
}

/// Castling rights by the files of the rooks: `KQkq` means the outermost rook on that side of the king.
fn shredder(rows: &str, rights: &str) -> String {
    let squares = |row: Option<&str>| -> Vec<char> {
        let expand = |c: char| match c.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![c],
        };
        row.unwrap_or_default().chars().flat_map(expand).collect()
    };
    let (white, black) = (squares(rows.rsplit('/').next()), squares(rows.split('/').next()));
    let outermost = |right: char| -> char {
        let is_white = right.is_ascii_uppercase();
        let (row, king, rook) = if is_white { (&white, 'K', 'R') } else { (&black, 'k', 'r') };
        let at = row.iter().position(|&c| c == king);
        let file = match right.to_ascii_lowercase() {
            'k' => row.iter().rposition(|&c| c == rook).filter(|&file| at.is_some_and(|at| at < file)),
            'q' => row.iter().position(|&c| c == rook).filter(|&file| at.is_some_and(|at| file < at)),
            _ => None,
        };
        let Some(file) = file.and_then(|file| u8::try_from(file).ok()) else { return right };
        let letter = char::from(b'a' + file);
        if is_white { letter.to_ascii_uppercase() } else { letter }
    };
    rights.chars().map(outermost).collect()
}

/// The letter of a piece, as White's are written.
pub(super) fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECES: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn what_is_written_reads_back_and_the_counters_may_be_missing() {
        let p = read(&format!("{PIECES} w KQkq -"), true).unwrap();
        assert_eq!(write(&p, true), format!("{PIECES} w KQkq - 0 1"));
        assert_eq!(
            write(&read(&format!("  {PIECES}  w KQkq - 7"), true).unwrap(), true),
            format!("{PIECES} w KQkq - 7 1")
        );
        // Nobody can capture in passing: the square is allowed, and not written.
        let moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
        let (one, other) = (read(&format!("{moved} e3 0 1"), true), read(&format!("{moved} - 9 9"), true));
        assert_eq!(one, other);
        // Whoever need not claim a draw may play on after a hundred half-moves.
        let late = |clock| read(&format!("8/8/8/4k3/8/8/8/KQ6 w - - {clock} 90"), true).unwrap();
        assert_eq!((late(101), late(4_000_000_000_u32)), (late(100), late(100)));
        assert_eq!(write(&one.unwrap(), true), format!("{moved} - 0 1"));
    }

    #[test]
    fn rights_of_chess960_are_files_of_rooks_or_the_outermost() {
        let rows = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR";
        let p = read(&format!("{rows} w HFhf -"), false).unwrap();
        assert_eq!(write(&p, false), format!("{rows} w HFhf - 0 1"));
        assert_eq!(read(&format!("{rows} w KQkq -"), false).unwrap(), p);
        assert!(read(&format!("{rows} w HFhf -"), true).is_err());
        // The inner of two rooks, by its letter alone.
        let p = read("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", false).unwrap();
        assert_eq!(write(&p, false), "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    }

    #[test]
    fn an_error_names_the_field_and_what_was_expected() {
        for (text, expected) in [
            ("", "the position in brackets, the pieces: \"\": expected pieces, side to move"),
            ("8/8 w - -", "the pieces: \"8/8\": expected 8 rows separated by /, not 2"),
            ("9/8/8/8/8/8/8/8 w - -", "row 8: \"9\": expected 8 squares"),
            ("8/8/8/xk6/8/8/8/K7 w - -", "row 5: \"xk6\""),
            ("8/8/8/k8/8/8/8/K7 w - -", "row 5: \"k8\""),
            ("8/8/8/8/8/8/8/K7 w - -", "Black has 0 kings: expected one"),
            ("k7/8/8/8/8/8/8/KK6 w - -", "White has 2 kings"),
            ("k7/pppppppp/p7/8/8/8/8/K7 w - -", "Black has 9 pawns: expected at most eight"),
            ("k7/pppppppp/nnnnnnnn/8/8/8/8/K7 w - -", "Black has 17 pieces and pawns"),
            ("kP6/8/8/8/8/8/8/K7 w - -", "a pawn stands on the first row or the last"),
            ("k7/8/8/8/8/8/8/K6r b - -", "the side that is not to move is in check"),
            ("k7/8/8/8/8/8/8/K7 x - -", "the side to move: \"x\": expected w or b"),
            ("k7/8/8/8/8/8/8/K7 w KQ -", "the castling rights: \"KQ\": expected -, or some of KQkq"),
            ("7k/8/8/8/8/8/8/R2K4 w Q -", "expected rights of a king on the e-file"),
            ("k7/8/8/8/8/8/8/K7 w - e6", "captured in passing: \"e6\""),
            ("8/8/8/8/3Kk3/8/8/7R w - - 0 1", "the kings stand next to each other"),
            ("8/8/8/8/8/8/1k6/K7 b - - 0 1", "the kings stand next to each other"),
            ("k7/8/8/8/8/8/8/K7 w - - x 1", "\"x\": expected a number"),
            ("k7/8/8/8/8/8/8/K7 w - - 1 0", "the number of the move: \"0\""),
            ("k7/8/8/8/8/8/8/K7 w - - 1 1 1", "after its last field: \"1\""),
        ] {
            let error = read(text, true).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert!(read("k7/8/8/8/8/8/8/K7 w Z -", false).unwrap_err().to_string().contains("files of rooks"));
    }
}
