//! The static value of a position of Hex: J. van Rijswijck's two-distance (*Search and evaluation in Hex*, 2002; the program
//! Queenbee).
//!
//! A cell next to an edge, or next to stones connected to it, is at distance 1 from that edge; any other cell is at one more
//! than the distance of its *second* nearest neighbour, because the opponent takes the nearest. Cells next to the same own
//! chain count as neighbours. So a bridge, which offers two paths, costs nothing, and a single path counts as none.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::rules::{Hex, Position};
use crate::bits::Bits;
use crate::evaluation::bounded;

/// How many steps closer to connecting its edges the side to move is than the opponent, in centi-points (100 per step), within
/// ±9,999. Invariant if colours, edges and side to move are all exchanged, and under half a turn of the board; negated if only
/// the side to move changes. 0.6 µs on 5×5, 1 µs on 7×7, about 5 µs on 11×11.
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

/// The value of one step.
const STEP: i64 = 100;
/// The value of one cell on a shortest path.
const CHOICE: i64 = 4;
/// The sum of a cell's two distances if there is no second path at all. On boards of up to 128 cells what was longer could not
/// be told from it; larger ones have paths of 20 steps.
pub(super) const fn no_path<B: Bits>() -> u8 {
    if B::WIDTH > 128 { 80 } else { 40 }
}

impl<B: Bits> Evaluate<Hex<B>> for Distance {
    fn evaluate(&self, game: &Hex<B>, p: &Position<B>) -> Score {
        let (mover, other) = (p.next as usize, p.next.other() as usize);
        let (near, far) = (outlook(game, p, mover), outlook(game, p, other));
        bounded((i64::from(far.steps) - i64::from(near.steps)) * STEP + (near.choices - far.choices) * CHOICE)
    }
}

/// A player's shortest path from edge to edge.
struct Outlook {
    /// The smallest sum of a cell's distances from the two edges.
    steps: u8,
    /// The number of cells with that sum.
    choices: i64,
}

/// Finds a player's shortest path.
fn outlook<B: Bits>(game: &Hex<B>, p: &Position<B>, player: usize) -> Outlook {
    let empty = game.board.all & !(p.stones[0] | p.stones[1]);
    let distances = both_distances(game, p, player, empty);
    let mut best = Outlook { steps: no_path::<B>(), choices: 0 };
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
) -> [B::PerCell<u8>; 2] {
    let neighbours = neighbours(game, p.stones[player], empty);
    [0, 1].map(|edge| {
        let joined = p.joined[player][edge];
        let beside = (game.board.edges[player][edge] | game.board.around(joined)) & empty;
        distances::<B>(&neighbours, beside, empty)
    })
}

/// The empty neighbours of every empty cell; cells next to the same chain of `stones` are neighbours.
fn neighbours<B: Bits>(game: &Hex<B>, stones: B, empty: B) -> B::PerCell<B> {
    let mut neighbours = B::per_cell(B::EMPTY);
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

/// The two-distance of every cell from an edge, given the cells `beside` it, at distance 1; at most half of [`no_path`].
fn distances<B: Bits>(neighbours: &B::PerCell<B>, beside: B, empty: B) -> B::PerCell<u8> {
    let farthest = no_path::<B>() / 2;
    let mut distances = B::per_cell(farthest);
    // The cells that have been reached, and those with at least one and at least two neighbours among them.
    let (mut reached, mut once, mut twice) = (B::EMPTY, B::EMPTY, B::EMPTY);
    let mut front = beside;
    for distance in 1..farthest {
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

    /// The position after stones on these cells, `first` playing the first of them.
    fn position(game: &Hex<u64>, first: Player, cells: &[u8]) -> Position<u64> {
        let start = Position { next: first, ..game.start() };
        cells.iter().fold(start, |p, &cell| game.play(&p, cell))
    }

    #[test]
    fn reflecting_the_board_exchanges_the_players() {
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
    fn a_bridge_costs_nothing_and_a_single_path_counts_as_none() {
        let game = Hex::<u64>::new(3, 3, Order::Natural).unwrap();
        // b2 has a bridge to the top (b1, c1) and to the bottom (a3, b3): each of these cells is close to both edges.
        let bridged = position(&game, Player::First, &[4]);
        assert_eq!(outlook(&game, &bridged, 0).steps, 2 + 1);
        // The opponent needs three steps, and every second path is longer.
        assert!(outlook(&game, &bridged, 1).steps > 4);
    }
}
