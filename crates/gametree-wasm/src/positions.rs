//! The boards of a trace, for the page itself: in the nodes of the drawing, and one by one.

use std::sync::Arc;

use gametree_games::Order;
use gametree_picture::Inset;
use gametree_players::trace;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::stage::Drawing;

/// So many layers of a cube stand side by side: there is little room, in a node and beside the drawing.
const LAYERS: u32 = 2;

/// The positions of a trace.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Positions {
    positions: Arc<trace::Positions>,
}

#[wasm_bindgen]
impl Positions {
    /// Takes the game and the position that the head of a trace's film names.
    ///
    /// # Errors
    /// The library's message.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, position: &str) -> Result<Positions, String> {
        let positions =
            trace::Positions::open(game, position, Order::Natural).map_err(|error| error.to_string())?;
        Ok(Positions { positions: Arc::new(positions) })
    }

    /// The board after these moves from the root, as SVG that a page can hold once it has the `style`; the title is for readers
    /// who can't see it. Nothing, if a move is not legal.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a page can hand over no slice of texts")]
    pub fn svg(&self, title: &str, moves: Vec<String>) -> Option<String> {
        let (board, marks) = self.positions.board(moves.iter().map(String::as_str))?;
        Some(board.in_rows_of(LAYERS).svg(title, &marks))
    }

    /// The style sheet for boards in nodes.
    #[must_use]
    pub fn style() -> String {
        Inset::svg_style()
    }
}

#[wasm_bindgen]
impl Drawing {
    /// Draws the boards of the nodes from the next `fit` on, where there is room for them.
    pub fn show_boards(&mut self, positions: &Positions) {
        let positions = Arc::clone(&positions.positions);
        self.stage.show_boards(move |moves| {
            let (board, marks) = positions.board(moves.iter().copied())?;
            Some(board.in_rows_of(LAYERS).thumbnail(&marks))
        });
    }

    /// Draws no boards from the next `fit` on.
    pub fn hide_boards(&mut self) {
        self.stage.hide_boards();
    }
}
