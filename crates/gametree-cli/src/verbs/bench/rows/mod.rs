//! The measurements: a list a file, each about one question.

mod engine;
mod generic;
mod watched;

use gametree_games::{Order, Spec, Visitor};

use super::Bench;

/// All of them, in the order they are run.
pub(super) fn all() -> impl Iterator<Item = &'static Bench> {
    [generic::ROWS, watched::ROWS, engine::ROWS].into_iter().flatten()
}

/// Does something with a game whose name is known to be right.
pub(super) fn with<V: Visitor>(name: &str, order: Order, visitor: V) -> V::Output {
    let spec: Spec = match name.parse() {
        Ok(spec) => spec,
        Err(error) => unreachable!("{error}"),
    };
    match spec.visit(order, visitor) {
        Some(output) => output,
        None => unreachable!("{name} fits its word"),
    }
}
