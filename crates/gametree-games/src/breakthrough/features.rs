//! The features of Breakthrough: pawns by their distance from the last row, protection, attacks, and the race.

use gametree::{Player, Score};

use super::evaluation::{Advance, decided};
use super::rules::{Breakthrough, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, IMMEDIATE_WIN, StaticResult};

/// The number of features of one side.
const OF_A_SIDE: usize = 12;

impl Features<Breakthrough> for Advance {
    /// `my` is the side to move. `left-` counts pawns by the steps they have left to the last row, `left-5` those with five or more;
    /// `sixteenths` is the way that all pawns have come, in sixteenths of the board's height; `guards` are on their first row,
    /// `hanging` are attacked and not protected, `free` can't be stopped by any pawn.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "my-pawns",
        "my-left-2",
        "my-left-3",
        "my-left-4",
        "my-left-5",
        "my-sixteenths",
        "my-guards",
        "my-protected",
        "my-pairs",
        "my-attacked",
        "my-hanging",
        "my-free",
        "their-pawns",
        "their-left-2",
        "their-left-3",
        "their-left-4",
        "their-left-5",
        "their-sixteenths",
        "their-guards",
        "their-protected",
        "their-pairs",
        "their-attacked",
        "their-hanging",
        "their-free",
        "race",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("pawns", "pawns"),
        ("left-2", "pawns two steps from the goal"),
        ("left-3", "pawns three steps from the goal"),
        ("left-4", "pawns four steps from the goal"),
        ("left-5", "pawns five or more steps from the goal"),
        ("sixteenths", "way that all pawns have come, in sixteenths of the board"),
        ("guards", "pawns on their first row"),
        ("protected", "protected pawns"),
        ("pairs", "pawns side by side"),
        ("attacked", "attacked pawns"),
        ("hanging", "attacked pawns without protection"),
        ("free", "pawns that no pawn can stop"),
    ];

    fn static_result(&self, game: &Breakthrough, p: &Position) -> StaticResult {
        if let Some(won) = decided(game, p) {
            return StaticResult::Decided(Score::new(if won { IMMEDIATE_WIN } else { -IMMEDIATE_WIN }));
        }
        let (own, other) = p.sides();
        let mut features = FeatureWriter::new();
        features.push([1]);
        features.push(side(game, p.next, own, other));
        features.push(side(game, p.next.other(), other, own));
        let distance = |player, pawns| game.board.distance(player, pawns) as i32;
        features.push([distance(p.next.other(), other) - distance(p.next, own)]);
        features.finish(Self::NAMES)
    }
}

fn side(game: &Breakthrough, player: Player, own: u64, other: u64) -> [i32; OF_A_SIDE] {
    let board = &game.board;
    let rows = board.grid.rows;
    let count = |set: u64| set.count() as i32;
    let left = |steps: u32| if steps < rows { count(own & board.row(player.other(), steps)) } else { 0 };
    let way: i32 = (0..rows).map(|row| row as i32 * count(own & board.row(player, row))).sum();
    let protected = own & board.attacks(player, own);
    let attacked = own & board.attacks(player.other(), other);
    [
        count(own),
        left(2),
        left(3),
        left(4),
        (5..rows).map(left).sum(),
        16 * way / (rows as i32 - 1),
        count(own & board.row(player, 0)),
        count(protected),
        count(board.pairs(own)),
        count(attacked),
        count(attacked & !protected),
        count(board.passed(player, own, other)),
    ]
}
