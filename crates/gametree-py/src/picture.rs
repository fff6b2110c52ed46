//! Pictures of positions, as text and in SVG, and trees of them.

use gametree_games::Order;
use gametree_players::{position_tree_json, read_marks};
use gametree_tree::draw::PositionTree;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{argument, input};

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

/// The tree of so many plies below a position of a game of the catalogue: drawn as `svg` or `tikz`, or as `text` or `json`.
#[pyfunction]
pub(crate) fn position_tree(game: &str, moves: &str, plies: u32, kind: &str) -> PyResult<String> {
    let board = Board::read(game, moves, Order::Natural)?;
    let tree =
        PositionTree::new(&board.game, &board.root, plies).map_err(|error| argument("plies", error))?;
    let title = format!("{} {}", board.name, board.position);
    match kind {
        "svg" => Ok(tree.svg(title.trim_end())),
        "tikz" => Ok(tree.tikz(title.trim_end())),
        "text" => Ok(tree.outline(false)),
        "json" => Ok(position_tree_json(&tree).to_string()),
        _ => Err(input(format!("kind {kind:?}: expected svg, tikz, text or json"))),
    }
}
