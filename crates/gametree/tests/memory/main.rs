//! Memory limits, measured in bytes by an allocator that counts: a program of its own, since that allocator serves all of it.

mod counting;
mod searches;
mod trees;

/// Whether each test is to run all of its cases rather than a few of every kind: `cargo xtask exhaustive` asks for that.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// How many cases a test runs: few, or all of them.
pub(crate) fn cases<N>(quick: N, all: N) -> N {
    if thorough() { all } else { quick }
}
