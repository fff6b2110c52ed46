//! The paper's programs: their boards and their counts.

use gametree::adapt::{Ban, ForcedRules};
use gametree::knowledge::Constant;
use gametree_games::hex::Hex;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::{Order, Playable};

use super::super::run::{Run, Sampled};
use crate::error::LabError;
use crate::randomised::{Expectation, Randomised};

/// The number of runs in the means of the paper, where it is given (§5, Figure 10).
pub(super) const TRIALS: u32 = 1_000;

const BOTH: ForcedRules = ForcedRules { win: true, block: true };

/// Alpha-beta with the stop and both forced rules, by one call: all features of the paper except the order.
pub(super) fn all_features<M>() -> Randomised<M> {
    Randomised { stop_at_win: true, forced: BOTH, ..Randomised::default() }
}

/// The same inside the driver loop.
pub(super) fn driven<M>(search: Randomised<M>) -> Randomised<M> {
    Randomised { driver_loop: true, ..search }
}

pub(super) fn tictactoe_board() -> Result<TicTacToe, LabError> {
    TicTacToe::new(3, 3, 3, Order::Natural).ok_or(LabError::NoBoard)
}

pub(super) fn hex_board(side: u32) -> Result<Hex, LabError> {
    Hex::new(side, side, Order::Natural).ok_or(LabError::NoBoard)
}

/// A search of Hex without its two acute corners: at every ply, or only at the first move.
pub(super) fn without_corners(game: &Hex, always: bool, search: Randomised<u8>) -> Randomised<u8> {
    let corners = game.acute_corners();
    Randomised { ban: if always { Ban::Always(corners) } else { Ban::FirstMove(corners) }, ..search }
}

/// The count of the program from a position: the moves tried in loops.
pub(super) fn tried<G: Playable>(
    search: &Randomised<G::Move>,
    game: &G,
    root: &G::State,
    first: bool,
    seed: Option<u64>,
) -> Result<f64, LabError> {
    let report = search.program(seed).run(game, &Constant::default(), root, first)?;
    Ok(report.counts.tried as f64)
}

/// The same from the start of the game, in natural order.
pub(super) fn in_order<G: Playable>(search: &Randomised<G::Move>, game: &G) -> Result<f64, LabError> {
    tried(search, game, &game.start(), true, None)
}

/// The same in random order: the mean of a sample, and the exact expectation with the spread of one run.
pub(super) fn at_random<G: Playable>(
    run: &Run<'_>,
    samples: u64,
    search: &Randomised<G::Move>,
    game: &G,
    root: &G::State,
    first: bool,
) -> Result<(Sampled, Expectation), LabError> {
    let exact = search.expect_with_spread(game, root, first, run.control.without_progress())?;
    let sampled = run.sample(samples, |seed| tried(search, game, root, first, Some(seed)))?;
    Ok((Sampled { spread: exact.standard_deviation.unwrap_or(0.0), ..sampled }, exact))
}
