//! A game in words: moves and positions as the command line writes them, and what play shows of a position.

use gametree::knowledge::{Notation, Picture, Piece, PositionError};
use gametree::{Player, Wdl};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This player has won.
    Won(Player),
    /// Nobody has.
    Drawn,
}

/// A position as it lies on the table.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) to_move: Player,
    pub(super) end: Option<End>,
    /// The legal moves by name, in natural order; none where the game is over.
    pub(super) legal: Vec<String>,
    pub(super) picture: Picture<String>,
    /// Where the stone of the last move lies in the picture: row, and piece of the row.
    pub(super) last: Option<(usize, usize)>,
}

/// What play asks of a game.
pub(super) trait Rules {
    /// The position that these moves lead to.
    fn look(&self, moves: &[String]) -> Result<Look, PositionError>;

    /// The moves of a position's text by name, each legal in its turn.
    fn moves_of(&self, position: &str) -> Result<Vec<String>, PositionError>;

    /// The one move that `text` names, legal or not; an error says what was expected.
    fn move_of(&self, text: &str) -> Result<String, String>;

    /// The text of a position for the command line: moves whose names are one character run together, if they read back.
    fn position(&self, moves: &[String]) -> String {
        let joined = moves.concat();
        let short = moves.iter().all(|name| name.len() == 1);
        let reads_back = || self.moves_of(&joined).is_ok_and(|read| read == moves);
        if short && reads_back() { joined } else { moves.join(" ") }
    }
}

impl<G: Notation> Rules for G {
    fn look(&self, moves: &[String]) -> Result<Look, PositionError> {
        let state = self.read_position(&moves.join(" "))?;
        let last = match moves.split_last() {
            Some((last, before)) => {
                let before = self.read_position(&before.join(" "))?;
                place_of(&named(self, self.picture(&before)), last)
            }
            None => None,
        };
        let to_move = self.to_move(&state);
        let end = self.outcome(&state).map(|outcome| match Wdl::of_score(outcome.score()) {
            Wdl::Win => End::Won(to_move),
            Wdl::Draw => End::Drawn,
            Wdl::Loss => End::Won(to_move.other()),
        });
        let name = |mv| self.move_name(mv);
        let legal = if end.is_some() { vec![] } else { self.moves(&state).map(name).collect() };
        Ok(Look { to_move, end, legal, picture: named(self, self.picture(&state)), last })
    }

    fn moves_of(&self, position: &str) -> Result<Vec<String>, PositionError> {
        self.read_position(position)?;
        let (mut moves, mut rest) = (Vec::new(), position.trim_start());
        while let Ok((mv, after)) = self.read_move(rest) {
            moves.push(self.move_name(mv));
            rest = after.trim_start();
        }
        Ok(moves)
    }

    fn move_of(&self, text: &str) -> Result<String, String> {
        let (mv, rest) = self.read_move(text.trim()).map_err(|error| error.to_string())?;
        let name = self.move_name(mv);
        if rest.is_empty() {
            return Ok(name);
        }
        let rest: String = rest.trim().chars().take(12).collect();
        Err(format!("{rest:?} follows the move {name}: expected one move"))
    }
}

fn named<G: Notation>(game: &G, picture: Picture<G::Move>) -> Picture<String> {
    let piece = |piece| match piece {
        Piece::Text(text) => Piece::Text(text),
        Piece::Cell(stone, mv) => Piece::Cell(stone, mv.map(|mv| game.move_name(mv))),
    };
    picture.into_iter().map(|row| row.into_iter().map(piece).collect()).collect()
}

/// Where in a picture the stone of a move would come to lie.
fn place_of(picture: &Picture<String>, name: &str) -> Option<(usize, usize)> {
    let here = |piece: &Piece<String>| matches!(piece, Piece::Cell(None, Some(mv)) if mv == name);
    picture.iter().enumerate().find_map(|(row, pieces)| Some((row, pieces.iter().position(here)?)))
}
