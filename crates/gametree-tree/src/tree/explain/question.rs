//! Why a node was entered: the question that a visit of it had to answer.

use super::phrases::Source;
use super::visits::{End, Explainer, Visit};
use crate::tree::arena::NodeId;
use gametree::Algorithm;
use gametree::{Score, Window};

impl Explainer<'_> {
    /// One sentence without its full stop.
    pub(super) fn question(&mut self, node: NodeId, visit: &Visit) -> String {
        let (name, algorithm) = (self.name(node), self.search.algorithm);
        let window = visit.window;
        let here = self.search.game.window_in_view(node, window);
        let Window { alpha: low, beta: high } = here;
        if node == NodeId::ROOT {
            return if window == Window::FULL {
                format!("{name} is where the search begins: its value is what is asked for")
            } else {
                format!("{name} is where the search begins, with the window {here}")
            };
        }
        if algorithm.visits_everything() {
            return format!("{name} was searched as every node is: {} skips nothing", algorithm.name());
        }
        if visit.left.is_none() {
            return format!("{name} {}", best_first_reason(algorithm));
        }
        if algorithm == Algorithm::Scout && window == Window::FULL {
            // A first child may also have been visited in its parent's test, which is no test of its own.
            let tree = self.search.tree();
            let first = tree.parent(node).and_then(|parent| tree.children(parent).next());
            return if first == Some(node) {
                format!(
                    "scout finds the value of {name}, the first child, to have something to test the others against"
                )
            } else {
                format!("{name} has passed its test, so scout finds its value")
            };
        }
        if window == Window::FULL {
            let parent = self.search.tree().parent(node).unwrap_or(NodeId::ROOT);
            return if algorithm == Algorithm::BranchAndBound {
                format!("{name} had to be searched: {} has no bound to pass down yet", self.name(parent))
            } else {
                format!("{name} had to be searched: nothing found so far could rule it out")
            };
        }
        if let Some(test) = self.test(node, visit) {
            return test;
        }
        let matters = match (low.is_infinite(), high.is_infinite()) {
            _ if (low, high) == (Score::INF.down(), Score::INF) => {
                "was asked only whether it is worth inf rather than less".to_owned()
            }
            _ if (low, high) == (Score::NEG_INF, Score::NEG_INF.up()) => {
                "was asked only whether it is worth -inf rather than more".to_owned()
            }
            _ if low.up() == high => {
                format!("was asked only whether it is worth {high} or more rather than {low} or less")
            }
            (false, true) => format!("could still matter, with a value above {low}"),
            (true, false) => format!("could still matter, with a value below {high}"),
            _ => format!("could still matter, with a value between {low} and {high}"),
        };
        if let Some(window) = self.whole_window(node, visit) {
            return format!("{name} {matters}: {window}");
        }
        let ends = visit.ends().into_iter().filter(|end| !end.end.is_infinite());
        let mut known: Vec<String> = ends.map(|end| self.limit(node, visit.first, end)).collect();
        if self.search.game.turns_round(node) {
            known.reverse(); // the lower end of the view first
        }
        known.dedup(); // of a null window of the call
        format!("{name} {matters}: {}", known.join(", and "))
    }

    /// The window of the call, if both ends of the node's are its ends, unchanged on their way down.
    fn whole_window(&self, node: NodeId, visit: &Visit) -> Option<String> {
        let called = |End { end, owner, .. }: &End| {
            !end.is_infinite() && owner.is_none() && self.shifts(None, node, *end).is_empty()
        };
        let ends = visit.ends();
        let both = ends.iter().all(|end| called(end) && self.source(node, *end) == Source::Call);
        let mut window = ends.map(|end| self.at_the_root(node, end.end));
        window.sort_unstable();
        both.then(|| format!("{} is ({}, {})", self.call(), window[0], window[1]))
    }

    /// The question of a null window that a node above has set, if this is one.
    fn test(&mut self, node: NodeId, visit: &Visit) -> Option<String> {
        let set = |end: &End| matches!(self.source(node, *end), Source::Question(_));
        visit.ends().iter().any(set).then_some(())?;
        // The other end is what is held; the question is whether that is beaten.
        let held = visit.ends().into_iter().find(|end| !set(end))?;
        let mover_wants_more = !self.search.game.turns_round(node);
        let more = if mover_wants_more == held.upper { "less" } else { "more" };
        let bound = self.search.game.in_view(node, held.end);
        let (name, known) = (self.name(node), self.limit(node, visit.first, held));
        Some(format!("{name} is only tested (is it worth {more} than {bound}?): {known}"))
    }
}

/// Why a best-first search came to a node.
fn best_first_reason(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Sss => "was taken from OPEN because no other state there had a larger merit",
        Algorithm::Dual => "was taken from OPEN because no other state there had a smaller merit",
        Algorithm::Pns => {
            "was evaluated because its parent was the most-proving node: the leaf by which both proof and disproof were nearest"
        }
        _ => {
            "was evaluated because its parent was the most promising one within the thresholds of its proof numbers"
        }
    }
}
