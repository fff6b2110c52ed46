//! What the threads of a search share, and the search of one depth by one of them.

use super::advice::Advice;
use super::backup::Backup;
use super::crew::Crew;
use super::depth::Guess;
use super::notes::Notes;
use super::options::{EngineOptions, Wanted};
use super::report::Effort;
use super::root::Found;
use super::search::Worker;
use super::table::Table;
use crate::adapt::Meter;
use crate::game::Game;
use crate::knowledge::{Evaluate, Keyed};
use crate::observe::Observer;
use crate::score::Score;

/// The part of an engine that every thread sees.
pub(super) struct Core<'a, G: Game, E, K, B> {
    pub(super) game: &'a G,
    pub(super) eval: E,
    pub(super) advice: K,
    pub(super) backup: B,
    pub(super) parts: EngineOptions,
    pub(super) wanted: Wanted,
    pub(super) table: Table,
    /// The remaining depth from which on the table is used.
    pub(super) floor: u32,
    /// The keys of positions played before the root.
    pub(super) past: Vec<u64>,
}

/// What the search of one depth found.
pub(super) struct Searched<M> {
    /// The root's value; `None` where the budget ended it.
    pub(super) value: Option<Score>,
    /// The best move, and in an unfinished depth the best so far, if it has shown to be good.
    pub(super) found: Option<Found<M>>,
    pub(super) line: Vec<M>,
    /// The moves of the root in the game's order, with what they are worth where that is known.
    pub(super) per_move: Vec<(M, Option<Score>)>,
    /// Whether no estimate was used.
    pub(super) complete: bool,
    pub(super) below_floor: (u64, u64),
    pub(super) effort: Effort,
}

impl<G, E, K, B> Core<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Advice<G>,
    B: Backup,
{
    /// Searches one depth on this thread.
    pub(super) fn search_depth<O: Observer<G>>(
        &self,
        root: &G::State,
        (depth, guess): (u32, Option<Guess>),
        meter: &Meter<'_>,
        crew: Option<&Crew>,
        notes: &mut Notes<G::Move>,
        observer: &mut O,
    ) -> Searched<G::Move> {
        let &Core { game, ref eval, ref advice, ref backup, parts, wanted, ref table, floor, ref past } =
            self;
        notes.prepare((depth + parts.extensions) as usize, past);
        if notes.root.is_empty() {
            notes.list_root(game.moves(root));
        }
        let mut found = None;
        let mut worker =
            Worker { game, eval, advice, backup, parts, table, floor, depth, meter, crew, notes, observer };
        let value = worker.value(root, guess, wanted, &mut found);
        Searched {
            value,
            found,
            line: notes.line().to_vec(),
            per_move: notes.scores(),
            complete: notes.estimates == 0,
            below_floor: notes.below_floor,
            effort: std::mem::take(&mut notes.effort),
        }
    }
}
