//! Felstiner 2019: the counts of his three games, and the slips of his paper.

mod errors;
mod hex;
mod other;
mod tictactoe;

use gametree::adapt::{Ban, ForcedRules};
use gametree::knowledge::Constant;
use gametree_games::hex::Hex;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::{Order, Playable};

use super::{Entry, Run, Sampled};
use crate::{Expectation, LabError, Randomised};

pub(super) use tictactoe::{improvements, multiples};

pub(super) const ENTRIES: [&[Entry]; 4] = [tictactoe::ENTRIES, hex::ENTRIES, other::ENTRIES, errors::ENTRIES];

/// How many runs his means are of, where he says so (§5, Figure 10).
const TRIALS: u32 = 1_000;

const BOTH: ForcedRules = ForcedRules { win: true, block: true };

/// Alpha-beta with the stop and both forced rules, by one call: all his features but the order.
fn all_features<M>() -> Randomised<M> {
    Randomised { stop_at_win: true, forced: BOTH, ..Randomised::default() }
}

/// The same with his driver loop around it.
fn driven<M>(search: Randomised<M>) -> Randomised<M> {
    Randomised { driver_loop: true, ..search }
}

fn tictactoe_board() -> Result<TicTacToe, LabError> {
    TicTacToe::new(3, 3, 3, Order::Natural).ok_or(LabError::NoBoard)
}

fn hex_board(side: u32) -> Result<Hex, LabError> {
    Hex::new(side, side, Order::Natural).ok_or(LabError::NoBoard)
}

/// A search of Hex without its two acute corners: at every ply, or at the first move.
fn without_corners(game: &Hex, always: bool, search: Randomised<u8>) -> Randomised<u8> {
    let corners = game.acute_corners();
    Randomised { ban: if always { Ban::Always(corners) } else { Ban::FirstMove(corners) }, ..search }
}

/// What the program counts from a position: the moves it tries in loops.
fn tried<G: Playable>(
    search: &Randomised<G::Move>,
    game: &G,
    root: &G::State,
    first: bool,
    seed: Option<u64>,
) -> Result<f64, LabError> {
    let report = search.program(seed).run(game, &Constant::default(), root, first)?;
    Ok(report.counts.tried as f64)
}

/// What it counts from the beginning of the game, in the natural order.
fn in_order<G: Playable>(search: &Randomised<G::Move>, game: &G) -> Result<f64, LabError> {
    tried(search, game, &game.start(), true, None)
}

/// The same in random order: the mean of a sample, and the exact expectation with the spread of one run.
fn at_random<G: Playable>(
    run: &Run<'_>,
    samples: u64,
    search: &Randomised<G::Move>,
    game: &G,
    root: &G::State,
    first: bool,
) -> Result<(Sampled, Expectation), LabError> {
    let exact = search.expect_with_spread(game, root, first, run.watch.silent())?;
    let sampled = run.sample(samples, |seed| tried(search, game, root, first, Some(seed)))?;
    Ok((Sampled { spread: exact.standard_deviation.unwrap_or(0.0), ..sampled }, exact))
}
