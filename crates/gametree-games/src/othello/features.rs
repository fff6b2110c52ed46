//! The features of Othello: corners and the cells beside them, edges, mobility, the frontier, discs, and who moves last.

use super::evaluation::Corners;
use super::rules::{Othello, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// The value of `late` on a full board.
const FULL: u32 = 16;

impl Features<Othello> for Corners {
    const UNIT: i64 = 100;

    /// `my` is the side to move. `x` and `c` are discs diagonally and straight beside an empty corner, `joined-edge` discs in an
    /// unbroken row from an own corner along the edge, `frontier` discs with an empty cell beside them, `open` the empty cells beside
    /// discs of the opponent, `moves` the cells on which a disc can be placed. `odd` is 1 if the number of empty cells is odd.
    /// `late-` features are multiplied by the share of the board that is occupied, in sixteenths.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "odd",
        "late-odd",
        "my-corners",
        "my-x",
        "my-c",
        "my-edge",
        "my-joined-edge",
        "my-frontier",
        "my-open",
        "my-moves",
        "my-corner-moves",
        "late-my-moves",
        "their-corners",
        "their-x",
        "their-c",
        "their-edge",
        "their-joined-edge",
        "their-frontier",
        "their-open",
        "their-moves",
        "their-corner-moves",
        "late-their-moves",
        "discs",
        "late-discs",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("corners", "corners"),
        ("x", "discs diagonally beside an empty corner"),
        ("c", "discs straight beside an empty corner"),
        ("edge", "discs on the edge"),
        ("joined-edge", "edge discs joined to an own corner"),
        ("frontier", "discs beside an empty cell"),
        ("open", "empty cells beside discs of the opponent"),
        ("moves", "moves"),
        ("corner-moves", "moves into a corner"),
    ];

    fn static_result(&self, game: &Othello, p: &Position) -> StaticResult {
        let (own, other) = p.sides();
        let all = own | other;
        let late = (all.count() * FULL / game.board.grid.cells()) as i32;
        let odd = ((game.board.grid.cells() - all.count()) % 2) as i32;
        let discs = own.count() as i32 - other.count() as i32;
        let mut features = FeatureWriter::new();
        features.push([1, odd, late * odd]);
        features.push(side(game, own, other, late));
        features.push(side(game, other, own, late));
        features.push([discs, late * discs]);
        features.finish(Self::NAMES)
    }
}

fn side(game: &Othello, own: u64, other: u64, late: i32) -> [i32; 10] {
    let board = &game.board;
    let empty = board.cells & !(own | other);
    let count = |set: u64| set.count() as i32;
    let beside_empty = board.with_neighbours(board.corners & empty);
    let [x_squares, c_squares] = board.beside_corners;
    let mut joined = own & board.corners;
    for _ in 0..board.grid.columns {
        joined = board.with_neighbours(joined) & own & board.edges;
    }
    let moves = board.placements(own, other);
    [
        count(own & board.corners),
        count(own & x_squares & beside_empty),
        count(own & c_squares & beside_empty),
        count(own & board.edges),
        count(joined),
        count(own & board.with_neighbours(empty)),
        count(empty & board.with_neighbours(other)),
        count(moves),
        count(moves & board.corners),
        late * count(moves),
    ]
}
