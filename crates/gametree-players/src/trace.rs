//! Traces of games chosen at run time, compiled here once: see [`gametree::trace`].

use gametree::trace::{Flaw, Header, Judged, Record, Recorder, check, check_with};

use crate::erased::AnyState;
use crate::native::{AnyGame, EvaluationSource};

/// Judges a trace by the rules of the game alone: [`gametree::trace::check`]; or, if the header names one of the
/// game's own evaluations, by the rules and that: [`gametree::trace::check_with`]. It reads no file that the header
/// names.
///
/// # Errors
/// The first flaw.
pub fn check_trace(
    game: &AnyGame,
    root: &AnyState,
    header: &Header,
    records: &[Record],
) -> Result<Judged, Flaw> {
    let named = header
        .evaluation
        .as_deref()
        .filter(|&name| game.evaluations().iter().any(|evaluation| evaluation.name == name));
    match named.map(|name| game.evaluation(EvaluationSource::Named(name))) {
        Some(Ok(evaluation)) => check_with(game, root, header, records, &evaluation),
        _ => check(game, root, header, records),
    }
}

/// Ends a recording: [`Recorder::finish`].
#[must_use]
pub fn finish_trace(recorder: Recorder<'_, AnyGame>) -> (Header, Vec<Record>) {
    recorder.finish()
}
