//! Parallel search: several threads search the same root and depth with a shared table; each defers what another is searching.
//!
//! Chosen by measurement: threads that only share the table duplicate much of the work, and threads that shuffle their
//! moves to differ need twice the nodes of one (connect4.md §4.3). The result is the same as on one thread, since a
//! table entry is used only at its own depth; which of several equal moves is returned may differ.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::backup::Backup;
use super::builder::Engine;
use super::progress::Teller;
use super::report::Report;
use super::run::Runs;
use super::thread_state::ThreadState;
use crate::budget::Budget;
use crate::knowledge::{Evaluate, Keyed, Knowledge};
use crate::meter::Meter;
use crate::request::{OneThread, Threads};
use gametree_shared::SearchingTable;

/// The searches recurse once per ply, at most a thousand times.
const STACK: usize = 64 << 20;

impl<G, E, K, B> Runs<G, E, K, B> for Threads
where
    G: Keyed<State: Sync, Move: Send> + Sync,
    E: Evaluate<G> + Sync,
    K: Knowledge<G> + Sync,
    B: Backup + Sync,
{
    fn search(
        &mut self,
        engine: &mut Engine<'_, G, E, K, B>,
        root: &G::State,
        whole: Budget<'_>,
    ) -> Report<G::Move> {
        let helpers = self.0.saturating_sub(1);
        if helpers == 0 {
            return OneThread(()).search(engine, root, whole);
        }
        // All threads share the node limit: a faster thread spends more of it.
        let pool = whole.nodes.map(AtomicU64::new);
        let alone = Budget { nodes: None, ..whole };
        let meter = Meter::for_root(alone, &*engine.core.game, root).sharing(pool.as_ref());
        let mut own = ThreadState::new();
        let mut theirs: Vec<(ThreadState<G::Move>, u64)> =
            (0..helpers).map(|_| (ThreadState::new(), 0)).collect();
        let teller = engine.on_progress.take().map(Teller::new);
        let report = engine.deepen(root, whole, &meter, &mut |core, depth, guess| {
            let others = theirs.iter().map(|(_, spent)| spent).sum();
            let searching = SearchingTable::new();
            let enough = AtomicBool::new(false);
            let searched = thread::scope(|scope| {
                let running: Vec<_> = theirs
                    .iter_mut()
                    .map(|(thread, spent)| {
                        let (searching, enough) = (&searching, &enough);
                        let pool = pool.as_ref();
                        let help = move || {
                            let budget = Budget { stop: Some(enough), ..Budget::default() };
                            let meter = Meter::new(budget).of_states::<G::State>().sharing(pool);
                            let searched = core.search_depth(
                                root,
                                (depth, guess),
                                &meter,
                                Some(searching),
                                thread,
                                &mut (),
                            );
                            meter.give_back();
                            *spent += meter.nodes();
                            (searched.effort, searched.counts)
                        };
                        // If the system cannot start a thread, the others do the work.
                        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help)
                    })
                    .collect();
                let (asked, meter, state) = ((depth, guess), (&meter, others), (&mut own, &mut ()));
                let mut searched =
                    core.search_depth_telling(root, asked, meter, Some(&searching), state, teller.as_ref());
                enough.store(true, Ordering::Relaxed);
                for helper in running.into_iter().flatten() {
                    if let Ok((effort, counts)) = helper.join() {
                        searched.effort.add(effort);
                        searched.counts.add(counts);
                    }
                }
                searched
            });
            (searched, meter.nodes() + theirs.iter().map(|(_, spent)| spent).sum::<u64>())
        });
        engine.on_progress = teller.map(Teller::into_callback);
        report
    }
}
