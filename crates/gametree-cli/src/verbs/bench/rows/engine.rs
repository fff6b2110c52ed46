//! The engine: against a loop by hand, by size of its table, by number of threads.

use super::super::Bench;

/// To come with the engine, each a [`Bench`] as in `generic.rs`; where the counts may differ from run to run (two threads), `nodes`
/// is `None`.
pub(super) const ROWS: &[Bench] = &[
    // Engine against hand loop: `engine-connect4-14`, rival `hand::connect4::nodes::<true>(14)`.
    // Table sizes: 1 MiB and 64 MiB against none.
    // Threads: two against one, to a fixed depth, with `wall: true`.
    // First moves: the share of cut-offs that the first move tried makes is no time; it wants a list of its own.
];
