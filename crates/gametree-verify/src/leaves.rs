//! Checks what plans and searches close, on several threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use gametree::Control;
use gametree_certificate::Error;

use crate::judge::{At, Judge, Known, Rules};

/// The limit to the unfinished positions that one policy may meet.
const MAX_PLAYED: usize = 100_000;

/// How a certificate is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'c> {
    /// The number of threads; 0 counts as 1.
    pub jobs: usize,
    /// A flag that stops the check, and the progress in bytes of the uncompressed body.
    pub control: Control<'c>,
}

/// What closes a leaf.
pub(crate) enum Closing {
    Plan(Vec<u32>),
    Policy(Vec<u32>),
    Hold(Vec<u32>),
    Search,
}

/// A position that is closed without records.
pub(crate) struct Leaf<'l, G: Rules> {
    pub(crate) judge: Judge<'l, G>,
    pub(crate) at: At<G>,
    pub(crate) offset: u64,
    pub(crate) closing: Closing,
    /// The moves from the certificate's position.
    pub(crate) path: Vec<G::Move>,
}

/// Checks leaves, of a certificate with these permutations; returns the positions searched or played. Of those that fail, the first
/// counts.
pub(crate) fn check_all<G: Rules>(
    leaves: &[Leaf<'_, G>],
    maps: &[Vec<u8>],
    options: &Options<'_>,
) -> Result<u64, Error> {
    let (next, searched, (failed, failures)) = (AtomicUsize::new(0), AtomicU64::new(0), channel());
    // They are taken in order. So when each thread has ended, at a failure or at the end, the first failure was met.
    let work = || {
        let taken = || leaves.get(next.fetch_add(1, Ordering::Relaxed));
        let mut results = std::iter::from_fn(taken).map(|leaf| leaf.check(maps, options.control, &searched));
        if let Some(failure) = results.find_map(Result::err) {
            let _ = failed.send(failure);
        }
    };
    thread::scope(|scope| {
        // A browser has no threads.
        for _ in 1..if cfg!(target_family = "wasm") { 1 } else { options.jobs.min(leaves.len()) } {
            // Where no more threads start, those that did must do.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    failures.try_iter().min_by_key(Error::offset).map_or(Ok(searched.into_inner()), Err)
}

impl<G: Rules> Leaf<'_, G> {
    fn check(&self, maps: &[Vec<u8>], control: Control<'_>, searched: &AtomicU64) -> Result<(), Error> {
        if control.stopped() {
            return Err(Error::Stopped);
        }
        let count = |positions: usize| _ = searched.fetch_add(positions as u64, Ordering::Relaxed);
        let checked = match &self.closing {
            Closing::Plan(plan) => self.judge.plan(&self.at, plan),
            Closing::Policy(cells) => self.judge.policy(&self.at, cells, MAX_PLAYED, |_, _| ()).map(count),
            Closing::Hold(moves) => {
                count(moves.len());
                self.judge.held(&self.at.state, moves, maps, control)
            }
            Closing::Search => {
                let mut known = Known::<G>::new();
                let met = self.judge.search(&self.at, self.path.len(), &mut known);
                count(known.len());
                let contradicted = || "the search contradicts the claim: expected that it is met".to_owned();
                met.and_then(|met| met.then_some(()).ok_or_else(contradicted))
            }
        };
        checked.map_err(|text| match control.stopped() {
            true => Error::Stopped,
            false => Error::body(self.offset, text).after(self.judge.names(&self.path)),
        })
    }
}
