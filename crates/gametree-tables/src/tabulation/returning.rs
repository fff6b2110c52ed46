//! Games whose positions don't tell their ply, and may come back: valued by going backwards from the ends.

use std::cell::Cell;

use super::error::TabulationError;
use super::sorted::{Sorted, bytes};
use super::summary::LevelSummary;
use super::value::{Moves, TableValue};
use super::work::{ASK, Work, children};
use gametree::Game;
use gametree::GameValue;
use gametree::knowledge::{Coded, Symmetric};
use gametree::solve::Retrograde;
use gametree::{Budget, StopReason};

/// The positions that can be reached from `root`, with their values.
pub(super) fn tabulate<'m, G>(
    work: &'m Work<'_, G>,
    root: &G::State,
) -> Result<(Sorted<'m>, Vec<u16>, LevelSummary), TabulationError>
where
    G: Coded + Symmetric,
{
    let memory = work.memory.limit();
    let limit = (memory < usize::MAX).then_some(memory);
    let budget = Budget {
        memory: limit,
        stop: work.control.stop,
        progress: work.control.progress,
        ..Budget::default()
    };
    let uncoded = Cell::new(false);
    // Without a code, as good as any other: the result is thrown away.
    let key = |_: &G, state: &G::State| {
        work.coder.code(state).unwrap_or_else(|| {
            uncoded.set(true);
            0
        })
    };
    let mut solver = Retrograde::with_keys(work.game(), key).with_drawn_ends().budget(budget);
    let solved = solver.run(root);
    if uncoded.get() {
        return Err(TabulationError::NoCode);
    }
    let stopped =
        solved.map_or(Some(StopReason::Depth), |answer| answer.stop_reason.filter(|_| answer.stopped));
    match stopped {
        None => {}
        Some(StopReason::Memory) => return Err(TabulationError::Memory { limit: memory }),
        Some(_) => return Err(TabulationError::Stopped),
    }
    // The list of moves is gone, and was larger than what is made now.
    let mut codes: Vec<u64> = solver.positions().map(|(code, _)| code).collect();
    codes.sort_unstable();
    let claim = work.memory.claim(bytes(codes.len()))?;
    let _claim = work.memory.claim(2 * codes.len())?;
    let (mut values, mut summary) = (Vec::with_capacity(codes.len()), LevelSummary::default());
    for codes in codes.chunks(ASK) {
        for &code in codes {
            let value = solved_value(&solver, code);
            values.push(value.pack().ok_or(TabulationError::TooLong)?);
            let (game, state) = (work.game(), work.decode(code)?);
            let mut moves = Moves::NONE;
            if game.outcome(&state).is_none() {
                for child in children(game, &state) {
                    let same = game.to_move(&child) == game.to_move(&state);
                    moves.add(solved_value(&solver, work.code(&child)?).of_move(same));
                }
            }
            summary.add(value, moves.keeping(value.result), work.coder.images(&state, code), code);
        }
        work.done(codes.len())?;
    }
    Ok((Sorted { codes, claim }, values, summary))
}

fn solved_value<G: Game>(solver: &Retrograde<'_, G>, code: u64) -> TableValue {
    match solver.value_of_key(code) {
        Some(GameValue::Proved(result, plies)) => TableValue { result, plies },
        _ => TableValue::ENDLESS,
    }
}
