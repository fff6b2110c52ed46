//! Everything on: gametree's engine against `minimax::IterativeSearch`, tables of the same size, made anew for every run.

use minimax::{IterativeOptions, IterativeSearch, Strategy};

use crate::board::{Centre, applied};
use crate::hand::connect4::Board;
use crate::measure::Contest;

pub(crate) fn contests() -> Vec<Contest> {
    [
        ("engine 18, 64 MiB", 18, 64 << 20, 2.5),
        ("engine 20, 64 MiB", 20, 64 << 20, 2.5),
        ("engine 18, 1 MiB", 18, 1 << 20, 3.5),
        ("engine 20, 1 MiB", 20, 1 << 20, 3.5),
    ]
    .map(|(name, depth, memory, bar)| Contest {
        name,
        rounds: 7,
        bar,
        per_node: false,
        ours: Box::new(move || ours(depth, memory)),
        rival: Box::new(move || Some(rival(depth, memory))),
    })
    .into()
}

/// TODO: enable with the engine; until then these rows show the rival alone.
/// ```ignore
/// let engine = Engine::new(&RULES).evaluate(Centre).memory(memory);
/// let report = engine.budget(Budget { depth: Some(depth.into()), ..Budget::default() }).run(&RULES.start());
/// std::hint::black_box((report.score, report.best));
/// Some(report.nodes)
/// ```
fn ours(_depth: u8, _memory: usize) -> Option<u64> {
    None
}

/// With its defaults but for the table; no time limit, so that it starts no clock thread.
fn rival(depth: u8, memory: usize) -> u64 {
    applied();
    let mut search = IterativeSearch::new(Centre, IterativeOptions::new().with_table_byte_size(memory));
    search.set_max_depth(depth);
    std::hint::black_box(search.choose_move(&Board::EMPTY));
    applied() + 1
}
