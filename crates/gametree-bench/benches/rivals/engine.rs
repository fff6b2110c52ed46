//! gametree's full engine against `minimax::IterativeSearch`, with transposition tables of the same size, new for every run.
//!
//! Each comparison runs twice: with the knowledge that the rival has (rules, key, evaluation), and with the game's `Guide`
//! as well, which has no counterpart in the rival.

use gametree::engine::Engine;
use gametree::{Budget, Game};
use minimax::{IterativeOptions, IterativeSearch, Strategy};

use crate::board::{Centre, RULES, take_applied};
use crate::measure::Comparison;

pub(crate) fn comparisons() -> Vec<Comparison> {
    [
        ("engine 18, 64 MiB", 18, 64 << 20, 2.5, false),
        ("guided 18, 64 MiB", 18, 64 << 20, 2.5, true),
        ("engine 20, 64 MiB", 20, 64 << 20, 2.5, false),
        ("guided 20, 64 MiB", 20, 64 << 20, 2.5, true),
        ("engine 18, 1 MiB", 18, 1 << 20, 3.5, false),
        ("guided 18, 1 MiB", 18, 1 << 20, 3.5, true),
        ("engine 20, 1 MiB", 20, 1 << 20, 3.5, false),
        ("guided 20, 1 MiB", 20, 1 << 20, 3.5, true),
    ]
    .map(|(name, depth, memory, bar, guided)| Comparison {
        name,
        rounds: 7,
        bar,
        per_node: false,
        ours: Box::new(move || ours(depth, memory, guided)),
        rival: Box::new(move || rival(depth, memory)),
    })
    .into()
}

fn ours(depth: u8, memory: usize, guided: bool) -> u64 {
    let budget = Budget { depth: Some(depth.into()), ..Budget::default() };
    let mut engine = Engine::new(&RULES).evaluate(Centre).memory(memory).budget(budget);
    let root = RULES.start();
    let report = if guided { engine.guided().run(&root) } else { engine.run(&root) };
    std::hint::black_box((report.score, report.best));
    report.nodes
}

/// The rival's defaults except for the table size. No time limit, so that it starts no timer thread.
fn rival(depth: u8, memory: usize) -> u64 {
    take_applied();
    let mut search = IterativeSearch::new(Centre, IterativeOptions::new().with_table_byte_size(memory));
    search.set_max_depth(depth);
    std::hint::black_box(search.choose_move(&RULES.start()));
    take_applied() + 1
}
