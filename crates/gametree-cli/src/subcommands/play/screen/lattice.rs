//! The free cells of a board, and how the arrow keys move between them.

use gametree_picture::Piece;

use super::super::text_game::PositionView;

/// A row of the board's picture, and the number of a cell in it, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// The cells where the side to move can play: none once the game is over.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    moves: Vec<(Place, String)>,
    /// Whether stones fall, so that a move is a column and its row has no meaning.
    falls: bool,
    middle: Place,
    /// The moves that the game's own order puts first.
    central: Vec<Place>,
}

impl Lattice {
    pub(super) fn new(view: &PositionView) -> Lattice {
        let (mut moves, mut falls, mut last) = (Vec::new(), false, Place::default());
        for (row, pieces) in view.picture.iter().enumerate() {
            let cells = pieces.iter().filter(|piece| matches!(piece, Piece::Cell(..)));
            for (column, cell) in cells.enumerate() {
                let place = Place { row, column };
                last = Place { row, column: column.max(last.column) };
                match cell {
                    Piece::Cell(None, Some(name)) => moves.push((place, name.clone())),
                    Piece::Cell(None, None) => falls = true,
                    _ => {}
                }
            }
        }
        if view.end.is_some() {
            moves.clear();
        }
        let middle = Place { row: last.row.div_ceil(2), column: last.column / 2 };
        let central = moves.iter().filter(|(_, name)| view.central.contains(name)).map(|&(place, _)| place);
        Lattice { central: central.collect(), moves, falls, middle }
    }

    /// The name of the move at a place.
    pub(super) fn name(&self, place: Place) -> Option<&str> {
        self.moves.iter().find(|(at, _)| *at == place).map(|(_, name)| name.as_str())
    }

    /// The place of a move.
    pub(super) fn place(&self, name: &str) -> Option<Place> {
        self.moves.iter().find(|(_, mv)| mv == name).map(|&(place, _)| place)
    }

    /// The move to begin with: of those that the game's own order puts first the nearest to the middle of the board, which may
    /// have several layers; else the nearest of all.
    pub(super) fn middle(&self) -> Place {
        self.nearest_of(self.central.iter().copied(), self.middle)
            .unwrap_or_else(|| self.nearest(self.middle))
    }

    /// The free cell nearest to a place; the place itself if no cell is free.
    pub(super) fn nearest(&self, place: Place) -> Place {
        self.nearest_of(self.moves.iter().map(|&(at, _)| at), place).unwrap_or(place)
    }

    fn nearest_of(&self, places: impl Iterator<Item = Place>, place: Place) -> Option<Place> {
        let rows = |at: &Place| if self.falls { 0 } else { at.row.abs_diff(place.row) };
        places.min_by_key(|at| rows(at) + at.column.abs_diff(place.column))
    }

    /// The next free cell in a direction: in the same line if there is one, else the nearest to that line. Where stones
    /// fall, the rows of the cells do not matter.
    pub(super) fn step(&self, from: Place, arrow: Arrow) -> Place {
        let ahead = |at: &Place| match arrow {
            Arrow::Left => from.column.checked_sub(at.column),
            Arrow::Right => at.column.checked_sub(from.column),
            Arrow::Up => from.row.checked_sub(at.row),
            Arrow::Down => at.row.checked_sub(from.row),
        };
        let across = |at: &Place| match arrow {
            Arrow::Left | Arrow::Right if self.falls => 0,
            Arrow::Left | Arrow::Right => at.row.abs_diff(from.row),
            Arrow::Up | Arrow::Down => at.column.abs_diff(from.column),
        };
        if self.falls && matches!(arrow, Arrow::Up | Arrow::Down) {
            return from;
        }
        let places = self.moves.iter().map(|&(at, _)| at);
        let candidates = places.filter_map(|at| Some((at, ahead(&at).filter(|&steps| steps > 0)?)));
        let next = candidates.min_by_key(|&(at, steps)| (across(&at) > 0, steps + 2 * across(&at)));
        next.map_or(from, |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use gametree_games::{Order, connect4::ConnectFour, hex::Hex, tictactoe::TicTacToe};

    use super::super::super::text_game::TextGame;
    use super::*;

    fn lattice(game: &dyn TextGame, position: &str) -> Lattice {
        let (from, moves) = game.moves_of(position).unwrap();
        Lattice::new(&game.view(&from, &moves).unwrap())
    }

    fn walk(lattice: &Lattice, from: &str, arrows: &[Arrow]) -> String {
        let start = lattice.place(from).unwrap();
        let end = arrows.iter().fold(start, |at, &arrow| lattice.step(at, arrow));
        lattice.name(end).unwrap().to_owned()
    }

    #[test]
    fn arrows_go_to_the_next_free_cell_of_the_line() {
        use Arrow::{Down, Left, Right, Up};
        let game = TicTacToe::<u64>::new(5, 5, 4, Order::Natural).unwrap();
        let free = lattice(&game, "b1 c1");
        assert_eq!(walk(&free, "a1", &[Right]), "d1");
        assert_eq!(walk(&free, "a1", &[Right, Left, Down, Down, Up]), "a2");
        assert_eq!(walk(&free, "e5", &[Right, Down]), "e5");
        // Nothing is free in the row: the nearest cell beside it.
        let full = lattice(&game, "b1 c1 d1 e1");
        assert_eq!(walk(&full, "a1", &[Right]), "b2");
        assert_eq!(free.name(free.middle()), Some("c3"));
        let hex = Hex::<u64>::new(5, 5, Order::Natural).unwrap();
        assert_eq!(walk(&lattice(&hex, ""), "a1", &[Down, Down, Right]), "b3");
    }

    #[test]
    fn where_stones_fall_arrows_go_from_column_to_column() {
        use Arrow::{Down, Left, Right, Up};
        let game = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
        let board = lattice(&game, "444445");
        assert_eq!(walk(&board, "3", &[Right]), "4");
        assert_eq!(walk(&board, "3", &[Right, Right, Right]), "6");
        assert_eq!(walk(&board, "4", &[Left, Up, Down]), "3");
        let full = lattice(&game, "444444");
        assert_eq!(walk(&full, "3", &[Right]), "5");
        assert_eq!(full.name(full.middle()), Some("3"));
    }

    #[test]
    fn a_full_board_has_nowhere_to_go() {
        let game = TicTacToe::<u64>::new(1, 1, 1, Order::Natural).unwrap();
        let over = lattice(&game, "a1");
        let place = over.middle();
        assert_eq!((over.name(place), over.step(place, Arrow::Up)), (None, place));
    }
}
