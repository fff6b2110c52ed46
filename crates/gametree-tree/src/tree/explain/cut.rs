//! Why a visit of a node ended early: the bound, its owner, and why nothing below the rest could matter.

use super::phrases::{Source, sentence};
use super::visits::{End, Explainer, Visit};
use crate::tree::arena::NodeId;
use crate::tree::record::{Cutoff, Step};
use crate::tree::searched::Kind;
use gametree::{Bound, Score};

impl Explainer<'_> {
    /// Four sentences.
    pub(super) fn cut(&mut self, visit: &Visit, cutoff: &Cutoff) -> Vec<String> {
        let mut sentences = self.why_cut(visit, cutoff);
        sentences.push(self.skipping(cutoff));
        sentences
    }

    /// What was found at the node, where the bound comes from, and why the rest could not matter: three sentences.
    pub(super) fn why_cut(&mut self, visit: &Visit, cutoff: &Cutoff) -> Vec<String> {
        let node = cutoff.node;
        let (here, mover) = (self.name(node), self.mover(node));
        let f = self.search.static_value(node).map_or(String::new(), |f| format!(" with f = {f}"));
        let (by, value) = self.reached(visit, cutoff);
        let found = match by {
            Some((child, found, bound)) => {
                let (name, worth) = (self.name(child), self.found(child, found, bound));
                let value = self.value(node, value, Bound::Lower);
                format!(
                    "{here} is a {mover} node{f}, and its child {name}, worth {worth}, makes it worth {value}"
                )
            }
            None => {
                let value = self.value(node, value, Bound::Lower);
                format!("{here} is a {mover} node{f}, and is worth {value}")
            }
        };
        let [limit, why] = self.enough(visit, cutoff);
        [found, limit, why].iter().map(|text| sentence(text)).collect()
    }

    /// The child that reached the bound, with what was found there for its mover, and what the node is worth by it, for
    /// the node's mover.
    fn reached(&self, visit: &Visit, cutoff: &Cutoff) -> (Option<(NodeId, Score, Bound)>, Score) {
        let (tree, node) = (self.search.tree(), cutoff.node);
        let steps = &self.steps[visit.first..=visit.last];
        let last = steps.iter().rev().find_map(|step| match *step {
            Step::Leave { node: child, value, bound } if child != node => Some((child, value, bound)),
            _ => None,
        });
        // A TEST returns no more than its answer; the child that gave it may say more.
        let by = last.filter(|&(child, _, bound)| bound != Bound::Lower || tree.is_leaf(child));
        let value = visit.left.map_or(cutoff.bound, |(value, _)| value);
        let value = by.map_or(value, |(child, found, _)| {
            let again = tree.player(child) == tree.player(node);
            value.max(if again { found } else { -found } + self.search.own_value(node))
        });
        (by, value)
    }

    /// Where the bound comes from, and why what reaches it is enough: two sentences without their full stops.
    fn enough(&mut self, visit: &Visit, cutoff: &Cutoff) -> [String; 2] {
        let node = cutoff.node;
        let mover = self.mover(node);
        let bound = self.search.game.in_view(node, cutoff.bound);
        let shifts = self.shifts(cutoff.owner, node, cutoff.bound);
        let end = End { end: cutoff.bound, owner: cutoff.owner, upper: true };
        match self.source(node, end) {
            Source::Infinity => [
                format!("Nothing can be worth {} to {mover}", self.better(node)),
                "So nothing that its other children are worth can matter".to_owned(),
            ],
            Source::Call => {
                let stays = if self.asked_infinity(node, end).is_some() {
                    "the answer stays"
                } else {
                    "it stays at or beyond that end"
                };
                [
                    self.limit(node, visit.first, end),
                    format!("Its other children can only make it better for {mover}, so {stays}"),
                ]
            }
            Source::Held(owner) => {
                let (at, above) = (self.name(owner), self.above(owner, node));
                let opponent = self.mover(owner);
                let holds = self.holding(owner, node, visit.first, false);
                let holds = holds.map_or(String::new(), |holds| format!(", where {holds}"));
                [
                    format!("The bound {bound} comes from {at}, {above}{holds}{shifts}"),
                    format!(
                        "Its other children can only make it better for {mover}, so {opponent} gains nothing by letting the play come here"
                    ),
                ]
            }
            Source::Question(owner) => {
                let (at, above, more) = (self.name(owner), self.above(owner, node), self.better(owner));
                let holds = match self.holding(owner, node, visit.first, false) {
                    Some(holds) => format!(", where {holds} and asks only for {more}"),
                    None => self.asks_beyond_its_window(owner, visit.first),
                };
                [
                    format!("The null window comes from {at}, {above}{holds}"),
                    format!("There is {more} here, and how much {more} does not matter"),
                ]
            }
        }
    }

    /// What a node asks for that tests a child before it has anything itself: more than the lower end of its own window.
    fn asks_beyond_its_window(&mut self, owner: NodeId, now: usize) -> String {
        let Some((window, alpha)) = self.parent_window(owner, now) else { return String::new() };
        let (end, more) = (self.search.game.in_view(owner, window.alpha), self.better(owner));
        let limit = self.limit(owner, now, End { end: window.alpha, owner: alpha, upper: false });
        format!(", which asks only for {more} than {end} ({limit})")
    }

    /// How far `owner` is above `node`.
    fn above(&self, owner: NodeId, node: NodeId) -> String {
        match self.search.tree().ply(node) - self.search.tree().ply(owner) {
            1 => "its parent".to_owned(),
            distance => format!("{distance} plies above"),
        }
    }

    /// What was skipped, and which kind of cut-off that is.
    fn skipping(&self, cutoff: &Cutoff) -> String {
        let kind = match cutoff.kind() {
            Kind::Shallow => "a shallow cut-off, by the parent's bound",
            Kind::Deep => "a deep cut-off, by a bound from further up than the parent",
            Kind::Window => &format!("a cut-off by {}", self.call()),
        };
        let verb = |nodes: &[NodeId], one, several| if nodes.len() == 1 { one } else { several };
        let skipped = cutoff.skipped.as_slice();
        let names = self.names(skipped);
        let never = self.never_entered(skipped);
        if never.len() == skipped.len() {
            return format!("So {names} {} skipped: {kind}.", verb(skipped, "is", "are"));
        }
        let elsewhere: Vec<NodeId> = skipped.iter().copied().filter(|node| !never.contains(node)).collect();
        let which = if never.is_empty() {
            "which".to_owned()
        } else {
            format!("of which {}", self.names(&elsewhere))
        };
        format!(
            "So this visit skips {names}, {which} {} searched in another: {kind}.",
            verb(&elsewhere, "was", "were")
        )
    }
}
