//! Certificates of what was proved piece by piece: an [`Outline`] has the moves down to the pieces, and the solver solves those again.

use std::sync::atomic::AtomicU64;

use gametree::{Budget, Meter};
use gametree_certificate::{AtLeast, Claim};
use gametree_games::Playable;

use crate::any_game::GameSolver;
use crate::certificate::{self, Certificate, Limits, Replies, Strategist, WriteError, symmetric_key};
use crate::connect4::{self, ConnectFourStrategist, TriedOrders};
use crate::hex;
use crate::lines::{LineProofs, position};

/// The proofs of pieces by threats that are kept, so that a position that several pieces have in common is solved once.
const KEPT: usize = 8;

/// What is known of a proof whose pieces were solved one by one, as in a ledger.
#[expect(missing_debug_implementations, reason = "it is made of functions")]
pub struct Outline<'p, S, M> {
    /// A move that keeps the claim in a position in which its player is to move; `None` where only a solver can tell.
    pub choose: &'p dyn Fn(&S, &Claim) -> Option<M>,
    /// Whether a position is decided by those after its moves, which all are known.
    pub is_split: &'p dyn Fn(&S) -> bool,
    /// Where the orders are kept that were tried for policies of Connect Four.
    pub orders: Option<TriedOrders<'p>>,
}

impl<'g, G: Playable> GameSolver<'g, G> {
    /// A certificate of `claims`, which have no plies, about `root`, of which an outline has the beginning. Where it ends the position is
    /// solved again. In Hex, whose certificates hold no positions, the solver needs none; for policies it needs the orders alone.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn certificate_by(
        &mut self,
        root: &G::State,
        claims: &[Claim],
        outline: &Outline<'_, G::State, G::Move>,
        names: (&str, &str),
        limits: Limits,
        budget: Budget<'g>,
    ) -> Result<Certificate, WriteError> {
        let game = self.game;
        // What follows takes its nodes from one pool, as Connect Four's solver does, which may have several threads.
        let pool = budget.nodes.map(AtomicU64::new);
        let meter = &Meter::new(Budget { nodes: None, ..budget }).sharing(pool.as_ref());
        if let (Some(solver), Some(stones), [claim]) = (&mut self.hex, hex::stones(root), claims)
            && game.outcome(root).is_none()
        {
            return hex::write(names, stones, *claim, solver, limits, meter);
        }
        if let (true, Some(solver), [claim]) = (limits.policies, &mut self.connect4, claims)
            && claim.at_least == AtLeast::Win
            && let Some(written) = solver.certificate_by_policies(
                (game, names),
                (root, claim.player),
                outline.orders,
                limits,
                meter,
            )
        {
            return written;
        }
        let mut strategist = Piecewise { solver: self, outline, proofs: Vec::new(), meter, budget };
        certificate::write(game, names, root, claims, &mut strategist, limits, meter)
    }
}

/// An outline and, where it ends, a solver.
struct Piecewise<'s, 'g, G: Playable> {
    solver: &'s mut GameSolver<'g, G>,
    outline: &'s Outline<'s, G::State, G::Move>,
    /// What threats have proved of the pieces reached last.
    proofs: Vec<LineProofs>,
    meter: &'s Meter<'s>,
    budget: Budget<'g>,
}

impl<G: Playable> Piecewise<'_, '_, G> {
    /// Solves a piece of k in a row by threats.
    fn solve(&mut self, state: &G::State, claim: &Claim) -> Option<&mut LineProofs> {
        let proofs = self.solver.proofs_by_threats(state, self.budget)?;
        if !proofs.claims().contains(claim) {
            return None;
        }
        if self.proofs.len() == KEPT {
            self.proofs.remove(0);
        }
        self.proofs.push(proofs);
        self.proofs.last_mut()
    }
}

impl<G: Playable> Strategist<G> for Piecewise<'_, '_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.solver.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        if let Some(mv) = (self.outline.choose)(state, claim) {
            return Some(mv);
        }
        let (game, meter) = (self.solver.game, self.meter);
        if let (Some(solver), Some(_)) = (&mut self.solver.connect4, connect4::stones(state)) {
            return ConnectFourStrategist { game, solver, meter }.choose(state, claim, left);
        }
        // Threats that win do so wherever they are found.
        let known = |proofs: &mut LineProofs| Strategist::<G>::choose(proofs, state, claim, left);
        let found = self.proofs.iter_mut().rev().find_map(known);
        if let Some(mv) = found.or_else(|| self.solve(state, claim).and_then(known)) {
            return Some(mv);
        }
        self.solver.table.keeping_move_within(state, claim.at_least.wdl(), left, meter)
    }

    fn replies(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Replies<G::Move> {
        if (self.outline.is_split)(state) {
            return Replies::default();
        }
        let Some(at) = position(state) else { return Replies::default() };
        let met = |proofs: &mut LineProofs| Strategist::<G>::replies(proofs, state, claim, left);
        let count = self.solver.game.moves(state).count();
        for proofs in self.proofs.iter_mut().rev() {
            let replies = met(proofs);
            if replies.closed.len() == count || proofs.covers(at, claim) {
                return replies;
            }
        }
        self.solve(state, claim).map(met).unwrap_or_default()
    }
}
