//! Games whose positions tell their ply: listed forwards, ply by ply, and valued backwards.

use super::error::TabulationError;
use super::sorted::{Finder, Runs, Sorted, bytes};
use super::summary::LevelSummary;
use super::value::{Moves, TableValue};
use super::work::{ASK, Memory, Work, children};
use gametree::knowledge::{Coded, Symmetric};

/// The most codes that a thread collects before it sorts them.
const FRESH: usize = 1 << 20;

/// All positions that can be reached from `root`, by ply.
pub(super) fn list<'m, G>(
    work: &'m Work<'_, G>,
    root: &G::State,
    ply: u32,
) -> Result<Vec<Sorted<'m>>, TabulationError>
where
    G: Coded + Symmetric + Sync,
{
    let mut levels = vec![Sorted::copy(&work.memory, &[work.code(root)?])?];
    while let Some(level) = levels.last() {
        let pieces = level.codes.chunks(work.piece(level.codes.len())).collect();
        let ply = ply + levels.len() as u32;
        let runs = work.on_each(pieces, |codes: &[u64]| expand(work, codes, ply))?;
        let mut all = Runs::default();
        for run in runs.into_iter().flatten() {
            all.push(run, &work.memory)?;
        }
        match all.into_one(&work.memory)? {
            Some(next) => levels.push(next),
            None => break,
        }
    }
    Ok(levels)
}

/// The positions that the moves of these positions lead to, all of this ply.
fn expand<'m, G>(
    work: &'m Work<'_, G>,
    codes: &[u64],
    ply: u32,
) -> Result<Option<Sorted<'m>>, TabulationError>
where
    G: Coded + Symmetric,
{
    let game = work.game();
    let room = room(&work.memory, work.threads);
    let _claim = work.memory.claim(bytes(room))?;
    let (mut fresh, mut runs) = (Vec::with_capacity(room), Runs::default());
    for codes in codes.chunks(ASK) {
        for &code in codes {
            let state = work.decode(code)?;
            if game.outcome(&state).is_some() {
                continue;
            }
            for child in children(game, &state) {
                if game.ply(&child) != Some(ply) {
                    return Err(TabulationError::Ply { code });
                }
                fresh.push(work.code(&child)?);
                if fresh.len() == room {
                    fresh.sort_unstable();
                    fresh.dedup();
                    if fresh.len() > room / 2 {
                        runs.push(Sorted::copy(&work.memory, &fresh)?, &work.memory)?;
                        fresh.clear();
                    }
                }
            }
        }
        work.done(codes.len())?;
    }
    fresh.sort_unstable();
    fresh.dedup();
    runs.push(Sorted::copy(&work.memory, &fresh)?, &work.memory)?;
    runs.into_one(&work.memory)
}

/// How many codes each thread collects: few if there is little memory.
fn room(memory: &Memory, threads: usize) -> usize {
    (memory.left() / bytes(8 * threads.max(1))).clamp(ASK, FRESH)
}

/// The values of the positions of one ply, from those of the next.
pub(super) fn value<G>(
    work: &Work<'_, G>,
    codes: &[u64],
    ply: u32,
    next: Option<(&[u64], &[u16])>,
) -> Result<(Vec<u16>, LevelSummary), TabulationError>
where
    G: Coded + Symmetric + Sync,
{
    let (next_codes, next_values) = next.unwrap_or_default();
    let _claim = work.memory.claim(Finder::bytes(next_codes.len()))?;
    let next = (&Finder::new(next_codes), next_values);
    let mut values = vec![0; codes.len()];
    let piece = work.piece(codes.len());
    let pieces = codes.chunks(piece).zip(values.chunks_mut(piece)).collect();
    let found = work.on_each(pieces, |(codes, values): (&[u64], &mut [u16])| {
        let mut summary = LevelSummary::default();
        for (codes, values) in codes.chunks(ASK).zip(values.chunks_mut(ASK)) {
            for (&code, value) in codes.iter().zip(values) {
                *value = value_of(work, code, next, &mut summary)?.pack().ok_or(TabulationError::TooLong)?;
            }
            work.done(codes.len())?;
        }
        Ok(summary)
    })?;
    let mut summary = LevelSummary { ply: Some(ply), ..LevelSummary::default() };
    found.iter().for_each(|piece| summary.merge(piece));
    Ok((values, summary))
}

/// The value of one position, which is counted.
fn value_of<G: Coded + Symmetric>(
    work: &Work<'_, G>,
    code: u64,
    (finder, values): (&Finder<'_>, &[u16]),
    summary: &mut LevelSummary,
) -> Result<TableValue, TabulationError> {
    let (game, state) = (work.game(), work.decode(code)?);
    let mut moves = Moves::NONE;
    let value = match game.outcome(&state) {
        Some(outcome) => TableValue::of_end(outcome),
        None => {
            for child in children(game, &state) {
                let found = finder.find(work.code(&child)?).map(|at| TableValue::unpack(values[at]));
                let same = game.to_move(&child) == game.to_move(&state);
                moves.add(found.ok_or(TabulationError::Ply { code })?.of_move(same));
            }
            moves.value().ok_or(TabulationError::Ply { code })?
        }
    };
    summary.add(value, moves.keeping(value.result), work.coder.images(&state, code), code);
    Ok(value)
}
