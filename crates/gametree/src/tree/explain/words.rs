//! The sentences of an explanation.

use super::visits::{Explainer, Visit};
use crate::score::{Bound, Score, Window};
use crate::tree::arena::NodeId;
use crate::tree::record::{Cutoff, Step};
use crate::tree::searched::Kind;
use crate::tree::steps::player;

impl Explainer<'_> {
    /// What was known at the node, who holds the bound, and why nothing below the rest could matter: three sentences.
    pub(super) fn why_cut(&self, visit: &Visit, cutoff: &Cutoff) -> Vec<String> {
        let node = cutoff.node;
        let mover = self.search.tree().player(node);
        let me = player(mover);
        let here = self.called(node);
        let steps = &self.search.record.steps[visit.first..=visit.last];
        let tried = steps.iter().rev().find_map(|step| match *step {
            Step::Leave { node: child, value, bound } if child != node => Some((child, value, bound)),
            _ => None,
        });
        let mut value = visit.left.map_or(cutoff.bound, |(value, _)| value);
        // A TEST returns no more than its answer; the child that gave it may say more.
        if let Some((child, found, bound)) = tried
            && (bound != Bound::Lower || self.search.tree().is_leaf(child))
        {
            let own = self.search.own_value(node);
            let again = self.search.tree().player(child) == mover;
            value = value.max(if again { found } else { -found } + own);
        }
        let at_least = if self.search.game.turns_round(node) { "at most" } else { "at least" };
        let reached = self.search.game.in_view(node, value);
        let f = self.search.static_value(node).map_or(String::new(), |f| format!(" with f = {f}"));
        let known = match tried {
            Some((child, value, bound)) => format!(
                "{here} is a {me} node{f}, and its child {}, worth {}, makes it worth {at_least} {reached}.",
                self.search.tree().dewey(child),
                self.worth(child, value, bound),
            ),
            None => format!("{here} is a {me} node{f}, and is worth {at_least} {reached}."),
        };
        let Some(owner) = cutoff.owner else {
            return vec![
                known,
                self.asked(visit.first),
                "At or beyond that end the caller asks no further.".to_owned(),
            ];
        };
        let holds = self.holding(owner, node, visit.first, "");
        let distance = self.search.tree().ply(node) - self.search.tree().ply(owner);
        let above = if distance == 1 { "its parent".to_owned() } else { format!("{distance} plies above") };
        let at = self.called(owner).to_lowercase_first();
        let bound = self.search.game.in_view(node, cutoff.bound);
        let mut says = format!("The bound {bound} comes from {at}, {above}, where {holds}");
        if let Some(shifts) = self.shifts(owner, node) {
            says = format!("{says}; {shifts}");
        }
        says.push('.');
        let why = if self.search.tree().player(owner) == mover {
            "The null window asks only whether that can be beaten, and here it is: by how much is not asked."
                .to_owned()
        } else {
            format!(
                "Its other children can only make it better for {me}, so {} gains nothing by letting the play come here.",
                player(mover.other())
            )
        };
        vec![known, says, why]
    }

    /// What the last sentence of a cut-off says.
    pub(super) fn skipping(&self, cutoff: &Cutoff) -> String {
        let kind = match (cutoff.kind(), cutoff.owner) {
            (Kind::Shallow, _) => "a shallow cut-off, by the parent's bound",
            (Kind::Deep, Some(_)) => "a deep cut-off, by a bound from further up than the parent",
            (Kind::Deep, None) => "a cut-off by the window of the call",
        };
        match cutoff.skipped.as_slice() {
            [] => format!("No child was left to skip: {kind}."),
            [one] => format!("So {} is skipped: {kind}.", self.search.tree().dewey(*one)),
            some => format!("So {} are skipped: {kind}.", self.listed(some)),
        }
    }

    /// Who holds a bound at `owner` (`place` in the sentence) when the search enters `node` at step `now`, and by which
    /// move: "MAX already has at least 3 at the root by 1".
    fn holding(&self, owner: NodeId, node: NodeId, now: usize, place: &str) -> String {
        let me = player(self.search.tree().player(owner));
        let before = &self.search.record.steps[..now];
        let since =
            before.iter().rposition(|step| matches!(step, Step::Enter { node, .. } if *node == owner));
        let best = before[since.unwrap_or(0)..].iter().rev().find_map(|step| match *step {
            Step::Improved { node: at, child, value } if at == owner => Some((child, value)),
            _ => None,
        });
        let at_least = if self.search.game.turns_round(owner) { "at most" } else { "at least" };
        // The child of the owner that leads to the node: a null-window test of it may have set the bound.
        let towards = std::iter::once(node)
            .chain(self.search.tree().ancestors(node))
            .find(|&n| self.search.tree().parent(n) == Some(owner));
        let tested = towards.and_then(|child| {
            let tests = before[since.unwrap_or(0)..]
                .iter()
                .rev()
                .take_while(|step| !matches!(step, Step::Improved { node, .. } if *node == owner));
            tests.into_iter().find_map(|step| match *step {
                Step::Leave { node: at, value, .. } if at == child => Some((child, value)),
                _ => None,
            })
        });
        let view = |node, value| self.search.game.in_view(node, value);
        match (best, tested) {
            (_, Some((child, value))) => {
                let child_name = self.search.tree().dewey(child);
                format!(
                    "{me} has {at_least} {}{place}, as a test of {child_name} itself has shown",
                    view(child, value)
                )
            }
            (Some((child, value)), None) => {
                let child = self.search.tree().dewey(child);
                format!("{me} already has {at_least} {}{place} by {child}", view(owner, value))
            }
            (None, None) => format!("{me} holds it{place}"),
        }
    }

    /// How Althöfer's static values shift a bound on its way down from `owner` to `node`.
    fn shifts(&self, owner: NodeId, node: NodeId) -> Option<String> {
        let mut path: Vec<NodeId> = self.search.tree().ancestors(node).take_while(|&n| n != owner).collect();
        path.push(owner);
        let shift = |&n: &NodeId| {
            Some(format!("f({}) = {}", self.search.tree().dewey(n), self.search.static_value(n)?))
        };
        let shifts: Option<Vec<String>> = path.iter().rev().map(shift).collect();
        Some(format!("on its way down it was shifted by {}", shifts?.join(", ")))
    }

    /// The window of the call that was going on at step `now`.
    fn asked(&self, now: usize) -> String {
        let root = self.search.record.steps[..=now].iter().rev().find_map(|step| match *step {
            Step::Enter { node: NodeId::ROOT, window, .. } => Some(window),
            _ => None,
        });
        let Window { alpha, beta } = root.unwrap_or(self.search.window);
        format!("The bound is an end of the window ({alpha}, {beta}) that the root was searched with.")
    }

    /// Why it could still matter, what it is worth, and what that changed.
    pub(super) fn why_searched(&self, node: NodeId, visit: &Visit, visits: usize) -> Vec<String> {
        let name = self.called(node);
        let Window { alpha: low, beta: high } = self.search.game.window_in_view(node, visit.window);
        let mut sentences = Vec::new();
        let owners = if self.search.game.turns_round(node) {
            [visit.beta, visit.alpha]
        } else {
            [visit.alpha, visit.beta]
        };
        let holds = |end: Score, owner: Option<NodeId>| match owner {
            _ if end.is_infinite() => None,
            None => Some(format!("the window of the call ends at {end}")),
            Some(owner) => {
                let place = format!(" at {}", self.called(owner).to_lowercase_first());
                Some(self.holding(owner, node, visit.first, &place))
            }
        };
        let mut known: Vec<String> =
            [holds(low, owners[0]), holds(high, owners[1])].into_iter().flatten().collect();
        known.dedup(); // both ends of a null window have one owner
        let question = match (low.is_infinite(), high.is_infinite()) {
            _ if low.up() == high => format!("was asked only whether it is worth more than {low}"),
            (false, true) => format!("could still matter, with a value above {low}"),
            (true, false) => format!("could still matter, with a value below {high}"),
            _ => format!("could still matter, with a value between {low} and {high}"),
        };
        sentences.push(match (node, known.as_slice()) {
            (NodeId::ROOT, []) => {
                format!("{name} is where the search begins: its value is what is asked for.")
            }
            (NodeId::ROOT, _) => {
                format!("{name} is where the search begins, with the window ({low}, {high}).")
            }
            (_, []) if visit.left.is_none() => format!(
                "{} came to {} because it promised most of all that was left.",
                self.search.algorithm.name(),
                name.to_lowercase_first()
            ),
            (_, []) => {
                format!(
                    "{name} had to be searched: no bound from elsewhere said that its value can't matter."
                )
            }
            (_, known) => format!("{name} {question}: {}.", known.join(", and ")),
        });
        if self.search.tree().is_leaf(node) {
            let value = self.search.tree().value(node).unwrap_or_default();
            sentences.push(format!("It is a leaf, worth {value}."));
        } else if let Some((value, bound)) = visit.left {
            let worth = self.worth(node, value, bound);
            let exact = bound == Bound::Exact;
            let how = if exact { "It is worth exactly" } else { "All its children searched, it is worth" };
            sentences.push(format!("{how} {worth}."));
        }
        sentences.extend(self.changed(node, visit));
        if visits > 1 {
            sentences.push(format!(
                "It was entered {visits} times; this is about the last of them that was a search."
            ));
        } else if node != NodeId::ROOT && self.search.line.contains(&node) {
            sentences.push("It lies on the line of best play.".to_owned());
        }
        sentences
    }

    /// What a visit changed at the parent.
    fn changed(&self, node: NodeId, visit: &Visit) -> Option<String> {
        let parent = self.search.tree().parent(node)?;
        visit.left?;
        let after = &self.search.record.steps[visit.last + 1..];
        let above = self.called(parent).to_lowercase_first();
        // The next event at the parent.
        let mut at_parent = after
            .iter()
            .take_while(|step| !matches!(step, Step::Enter { .. }))
            .filter(|step| step.node() == parent);
        let improved = at_parent.clone().find_map(|step| match *step {
            Step::Improved { child, value, .. } if child == node => Some(value),
            _ => None,
        });
        let cut = at_parent.any(|step| matches!(step, Step::Cutoff { .. }));
        let me = player(self.search.tree().player(parent));
        let within = improved.map(|value| (value, self.window_of(parent, visit.first)));
        Some(match within {
            Some((value, window)) if window.is_none_or(|window| value > window.alpha) => {
                let at_least = if self.search.game.turns_round(parent) { "at most" } else { "at least" };
                let value = self.search.game.in_view(parent, value);
                let cut = if cut { ", which made the cut-off there" } else { "" };
                format!("That is the best so far for {me} at {above}, now worth {at_least} {value}{cut}.")
            }
            _ if cut => format!("That made the cut-off at {above}."),
            _ => format!("That changed nothing for {me} at {above}."),
        })
    }

    /// The window that `node` was last entered with before step `now`.
    fn window_of(&self, node: NodeId, now: usize) -> Option<Window> {
        self.search.record.steps[..now].iter().rev().find_map(|step| match *step {
            Step::Enter { node: at, window, .. } if at == node => Some(window),
            _ => None,
        })
    }

    /// Whose cut-off hid a node, and why that could not matter.
    pub(super) fn never_reached(&self, node: NodeId) -> (Option<Cutoff>, Vec<String>) {
        let path: Vec<NodeId> = std::iter::once(node).chain(self.search.tree().ancestors(node)).collect();
        let hidden = path.windows(2).find(|pair| self.entered.contains(&pair[1]));
        let name = self.called(node);
        let cut = hidden.and_then(|pair| {
            let (child, at) = (pair[0], pair[1]);
            let hides = |visit: &Visit| {
                visit.cutoff.filter(|&index| self.search.record.cutoffs[index].skipped.contains(&child))
            };
            self.visits(at).into_iter().rev().find_map(|visit| Some((visit, hides(&visit)?)))
        });
        let Some((visit, index)) = cut else {
            let first = format!(
                "{name} was never reached: {} looks first where most is promised, and had its answer before this came up.",
                self.search.algorithm.name()
            );
            let proof = "The leaves it did examine prove that answer, whatever stands here";
            // A prover that searches for the value only tests the values of the tree's leaves.
            let value = self.search.algorithm.proves() && self.search.found.bound == Bound::Exact;
            let among = if value { " of the values that leaves of this tree have" } else { "" };
            return (None, vec![first, format!("{proof}{among}.")]);
        };
        let cutoff = self.narrowed(&self.search.record.cutoffs[index]);
        let mut sentences = self.why_cut(&visit, &cutoff);
        let kind = cutoff.kind().name();
        let at = self.called(cutoff.node).to_lowercase_first();
        sentences.insert(0, format!("{name} was never reached: the {kind} cut-off at {at} hid it."));
        (Some(cutoff), sentences)
    }

    /// A value that a visit found, as far as it knows: "at most 4".
    fn worth(&self, node: NodeId, value: Score, bound: Bound) -> String {
        let value = self.search.game.in_view(node, value);
        match self.search.game.bound_in_view(node, bound) {
            _ if self.search.tree().is_leaf(node) => value.to_string(),
            Bound::Exact => value.to_string(),
            // Beyond an infinity there is nothing.
            Bound::Lower if value == Score::INF => value.to_string(),
            Bound::Upper if value == Score::NEG_INF => value.to_string(),
            Bound::Lower => format!("at least {value}"),
            Bound::Upper => format!("at most {value}"),
        }
    }

    /// A node as the subject of a sentence.
    fn called(&self, node: NodeId) -> Name {
        Name(if node == NodeId::ROOT { "The root".to_owned() } else { self.search.tree().dewey(node) })
    }

    /// Several nodes in words.
    fn listed(&self, nodes: &[NodeId]) -> String {
        const MOST: usize = 6;
        if nodes.len() > MOST {
            let ends = self.search.names(&[nodes[0], nodes[nodes.len() - 1]]);
            return format!("the {} children {} to {}", nodes.len(), ends[0], ends[1]);
        }
        let names = self.search.names(nodes);
        let (last, others) =
            names.split_last().map_or(("", &[] as &[String]), |(last, others)| (last.as_str(), others));
        format!("{} and {last}", others.join(", "))
    }
}

/// The name of a node in a sentence: "The root" begins one.
struct Name(String);

impl Name {
    fn to_lowercase_first(&self) -> String {
        self.0.replacen("The root", "the root", 1)
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
