//! The nodes that the search is in at a moment, and what their players have there.

use crate::tree::{NodeId, Searched, Step};
use gametree::{Score, Window};

/// A node that has been entered and not yet left. Scores are for the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) node: NodeId,
    pub(super) window: Window,
    /// The best value returned so far, and by which child; below alpha it is only an upper bound.
    pub(super) best: Option<(NodeId, Score)>,
}

impl Open {
    /// What the player here is sure of, and by which child: values that lie below alpha are not had.
    pub(super) fn has(&self) -> Option<(NodeId, Score)> {
        self.best.filter(|&(_, value)| value > self.window.alpha)
    }
}

/// The path from the root after the first `step` steps. The value of a child that has only just returned is not in it.
pub(super) fn path(search: &Searched<'_>, step: usize) -> Vec<Open> {
    let mut path: Vec<Open> = Vec::new();
    for event in &search.record.steps[..step] {
        match *event {
            Step::Enter { node, window, .. } => path.push(Open { node, window, best: None }),
            Step::Improved { child, value, .. } => {
                if let Some(open) = path.last_mut() {
                    open.best = Some((child, value));
                }
            }
            Step::Leave { .. } => {
                path.pop();
            }
            _ => {}
        }
    }
    path
}
