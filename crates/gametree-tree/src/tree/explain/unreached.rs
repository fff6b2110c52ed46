//! Why a node was never reached: whose cut-off hid it, or what a best-first search knew without it.

use super::phrases::sentence;
use super::visits::Explainer;
use crate::tree::arena::NodeId;
use crate::tree::record::Cutoff;
use crate::tree::searched::Kind;
use gametree::Algorithm;

impl<'s> Explainer<'s> {
    /// The cut-off that hid the node, and why that could not matter.
    pub(super) fn never_reached(&mut self, node: NodeId) -> (Option<&'s Cutoff>, Vec<String>) {
        let name = self.name(node);
        let hidden = self.where_it_was_hidden(node);
        let Some((visit, cutoff)) = hidden.and_then(|(at, child)| self.visit_that_skipped(at, child)) else {
            return (
                None,
                match hidden {
                    Some((at, _)) if self.search.algorithm.has_window() => {
                        let mut sentences =
                            vec![format!("{name} was never reached: it is below {}.", self.name(at))];
                        sentences.extend(self.in_vain(at));
                        sentences
                    }
                    _ => self.answered_without(&name),
                },
            );
        };
        let at = self.name(cutoff.node);
        let mut sentences = vec![match cutoff.kind() {
            Kind::Window => {
                format!("{name} was never reached: the cut-off at {at} by {} hid it.", self.call())
            }
            kind => format!("{name} was never reached: the {} cut-off at {at} hid it.", kind.name()),
        }];
        sentences.extend(self.why_cut(&visit, cutoff));
        (Some(cutoff), sentences)
    }

    /// A best-first search goes where it expects most, and stops when it has its answer.
    fn answered_without(&self, name: &str) -> Vec<String> {
        let algorithm = self.search.algorithm;
        let reason = match algorithm {
            Algorithm::Sss | Algorithm::Dual => {
                "solved the root before it took a state of this node from OPEN"
            }
            _ => "settled what it was to prove before it expanded the parent of this node",
        };
        let proof = "The leaves it did examine prove that answer, whatever stands here";
        let first = format!("{name} was never reached: {} {reason}", algorithm.name());
        vec![sentence(&first), sentence(proof)]
    }
}
