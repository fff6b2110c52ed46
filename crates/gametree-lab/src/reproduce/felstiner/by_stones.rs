//! Tic-tac-toe by the number of stones on the board: means over all positions, and the data of two figures.

use gametree::Game;
use gametree_games::tictactoe::TicTacToe;
use rustc_hash::FxHashSet;

use super::super::judge::printed_number;
use super::programs::{all_features, driven, tictactoe_board, tried};
use crate::error::LabError;
use crate::randomised::Randomised;
use gametree::Control;

/// The reachable positions with this many stones, finished ones included, in a fixed order.
fn with_stones(game: &TicTacToe, stones: u32) -> Vec<<TicTacToe as Game>::State> {
    let mut level = vec![game.start()];
    for _ in 0..stones {
        let mut seen = FxHashSet::default();
        let open = level.iter().filter(|p| game.outcome(p).is_none());
        level = open
            .flat_map(|p| game.moves(p).map(|mv| game.play(p, mv)).collect::<Vec<_>>())
            .filter(|p| seen.insert(*p))
            .collect();
    }
    level
}

/// Computes means over the positions with a given number of stones.
pub(super) struct Level {
    pub(super) positions: Vec<<TicTacToe as Game>::State>,
    stones: u32,
    pub(super) game: TicTacToe,
}

impl Level {
    pub(super) fn new(stones: u32) -> Result<Level, LabError> {
        let game = tictactoe_board()?;
        Ok(Level { positions: with_stones(&game, stones), stones, game })
    }

    pub(super) fn mean(
        &self,
        mut count: impl FnMut(&<TicTacToe as Game>::State) -> Result<f64, LabError>,
    ) -> Result<f64, LabError> {
        let sum = self.positions.iter().map(&mut count).sum::<Result<f64, _>>()?;
        Ok(sum / self.positions.len() as f64)
    }

    /// The mean count in natural order or, with a seed, in random order.
    pub(super) fn counted(&self, search: &Randomised<u8>, seed: Option<u64>) -> Result<f64, LabError> {
        let mut number = 0;
        self.mean(|p| {
            number += 1;
            let seed = seed.map(|seed| seed.wrapping_add(number));
            tried(search, &self.game, p, self.stones == 0, seed)
        })
    }

    /// The mean expectation in random order.
    pub(super) fn expected(&self, search: &Randomised<u8>, control: Control<'_>) -> Result<f64, LabError> {
        self.mean(|p| Ok(search.expect(&self.game, p, self.stones == 0, control.without_progress())?.tried))
    }

    /// The standard deviation of the mean count, with one run per position.
    pub(super) fn spread(&self, search: &Randomised<u8>, control: Control<'_>) -> Result<f64, LabError> {
        let variance = |p: &_| {
            let found =
                search.expect_with_spread(&self.game, p, self.stones == 0, control.without_progress())?;
            Ok(found.standard_deviation.unwrap_or(0.0).powi(2))
        };
        Ok((self.mean(variance)? / self.positions.len() as f64).sqrt())
    }
}

/// The percentage of nodes saved by random order compared with row-major order, for 0 to 6 stones.
pub(in super::super) fn improvements(control: Control<'_>, forced: bool) -> Result<Vec<f64>, LabError> {
    let search = driven(if forced { all_features() } else { Randomised::default() });
    let percent = |stones| {
        let level = Level::new(stones)?;
        let row_major = level.counted(&search, None)?;
        let saved = 1.0 - level.expected(&search, control)? / row_major;
        // A smaller difference of equal means is only rounding error.
        Ok(if saved.abs() < 1e-12 { 0.0 } else { 100.0 * saved })
    };
    (0..7).map(percent).collect()
}

/// The curves of Figure 5: for each number of stones the printed multiple, and those of the driver loop and of a single call.
pub(in super::super) fn multiples(control: Control<'_>) -> Result<Vec<[f64; 3]>, LabError> {
    let printed = ["19.9", "10.0", "4.29", "2.74", "1.63", "1.21", "1.10"];
    let multiple = |(stones, printed): (u32, &str)| {
        let level = Level::new(stones)?;
        let full = level.counted(&Randomised { alpha_beta: false, ..Randomised::default() }, None)?;
        let by = |search| Ok::<f64, LabError>(full / level.expected(&search, control)?);
        let printed = printed_number(printed).map_or(f64::NAN, |(value, _)| value);
        Ok([printed, by(driven(Randomised::default()))?, by(Randomised::default())?])
    };
    (0..).zip(printed).map(multiple).collect()
}
