//! Lists of moves as text.

use gametree::Game;
use gametree::knowledge::{Notation, PositionError, play_all};

/// Parses the moves of a written position.
///
/// # Errors
/// [`PositionError`], with the place of the move that could not be read or played.
pub fn moves_of<G: Notation>(game: &G, text: &str) -> Result<Vec<G::Move>, PositionError> {
    let moves = game.read_moves(text)?;
    play_all(game, moves.iter().copied())?; // checks every move
    Ok(moves)
}

/// Writes moves in the notation of the command line: run together if each is one character, and behind the position that the game
/// [starts from](Notation::starts_from), if it was set up.
pub fn write_moves<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    game.behind_start(write_line(game, moves))
}

/// The same of a line of play from any position.
pub fn write_line<G: Notation>(game: &G, moves: &[G::Move]) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| game.move_name(mv)).collect();
    let single = names.iter().all(|name| name.chars().count() == 1);
    names.join(if single { "" } else { " " })
}

/// The positions before each of these moves from the start, which must be legal.
pub fn positions_before<G: Game>(game: &G, moves: &[G::Move]) -> Vec<G::State> {
    let mut state = game.start();
    let before = |&mv: &G::Move| {
        let next = game.play(&state, mv);
        std::mem::replace(&mut state, next)
    };
    moves.iter().map(before).collect()
}
