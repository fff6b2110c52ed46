//! Chooses the search for a board: its words and its table entries.

use gametree_games::Order;
use gametree_games::connect4::{AnySize, Fixed};

use super::bounds::Rules;
use super::core::Core;
use super::search::fits;
use super::slot::{Narrow, Wide};
use super::team::Team;

/// The fastest search of a board of this size; `None` for one that is too large or has no cells.
pub(super) fn core(
    columns: u32,
    rows: u32,
    rules: Rules,
    memory: usize,
    threads: usize,
) -> Option<Box<dyn Core>> {
    if (columns, rows) == (7, 6) {
        return Some(Box::new(Team::<_, _, Narrow>::new(Fixed::<7, 6>, rules, memory, threads)));
    }
    let Some(board) = AnySize::<u64>::new(columns, rows, Order::Centre) else {
        let board = AnySize::<u128>::new(columns, rows, Order::Centre)?;
        return Some(Box::new(Team::<_, _, Wide<2>>::new(board, rules, memory, threads)));
    };
    Some(if fits::<u64, Narrow>(columns * (rows + 1)) {
        Box::new(Team::<_, _, Narrow>::new(board, rules, memory, threads))
    } else {
        Box::new(Team::<_, _, Wide<1>>::new(board, rules, memory, threads))
    })
}
