//! The visits of a node in the record of a search, which an explanation is made from.

use std::borrow::Cow;
use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::value_claim::ValueClaim;
use crate::tree::arena::NodeId;
use crate::tree::record::{Cutoff, Step};
use crate::tree::searched::Searched;
use gametree::Algorithm;
use gametree::{Bound, Score, Window};

/// An end of a window: the number, for the side to move, who set it, and whether it is the upper one.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) end: Score,
    pub(super) owner: Option<NodeId>,
    pub(super) upper: bool,
}

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

impl Visit {
    /// The lower and the upper end of the window, for the side to move.
    pub(super) fn ends(&self) -> [End; 2] {
        let Window { alpha, beta } = self.window;
        [
            End { end: alpha, owner: self.alpha, upper: false },
            End { end: beta, owner: self.beta, upper: true },
        ]
    }
}

/// Makes the sentences about one search, and keeps what they claim.
pub(super) struct Explainer<'s> {
    pub(super) search: &'s Searched<'s>,
    /// The steps that were kept, without those of visits with an empty window.
    pub(super) steps: Cow<'s, [Step]>,
    /// The nodes entered, as far as the steps were kept.
    entered: HashSet<NodeId, FxBuildHasher>,
    /// What the sentences made so far say of values.
    pub(super) claims: Vec<ValueClaim>,
}

impl<'s> Explainer<'s> {
    pub(super) fn new(search: &'s Searched<'s>) -> Self {
        let entered = search.record.steps.iter().filter(|step| matches!(step, Step::Enter { .. }));
        let entered = entered.map(Step::node).collect();
        Explainer { search, steps: meaningful(search), entered, claims: Vec::new() }
    }

    /// The visits of a node, in order.
    pub(super) fn visits(&self, node: NodeId) -> Vec<Visit> {
        let mut visits: Vec<Visit> = Vec::new();
        for (at, step) in self.steps.iter().enumerate().filter(|(_, step)| step.node() == node) {
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

    /// The index of the most informative visit: the last that skipped something which no other visit entered, else the
    /// last that was not answered from a table.
    pub(super) fn most_telling(&self, visits: &[Visit]) -> Option<usize> {
        let skips = |visit: &Visit| {
            self.cutoff(visit).is_some_and(|cutoff| !self.never_entered(&cutoff.skipped).is_empty())
        };
        visits.iter().rposition(skips).or_else(|| visits.iter().rposition(|visit| !visit.known))
    }

    /// Whether the node was entered at all, perhaps with an empty window only.
    pub(super) fn was_entered(&self, node: NodeId) -> bool {
        self.entered.contains(&node)
    }

    /// The cut-off that ended a visit; a bound reached with nothing left to skip is none.
    pub(super) fn cutoff(&self, visit: &Visit) -> Option<&'s Cutoff> {
        visit.cutoff.map(|index| &self.search.record.cutoffs[index]).filter(|cutoff| cutoff.skips())
    }

    /// The visit of `at` whose cut-off skipped `child`; the last if there are more.
    pub(super) fn visit_that_skipped(&self, at: NodeId, child: NodeId) -> Option<(Visit, &'s Cutoff)> {
        self.visits(at).into_iter().rev().find_map(|visit| {
            let cutoff = self.cutoff(&visit).filter(|cutoff| cutoff.skipped.contains(&child))?;
            Some((visit, cutoff))
        })
    }

    /// The first node on the way up from `node` that was entered, with its child on that way; `None` if `node` was.
    pub(super) fn where_it_was_hidden(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let path: Vec<NodeId> = std::iter::once(node).chain(self.search.tree().ancestors(node)).collect();
        path.windows(2).find(|pair| self.entered.contains(&pair[1])).map(|pair| (pair[1], pair[0]))
    }

    /// Those of `nodes` that no visit has entered. Only of them can a cut-off claim that they don't matter.
    pub(super) fn never_entered(&self, nodes: &[NodeId]) -> Vec<NodeId> {
        nodes.iter().copied().filter(|node| !self.entered.contains(node)).collect()
    }
}

/// The steps that say something of values. NegaScout, as it was printed, repeats a search with an empty window where a test
/// has reached beta already: what it finds there is a bound on nothing, and changes nothing.
fn meaningful<'s>(search: &'s Searched<'_>) -> Cow<'s, [Step]> {
    let steps = search.record.steps.as_slice();
    if search.algorithm != Algorithm::NegaScout {
        return Cow::Borrowed(steps);
    }
    // The node of the uppermost visit with an empty window, while it lasts.
    let mut inside: Option<NodeId> = None;
    let kept = steps.iter().filter(|step| match **step {
        Step::Enter { node, window, .. } if inside.is_none() && window.alpha >= window.beta => {
            inside = Some(node);
            false
        }
        Step::Leave { node, .. } if inside == Some(node) => {
            inside = None;
            false
        }
        _ => inside.is_none(),
    });
    Cow::Owned(kept.copied().collect())
}
