//! Checks plans and searches beside the walk, on several threads; of all that fail, the first in the file counts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use gametree::{Control, Game};

use crate::error::Error;
use crate::format::Claim;
use crate::format::MAX_SEARCHED;
use crate::plan::{Rules, Search, play_plan};

/// The number of leaves that are sent to a thread at once.
const BATCH: usize = 128;

/// A position that a plan closes or, without one, a search.
pub(crate) struct Leaf<G: Game> {
    pub(crate) state: G::State,
    pub(crate) left: Option<u32>,
    pub(crate) claim: Claim,
    pub(crate) offset: u64,
    pub(crate) plan: Option<Vec<u32>>,
    /// The moves from the certificate's position.
    pub(crate) path: Vec<G::Move>,
}

/// What is known of the leaves so far: the failure with the smallest offset, and the positions searched.
struct Verdict<'v, G> {
    game: &'v G,
    control: Control<'v>,
    first: AtomicU64,
    failure: Mutex<Option<(Vec<String>, String)>>,
    searched: AtomicU64,
}

impl<G: Rules> Verdict<'_, G> {
    fn check(&self, leaf: &Leaf<G>) {
        // A leaf after the first failure does not matter any more.
        if leaf.offset > self.first.load(Ordering::Relaxed) || self.control.stopped() {
            return;
        }
        let (game, Leaf { state, left, claim, offset, plan, path }) = (self.game, leaf);
        let outcome = if let Some(plan) = plan {
            play_plan(game, claim, state, *left, plan)
        } else {
            let mut search = Search::new(game, claim, MAX_SEARCHED);
            let met = search.meets(state, *left, path.len());
            self.searched.fetch_add(search.visited as u64, Ordering::Relaxed);
            let contradicted = || "the search contradicts the claim: expected that it is met".to_owned();
            met.and_then(|met| met.then_some(()).ok_or_else(contradicted))
        };
        if let Err(text) = outcome {
            let moves = path.iter().map(|&mv| game.move_name(mv)).collect();
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            if *offset < self.first.fetch_min(*offset, Ordering::Relaxed) {
                *failure = Some((moves, text));
            }
        }
    }

    fn work(&self, queue: &Mutex<Receiver<Vec<Leaf<G>>>>) {
        loop {
            let batch = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(batch) = batch else { return };
            batch.iter().for_each(|leaf| self.check(leaf));
        }
    }
}

/// Where the walk leaves what plans and searches must close.
pub(crate) struct Leaves<'v, G: Game> {
    verdict: &'v Verdict<'v, G>,
    batch: Vec<Leaf<G>>,
    /// Without a queue, every leaf is checked at once.
    queue: Option<SyncSender<Vec<Leaf<G>>>>,
}

impl<G: Rules> Leaves<'_, G> {
    pub(crate) fn add(&mut self, leaf: Leaf<G>) -> Result<(), Error> {
        self.batch.push(leaf);
        if self.batch.len() >= BATCH || self.queue.is_none() { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Error> {
        let batch = std::mem::take(&mut self.batch);
        let rejected = match &self.queue {
            Some(queue) => queue.try_send(batch).err(),
            None => Some(TrySendError::Full(batch)),
        };
        // While the others have enough to do, the walk helps them.
        if let Some(TrySendError::Full(batch) | TrySendError::Disconnected(batch)) = rejected {
            batch.iter().for_each(|leaf| self.verdict.check(leaf));
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
    let (first, searched) = (AtomicU64::new(u64::MAX), AtomicU64::new(0));
    let verdict = Verdict { game, control, first, failure: Mutex::default(), searched };
    let walked = std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(2 * jobs);
        let receiver = Arc::new(Mutex::new(receiver));
        let mut workers = 0;
        for _ in 1..jobs {
            let (receiver, verdict) = (Arc::clone(&receiver), &verdict);
            // Where no more threads start, those that did must do.
            let worker = std::thread::Builder::new().spawn_scoped(scope, move || verdict.work(&receiver));
            workers += usize::from(worker.is_ok());
        }
        drop(receiver);
        let queue = (workers > 0).then_some(sender);
        let mut leaves = Leaves { verdict: &verdict, batch: Vec::new(), queue };
        let walked = walk(&mut leaves);
        let flushed = leaves.flush();
        walked.and_then(|walked| flushed.map(|()| walked))
    });
    let failure = verdict.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    let first = verdict.first.into_inner();
    match (failure, walked) {
        (_, Err(Error::Fails { moves, offset, text })) if offset < first => {
            Err(Error::Fails { moves, offset, text })
        }
        (Some((moves, text)), _) => Err(Error::Fails { moves, offset: first, text }),
        (None, _) if control.stopped() => Err(Error::Stopped),
        (None, walked) => walked.map(|walked| (walked, verdict.searched.into_inner())),
    }
}
