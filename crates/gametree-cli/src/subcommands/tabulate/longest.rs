//! The longest win of a table: how to come there, and how it is won.

use std::path::Path;

use gametree::Game;
use gametree::knowledge::Notation;
use gametree_players::native::with_codes_for;
use gametree_players::{AnyGame, write_moves};
use gametree_tables::Oracle;
use gametree_tables::Table;

use super::super::from_table::refused;
use crate::failure::Failure;

/// A position that takes longest to win.
pub(super) struct Longest {
    pub(super) plies: u32,
    /// The moves from the start of the game to a position that is won so late; `None` if that would take too much memory to find.
    pub(super) position: Option<String>,
    /// The winning line from there on.
    pub(super) line: Vec<String>,
}

/// The earliest of the longest wins; `None` if nothing is won.
pub(super) fn find(
    game: &AnyGame,
    table: &Table,
    memory: usize,
    file: &Path,
) -> Result<Option<Longest>, Failure> {
    let Some((_, win)) = table.summary().longest() else { return Ok(None) };
    let root_text = &table.header().position;
    let root = game.read_position(root_text).map_err(Failure::from)?;
    let game = &with_codes_for(&game.set_up(root_text)?, &root);
    let oracle = Oracle::new(game, table);
    let Some(way) = oracle.way(&root, win.code, memory) else {
        return Ok(Some(Longest { plies: win.plies, position: None, line: vec![] }));
    };
    let state = way.iter().fold(root, |state, &mv| Game::play(game, &state, mv));
    let solution = oracle.answer(&state).map_err(|error| refused(&error, file))?;
    let line = solution.map(|solution| solution.line).unwrap_or_default();
    let before = game.read_moves(root_text).map_err(Failure::from)?;
    Ok(Some(Longest {
        plies: win.plies,
        position: Some(write_moves(game, &[before, way].concat())),
        line: line.into_iter().map(|mv| game.move_name(mv)).collect(),
    }))
}
