//! The engine on a game, with the flags of the command line: what `search` does, and `solve` when told.

use gametree::adapt::Budget;
use gametree::engine::{Backup, Engine, EngineOptions, Guided, Report, WithSymmetries};
use gametree_games::Playable;
use gametree_games::catalogue::Evaluation;

use crate::args::{DriverName, SearchArgs};

/// What a search by the engine is told.
pub(crate) struct Telling<'a> {
    pub(crate) budget: Budget<'a>,
    pub(crate) parts: EngineOptions,
    /// Whether the value of every move of the root is asked for.
    pub(crate) all_moves: bool,
    /// The largest size of its table, in bytes.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
}

/// The size of the table unless another is asked for.
pub(crate) const MEMORY: usize = 64 << 20;

/// Searches `root` with everything that is known of the game; `told` hears the report of each depth.
pub(crate) fn run<'a, G: Playable, B: Backup + Sync>(
    game: &'a G,
    root: &G::State,
    eval: Evaluation<G>,
    backup: B,
    telling: &Telling<'a>,
    told: impl FnMut(&Report<G::Move>) + Send + 'a,
) -> Report<G::Move> {
    engine(game, eval, backup, telling).on_depth(told).run_on(telling.threads, root)
}

/// The engine so told.
pub(crate) fn engine<'a, G: Playable, B: Backup>(
    game: &'a G,
    eval: Evaluation<G>,
    backup: B,
    telling: &Telling<'a>,
) -> Engine<'a, G, Evaluation<G>, WithSymmetries<Guided>, B> {
    let &Telling { budget, parts, all_moves, memory, .. } = telling;
    Engine::new(game)
        .evaluate(eval)
        .guided()
        .with_symmetries()
        .backup(backup)
        .memory(memory)
        .options(parts)
        .all_moves(all_moves)
        .budget(budget)
}

/// The parts of the search that were asked for.
pub(crate) fn parts(args: &SearchArgs) -> EngineOptions {
    EngineOptions {
        driver: args.driver.map_or_else(Default::default, DriverName::driver),
        quiescence: args.quiescence.unwrap_or(0),
        extensions: args.extensions.unwrap_or(0),
        ..EngineOptions::default()
    }
}
