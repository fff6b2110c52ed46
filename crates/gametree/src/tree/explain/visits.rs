//! The visits of a node in the record of a search, which an explanation is made from.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use crate::score::{Bound, Score, Window};
use crate::tree::arena::NodeId;
use crate::tree::record::{Cutoff, Step};
use crate::tree::searched::Searched;

/// One visit of a node: its steps are `first..=last` among those that were kept.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) window: Window,
    pub(super) alpha: Option<NodeId>,
    pub(super) beta: Option<NodeId>,
    pub(super) cutoff: Option<usize>,
    pub(super) left: Option<(Score, Bound)>,
    pub(super) known: bool,
}

/// The sentences about one search.
pub(super) struct Explainer<'s> {
    pub(super) search: &'s Searched<'s>,
    /// The nodes entered, as far as the steps were kept.
    pub(super) entered: HashSet<NodeId, FxBuildHasher>,
}

impl Explainer<'_> {
    /// The visits of a node, in order.
    pub(super) fn visits(&self, node: NodeId) -> Vec<Visit> {
        let mut visits: Vec<Visit> = Vec::new();
        for (at, step) in self.search.record.steps.iter().enumerate().filter(|(_, step)| step.node() == node)
        {
            if let Step::Enter { window, alpha, beta, .. } = *step {
                let (cutoff, left, known) = (None, None, false);
                visits.push(Visit { first: at, last: at, window, alpha, beta, cutoff, left, known });
            }
            let Some(visit) = visits.last_mut() else { continue };
            visit.last = at;
            match *step {
                Step::Cutoff { index, .. } => visit.cutoff = Some(index),
                Step::Leave { value, bound, .. } => visit.left = Some((value, bound)),
                Step::Known { .. } => visit.known = true,
                _ => {}
            }
        }
        visits
    }

    /// The most informative visit: the last that skipped something which no other visit entered, else the last that was
    /// not answered from a table.
    pub(super) fn telling(&self, visits: &[Visit]) -> Option<Visit> {
        let skips = |visit: &&Visit| {
            visit
                .cutoff
                .is_some_and(|index| !self.narrowed(&self.search.record.cutoffs[index]).skipped.is_empty())
        };
        let mut backwards = visits.iter().rev();
        backwards.clone().find(skips).or_else(|| backwards.find(|visit| !visit.known)).copied()
    }

    /// A cut-off with only those skipped children that no visit has entered: of the others nothing can be claimed.
    pub(super) fn narrowed(&self, cutoff: &Cutoff) -> Cutoff {
        let skipped = cutoff.skipped.iter().copied().filter(|child| !self.entered.contains(child)).collect();
        Cutoff { skipped, ..cutoff.clone() }
    }
}
