//! The measurements: a list a file, each about one question.

mod boards;
mod engine;
mod first;
mod generic;
mod watched;

use super::row::Row;

/// All of them; a `static` each, so that they are compiled here and nowhere else. They come in the order they are run.
pub fn all() -> impl Iterator<Item = &'static Row> {
    [generic::ROWS, watched::ROWS, engine::ROWS, first::ROWS].into_iter().flatten()
}
