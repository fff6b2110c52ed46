//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod breakthrough;
mod checkable;
mod chess;
mod conformance;
mod counts;
mod domineering;
mod engine;
mod erase;
mod evaluation;
mod felstiner;
mod hex_notations;
mod morris;
mod othello;
mod parsing;
mod pictures;
mod playthrough;
mod solved;
mod traces;
mod twins;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
