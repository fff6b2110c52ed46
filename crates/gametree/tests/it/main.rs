//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod abdelbar;
mod answers;
mod backups;
mod claims;
mod common;
mod deep;
mod engine;
mod engine_counts;
mod engine_games;
mod examples;
mod injected;
mod limits;
mod lines_and_clocks;
mod monte_carlo;
mod out_of_range;
mod own_games;
mod owners;
mod points;
mod proofs;
mod relations;
mod returning;
mod saved_table;
mod selective;
mod solver;
mod stored;

/// The small games of the documentation.
#[path = "../../doc/heap.rs"]
#[allow(unreachable_pub, reason = "the documentation's examples include it")]
mod heap;
#[path = "../../doc/tictactoe.rs"]
#[allow(unreachable_pub, reason = "the documentation's examples include it")]
mod tictactoe;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
