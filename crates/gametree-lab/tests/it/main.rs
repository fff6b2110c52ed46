//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod common;
mod experiments;
mod match_pgn;
mod match_play;
mod pathology;
mod pathology_patterns;
mod pathology_simulated;
mod plot;
mod randomised;
mod reproduce;
mod suite;
mod train;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
