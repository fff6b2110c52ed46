//! The measurements: a list a file, each about one question.

mod engine;
mod first;
mod generic;
mod watched;

use gametree_games::connect4::{ConnectFour, Fixed};
use gametree_games::{Order, Spec, Visitor};

use super::Bench;

/// All of them, in the order they are run.
pub(super) fn all() -> impl Iterator<Item = &'static Bench> {
    [generic::ROWS, watched::ROWS, engine::ROWS, first::ROWS].into_iter().flatten()
}

/// Connect Four on 7×6, its size and the order of its moves constants of the code.
type SevenBySix<const CENTRE_FIRST: bool> = ConnectFour<u64, Fixed<7, 6, CENTRE_FIRST>>;
const CENTRE: SevenBySix<true> = ConnectFour::fixed();
const NATURAL: SevenBySix<false> = ConnectFour::fixed();

/// Does something with a game whose name is known to be right.
pub(super) fn with<V: Visitor>(name: &str, order: Order, visitor: V) -> V::Output {
    match spec(name).visit(order, visitor) {
        Some(output) => output,
        None => unreachable!("{name} fits its word"),
    }
}

/// The same centre first, on the rules that `search` takes: constants, where there are such.
pub(super) fn fast<V: Visitor>(name: &str, visitor: V) -> V::Output {
    match spec(name).visit_fast(Order::Centre, visitor) {
        Some(output) => output,
        None => unreachable!("{name} fits its word"),
    }
}

fn spec(name: &str) -> Spec {
    match name.parse() {
        Ok(spec) => spec,
        Err(error) => unreachable!("{error}"),
    }
}
