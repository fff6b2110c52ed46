//! What alpha-beta would have done with a node that an algorithm without its deep cut-offs, or without any, has searched.

use super::visits::{End, Explainer, Visit};
use crate::tree::arena::NodeId;
use crate::tree::record::{Cutoff, Keep};
use crate::tree::searched::Searched;
use gametree::Algorithm;
use gametree::SearchOptions;
use gametree::{Bound, Window};

impl Explainer<'_> {
    /// What alpha-beta would have skipped here, and by which bounds, without the full stop; `None` if nothing.
    pub(super) fn comparison(&mut self, node: NodeId) -> Option<String> {
        let algorithm = alpha_beta_of(self.search.algorithm)?;
        let window =
            algorithm.has_window().then_some(self.search.window).filter(|&window| window != Window::FULL);
        let options = SearchOptions { window, ..SearchOptions::default() };
        let keep = Keep::for_explaining(self.search.tree(), node);
        let search = Searched::new(self.search.game, algorithm, &options, keep).ok()?;
        let mut other = Explainer::new(&search);
        let visits = other.visits(node);
        let name = algorithm.name();
        let (visit, cutoff, does) = match other.most_telling(&visits) {
            Some(number) => {
                let visit = visits[number];
                let cutoff = other.cutoff(&visit)?;
                (visit, cutoff, format!("{name} would skip {}", other.names(&cutoff.skipped)))
            }
            None => {
                let (at, child) = other.where_it_was_hidden(node)?;
                let (visit, cutoff) = other.visit_that_skipped(at, child)?;
                (visit, cutoff, format!("{name} would not come here"))
            }
        };
        let why = other.in_short(&visit, cutoff)?;
        self.claims.append(&mut other.claims);
        let blind = match self.search.algorithm {
            Algorithm::BranchAndBound => ", which passes on bounds from further up than the parent,",
            _ => "",
        };
        Some(format!("{}: {why}", does.replacen(name, &format!("{name}{blind}"), 1)))
    }

    /// The two values that meet in a cut-off.
    fn in_short(&mut self, visit: &Visit, cutoff: &Cutoff) -> Option<String> {
        let node = cutoff.node;
        let (value, _) = visit.left?;
        let (me, here) = (self.mover(node), self.name(node));
        let worth = self.value(node, value, Bound::Lower);
        let limit =
            self.limit(node, visit.first, End { end: cutoff.bound, owner: cutoff.owner, upper: true });
        Some(format!("{me} has {worth} at {here}, and {limit}"))
    }
}

/// The alpha-beta that finds the same value, for an algorithm that searches more than it.
fn alpha_beta_of(algorithm: Algorithm) -> Option<Algorithm> {
    match algorithm {
        Algorithm::Minimax | Algorithm::Negamax | Algorithm::BranchAndBound => Some(Algorithm::AlphaBeta),
        Algorithm::MinimaxValue => Some(Algorithm::AlphaBetaValue),
        Algorithm::Althofer => Some(Algorithm::AlphaBetaAlthofer),
        _ => None,
    }
}
