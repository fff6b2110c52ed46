//! Pictures of positions, as text and in SVG.

use gametree::knowledge::Notation;
use gametree_players::read_marks;
use pyo3::prelude::*;

use crate::board::Board;

/// The picture of a position: as text, and in SVG with marks on cells, and arrows from cell to cell.
#[pyfunction]
pub(crate) fn picture(
    game: &Bound<'_, PyAny>,
    position: Option<&Bound<'_, PyAny>>,
    title: &str,
    marks: Vec<(String, String)>,
    arrows: Vec<(String, String)>,
) -> PyResult<(String, String)> {
    let board = Board::of(game, position)?;
    let picture = board.quickly(|| board.game.picture(&board.root))?;
    let marks = read_marks(
        marks.iter().map(|(cell, mark)| (cell.as_str(), mark.as_str())),
        arrows.iter().map(|(from, to)| (from.as_str(), to.as_str())),
    );
    Ok((picture.to_string(), picture.svg(title, &marks)))
}
