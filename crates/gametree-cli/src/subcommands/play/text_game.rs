//! A game in text: moves and positions in the notation of the command line, and the view of a position that play shows.

use gametree::knowledge::{Guide, Keyed, Notation, PositionError};
use gametree::{Player, Wdl};
use gametree_picture::{Pictured, Piece};
use gametree_players::{Played, drawn_by_repetition, one_move};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameEnd {
    /// This player has won.
    Won(Player),
    /// Neither player has won.
    Drawn,
}

/// What play shows of a position.
#[derive(Clone, Debug)]
pub(super) struct PositionView {
    pub(super) to_move: Player,
    pub(super) end: Option<GameEnd>,
    /// The legal moves by name, in natural order; none if the game is over.
    pub(super) legal: Vec<String>,
    /// The same moves as players write them in this position, which is what they are shown.
    pub(super) said: Vec<String>,
    /// The moves to this position, as players write them.
    pub(super) played: Vec<String>,
    /// The rows of the board's picture, with moves by name.
    pub(super) picture: Vec<Vec<Piece<String>>>,
    /// Those of them that the game's own order puts first.
    pub(super) central: Vec<String>,
    /// Where the stone of the last move is in the picture: the row, and the piece in the row.
    pub(super) last: Option<(usize, usize)>,
}

/// What play needs of a game.
pub(super) trait TextGame {
    /// The position after these moves from a position in brackets or, if that is empty, from the start.
    fn view(&self, from: &str, moves: &[String]) -> Result<PositionView, PositionError>;

    /// A written position: the one in brackets that it starts with, if any, and the moves by name; an error if one is illegal.
    fn moves_of(&self, position: &str) -> Result<(String, Vec<String>), PositionError>;

    /// The one move that `text` names after these moves, as [`view`](TextGame::view) takes them, legal or not.
    fn move_of(&self, from: &str, moves: &[String], text: &str) -> Result<String, String>;

    /// What the players try to achieve, in one sentence.
    fn aim(&self) -> String;

    /// The position in the notation of the command line: moves with one-character names are run together if that text
    /// reads back.
    fn position(&self, from: &str, moves: &[String]) -> String;
}

impl<G: Pictured<State: PartialEq> + Guide + Keyed> TextGame for G {
    fn view(&self, from: &str, moves: &[String]) -> Result<PositionView, PositionError> {
        let played = Played::read(self, &behind(from, &moves.join(" ")))?;
        let (state, before) = (played.state(self), played.positions_before(self));
        let last = before.last().zip(moves.last());
        let last = last.and_then(|(before, last)| place_of(&named(self, before), last));
        let to_move = self.to_move(&state);
        let end = match self.outcome(&state).map(|outcome| Wdl::of_score(outcome.score())) {
            Some(Wdl::Win) => Some(GameEnd::Won(to_move)),
            Some(Wdl::Draw) => Some(GameEnd::Drawn),
            Some(Wdl::Loss) => Some(GameEnd::Won(to_move.other())),
            None => drawn_by_repetition(self, &before, &state).then_some(GameEnd::Drawn),
        };
        let name = |mv: &G::Move| self.move_name(*mv);
        let open: Vec<G::Move> = if end.is_some() { vec![] } else { self.moves(&state).collect() };
        let rank = |mv: &G::Move| self.rank(&state, *mv);
        let first = open.iter().map(rank).max();
        let line = before.iter().zip(played.moves());
        Ok(PositionView {
            to_move,
            end,
            legal: open.iter().map(name).collect(),
            said: open.iter().map(|&mv| self.move_name_at(&state, mv)).collect(),
            played: line.map(|(state, &mv)| self.move_name_at(state, mv)).collect(),
            central: open.iter().filter(|mv| Some(rank(mv)) == first).map(name).collect(),
            picture: named(self, &state),
            last,
        })
    }

    fn moves_of(&self, position: &str) -> Result<(String, Vec<String>), PositionError> {
        let played = Played::read(self, position)?;
        Ok((played.setup().to_owned(), played.moves().iter().map(|&mv| self.move_name(mv)).collect()))
    }

    fn aim(&self) -> String {
        Notation::aim(self)
    }

    fn position(&self, from: &str, moves: &[String]) -> String {
        let joined = behind(from, &moves.concat());
        let short = moves.iter().all(|name| name.len() == 1);
        let reads_back = || TextGame::moves_of(self, &joined).is_ok_and(|(_, read)| read == moves);
        if short && reads_back() { joined } else { behind(from, &moves.join(" ")) }
    }

    fn move_of(&self, from: &str, moves: &[String], text: &str) -> Result<String, String> {
        let state = self.read_position(&behind(from, &moves.join(" "))).map_err(|error| error.to_string())?;
        let mv = one_move(self, &state, text).map_err(|error| error.to_string())?;
        Ok(self.move_name(mv))
    }
}

/// Moves behind the position in brackets from which they are counted.
fn behind(from: &str, moves: &str) -> String {
    format!("{from} {moves}").trim().to_owned()
}

/// The rows of a position's picture, with moves by name.
fn named<G: Pictured>(game: &G, state: &G::State) -> Vec<Vec<Piece<String>>> {
    game.picture(state).map_moves(|mv| game.move_name(mv)).rows()
}

/// Where the stone of a move would be in the picture.
fn place_of(picture: &[Vec<Piece<String>>], name: &str) -> Option<(usize, usize)> {
    let here = |piece: &Piece<String>| matches!(piece, Piece::Cell(None, Some(mv)) if mv == name);
    picture.iter().enumerate().find_map(|(row, pieces)| Some((row, pieces.iter().position(here)?)))
}
