//! The static value of a position of Othello: corners, the cells beside them, mobility and the frontier.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Othello, Position};
use crate::bits::Bits;
use crate::evaluation::bounded;

/// Corners, mobility and the frontier of the side to move minus the opponent's, and towards the end the discs: an estimate of
/// the difference of discs at the end, in **whole discs**, so that it compares with the points of finished games.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, othello::{Corners, Othello}};
///
/// let game = Othello::new(8, Order::Natural).unwrap();
/// assert_eq!(Corners.evaluate(&game, &game.start()), Score::ZERO);
/// let corner = game.read_setup("x......./......../......../...ox.../...xo.../......../......../........ x").unwrap();
/// assert!(Corners.evaluate(&game, &corner) > Score::from(5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Corners;

/// The weights of what follows are in hundredths of a disc, for a board of 64 cells.
const CORNER: i64 = 900;
/// A disc diagonally beside an empty corner.
const X_SQUARE: i64 = -350;
/// A disc beside an empty corner along an edge.
const C_SQUARE: i64 = -120;
/// A cell on which a disc can be placed.
const MOBILITY: i64 = 70;
/// A disc with an empty cell beside it.
const FRONTIER: i64 = -30;
/// A disc on an edge.
const EDGE: i64 = 40;
/// A disc, when the board is full; less with the square of the share of the board that is occupied.
const DISC: i64 = 100;

impl Evaluate<Othello> for Corners {
    fn evaluate(&self, game: &Othello, p: &Position) -> Score {
        let board = &game.board;
        let (own, other) = p.sides();
        let empty = board.cells & !(own | other);
        let frontier = board.with_neighbours(empty);
        let beside_empty = board.with_neighbours(board.corners & empty);
        let more = |set: u64| i64::from((own & set).count()) - i64::from((other & set).count());
        let placements = |own, other| i64::from(board.placements(own, other).count());
        let [x_squares, c_squares] = board.beside_corners;
        let cells = i64::from(board.grid.cells());
        let full = i64::from((own | other).count());
        let hundredths = CORNER * more(board.corners)
            + X_SQUARE * more(x_squares & beside_empty)
            + C_SQUARE * more(c_squares & beside_empty)
            + MOBILITY * (placements(own, other) - placements(other, own))
            + FRONTIER * more(frontier)
            + EDGE * more(board.edges)
            + DISC * full * full * more(board.cells) / (cells * cells);
        bounded((hundredths * cells / (64 * 100)).clamp(-cells, cells))
    }
}
