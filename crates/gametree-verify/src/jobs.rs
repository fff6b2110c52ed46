//! Checks plans and searches beside the walk, on several threads; of all that fail, the first in the file counts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use gametree::{Control, Game};

use crate::error::Error;
use crate::format::{Claim, MAX_SEARCHED};
use crate::plan::{Rules, Search, play_plan};

/// A batch is sent at this many leaves, or at this many numbers of plans and moves, which bounds the queue's memory.
const BATCH: (usize, usize) = (256, 1 << 14);

/// A position that a plan closes or, without one, a search.
pub(crate) struct Leaf<S> {
    pub(crate) state: S,
    pub(crate) left: Option<u32>,
    pub(crate) claim: Claim,
    pub(crate) offset: u64,
}

/// Leaves, each with the ends of its plan and path among those of all: no leaf costs an allocation.
struct Batch<G: Game> {
    leaves: Vec<(Leaf<G::State>, [usize; 2])>,
    plans: Vec<u32>,
    paths: Vec<G::Move>,
}

/// What is known of the leaves so far: the failure with the smallest offset, and the positions searched.
struct Verdict {
    first: AtomicU64,
    failure: Mutex<Option<Error>>,
    searched: AtomicU64,
}

impl<G: Rules> Batch<G> {
    const EMPTY: Self = Batch { leaves: Vec::new(), plans: Vec::new(), paths: Vec::new() };

    fn check(&self, game: &G, verdict: &Verdict, control: Control<'_>) {
        let mut starts = [0; 2];
        for (leaf, ends) in &self.leaves {
            let (plan, path) = (&self.plans[starts[0]..ends[0]], &self.paths[starts[1]..ends[1]]);
            starts = *ends;
            // A leaf after the first failure does not matter any more.
            if leaf.offset > verdict.first.load(Ordering::Relaxed) || control.stopped() {
                continue;
            }
            let outcome = if plan.is_empty() {
                let mut search = Search::new(game, &leaf.claim, MAX_SEARCHED);
                let met = search.meets(&leaf.state, leaf.left, path.len());
                verdict.searched.fetch_add(search.visited as u64, Ordering::Relaxed);
                met.and_then(|met| {
                    met.then_some(())
                        .ok_or("the search contradicts the claim: expected that it is met".to_owned())
                })
            } else {
                play_plan(game, &leaf.claim, &leaf.state, leaf.left, plan)
            };
            if let Err(text) = outcome {
                let moves = path.iter().map(|&mv| game.move_name(mv)).collect();
                let mut failure = verdict.failure.lock().unwrap_or_else(PoisonError::into_inner);
                if leaf.offset < verdict.first.fetch_min(leaf.offset, Ordering::Relaxed) {
                    *failure = Some(Error::Proof { moves, offset: leaf.offset, text });
                }
            }
        }
    }
}

/// Where the walk leaves what plans and searches must close.
pub(crate) struct Leaves<'v, G: Game> {
    game: &'v G,
    control: Control<'v>,
    verdict: &'v Verdict,
    batch: Batch<G>,
    /// Without a queue, every leaf is checked at once.
    queue: Option<SyncSender<Batch<G>>>,
}

impl<G: Rules> Leaves<'_, G> {
    pub(crate) fn add(&mut self, leaf: Leaf<G::State>, plan: &[u32], path: &[G::Move]) -> Result<(), Error> {
        let batch = &mut self.batch;
        batch.plans.extend_from_slice(plan);
        batch.paths.extend_from_slice(path);
        batch.leaves.push((leaf, [batch.plans.len(), batch.paths.len()]));
        let full = batch.leaves.len() >= BATCH.0 || batch.plans.len() + batch.paths.len() >= BATCH.1;
        if full || self.queue.is_none() { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Error> {
        match &self.queue {
            Some(queue) => {
                queue.send(std::mem::replace(&mut self.batch, Batch::EMPTY)).map_err(|_| Error::Stopped)?;
            }
            None => {
                self.batch.check(self.game, self.verdict, self.control);
                self.batch.leaves.clear();
                self.batch.plans.clear();
                self.batch.paths.clear();
            }
        }
        // The failure itself is reported at the end, if no earlier one comes up.
        let failed = self.verdict.first.load(Ordering::Relaxed) < u64::MAX;
        if failed { Err(Error::Stopped) } else { Ok(()) }
    }
}

/// Runs a walk with `jobs` threads in all, and checks the leaves that it adds. Returns also the positions searched.
pub(crate) fn walk_with<G: Rules, T>(
    game: &G,
    jobs: usize,
    control: Control<'_>,
    walk: impl FnOnce(&mut Leaves<'_, G>) -> Result<T, Error>,
) -> Result<(T, u64), Error> {
    let verdict =
        Verdict { first: AtomicU64::new(u64::MAX), failure: Mutex::default(), searched: AtomicU64::new(0) };
    let walked = std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(2 * jobs);
        let receiver = Arc::new(Mutex::new(receiver));
        let mut workers = 0;
        for _ in 1..jobs {
            let (receiver, verdict) = (Arc::clone(&receiver), &verdict);
            let work = move || work(game, verdict, control, &receiver);
            // Where no more threads start, those that did must do.
            workers += usize::from(std::thread::Builder::new().spawn_scoped(scope, work).is_ok());
        }
        drop(receiver);
        let queue = (workers > 0).then_some(sender);
        let mut leaves = Leaves { game, control, verdict: &verdict, batch: Batch::EMPTY, queue };
        let walked = walk(&mut leaves);
        let flushed = leaves.flush();
        walked.and_then(|walked| flushed.map(|()| walked))
    });
    let failure = verdict.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (failure, walked) {
        (Some(failure), Err(error)) if error.offset().is_some_and(|at| Some(at) < failure.offset()) => {
            Err(error)
        }
        (Some(failure), _) => Err(failure),
        (None, _) if control.stopped() => Err(Error::Stopped),
        (None, walked) => walked.map(|walked| (walked, verdict.searched.into_inner())),
    }
}

fn work<G: Rules>(game: &G, verdict: &Verdict, control: Control<'_>, queue: &Mutex<Receiver<Batch<G>>>) {
    loop {
        let batch = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match batch {
            Ok(batch) => batch.check(game, verdict, control),
            Err(_) => return,
        }
    }
}
