//! The static value of a position of Hex: J. van Rijswijck's two-distance (*Search and evaluation in Hex*, 2002; the program Queenbee).
//!
//! A cell beside an edge, or beside stones joined to it, is at distance 1 from that edge; any other is one further than the
//! *second* nearest of its neighbours, because the opponent takes the nearest. Cells beside the same chain of one's own are
//! neighbours. So a bridge, which offers two ways, costs nothing, and a single way counts as none.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Hex, Position};
use crate::bits::Bits;
use crate::evaluation::bounded;
use crate::grid::MAX_CELLS;

/// How much nearer the side to move is to joining its edges than the opponent, in centi-points (a step is worth 100), within ±9,999.
/// The same when colours, edges and mover all change places, and after half a turn of the board; the opposite when only the mover does.
/// 0.6 µs on 5×5, 1 on 7×7, some 5 on 11×11.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, hex::{Distance, Hex}};
///
/// let game = Hex::<u64>::new(5, 5, Order::Natural).unwrap();
/// assert_eq!(Distance.evaluate(&game, &game.start()), Score::ZERO);
/// // The opponent holds the centre.
/// assert!(Distance.evaluate(&game, &game.read_position("c3").unwrap()) < Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distance;

/// A step more or less to join the edges.
const STEP: i64 = 100;
/// A cell more or less on which one's shortest way can be gone.
const CHOICE: i64 = 4;
/// No second way at all.
pub(super) const NO_WAY: u8 = 40;

impl<B: Bits> Evaluate<Hex<B>> for Distance {
    fn evaluate(&self, game: &Hex<B>, p: &Position<B>) -> Score {
        let (mover, other) = (p.next as usize, p.next.other() as usize);
        let (near, far) = (outlook(game, p, mover), outlook(game, p, other));
        bounded((i64::from(far.steps) - i64::from(near.steps)) * STEP + (near.choices - far.choices) * CHOICE)
    }
}

/// A player's shortest way from edge to edge.
struct Outlook {
    /// The sum of the two distances of its best cells.
    steps: u8,
    /// How many cells are as good.
    choices: i64,
}

/// The shortest way of a player.
fn outlook<B: Bits>(game: &Hex<B>, p: &Position<B>, player: usize) -> Outlook {
    let empty = game.board.all & !(p.stones[0] | p.stones[1]);
    let distances = both_distances(game, p, player, empty);
    let mut best = Outlook { steps: NO_WAY, choices: 0 };
    for cell in empty.cells() {
        let steps = distances[0][cell as usize] + distances[1][cell as usize];
        if steps < best.steps {
            best = Outlook { steps, choices: 0 };
        }
        best.choices += i64::from(steps == best.steps);
    }
    best
}

/// The two-distances of the empty cells from a player's two edges.
#[inline]
pub(super) fn both_distances<B: Bits>(
    game: &Hex<B>,
    p: &Position<B>,
    player: usize,
    empty: B,
) -> [PerCell<u8>; 2] {
    let neighbours = neighbours(game, p.stones[player], empty);
    [0, 1].map(|edge| {
        let joined = p.joined[player][edge];
        let beside = (game.board.edges[player][edge] | game.board.around(joined)) & empty;
        distances(&neighbours, beside, empty)
    })
}

/// Something for every cell of the largest board.
pub(super) type PerCell<T> = [T; MAX_CELLS as usize];

/// The neighbours of every empty cell, where `stones` of the same chain are no distance at all.
fn neighbours<B: Bits>(game: &Hex<B>, stones: B, empty: B) -> PerCell<B> {
    let mut neighbours = [B::EMPTY; MAX_CELLS as usize];
    for cell in empty.cells() {
        neighbours[cell as usize] = game.board.around(B::cell(cell)) & empty;
    }
    let mut rest = stones;
    while !rest.is_empty() {
        let seed = B::cell(rest.lowest());
        let chain = game.board.flood(seed, seed, stones);
        rest = rest & !chain;
        let beside = game.board.around(chain) & empty;
        for cell in beside.cells() {
            neighbours[cell as usize] |= beside;
        }
    }
    neighbours
}

/// The two-distance of every cell from an edge, when the cells `beside` it are at distance 1; at most half of [`NO_WAY`].
fn distances<B: Bits>(neighbours: &PerCell<B>, beside: B, empty: B) -> PerCell<u8> {
    let mut distances = [NO_WAY / 2; MAX_CELLS as usize];
    // The cells that have been reached, and those with at least one and at least two neighbours among them.
    let (mut reached, mut once, mut twice) = (B::EMPTY, B::EMPTY, B::EMPTY);
    let mut front = beside;
    for distance in 1..NO_WAY / 2 {
        if front.is_empty() {
            break;
        }
        reached |= front;
        for cell in front.cells() {
            distances[cell as usize] = distance;
            let around = neighbours[cell as usize];
            twice |= once & around;
            once |= around;
        }
        front = twice & empty & !reached;
    }
    distances
}

#[cfg(test)]
mod tests {
    use gametree::{Game, Player};

    use super::*;
    use crate::evaluation::Features;
    use crate::order::Order;

    /// The position after these cells, `first` to move first.
    fn position(game: &Hex<u64>, first: Player, cells: &[u8]) -> Position<u64> {
        let start = Position { next: first, ..game.start() };
        cells.iter().fold(start, |p, &cell| game.play(&p, cell))
    }

    #[test]
    fn the_players_change_places_when_the_board_is_reflected() {
        let game = Hex::<u64>::new(5, 5, Order::Natural).unwrap();
        let cells = [12, 7, 16, 18, 3, 20, 11, 13, 6, 22];
        for played in 0..=cells.len() {
            let reflected: Vec<u8> = cells[..played].iter().map(|cell| cell % 5 * 5 + cell / 5).collect();
            let one = position(&game, Player::First, &cells[..played]);
            let other = position(&game, Player::Second, &reflected);
            let value = Distance.evaluate(&game, &one);
            assert_eq!(value, Distance.evaluate(&game, &other), "{played}");
            assert_eq!(
                Distance.static_result(&game, &one),
                Distance.static_result(&game, &other),
                "{played}"
            );
            let passed = Position { next: one.next.other(), ..one };
            assert_eq!(value, -Distance.evaluate(&game, &passed), "{played}");
        }
    }

    #[test]
    fn a_bridge_costs_nothing_and_a_single_way_counts_as_none() {
        let game = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
        // b2 is two bridges from top and bottom: each of a3, b3 and b1, c1 is near both edges.
        let bridged = position(&game, Player::First, &[4]);
        assert_eq!(outlook(&game, &bridged, 0).steps, 2 + 1);
        // The opponent needs three steps where every second way is worse.
        assert!(outlook(&game, &bridged, 1).steps > 4);
    }
}
