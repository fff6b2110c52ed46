//! What a Monte Carlo tree search counted and proved: [`Simulations`] and [`Simulated`].

use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// The [details](crate::Answer::details) of an answer by Monte Carlo tree search.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Request, monte_carlo::MonteCarlo};
/// let start = TicTacToe.start();
/// let answer = MonteCarlo::new(&TicTacToe).run(Request::new(&start).nodes(20_000).every_move());
/// for (of_move, simulated) in answer.moves.iter().zip(&answer.details.moves) {
///     println!("{}: {} visits, mean {:+.2}, {}", of_move.mv, simulated.visits, simulated.mean.unwrap_or(0.0), of_move.value);
/// }
/// let visits: u64 = answer.details.moves.iter().map(|simulated| simulated.visits).sum();
/// assert_eq!(visits, answer.details.root.visits);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Simulations {
    /// All finished simulations: play-outs, or static values.
    pub root: Simulated,
    /// Those of every move of [`Answer::moves`](crate::Answer::moves), in the same order.
    pub moves: Vec<Simulated>,
    /// The greatest depth of the tree, in plies.
    pub depth: u32,
    /// The nodes of the tree.
    pub tree_nodes: usize,
    /// Its size, in bytes.
    pub tree_bytes: usize,
    /// Whether the tree reached its limit of memory: the search then went on without new nodes.
    pub full: bool,
}

/// What simulations say of a position or of a move, for the side to move at the root.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Request, Score, monte_carlo::MonteCarlo};
/// let answer = MonteCarlo::new(&Heap(3)).run(Request::new(&Heap(3).start()).every_move());
/// assert_eq!(answer.details.moves[2].lower, Score::INF); // take all three: won
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Simulated {
    /// The number of simulations. A move whose value is proved gets no more.
    pub visits: u64,
    /// The mean of what they were worth: +1 for a win, 0 for a draw, −1 for a loss, or points
    /// ([`Outcome::Value`](crate::Outcome::Value)). The value itself if that is proved; `None` without any simulation.
    pub mean: Option<f64>,
    /// The value is proved to be at least this: points, 0 for a draw, −∞ for a loss, which says nothing, +∞ for a win.
    pub lower: Score,
    /// The value is proved to be at most this; +∞ says nothing.
    pub upper: Score,
}

impl Simulated {
    /// What is proved: points or a result; if that is nothing, the mean, in points where the game counts points, else in hundredths of a
    /// win, so that all numbers of an answer can be compared.
    pub(super) fn value(&self, scored: bool) -> GameValue {
        let (lower, upper) = (self.lower, self.upper);
        let (least, most) = (Wdl::of_score(lower), Wdl::of_score(upper));
        // A bound that is neither a win, a draw nor a loss is points.
        let points = |bound: Score| !bound.is_infinite() && bound != Score::ZERO;
        match self.mean {
            _ if lower == upper && points(lower) => GameValue::Points(lower, upper),
            Some(mean) if (least, most) == (Wdl::Loss, Wdl::Win) => {
                let mean = if scored { mean } else { 100.0 * mean };
                GameValue::Estimate(Score::new(mean.round() as i64).within_limit())
            }
            _ if points(lower) || points(upper) => GameValue::Points(lower, upper),
            _ if least == most => GameValue::Proved(least, None),
            _ => GameValue::Between(least, most),
        }
    }

    /// Whether it is proved.
    pub(super) fn proved(&self) -> bool {
        self.lower == self.upper
    }
}
