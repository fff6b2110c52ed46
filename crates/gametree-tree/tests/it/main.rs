//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod by_hand;
#[path = "../../../gametree/tests/it/common/mod.rs"]
mod common;
mod draw;
mod drawn_words;
mod explain;
mod fixtures;
mod generate;
mod names;
mod parsing;
mod practice_trees;
mod quiz;
mod quiz_words;
/// What a fuzz target runs, too.
#[allow(unreachable_pub, reason = "a fuzz target includes it")]
mod score;
mod sentences;
mod theory;
mod trace_playback;
mod trace_rules;
mod trace_searches;
mod truth;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
