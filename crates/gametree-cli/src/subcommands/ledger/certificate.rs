//! The certificate of what a ledger has proved: one file out of many pieces of work.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gametree::Budget;
use gametree::knowledge::play_all;
use gametree_ledger::{Ledger, Strategy};
use gametree_players::native::certificate::{Certificate, Limits, WriteError, claims_of};
use gametree_players::native::{Method, Outline, SolveRequest, TriedOrders};
use gametree_players::{AnyGame, AnyMove, write_moves};

use super::failure;
use super::orders::Orders;
use crate::failure::Failure;
use crate::job::Job;
use crate::output::grouped;
use crate::subcommands::proof::{Proof, saved};

/// What writing may take.
#[derive(Clone, Copy, Default)]
pub(in crate::subcommands) struct Within {
    pub(in crate::subcommands) limits: Limits,
    pub(in crate::subcommands) time: Option<Duration>,
    pub(in crate::subcommands) nodes: Option<u64>,
    pub(in crate::subcommands) memory: Option<usize>,
}

/// Writes a certificate of the position after these moves to a file. The ledger has the moves down to its pieces, which are solved
/// again. If that can't be done, says why and returns `None`.
pub(in crate::subcommands) fn write<'f>(
    game: &AnyGame,
    ledger: &mut Ledger,
    moves: &[AnyMove],
    file: &'f Path,
    within: Within,
) -> Result<Option<Proof<'f>>, Failure> {
    saved(certified(game, ledger, moves, within)?, file)
}

/// The same certificate, which is not saved.
pub(super) fn certified(
    game: &AnyGame,
    ledger: &mut Ledger,
    moves: &[AnyMove],
    within: Within,
) -> Result<Result<Certificate, WriteError>, Failure> {
    let illegal = || Failure::usage(format!("{}: the moves do not fit the game", ledger.file().display()));
    let state = play_all(game, moves.iter().copied()).map_err(|_| illegal())?;
    let strategy = Strategy::read(game, ledger).map_err(|error| failure(&error))?;
    let claims = claims_of(game, &state, strategy.bounds(&state).value(None));
    if claims.is_empty() {
        return Ok(Err(WriteError::NothingProved));
    }
    let counter = Arc::new(AtomicU64::new(0));
    let what = format!("certifying {}", ledger.game());
    let job = Job::counted_in(Arc::clone(&counter), &what, within.nodes, within.time);
    // The solver has the other half.
    let memory = within.memory.map(|bytes| bytes / 2);
    let request = SolveRequest { method: Method::Best, memory, ..SolveRequest::default() };
    let budget = Budget {
        time: within.time,
        nodes: within.nodes,
        memory,
        stop: Some(job.stop()),
        progress: Some(&counter),
        ..Budget::default()
    };
    let mut solver = game.solver(&request);
    let (name, position) = (ledger.game().to_owned(), write_moves(game, moves));
    let found = Arc::new(AtomicU64::new(0));
    let orders = Orders::new(ledger, &found);
    if within.limits.policies {
        let found = Arc::clone(&found);
        job.tell(move || format!("; positions with a policy: {}", grouped(found.load(Ordering::Relaxed))));
    }
    let outline = Outline {
        choose: &|state, claim| strategy.choose(state, claim.player, claim.at_least.wdl()),
        is_split: &|state| strategy.is_split(state),
        orders: Some(TriedOrders { read: &|| orders.read(), keep: &|tried| orders.keep(tried) }),
    };
    let written = solver.certificate_by(&state, &claims, &outline, (&name, &position), within.limits, budget);
    drop(job);
    orders.end().map_err(|error| failure(&error))?;
    Ok(written)
}
