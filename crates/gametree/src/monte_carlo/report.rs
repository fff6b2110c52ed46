//! The result of a Monte Carlo tree search: [`Report`].

use crate::budget::StopReason;
use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// The result of a search, for the side to move at the root.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::monte_carlo::MonteCarlo;
/// let report = MonteCarlo::new(&TicTacToe).nodes(20_000).run(&TicTacToe.start());
/// for of_move in &report.per_move {
///     println!("{}: {} visits, mean {:+.2}, {}", of_move.mv, of_move.visits, of_move.mean.unwrap_or(0.0), of_move.value());
/// }
/// assert_eq!(report.per_move.iter().map(|of_move| u64::from(of_move.visits)).sum::<u64>(), report.playouts);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report<M> {
    /// The best move; none if the game is over.
    pub best: Vec<M>,
    /// The mean of what the simulations were worth: +1 for a win, 0 for a draw, −1 for a loss, or points
    /// ([`Outcome::Value`](crate::Outcome::Value)). The value itself if that is proved; `None` without any simulation.
    pub mean: Option<f64>,
    /// The value is proved to be at least this: points, 0 for a draw, −∞ for a loss, which says nothing, +∞ for a win.
    pub lower: Score,
    /// The value is proved to be at most this; +∞ says nothing.
    pub upper: Score,
    /// The line of play that the search expects, starting with the best move. To the end of the game if that is proved.
    pub line: Vec<M>,
    /// Every move, in the game's order, with what is known of it; none if nothing was searched.
    pub per_move: Vec<MoveReport<M>>,
    /// Finished simulations: play-outs, or static values.
    pub playouts: u64,
    /// Positions entered, in the tree and in play-outs.
    pub nodes: u64,
    /// The greatest depth of the tree, in plies.
    pub depth: u32,
    /// The nodes of the tree.
    pub tree_nodes: usize,
    /// Its size, in bytes.
    pub tree_bytes: usize,
    /// Whether the tree reached its limit of memory: the search then went on without new nodes.
    pub full: bool,
    /// Whether the budget ended the search before the value was proved.
    pub stopped: bool,
    /// The limit that ended it then.
    pub stop_reason: Option<StopReason>,
}

/// What is known of a move, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// The number of simulations that began with it. A move whose value is proved gets no more.
    pub visits: u32,
    /// The mean of what they were worth, as [`Report::mean`].
    pub mean: Option<f64>,
    /// Its value is proved to be at least this, as [`Report::lower`].
    pub lower: Score,
    /// Its value is proved to be at most this.
    pub upper: Score,
}

impl<M> MoveReport<M> {
    /// What is known of the move, in words.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::monte_carlo::MonteCarlo::new(&Heap(3)).run(&Heap(3).start());
    /// assert_eq!(report.per_move[2].value().to_string(), "win (proved)"); // take all three
    /// ```
    #[must_use]
    pub fn value(&self) -> GameValue {
        value(self.lower, self.upper, self.mean)
    }
}

impl<M> Report<M> {
    /// The value in words: a proved result, `at least a draw`, or the mean in hundredths, as `+31 (estimate)`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// assert_eq!(MonteCarlo::new(&Heap(8)).run(&Heap(8).start()).value().to_string(), "loss (proved)");
    /// ```
    #[must_use]
    pub fn value(&self) -> GameValue {
        value(self.lower, self.upper, self.mean)
    }

    /// Whether the result of the game is proved. Its points are if [`lower`](Report::lower) and [`upper`](Report::upper) are
    /// equal.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// assert!(MonteCarlo::new(&Heap(9)).run(&Heap(9).start()).proved());
    /// assert!(!MonteCarlo::new(&Heap(99)).nodes(500).run(&Heap(99).start()).proved());
    /// ```
    #[must_use]
    pub fn proved(&self) -> bool {
        self.value().wdl().is_some()
    }

    /// The same report with every move mapped by `map`, for example to its name or a number.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::monte_carlo::MonteCarlo::new(&Heap(7)).run(&Heap(7).start());
    /// assert_eq!(report.map_moves(|take| format!("take {take}")).best, ["take 3"]);
    /// ```
    #[must_use]
    pub fn map_moves<N>(self, mut map: impl FnMut(M) -> N) -> Report<N> {
        let per_move = self.per_move.into_iter().map(|of_move| {
            let MoveReport { mv, visits, mean, lower, upper } = of_move;
            MoveReport { mv: map(mv), visits, mean, lower, upper }
        });
        let per_move = per_move.collect();
        Report {
            best: self.best.into_iter().map(&mut map).collect(),
            line: self.line.into_iter().map(&mut map).collect(),
            per_move,
            mean: self.mean,
            lower: self.lower,
            upper: self.upper,
            playouts: self.playouts,
            nodes: self.nodes,
            depth: self.depth,
            tree_nodes: self.tree_nodes,
            tree_bytes: self.tree_bytes,
            full: self.full,
            stopped: self.stopped,
            stop_reason: self.stop_reason,
        }
    }
}

/// What bounds and a mean say of a value: a result if the bounds leave only one, else the mean.
fn value(lower: Score, upper: Score, mean: Option<f64>) -> GameValue {
    let (least, most) = (Wdl::of_score(lower), Wdl::of_score(upper));
    match mean {
        _ if least == most => GameValue::Proved(least, None),
        Some(mean) if (least, most) == (Wdl::Loss, Wdl::Win) => {
            GameValue::Estimate(Score::new((100.0 * mean).round() as i64).within_limit())
        }
        _ => GameValue::Between(least, most),
    }
}
