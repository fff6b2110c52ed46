//! The stones of a position of Connect Four, whatever its board; and what of any game is Connect Four.

use std::any::Any;

use gametree_games::Playable;
use gametree_games::connect4::{AnySize, Board, ConnectFour, Fixed, Position};

/// The stones on a board of any size: column by column from below, with an empty row on top, as in [`Position`].
///
/// ```
/// use gametree::knowledge::Notation;
/// use gametree_games::{Order, connect4::ConnectFour};
/// use gametree_solvers::connect4::Stones;
/// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
/// // Each column takes seven bits; the second player's stone lies on the first player's, who is to move.
/// let stones = Stones::from(game.read_position("11").unwrap());
/// assert_eq!(stones, Stones { own: 0b01, all: 0b11 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Those of the side to move.
    pub own: u128,
    /// Those of both sides.
    pub all: u128,
}

impl From<Position<u64>> for Stones {
    fn from(p: Position<u64>) -> Self {
        Stones { own: p.own().into(), all: (p.own() | p.other()).into() }
    }
}

impl From<Position<u128>> for Stones {
    fn from(p: Position<u128>) -> Self {
        Stones { own: p.own(), all: p.own() | p.other() }
    }
}

/// The columns and rows of this game, if it is Connect Four.
pub(crate) fn size<G: Playable>(game: &G) -> Option<(u32, u32)> {
    let game = game as &dyn Any;
    let standard = game.downcast_ref::<ConnectFour<u64, Fixed<7, 6>>>().map(|_| (7, 6));
    let narrow = || game.downcast_ref::<ConnectFour<u64, AnySize<u64>>>();
    let wide = || game.downcast_ref::<ConnectFour<u128, AnySize<u128>>>();
    standard
        .or_else(|| narrow().map(|game| (game.board().columns(), game.board().rows())))
        .or_else(|| wide().map(|game| (game.board().columns(), game.board().rows())))
}

/// The stones of a position of Connect Four.
pub(crate) fn stones<S: Any>(state: &S) -> Option<Stones> {
    let state = state as &dyn Any;
    let narrow = state.downcast_ref::<Position<u64>>().map(|&p| p.into());
    narrow.or_else(|| state.downcast_ref::<Position<u128>>().map(|&p| p.into()))
}
