//! Chooses the search for a board: its words and its table entries.

use gametree_games::Order;
use gametree_games::connect4::{AnySize, Fixed};

use super::bounds::Rules;
use super::core::Core;
use super::search::{Search, fits};
use super::table::{Narrow, Wide};

/// The fastest search of a board of this size; `None` for one that is too large or has no cells.
pub(super) fn core(columns: u32, rows: u32, rules: Rules, memory: usize) -> Option<Box<dyn Core>> {
    if (columns, rows) == (7, 6) {
        return Some(Box::new(Search::<_, _, Narrow>::new(Fixed::<7, 6>, rules, memory)));
    }
    let Some(board) = AnySize::<u64>::new(columns, rows, Order::Centre) else {
        let board = AnySize::<u128>::new(columns, rows, Order::Centre)?;
        return Some(Box::new(Search::<_, _, Wide<u128>>::new(board, rules, memory)));
    };
    Some(if fits::<u64, Narrow>(columns * (rows + 1)) {
        Box::new(Search::<_, _, Narrow>::new(board, rules, memory))
    } else {
        Box::new(Search::<_, _, Wide<u64>>::new(board, rules, memory))
    })
}
