//! The part of an engine shared by all threads, and the search of one depth by one of them.

use super::backup::Backup;
use super::depth::Guess;
use super::depth_result::DepthResult;
use super::options::EngineOptions;
use super::progress::Teller;
use super::selective::{Parts, URGENT};
use super::table::TranspositionTable;
use super::thread_state::ThreadState;
use super::worker::{Of, Worker};
use crate::game::Game;
use crate::knowledge::{Evaluate, Keyed, Knowledge};
use crate::meter::{Check, Meter};
use crate::observe::Observer;
use gametree_shared::SearchingTable;

/// A game that is borrowed or owned.
pub(super) enum GameRef<'a, G> {
    Borrowed(&'a G),
    Owned(Box<G>),
}

impl<G> std::ops::Deref for GameRef<'_, G> {
    type Target = G;
    fn deref(&self) -> &G {
        match self {
            GameRef::Borrowed(game) => game,
            GameRef::Owned(game) => game,
        }
    }
}

/// The part of an engine shared by all threads.
pub(super) struct Core<'a, G: Game, E, K, B> {
    pub(super) game: GameRef<'a, G>,
    pub(super) eval: E,
    pub(super) knowledge: K,
    pub(super) backup: B,
    pub(super) options: EngineOptions,
    pub(super) all_moves: bool,
    pub(super) table: TranspositionTable,
    /// The minimum remaining depth at which the table is used.
    pub(super) floor: u32,
    /// Whether results of greater depths than asked for are used.
    pub(super) deeper: bool,
    /// The parts of this search that make lines differ in depth.
    pub(super) parts: Parts,
    /// The moves of the root that are left out, by their numbers in the game's order.
    pub(super) excluded: Vec<u32>,
    /// The keys of positions played before the root.
    pub(super) past: Vec<u64>,
}

impl<G, E, K, B> Core<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches one depth on this thread, telling what it does; `others` nodes were spent elsewhere.
    pub(super) fn search_depth_telling<O: Observer<G>>(
        &self,
        root: &G::State,
        (depth, guess): (u32, Option<Guess>),
        (meter, others): (&Meter<'_>, u64),
        searching: Option<&SearchingTable>,
        (thread, observer): (&mut ThreadState<G::Move>, &mut O),
        teller: Option<&Teller<'_, G::Move>>,
    ) -> DepthResult<G::Move> {
        let Some(teller) = teller else {
            return self.search_depth(root, (depth, guess), meter, searching, thread, observer);
        };
        teller.at_root().begins(depth);
        thread.at_root = Some(teller.at_root().clone());
        let tell = |Check { news, nodes, time }| teller.tell(news, nodes + others, time, &self.table);
        let telling = meter.hooked(&tell);
        let searched = self.search_depth(root, (depth, guess), &telling, searching, thread, observer);
        meter.resume(&telling);
        searched
    }

    /// Searches one depth on this thread.
    pub(super) fn search_depth<O: Observer<G>>(
        &self,
        root: &G::State,
        (depth, guess): (u32, Option<Guess>),
        meter: &Meter<'_>,
        searching: Option<&SearchingTable>,
        thread: &mut ThreadState<G::Move>,
        observer: &mut O,
    ) -> DepthResult<G::Move> {
        let &Core {
            ref game,
            ref eval,
            ref knowledge,
            ref backup,
            options,
            all_moves,
            ref table,
            floor,
            deeper,
            parts,
            ref past,
            ref excluded,
        } = self;
        // One ply more for the line of a win that is longer by so much.
        let urgent = if parts.quiescence > 0 { URGENT } else { 0 };
        thread.prepare((depth + 1 + parts.extensions + urgent) as usize, past);
        if thread.root.is_empty() {
            thread.list_root(game.moves(root), excluded);
        }
        let mut found = None;
        let mut worker = Worker::<Of<G, E, K, B, O>> {
            game,
            eval,
            knowledge,
            backup,
            options,
            parts,
            table,
            floor,
            deeper,
            settles: false,
            depth,
            meter,
            searching,
            thread,
            observer,
        };
        let value = worker.value(root, guess, all_moves, &mut found);
        let whole = !worker.parts.reduce();
        DepthResult {
            whole,
            value,
            found,
            line: thread.line().to_vec(),
            per_move: thread.scores(),
            complete: thread.estimates == 0,
            at_floor: thread.at_floor,
            effort: std::mem::take(&mut thread.effort),
            counts: std::mem::take(&mut thread.counts),
        }
    }
}
