//! The pieces of which sentences are made: names of nodes, their values with what is known of them, and who holds a bound.

use super::value_claim::ValueClaim;
use super::visits::{End, Explainer};
use crate::tree::arena::NodeId;
use crate::tree::play::Values;
use crate::tree::record::Step;
use crate::tree::steps::player;
use gametree::{Bound, Score, Window};

/// Where a bound comes from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Source {
    /// From the window of the call.
    Call,
    /// From nowhere: it is infinite, and nothing is beyond.
    Infinity,
    /// From a node whose player has this much there already.
    Held(NodeId),
    /// From the far end of a null window, with which that node asks only for more than it has, or than what it was entered
    /// with has at its lower end.
    Question(NodeId),
}

/// Why a node has a bound, with the child that it is from.
#[derive(Clone, Copy)]
enum Holding {
    /// Its player has this much by that child.
    Improved(NodeId, Score),
    /// A test of that child has shown as much, and it is being searched again.
    Tested(NodeId, Score),
    /// A test of that child has shown no more than what is below the window, and it is searched again all the same;
    /// NegaScout does so. The value and bound are the child's.
    TestedInVain(NodeId, Score, Bound),
}

impl Explainer<'_> {
    /// A node in a sentence.
    pub(super) fn name(&self, node: NodeId) -> String {
        let tree = self.search.tree();
        let plain_root = node == NodeId::ROOT && tree.given_name(node).is_none();
        if plain_root { "the root".to_owned() } else { tree.name(node) }
    }

    /// Several nodes in a sentence.
    pub(super) fn names(&self, nodes: &[NodeId]) -> String {
        const MOST: usize = 6;
        let names = self.search.names(nodes);
        match names.as_slice() {
            [one] => one.clone(),
            [first, .., last] if names.len() > MOST => {
                format!("the {} children {first} to {last}", names.len())
            }
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
            [] => String::new(),
        }
    }

    /// The name of the player at `node`.
    pub(super) fn mover(&self, node: NodeId) -> &'static str {
        player(self.search.tree().player(node))
    }

    /// What is known of the value of a node, given for its mover: "at most 4". It is kept as a claim.
    pub(super) fn value(&mut self, node: NodeId, value: Score, bound: Bound) -> String {
        let bound = match bound {
            // Beyond an infinity there is nothing.
            Bound::Lower if value == Score::INF => Bound::Exact,
            Bound::Upper if value == Score::NEG_INF => Bound::Exact,
            bound => bound,
        };
        let bound = self.search.game.bound_in_view(node, bound);
        let value = self.search.game.in_view(node, value);
        let player = self.search.tree().player(node);
        self.claims.push(ValueClaim { node, player, relation: bound.into(), value });
        match bound {
            Bound::Exact => value.to_string(),
            Bound::Lower => format!("at least {value}"),
            Bound::Upper => format!("at most {value}"),
        }
    }

    /// What a visit found a child to be worth; a leaf is worth what is written there.
    pub(super) fn found(&mut self, node: NodeId, value: Score, bound: Bound) -> String {
        let bound = if self.search.tree().is_leaf(node) { Bound::Exact } else { bound };
        self.value(node, value, bound)
    }

    /// "more" or "less": which of them is better for the player at `node`, in the view of the tree.
    pub(super) fn better(&self, node: NodeId) -> &'static str {
        if self.search.game.turns_round(node) { "less" } else { "more" }
    }

    /// Where an end of a window at `node` comes from.
    pub(super) fn source(&self, node: NodeId, end: End) -> Source {
        let End { end, owner, upper } = end;
        let tree = self.search.tree();
        let Some(owner) = owner else {
            return if end.is_infinite() { Source::Infinity } else { Source::Call };
        };
        // What the opponent has limits a node from above, what its own player has from below. The other way round
        // it is the far end of a null window.
        let opponent = tree.player(owner) != tree.player(node);
        if opponent == upper { Source::Held(owner) } else { Source::Question(owner) }
    }

    /// The window that was passed to the algorithm, or that it passes to itself.
    pub(super) fn call(&self) -> &'static str {
        // MTD(f) has no window but those of its own calls, and these are null windows.
        if self.search.algorithm.has_window() {
            "the window of the call"
        } else {
            "the null window of this pass"
        }
    }

    /// What the player at `owner` has when the search enters `node` below it at step `now`.
    fn held(&self, owner: NodeId, node: NodeId, now: usize) -> Option<Holding> {
        let tree = self.search.tree();
        let (since, window) = self.visit_until(owner, now)?;
        // The child of the owner on the way to the node: if it was left since, a test of it may have set the bound.
        let towards = std::iter::once(node)
            .chain(tree.ancestors(node))
            .find(|&step| tree.parent(step) == Some(owner))?;
        for step in since.iter().rev() {
            match *step {
                Step::Leave { node, value, bound } if node == towards => {
                    let again = tree.player(towards) == tree.player(owner);
                    let has = if again { value } else { -value };
                    return Some(if has > window.alpha {
                        Holding::Tested(towards, has)
                    } else {
                        Holding::TestedInVain(towards, value, bound)
                    });
                }
                Step::Improved { node, child, value } if node == owner => {
                    // Below alpha a value is only an upper bound: the player does not have it. Everybody has -∞.
                    let has = value > window.alpha || value == Score::NEG_INF;
                    return has.then_some(Holding::Improved(child, value));
                }
                _ => {}
            }
        }
        None
    }

    /// The steps of the visit of `node` that had begun before step `now`, and its window.
    pub(super) fn visit_until(&self, node: NodeId, now: usize) -> Option<(&[Step], Window)> {
        let before = &self.steps[..now];
        before.iter().enumerate().rev().find_map(|(at, step)| match *step {
            Step::Enter { node: entered, window, .. } if entered == node => Some((&before[at..], window)),
            _ => None,
        })
    }

    /// Who has what at `owner`, and by which move: "MAX already has at least 3 at the root by 1"; without the place
    /// if `placed` is false.
    pub(super) fn holding(
        &mut self,
        owner: NodeId,
        node: NodeId,
        now: usize,
        placed: bool,
    ) -> Option<String> {
        let place = if placed { format!(" at {}", self.name(owner)) } else { String::new() };
        let player = self.mover(owner);
        Some(match self.held(owner, node, now)? {
            Holding::Improved(by, value) => {
                let (by, amount) = (self.name(by), self.value(owner, value, Bound::Lower));
                format!("{player} already has {amount}{place} by {by}")
            }
            Holding::Tested(by, value) => {
                let (by, amount) = (self.name(by), self.value(owner, value, Bound::Lower));
                format!("{player} has {amount}{place}, as a test of {by} itself has shown")
            }
            Holding::TestedInVain(by, value, bound) => {
                let (name, amount) = (self.name(by), self.found(by, value, bound));
                let algorithm = self.search.algorithm.name();
                format!("{algorithm} searches {name} again from what its test has shown{place}: {amount}")
            }
        })
    }

    /// How the static values of Althöfer's rule change a bound on its way down to `node`: " (on its way down: -1 - (-3) = 2
    /// at 2)". Nothing for other rules, or for an infinite bound.
    ///
    /// `bound` is what arrives at `node`, for its mover. Since W(x) = f(x) + max −W(y), a bound b at x is f(x) − b at y
    /// for the player there (in MAX's view: b − f(x)); the way is followed from its end.
    pub(super) fn shifts(&self, owner: Option<NodeId>, node: NodeId, bound: Score) -> String {
        const MOST: usize = 6;
        if !self.search.algorithm.uses_static_values() || bound.is_infinite() {
            return String::new();
        }
        let tree = self.search.tree();
        let top = owner.unwrap_or(NodeId::ROOT);
        let mut parts = Vec::new();
        let (mut at, mut bound) = (node, bound);
        while at != top {
            let Some(parent) = tree.parent(at) else { break };
            let own = self.search.own_value(parent);
            let above = own - bound;
            let view = |node, value| self.search.game.in_view(node, value);
            let (f, from, to) = (view(parent, own), view(parent, above), view(at, bound));
            let sum = match self.search.game.values() {
                Values::Mover => format!("{f} - {}", bracketed(from)),
                Values::Root => format!("{from} - {}", bracketed(f)),
            };
            parts.push(format!("{sum} = {to} at {}", self.name(at)));
            (at, bound) = (parent, above);
        }
        parts.reverse();
        if parts.len() > MOST {
            parts.splice(MOST / 2..parts.len() - MOST / 2, ["…".to_owned()]);
        }
        if parts.is_empty() { String::new() } else { format!(" (on its way down: {})", parts.join(", ")) }
    }

    /// What limits a node on one side: `end` of its window, set by `owner`, when it was entered at step `now`.
    pub(super) fn limit(&mut self, node: NodeId, now: usize, limit: End) -> String {
        let source = self.source(node, limit);
        let End { end, owner, .. } = limit;
        let shifts = self.shifts(owner, node, end);
        let bound = self.search.game.in_view(node, end);
        match source {
            Source::Infinity => format!("nothing is beyond {bound}"),
            Source::Call => match self.asked_infinity(node, limit) {
                Some(answers) => format!("{} asks only whether the root is worth {answers}", self.call()),
                None => format!("{} ends at {}{shifts}", self.call(), self.at_the_root(node, end)),
            },
            Source::Held(owner) => match self.holding(owner, node, now, true) {
                Some(holds) => format!("{holds}{shifts}"),
                None => format!("{} has set the bound {bound}", self.name(owner)),
            },
            Source::Question(owner) => format!("the null window of {} ends there", self.name(owner)),
        }
    }

    /// What the null window of a pass asks whose finite end is the largest number there is, or the smallest, and which is no
    /// number that anybody wrote: whether the root is worth "inf rather than less".
    pub(super) fn asked_infinity(&self, node: NodeId, end: End) -> Option<&'static str> {
        let End { end, owner, upper } = end;
        let tree = self.search.tree();
        let turned = tree.player(node) != tree.player(NodeId::ROOT);
        let end = self.raised(node, end);
        let finite = if upper == turned { Score::INF.down() } else { Score::NEG_INF.up() };
        let pass = !self.search.algorithm.has_window() && owner.is_none();
        (pass && end == finite).then(|| match self.search.game.in_view(NodeId::ROOT, end) {
            end if end > Score::ZERO => "inf rather than less",
            _ => "-inf rather than more",
        })
    }

    /// The end of the call's window that is `bound` for the mover at `node`: as it is at the root, in the view of the tree.
    pub(super) fn at_the_root(&self, node: NodeId, bound: Score) -> Score {
        self.search.game.in_view(NodeId::ROOT, self.raised(node, bound))
    }

    /// A bound for the mover at `node`, as it is for the mover at the root.
    fn raised(&self, node: NodeId, bound: Score) -> Score {
        let tree = self.search.tree();
        let (mut at, mut above) = (node, bound);
        for parent in tree.ancestors(node) {
            let again = tree.player(at) == tree.player(parent);
            above = if again { above } else { -above } + self.search.own_value(parent);
            at = parent;
        }
        above
    }
}

/// A number after a minus sign.
fn bracketed(value: Score) -> String {
    if value < Score::ZERO { format!("({value})") } else { value.to_string() }
}

/// A sentence: with a capital letter where it begins with "the root".
pub(super) fn sentence(text: &str) -> String {
    match text.strip_prefix("the ") {
        Some(rest) => format!("The {rest}."),
        None => format!("{text}."),
    }
}
