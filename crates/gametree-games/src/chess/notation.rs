//! Moves and positions of chess as text, and the board as a picture.

use cozy_chess::{File, Piece, Rank, Square};
use gametree::knowledge::{LineKind, MoveError, Notation, PositionError, split_setup};
use gametree::{Game, Outcome, Player};
use gametree_picture::{Content, Picture, Pictured, Shape};

use super::moves::{MoveNumber, from, number, promotion, to};
use super::pgn::{self, PgnResult, Record};
use super::position::{Position, player};
use super::rules::Chess;
use super::{fen, pieces, san};

/// Reads a square at the beginning of a text.
fn read_square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = File::try_from(letters.next()?.to_ascii_lowercase()).ok()?;
    let rank = Rank::try_from(letters.next()?).ok()?;
    Some((Square::new(file, rank), letters.as_str()))
}

impl Notation for Chess {
    fn aim(&self) -> String {
        "who checkmates the other's king wins; a position that occurs the third time is a draw".to_owned()
    }

    /// The squares that it leaves and enters, and what a pawn becomes: `e2e4`, `e7e8q`.
    fn move_name(&self, mv: MoveNumber) -> String {
        let becomes = promotion(mv).map_or_else(String::new, |piece| piece.to_string());
        format!("{}{}{becomes}", from(mv), to(mv))
    }

    /// Two squares, with or without `-` or `x` between them, and what a pawn becomes, with or without `=` before it.
    fn read_move<'t>(&self, text: &'t str) -> Result<(MoveNumber, &'t str), MoveError> {
        let not_a_move =
            || MoveError::not_a_move(text, "the squares that a piece leaves and enters, as e2e4 or e7e8q");
        let (from, rest) = read_square(text).ok_or_else(not_a_move)?;
        let (to, rest) = read_square(rest.strip_prefix(['-', 'x']).unwrap_or(rest)).ok_or_else(not_a_move)?;
        // A letter that begins the next move is followed by a digit: e7e8 b2b3, run together.
        let named = rest.strip_prefix('=').unwrap_or(rest);
        let mut letters = named.chars();
        let promotes = matches!(to.rank(), Rank::First | Rank::Eighth);
        let piece = letters.next().and_then(|letter| match letter.to_ascii_lowercase() {
            'n' => Some(Piece::Knight),
            'b' => Some(Piece::Bishop),
            'r' => Some(Piece::Rook),
            'q' => Some(Piece::Queen),
            _ => None,
        });
        let goes_on = letters.next().is_some_and(|next| next.is_ascii_digit());
        match piece {
            Some(piece) if promotes && !goes_on => Ok((number(from, to, Some(piece)), &named[1..])),
            _ => Ok((number(from, to, None), rest)),
        }
    }

    /// The algebraic name: `Nf3`, `exd8=Q+`, `O-O`.
    fn move_name_at(&self, p: &Position, mv: MoveNumber) -> String {
        san::write(self, p, mv).unwrap_or_else(|| self.move_name(mv))
    }

    /// An algebraic name, or the squares.
    fn read_move_at<'t>(&self, p: &Position, text: &'t str) -> Result<(MoveNumber, &'t str), MoveError> {
        san::read(self, p, text)
    }

    /// As [`read_moves_from`](Notation::read_moves_from), or a game in PGN that begins where games of these rules do.
    fn read_moves(&self, text: &str) -> Result<Vec<MoveNumber>, PositionError> {
        let (setup, moves) = self.split_position(text)?;
        if let Some(setup) = setup
            && self.read_setup(setup)? != self.start()
        {
            let expected = "the position that games of these rules start from";
            return Err(PositionError::setup("where the game starts", setup, expected));
        }
        self.read_moves_from(&self.start(), moves)
    }

    /// The moves of a game in PGN, or just a list of moves, in any of their notations.
    fn read_moves_from(&self, first: &Position, text: &str) -> Result<Vec<MoveNumber>, PositionError> {
        pgn::moves_from(self, first, text)
    }

    /// Where a game in PGN starts is said by its tags. A FEN needs no brackets.
    fn split_position<'t>(&self, text: &'t str) -> Result<(Option<&'t str>, &'t str), PositionError> {
        let elsewhere = (!self.usual).then_some(fen::START);
        match fen::split(text) {
            Some((fen, moves)) => Ok((Some(fen), moves)),
            None if pgn::is_pgn(text) => pgn::split(text, elsewhere),
            None => split_setup(text),
        }
    }

    /// A game in PGN that has tags goes on until its result.
    fn line_kind(&self, line: &str) -> LineKind {
        let line = line.trim_start();
        match () {
            () if line.is_empty() || line.starts_with('#') => LineKind::Comment,
            () if pgn::is_unfinished(line) => LineKind::Unfinished,
            () => LineKind::Position,
        }
    }

    /// `pgn`.
    fn exports(&self, first: &Position, moves: &[MoveNumber]) -> Vec<(&'static str, String)> {
        let end = moves.iter().fold(first.clone(), |p, &mv| self.play(&p, mv));
        let result = match (self.outcome(&end), self.to_move(&end)) {
            (None, _) => PgnResult::Open,
            (Some(Outcome::Loss), Player::First) => PgnResult::Black,
            (Some(Outcome::Loss), Player::Second) => PgnResult::White,
            (Some(_), _) => PgnResult::Draw,
        };
        let variant = [("Variant", "Chess960".to_owned())];
        let tags: &[(&str, String)] = if self.usual { &[] } else { &variant };
        vec![("pgn", pgn::write(self, &Record { moves, result, tags, ..Record::new(first.clone()) }))]
    }

    /// The position as FEN, with both counters.
    fn setup(&self, p: &Position) -> Option<String> {
        Some(fen::write(p, self.usual))
    }

    fn read_setup(&self, text: &str) -> Result<Position, PositionError> {
        fen::read(text, self.usual)
    }
}

impl Pictured for Chess {
    /// White's side at the bottom.
    fn picture(&self, p: &Position) -> Picture<MoveNumber> {
        let mut picture = Picture::default();
        let height = |rank: Rank| f64::from(7 - rank as u8);
        for square in Square::ALL {
            let content = p.board.piece_on(square).zip(p.board.color_on(square));
            let content = content.map_or(Content::Empty, |(piece, color)| Content::Piece {
                owner: player(color),
                kind: pieces::kind(piece),
            });
            let place = (0, f64::from(square.file() as u8), height(square.rank()));
            let light = (square.file() as u8 + square.rank() as u8) % 2 == 1;
            let shape = if light { Shape::LightSquare } else { Shape::DarkSquare };
            picture.cell(square.to_string(), place, shape, content, None);
        }
        for file in File::ALL {
            picture.label(file.to_string(), (0, f64::from(file as u8), 8.0));
        }
        for rank in Rank::ALL {
            picture.label_before(rank.to_string(), (0, 0.0, height(rank)), None);
        }
        picture
    }

    /// The square that it leaves and the one that it enters; in Chess960 a king castles onto its rook, since it may go to a square
    /// that it could also enter alone, or stay where it is.
    fn touched(&self, _: &Position, mv: MoveNumber) -> Vec<String> {
        [from(mv), to(mv)].map(|square| square.to_string()).to_vec()
    }

    /// The mated king.
    fn decided_by(&self, p: &Position) -> Vec<String> {
        let mated = p.is_check() && !p.board.generate_moves(|_| true);
        let king = p.board.king(p.board.side_to_move());
        if mated { vec![king.to_string()] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;

    use super::*;

    fn chess() -> Chess {
        Chess::usual()
    }

    #[test]
    fn moves_read_back_together_and_name_what_is_wrong() {
        let read =
            |text: &'static str| chess().read_move(text).map(|(mv, rest)| (chess().move_name(mv), rest));
        assert_eq!(read("e2-e4 e7e5"), Ok(("e2e4".into(), " e7e5")));
        assert_eq!(read("E7xD8=Q+"), Ok(("e7d8q".into(), "+")));
        assert_eq!(read("e7e8b2b3"), Ok(("e7e8".into(), "b2b3")));
        assert_eq!(read("e7e8bb2b3"), Ok(("e7e8b".into(), "b2b3")));
        for bad in ["", "e", "e2", "e2e", "e9e4", "é2e4", "e2é4", "0000"] {
            assert!(matches!(chess().read_move(bad), Err(MoveError::NotAMove { .. })), "{bad}");
        }
    }

    #[test]
    fn a_fen_needs_no_brackets() {
        for text in [
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 O-O",
            " 4k3/8/8/8/8/8/8/4K2R w K - e1g1",
            "[4k3/8/8/8/8/8/8/4K2R w K -] O-O",
        ] {
            let p = chess().read_position(text).unwrap();
            assert_eq!(chess().setup(&p).unwrap(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "{text}");
        }
        let error = chess().read_position("4k3/8/8/8/8/8/8/4K2R w").unwrap_err().to_string();
        assert!(error.contains("the castling rights"), "{error}");
        // A row too few is an error of the FEN, and no wrong move.
        let error = chess().read_position("4k3/P7/8/8/8/8/8 w - - 0 1").unwrap_err().to_string();
        assert!(error.contains("the pieces"), "{error}");
    }

    #[test]
    fn castling_is_a_move_of_the_king() {
        let p = chess().read_position("[r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1] e1g1 e8c8").unwrap();
        assert_eq!(chess().setup(&p).unwrap(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
        let game = Chess::chess960(518).unwrap();
        let p = game.read_position("[r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1] e1h1 e8a8").unwrap();
        assert_eq!(game.setup(&p).unwrap(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
        let start = game.read_setup("1k6/8/8/8/8/8/8/1KR5 w C - 0 1").unwrap();
        let castles: Vec<String> =
            game.moves(&start).map(|mv| game.move_name(mv)).filter(|name| name == "b1c1").collect();
        assert_eq!(castles.len(), 1, "the king goes to g1, and c1 holds its rook");
        let after = game.read_position("[1k6/8/8/8/8/8/8/1KR5 w C - 0 1] b1c1").unwrap();
        assert_eq!(game.setup(&after).unwrap(), "1k6/8/8/8/8/8/8/5RK1 b - - 1 1");
    }
}
