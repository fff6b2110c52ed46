//! What a visit of a node changed at its parent.

use super::visits::{End, Explainer, Visit};
use crate::tree::arena::NodeId;
use crate::tree::record::Step;
use gametree::Algorithm;
use gametree::{Bound, Score, Window};

impl Explainer<'_> {
    /// One sentence without its full stop.
    pub(super) fn effect(&mut self, node: NodeId, visit: &Visit) -> Option<String> {
        let parent = self.search.tree().parent(node)?;
        visit.left?;
        if self.search.algorithm == Algorithm::Product {
            return None; // every child adds to the chances of its parent: none is the best
        }
        let after = &self.steps[visit.last + 1..];
        if matches!(after.first(), Some(Step::Enter { node: next, .. }) if *next == node) {
            let again = if self.search.algorithm == Algorithm::Scout {
                "its value is found"
            } else {
                "it is searched again"
            };
            return Some(format!("That passes the test, so {again}"));
        }
        // The next event at the parent.
        let mut at_parent = after
            .iter()
            .take_while(|step| !matches!(step, Step::Enter { .. }))
            .filter(|step| step.node() == parent);
        let improved = at_parent.clone().find_map(|step| match *step {
            Step::Improved { child, value, .. } if child == node => Some(value),
            _ => None,
        });
        let cut = at_parent.find_map(|step| match *step {
            Step::Cutoff { index, .. } => Some(self.search.record.cutoffs[index].skips()),
            _ => None,
        });
        let (me, above) = (self.mover(parent), self.name(parent));
        let (window, alpha) = self.parent_window(parent, visit.first).unwrap_or((Window::FULL, None));
        if let Some(value) = improved.filter(|&value| value > window.alpha) {
            let cut = if cut == Some(true) { ", which makes the cut-off there" } else { "" };
            let worth = self.value(parent, value, Bound::Lower);
            return Some(format!("That is the best so far for {me} at {above}, now worth {worth}{cut}"));
        }
        if self.search.algorithm == Algorithm::Scout && window != Window::FULL {
            return Some(match cut {
                Some(true) => format!("That answers the test of {above}, which makes the cut-off there"),
                Some(false) => format!("That answers the test of {above}"),
                None => format!("That alone does not answer the test of {above}"),
            });
        }
        if let Some((by, value)) = self.best_before(parent, visit.first) {
            let (by, amount) = (self.name(by), self.value(parent, value, Bound::Lower));
            return Some(format!(
                "That is no improvement for {me} at {above}, where {me} already has {amount} by {by}"
            ));
        }
        if window.alpha.is_infinite() {
            return Some(format!("Nothing could be worse for {me} at {above}"));
        }
        let end = End { end: window.alpha, owner: alpha, upper: false };
        let counts = match self.asked_infinity(parent, end) {
            Some(_) => self.search.game.in_view(parent, window.beta).to_string(),
            None => {
                format!("{} than {}", self.better(parent), self.search.game.in_view(parent, window.alpha))
            }
        };
        let limit = self.limit(parent, visit.first, end);
        Some(format!("That is no improvement for {me} at {above}, where only {counts} counts: {limit}"))
    }

    /// What the player at `parent` has before step `now`, and by which child.
    fn best_before(&self, parent: NodeId, now: usize) -> Option<(NodeId, Score)> {
        let (since, window) = self.visit_until(parent, now)?;
        let best = since.iter().rev().find_map(|step| match *step {
            Step::Improved { node, child, value } if node == parent => Some((child, value)),
            _ => None,
        });
        best.filter(|&(_, value)| value > window.alpha)
    }

    /// The window with which `parent` was entered before step `now`, and the owner of its alpha.
    pub(super) fn parent_window(&self, parent: NodeId, now: usize) -> Option<(Window, Option<NodeId>)> {
        self.steps[..now].iter().rev().find_map(|step| match *step {
            Step::Enter { node, window, alpha, .. } if node == parent => Some((window, alpha)),
            _ => None,
        })
    }
}
