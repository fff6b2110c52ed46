//! The experiments on games chosen at run time, compiled here once: a program that calls them is quick to build.

use gametree::Control;
use gametree_players::{AnyEvaluation, AnyGame, AnyMove, AnyState, MakePlayer, PlayerError};

use crate::decisions::{DecisionError, Decisions, SolvedPosition, Statics, decide};
use crate::error::LabError;
use crate::match_play::{Match, MatchError, MatchResult, Resumed, Seats};
use crate::randomised::{Expectation, Randomised};

/// [`Match::play`].
///
/// # Errors
/// As there.
pub fn play_match<'a>(
    terms: &Match,
    game: &AnyGame,
    bots: &(dyn Fn() -> Result<Seats<'a, AnyGame>, PlayerError> + Sync),
    journal: Option<Resumed>,
    control: Control<'_>,
    on_result: &mut (dyn FnMut(&MatchResult) + Send),
) -> Result<MatchResult, MatchError> {
    terms.play(game, bots, journal, control, on_result)
}

/// [`decide`].
///
/// # Errors
/// As there.
pub fn decide_positions<'a>(
    game: &AnyGame,
    positions: &[SolvedPosition],
    bot: &MakePlayer<'a, AnyGame>,
    jobs: usize,
    control: Control<'_>,
) -> Result<Decisions, DecisionError> {
    decide(game, positions, bot, jobs, control)
}

/// [`Statics::measure`].
///
/// # Errors
/// As there.
pub fn measure_statics(
    game: &AnyGame,
    evaluation: &AnyEvaluation,
    positions: &[SolvedPosition],
) -> Result<Option<Statics>, DecisionError> {
    Statics::measure(game, evaluation, positions)
}

/// [`Randomised::expect`].
///
/// # Errors
/// As there, and [`LabError::Repeats`] for a game whose positions come back.
pub fn expect(
    search: &Randomised<AnyMove>,
    game: &AnyGame,
    root: &AnyState,
    first: bool,
    control: Control<'_>,
) -> Result<Expectation, LabError> {
    if game.repeats() {
        return Err(LabError::Repeats);
    }
    search.expect(game, root, first, control)
}
