//! The canonical text of a position, and the canonical one of its images.

use gametree::knowledge::{Keyed, Notation, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Game, Player};
use gametree_picture::{Pictured, Piece};

/// The text under which the ledger keeps a position: its board and its side to move, as `x.o/.x./... o`; of all its images
/// the one that sorts first.
///
/// It is what [`setup`](Notation::setup) writes of it. A game without is written from the picture of its board: of its cells or, if
/// there are none, of all that is drawn; where pictures do not show all that a position is, it cannot be kept in a ledger.
///
/// ```
/// use gametree::Game;
/// use gametree::knowledge::Notation;
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// let texts = ["a1 b2", "c3 b2"].map(|moves| gametree_ledger::text(&game, &game.read_position(moves).unwrap()));
/// assert_eq!(texts, [".../.o./..x x"; 2]); // images of each other
/// ```
pub fn text<G: Pictured + Symmetric>(game: &G, state: &G::State) -> String {
    let written = |image| game.setup(&image).unwrap_or_else(|| board(game, &image));
    game.images(state).map(written).min().unwrap_or_default()
}

fn board<G: Pictured>(game: &G, state: &G::State) -> String {
    let picture = game.picture(state).rows();
    let stones = picture.iter().flatten().any(|piece| matches!(piece, Piece::Cell(..)));
    let row = |row: &Vec<Piece<G::Move>>| {
        let drawn = row.iter().map(|piece| match piece {
            Piece::Cell(Some(Player::First), _) => "x",
            Piece::Cell(Some(Player::Second), _) => "o",
            Piece::Cell(None, _) => ".",
            Piece::Figure(_, letter) => letter,
            Piece::Text(text) | Piece::Edge(_, text) if !stones => text,
            Piece::Text(_) | Piece::Edge(..) | Piece::Marked(..) => "",
        });
        drawn.collect::<String>()
    };
    let rows: Vec<String> = picture.iter().map(row).filter(|row| !row.is_empty()).collect();
    let mover = if game.to_move(state) == Player::First { "x" } else { "o" };
    format!("{} {mover}", rows.join("/"))
}

/// What is said of a position, true or not.
pub(crate) fn said(bounds: ResultBounds, plies: Option<u32>) -> String {
    match (bounds.result(), plies) {
        (Some(result), Some(plies)) => format!("{result} in {plies}"),
        (Some(result), None) => result.to_string(),
        (None, _) => bounds.value(None).to_string(),
    }
}

/// The image that stands for all images of a position while it is in memory.
pub(crate) fn canonical<G: Keyed + Symmetric>(game: &G, state: &G::State) -> G::State {
    let smallest = game.images(state).min_by_key(|image| game.key(image));
    smallest.unwrap_or_else(|| state.clone())
}

/// Moves as the ledger writes them.
pub(crate) fn written<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    moves.iter().map(|&mv| game.move_name(mv)).collect::<Vec<_>>().join(" ")
}

/// The moves from the start of the game to a position, behind the position that the game starts from if it was set up.
pub(crate) fn path<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    game.behind_start(written(game, moves))
}

/// Whether this move can be made there.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State, mv: G::Move) -> bool {
    game.outcome(state).is_none() && game.moves(state).any(|legal| legal == mv)
}
