//! What every step of a tabulation shares: the game, the codes of its positions, the memory, the threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::error::TabulationError;
use crate::coder::Coder;
use gametree::Control;
use gametree::Game;
use gametree::knowledge::{Coded, Symmetric};
use gametree_shared::on_threads;

/// The positions after which the stop flag is asked.
pub(super) const ASK: usize = 1 << 10;

/// The work of a tabulation.
pub(super) struct Work<'a, G> {
    pub(super) coder: Coder<'a, G>,
    pub(super) memory: Memory,
    pub(super) control: Control<'a>,
    pub(super) threads: usize,
}

impl<G: Coded + Symmetric> Work<'_, G> {
    pub(super) fn game(&self) -> &G {
        self.coder.game
    }

    pub(super) fn code(&self, state: &G::State) -> Result<u64, TabulationError> {
        self.coder.code(state).ok_or(TabulationError::NoCode)
    }

    pub(super) fn decode(&self, code: u64) -> Result<G::State, TabulationError> {
        self.game().decode(code).ok_or(TabulationError::NotDecoded { code })
    }

    /// Counts positions that are done; an error once the work is to stop.
    pub(super) fn done(&self, positions: usize) -> Result<(), TabulationError> {
        self.control.add(positions as u64);
        if self.control.stopped() { Err(TabulationError::Stopped) } else { Ok(()) }
    }

    /// The results of `work` on each piece, in their order; each on a thread of its own. If the system cannot start a thread,
    /// the others take its piece.
    pub(super) fn on_each<P: Send, R: Send>(
        &self,
        pieces: Vec<P>,
        work: impl Fn(P) -> Result<R, TabulationError> + Sync,
    ) -> Result<Vec<R>, TabulationError>
    where
        G: Sync,
    {
        let threads = pieces.len();
        let pieces = Mutex::new(pieces.into_iter().enumerate());
        // In a closure, so that the lock is not held while a piece is worked on.
        let take = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let share =
            || std::iter::from_fn(take).map(|(number, piece)| (number, work(piece))).collect::<Vec<_>>();
        let done: BTreeMap<_, _> = on_threads(threads, share).into_iter().flatten().collect();
        done.into_values().collect()
    }

    /// How long the pieces are, so that there is one for each thread; few positions are not worth a second one.
    pub(super) fn piece(&self, positions: usize) -> usize {
        positions.div_ceil(self.threads.max(1)).max(4 * ASK)
    }
}

/// The moves of a position that is not over, with the positions that they lead to.
pub(super) fn children<G: Game>(game: &G, state: &G::State) -> impl Iterator<Item = G::State> {
    game.moves(state).map(move |mv| game.play(state, mv))
}

/// The bytes that are held, which never exceed the limit.
pub(super) struct Memory {
    limit: usize,
    usable: usize,
    held: AtomicUsize,
}

/// Bytes that are held until this is dropped.
pub(super) struct Claim<'m> {
    memory: &'m Memory,
    bytes: usize,
}

impl Memory {
    /// Of a limit a quarter is left to the allocator, which gives back late what was freed. With that of Linux the process then
    /// took 0.85 to 1.01 of limits of 20 to 500 MiB, beside 8 MB of its own (Hex 4×4 and Connect Four 5×5).
    pub(super) fn new(limit: Option<usize>) -> Self {
        let limit = limit.unwrap_or(usize::MAX);
        Memory { limit, usable: limit - limit / 4, held: AtomicUsize::new(0) }
    }

    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// What is left to be claimed.
    pub(super) fn left(&self) -> usize {
        self.usable.saturating_sub(self.held.load(Ordering::Relaxed))
    }

    /// Takes so many bytes, before they are allocated.
    pub(super) fn claim(&self, bytes: usize) -> Result<Claim<'_>, TabulationError> {
        let taken = self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |held| {
            held.checked_add(bytes).filter(|sum| *sum <= self.usable)
        });
        match taken {
            Ok(_) => Ok(Claim { memory: self, bytes }),
            Err(_) => Err(TabulationError::Memory { limit: self.limit }),
        }
    }
}

impl Claim<'_> {
    /// Keeps only so many bytes.
    pub(super) fn shrink(&mut self, bytes: usize) {
        let less = self.bytes.saturating_sub(bytes);
        self.memory.held.fetch_sub(less, Ordering::Relaxed);
        self.bytes -= less;
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.shrink(0);
    }
}
