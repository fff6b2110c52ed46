//! The static value of a position of Hex by two-distance, plain and with virtual connections.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::paths::{Links, Shortest, shortest};
use super::rules::{Hex, Position};
use crate::bits::Bits;
use crate::evaluation::bounded;

/// How near both players are to connecting their edges, measured twice: by the two-distance of [`Distance`](super::Distance), and
/// by a two-distance in which bridges and the edge templates of the second and the third row count as connections. A step counts
/// more the fewer are left, and so does a choice between paths. In centi-points for the side to move, within ±9,999; 100 means odds
/// of e : 1.
///
/// The same if colours, edges and side to move are all exchanged, and under half a turn of the board. Whole numbers only, so the
/// same on every machine. 0.8 µs on 5×5, 1.4 µs on 7×7, about 4.5 µs on 11×11.
/// ```
/// use gametree::{Game, Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::{Order, hex::{Connections, Hex}};
///
/// let game = Hex::<u64>::new(5, 5, Order::Natural).unwrap();
/// let value = |moves: &str| Connections.evaluate(&game, &game.read_position(moves).unwrap());
/// // The opponent holds the centre, or a corner that is worth nothing.
/// assert!(value("c3") < Score::ZERO && value("a1") > Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connections;

/// What one measure counts for, in centi-points.
struct Weights {
    /// The side to move's nearness: this, divided by one more than its steps.
    my_nearness: i64,
    /// The opponent's.
    their_nearness: i64,
    /// Each choice of the side to move: this, divided by the square of one more than the steps.
    my_choices: i64,
    /// Each of the opponent's.
    their_choices: i64,
}

// Fitted by logistic regression to the results of games on 5×5 to 11×11 of an earlier version against itself, and rounded
// (`docs/hex-play.md`). The opponent's plain two-distance counts next to nothing beside the others.
const STONES: Weights = Weights { my_nearness: 590, their_nearness: 15, my_choices: 185, their_choices: 250 };
const VIRTUAL: Weights =
    Weights { my_nearness: 445, their_nearness: 295, my_choices: 45, their_choices: 100 };
const CONSTANT: i64 = -50;

/// Sums are kept in thousandths.
const UNIT: i64 = 1_000;

impl<B: Bits> Evaluate<Hex<B>> for Connections {
    fn evaluate(&self, game: &Hex<B>, p: &Position<B>) -> Score {
        let (mover, other) = (p.next as usize, p.next.other() as usize);
        let measure = |links: Links, weights: &Weights| {
            weights.value(shortest(game, p, mover, links), shortest(game, p, other, links))
        };
        let sum = measure(Links::Stones, &STONES) + measure(Links::Virtual, &VIRTUAL);
        bounded(CONSTANT + sum / UNIT)
    }
}

impl Weights {
    /// The value for the side to move, in thousandths of a centi-point.
    fn value(&self, mine: Shortest, theirs: Shortest) -> i64 {
        let near = |weight: i64, paths: Shortest| UNIT * weight / (paths.steps + 1);
        let choice = |weight: i64, paths: Shortest| UNIT * weight * paths.choices / (paths.steps + 1).pow(2);
        near(self.my_nearness, mine) - near(self.their_nearness, theirs) + choice(self.my_choices, mine)
            - choice(self.their_choices, theirs)
    }
}

#[cfg(test)]
mod tests {
    use gametree::{Game, Player};

    use super::*;
    use crate::order::Order;

    /// The position after stones on these cells, `first` playing the first of them.
    fn position(game: &Hex<u64>, first: Player, cells: &[u8]) -> Position<u64> {
        let start = Position { next: first, ..game.start() };
        cells.iter().fold(start, |p, &cell| game.play(&p, cell))
    }

    #[test]
    fn reflecting_the_board_exchanges_the_players() {
        let (upright, flat) = (Hex::<u64>::new(5, 7, Order::Natural), Hex::<u64>::new(7, 5, Order::Natural));
        let (upright, flat) = (upright.unwrap(), flat.unwrap());
        let mut random = 1_u32;
        for _ in 0..500 {
            let mut cells: Vec<u8> = (0..35).collect();
            for last in (1..cells.len()).rev() {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                cells.swap(last, (random >> 8) as usize % (last + 1));
            }
            for played in 0..20 {
                let reflected: Vec<u8> = cells[..played].iter().map(|cell| cell % 5 * 7 + cell / 5).collect();
                let one = position(&upright, Player::First, &cells[..played]);
                let other = position(&flat, Player::Second, &reflected);
                if one.won {
                    break;
                }
                let values = [Connections.evaluate(&upright, &one), Connections.evaluate(&flat, &other)];
                assert_eq!(values[0], values[1], "{one:?}");
                for links in [Links::Stones, Links::Virtual] {
                    for player in [0, 1] {
                        let paths = shortest(&upright, &one, player, links);
                        assert_eq!(paths, shortest(&flat, &other, 1 - player, links), "{one:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_connected_side_is_as_good_as_won() {
        let game = Hex::<u64>::new(7, 7, Order::Natural).unwrap();
        // d2, c4 and b6 are a bridge apart and a bridge from their edges; the opponent has three corners.
        let ahead = position(&game, Player::First, &[10, 0, 23, 6, 36, 48]);
        assert_eq!(shortest(&game, &ahead, 0, Links::Virtual).steps, 0);
        assert!(Connections.evaluate(&game, &ahead) > Score::new(300));
        let passed = Position { next: Player::Second, ..ahead };
        assert!(Connections.evaluate(&game, &passed) < Score::new(-300));
    }
}
