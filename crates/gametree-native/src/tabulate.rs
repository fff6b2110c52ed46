//! Complete tables of a game of the catalogue; compiled for each game [that asks for it](gametree_games::Playable::COMPILED).

use gametree::Control;
#[cfg(feature = "laboratory")]
use gametree::knowledge::{Coded, Symmetric};
#[cfg(feature = "laboratory")]
use gametree_tables::{Tabulated, Tabulation, TabulationError};

/// A request for a complete table.
#[derive(Clone, Copy)]
pub struct TabulateRequest<'a> {
    /// The most bytes that it may take while it is made.
    pub memory: usize,
    /// Threads.
    pub threads: usize,
    /// The stop flag, and the counter of positions.
    pub control: Control<'a>,
    /// Called with the number of positions once they are listed.
    pub on_listed: &'a dyn Fn(u64),
}

impl std::fmt::Debug for TabulateRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TabulateRequest").field("memory", &self.memory).finish_non_exhaustive()
    }
}

#[cfg(feature = "laboratory")]
pub(crate) fn table<G: Coded + Symmetric + Sync>(
    game: &G,
    root: &G::State,
    request: &TabulateRequest<'_>,
) -> Result<Tabulated, TabulationError>
where
    G::State: Send,
{
    Tabulation::new(game)
        .memory(request.memory)
        .threads(request.threads)
        .control(request.control)
        .on_listed(request.on_listed)
        .run(root)
}
