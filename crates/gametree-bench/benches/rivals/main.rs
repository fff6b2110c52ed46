//! Compares gametree with the crate `minimax` 0.6: same game, moves and evaluation, runs alternating in one process.
//!
//! `cargo bench -p gametree-bench --bench rivals [-- --json]`

mod board;
mod engine;
mod measure;
mod negamax;
mod returning;

use measure::Comparison;

fn main() {
    // Cargo passes `--bench`; any other argument is meant for the default harness, which this program replaces.
    let json = std::env::args().any(|word| word == "--json");
    if !json {
        println!("{}", measure::HEAD);
    }
    let comparisons =
        [negamax::comparisons(), engine::comparisons(), returning::comparisons()].into_iter().flatten();
    for Comparison { name, rounds, bar, per_node, ours, rival } in comparisons {
        let measured = measure::measure(rounds, ours, rival);
        let line = measured.line(name, bar, per_node, json);
        println!("{line}");
    }
}
