//! How a board is turned to look like another one: [`Turn`].

use std::fmt;

use gametree::knowledge::{Checkable, Notation};

use super::board::Board;

/// A symmetry of a board that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// As it is.
    Same,
    /// Left and right are exchanged.
    LeftRight,
    /// Top and bottom are exchanged.
    TopBottom,
    /// By half a turn.
    HalfTurn,
    /// By a quarter, clockwise.
    Clockwise,
    /// By a quarter, the other way round.
    Anticlockwise,
    /// Rows and columns are exchanged: the upper left and the lower right corner stay.
    Diagonal,
    /// The lower left and the upper right corner stay.
    Antidiagonal,
}

impl Turn {
    /// All, in the order in which a person finds them easy.
    pub const ALL: [Turn; 8] = [
        Turn::Same,
        Turn::LeftRight,
        Turn::TopBottom,
        Turn::HalfTurn,
        Turn::Clockwise,
        Turn::Anticlockwise,
        Turn::Diagonal,
        Turn::Antidiagonal,
    ];

    /// Where a cell comes on a board of so many columns and rows; columns count from the left, rows from the top, both from 0.
    ///
    /// ```
    /// use gametree_solvers::handbook::Turn;
    /// assert_eq!(Turn::Clockwise.of((0, 0), (3, 3)), (2, 0)); // the upper left corner comes to the upper right
    /// ```
    #[must_use]
    pub fn of(self, (x, y): (usize, usize), (columns, rows): (usize, usize)) -> (usize, usize) {
        let (right, bottom) = (columns - 1 - x, rows - 1 - y);
        match self {
            Turn::Same => (x, y),
            Turn::LeftRight => (right, y),
            Turn::TopBottom => (x, bottom),
            Turn::HalfTurn => (right, bottom),
            Turn::Clockwise => (bottom, x),
            Turn::Anticlockwise => (y, right),
            Turn::Diagonal => (y, x),
            Turn::Antidiagonal => (bottom, right),
        }
    }

    /// This turn and then another one, as one.
    ///
    /// ```
    /// use gametree_solvers::handbook::Turn;
    /// assert_eq!(Turn::Clockwise.then(Turn::Clockwise), Turn::HalfTurn);
    /// assert_eq!(Turn::LeftRight.then(Turn::LeftRight), Turn::Same);
    /// ```
    #[must_use]
    pub fn then(self, next: Turn) -> Turn {
        // Two corners tell the eight apart.
        let size = (3, 3);
        let both = |corner| next.of(self.of(corner, size), size);
        let same =
            |turn: &Turn| [(0, 0), (2, 0)].into_iter().all(|corner| turn.of(corner, size) == both(corner));
        Turn::ALL.into_iter().find(same).unwrap_or(Turn::Same)
    }
}

impl fmt::Display for Turn {
    /// What is done with the board, as the end of a sentence; empty for [`Turn::Same`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Turn::Same => "",
            Turn::LeftRight => "mirrored left to right",
            Turn::TopBottom => "mirrored top to bottom",
            Turn::HalfTurn => "turned by half a turn",
            Turn::Clockwise => "turned a quarter clockwise",
            Turn::Anticlockwise => "turned a quarter anticlockwise",
            Turn::Diagonal => "mirrored along the diagonal from the upper left",
            Turn::Antidiagonal => "mirrored along the diagonal from the lower left",
        })
    }
}

/// The symmetries of a game that have a name, with their maps of the numbers of moves, the identity first. A board in three dimensions has
/// but the identity here: nobody turns such a board in his head.
pub(super) fn turns(game: &Board) -> Vec<(Turn, Vec<u8>)> {
    let maps = game.symmetries();
    let size = |map: &Vec<u8>| match game.kind() {
        "connect4" => Some((map.len(), 1)),
        "lines" | "hex" => columns(game, map.len()).map(|columns| (columns, map.len() / columns)),
        _ => None,
    };
    let mut found = vec![(Turn::Same, maps.first().cloned().unwrap_or_default())];
    for turn in &Turn::ALL[1..] {
        let is_this = |map: &&Vec<u8>| {
            size(map).is_some_and(|(columns, rows)| {
                let square = columns == rows;
                let fits = square || matches!(turn, Turn::LeftRight | Turn::TopBottom | Turn::HalfTurn);
                fits && map.iter().enumerate().all(|(cell, &image)| {
                    let (x, y) = turn.of((cell % columns, cell / columns), (columns, rows));
                    y * columns + x == usize::from(image)
                })
            })
        };
        // On boards of one row or column several names are the same.
        if let Some(map) = maps.iter().find(is_this)
            && !found.iter().any(|(_, known)| known == map)
        {
            found.push((*turn, map.clone()));
        }
    }
    found
}

/// The columns of a board whose moves are its cells, row by row; `None` if it has layers.
pub(super) fn columns(game: &Board, cells: usize) -> Option<usize> {
    let letters = |number: usize| {
        let mv = game.move_of(u32::try_from(number).ok()?)?;
        Some(game.move_name(mv).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
    };
    // Names of three dimensions begin with the layer, a capital.
    let first = letters(0).filter(|name| cells > 0 && name.starts_with(|c: char| c.is_ascii_lowercase()))?;
    // The row below begins where the letters of the first come again.
    Some((1..cells).find(|&cell| letters(cell).as_ref() == Some(&first)).unwrap_or(cells))
}
