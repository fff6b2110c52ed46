//! gametree's full engine against `minimax::IterativeSearch`, with transposition tables of the same size, new for every run.
//!
//! Each comparison has the knowledge that the rival has (rules, key, evaluation). On Connect Four a second one has the game's `Guide`
//! as well, which has no counterpart in the rival.

use gametree::Budget;
use gametree::engine::Engine;
use gametree::knowledge::Knowledge;
use gametree_games::breakthrough::Breakthrough;
use gametree_games::othello::Othello;
use minimax::{IterativeOptions, IterativeSearch, Strategy};

use crate::board::{Rules, Shared, Value, take_applied};
use crate::measure::{Comparison, Run};

pub(crate) fn comparisons() -> Vec<Comparison> {
    let connect4 = [
        ("engine 18, 64 MiB", 18, 64 << 20, 2.5, false),
        ("guided 18, 64 MiB", 18, 64 << 20, 2.5, true),
        ("engine 20, 64 MiB", 20, 64 << 20, 2.5, false),
        ("guided 20, 64 MiB", 20, 64 << 20, 2.5, true),
        ("engine 18, 1 MiB", 18, 1 << 20, 3.5, false),
        ("guided 18, 1 MiB", 18, 1 << 20, 3.5, true),
        ("engine 20, 1 MiB", 20, 1 << 20, 3.5, false),
        ("guided 20, 1 MiB", 20, 1 << 20, 3.5, true),
    ]
    .map(|(name, depth, memory, bar, guided)| {
        let ours: Run = match guided {
            true => Box::new(move || search(engine::<Rules>(depth, memory).guided())),
            false => Box::new(move || search(engine::<Rules>(depth, memory))),
        };
        against::<Rules>(name, (depth, memory), bar, ours)
    });
    let others = [
        plain::<Othello>("Othello 6×6, 12", 12),
        plain::<Othello>("Othello 6×6, 13", 13),
        plain::<Othello>("Othello 6×6, 14", 14),
        plain::<Breakthrough>("Breakthrough 5×5, 10", 10),
        plain::<Breakthrough>("Breakthrough 5×5, 11", 11),
        plain::<Breakthrough>("Breakthrough 5×5, 12", 12),
    ];
    connect4.into_iter().chain(others).collect()
}

/// A comparison without a guide, with tables of 1 MiB.
fn plain<G: Shared>(name: &'static str, depth: u8) -> Comparison {
    let memory = 1 << 20;
    against::<G>(name, (depth, memory), 2.0, Box::new(move || search(engine::<G>(depth, memory))))
}

fn against<G: Shared>(name: &'static str, (depth, memory): (u8, usize), bar: f64, ours: Run) -> Comparison {
    let rival = Box::new(move || rival::<G>(depth, memory));
    Comparison { name, rounds: 7, bar, per_node: false, ours, rival }
}

fn engine<G: Shared>(depth: u8, memory: usize) -> Engine<'static, G, Value<G>> {
    let budget = Budget { depth: Some(depth.into()), ..Budget::default() };
    Engine::new(G::rules()).evaluate(Value::NEW).memory(memory).budget(budget)
}

fn search<G: Shared, K: Knowledge<G>>(mut engine: Engine<'static, G, Value<G>, K>) -> u64 {
    let report = engine.run(&G::rules().start());
    std::hint::black_box((report.score, &report.best));
    report.nodes
}

/// The rival's defaults except for the table size. No time limit, so that it starts no timer thread.
fn rival<G: Shared>(depth: u8, memory: usize) -> u64 {
    take_applied();
    let mut search =
        IterativeSearch::new(Value::<G>::NEW, IterativeOptions::new().with_table_byte_size(memory));
    search.set_max_depth(depth);
    std::hint::black_box(search.choose_move(&G::rules().start()));
    take_applied() + 1
}
