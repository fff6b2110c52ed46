//! Why a visit of a node ran to its end: the question that it had to answer, and the answer.

use super::phrases::sentence;
use super::visits::{Explainer, Visit};
use crate::tree::arena::NodeId;
use gametree::{Bound, Score};

impl Explainer<'_> {
    /// At most four sentences about the visit of this number.
    pub(super) fn searched(&mut self, node: NodeId, visits: &[Visit], number: usize) -> Vec<String> {
        let visit = &visits[number];
        let mut sentences = vec![self.question(node, visit)];
        sentences.extend(self.answer(node, visit));
        sentences.extend(self.effect(node, visit));
        if let Some(count) = self.count(node, visits.len(), number) {
            sentences.push(count);
        } else if let Some(comparison) = self.comparison(node) {
            sentences.push(comparison);
        } else if node != NodeId::ROOT && self.search.line.contains(&node) {
            sentences.push("It lies on the line of best play".to_owned());
        }
        sentences.iter().map(|text| sentence(text)).collect()
    }

    /// How often the node was entered, and which of its visits was told of; `None` if it was entered once.
    fn count(&self, node: NodeId, telling: usize, number: usize) -> Option<String> {
        let entries = self.search.entries(node);
        let last = number + 1 == telling;
        let which = match entries - telling {
            _ if entries < 2 => return None,
            _ if self.search.algorithm.proves() => {
                return Some(format!("It was entered {entries} times, by as many proofs"));
            }
            0 => format!("; this is about {} of them", if last { "the last" } else { "one" }),
            vain => {
                let others = match telling {
                    1 => "the other",
                    _ if last => "the last of the others",
                    _ => "one of the others",
                };
                format!(", {vain} of them with an empty window or below one; this is about {others}")
            }
        };
        Some(format!("It was entered {entries} times{which}"))
    }

    /// Of a node that was entered only with an empty window, or below one.
    pub(super) fn in_vain(&self, node: NodeId) -> Vec<String> {
        let name = self.name(node);
        let algorithm = self.search.algorithm.name();
        let entered = format!("{name} was entered only with an empty window, or below one");
        let why = format!("{algorithm} searches again even where a test has reached the bound already");
        vec![
            sentence(&format!("{entered}: {why}")),
            "Nothing that it finds so can change the result.".to_owned(),
        ]
    }

    /// What the visit found.
    fn answer(&mut self, node: NodeId, visit: &Visit) -> Option<String> {
        let tree = self.search.tree();
        if tree.is_leaf(node) {
            let value = self.search.game.in_view(node, tree.value(node).unwrap_or_default());
            return Some(format!("It is a leaf, worth {}", self.value(node, value, Bound::Exact)));
        }
        // A best-first search leaves no node; what it says of the root is its result.
        let result = (self.search.found.value, self.search.found.bound);
        let (value, bound) = visit.left.or((node == NodeId::ROOT).then_some(result))?;
        let own = self.search.static_value(node);
        let own = own.map_or(String::new(), |f| format!(", its own f = {f} included"));
        let exact = bound == Bound::Exact || value == Score::INF && bound == Bound::Lower;
        let worth = self.value(node, value, bound);
        Some(if visit.left.is_none() {
            format!("It is worth {worth}{}", if exact { " exactly" } else { "" })
        } else if visit.cutoff.is_some() {
            format!(
                "With its last child it is worth {worth}{own}, which reaches the bound with nothing left to skip"
            )
        } else if exact {
            format!("It is worth exactly {worth}{own}")
        } else {
            format!("All its children searched, it is worth {worth}{own}")
        })
    }
}
