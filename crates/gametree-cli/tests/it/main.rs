//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod book;
mod common;
mod corpus;
mod docs;
mod drawings;
mod engine;
mod games;
mod hex_notations;
mod hostile;
mod jobs;
mod lab;
mod ledger;
mod limits;
mod match_play;
mod monte_carlo;
mod pathology;
mod plain;
mod play;
mod play_screen;
mod programs;
mod proof;
mod quiz;
mod refusals;
mod reproduce;
mod semi_strong;
mod stops;
mod tabulate;
mod theory;
mod time_limit;
mod train;
mod trees;
mod verify;
mod why;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
