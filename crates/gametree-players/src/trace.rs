//! Traces of games chosen at run time, compiled here once: see [`gametree::trace`].

use gametree::trace::{Flaw, Header, Judged, Record, Recorder, check};

use crate::erased::AnyState;
use crate::native::AnyGame;

/// Judges a trace by the rules of the game alone: [`gametree::trace::check`].
///
/// # Errors
/// The first flaw.
pub fn check_trace(
    game: &AnyGame,
    root: &AnyState,
    header: &Header,
    records: &[Record],
) -> Result<Judged, Flaw> {
    check(game, root, header, records)
}

/// Ends a recording: [`Recorder::finish`].
#[must_use]
pub fn finish_trace(recorder: Recorder<'_, AnyGame>) -> (Header, Vec<Record>) {
    recorder.finish()
}
