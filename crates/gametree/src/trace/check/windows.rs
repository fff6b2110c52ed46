//! Windows and their owners: what a parent could hand down.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::replay::Replay;
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::score::{Score, Window};
use crate::trace::format::{lower, upper};

/// The ends of a window with their owners.
type Ends = ((Score, Option<u64>), (Score, Option<u64>));

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// The window must be one that the parent could hand down, and the owners must be who hold its ends.
    pub(super) fn window(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let Window { alpha, beta } = record.window();
        // NegaScout as printed searches again where the probe has already reached beta.
        if alpha >= beta && self.algorithm != Some(Algorithm::NegaScout) {
            return Err((Wrong::Bound, format!("the window ({alpha}, {beta}) is empty")));
        }
        let allowed = match self.parents[at] {
            None => self.windows_of_root(at),
            Some(parent) => self.windows_of_child(parent, at),
        };
        let Some(same) = allowed.iter().position(|(low, high)| (low.0, high.0) == (alpha, beta)) else {
            let (low, high) = &allowed[0];
            return Err((
                Wrong::Bound,
                format!("the window ({alpha}, {beta}): expected ({}, {})", low.0, high.0),
            ));
        };
        let (low, high) = &allowed[same];
        let ends = [("alpha", alpha, record.alpha_owner, low.1), ("beta", beta, record.beta_owner, high.1)];
        for (name, end, said, holds) in ends {
            let holds = if end.is_infinite() { None } else { holds };
            if said.is_some_and(|said| said != holds) {
                let who =
                    |owner: Option<u64>| owner.map_or("the window".to_owned(), |id| format!("node {id}"));
                let said = who(said.flatten());
                return Err((
                    Wrong::Owner,
                    format!("the owner of {name} is {said}: expected {}", who(holds)),
                ));
            }
        }
        Ok(())
    }

    pub(super) fn windows_of_root(&self, at: usize) -> Vec<Ends> {
        let [alpha, beta] = self.header.window;
        let mut allowed = vec![((lower(alpha), None), (upper(beta), None))];
        let own = self.records[at].window();
        // One null window after another; which ones is the algorithm's affair.
        let tests = self.algorithm.is_none_or(|algorithm| algorithm == Algorithm::Mtdf);
        if tests && own.alpha.up() == own.beta {
            allowed.push(((own.alpha, None), (own.beta, None)));
        }
        allowed
    }

    /// The windows that a parent may hand down to a child: the usual one first.
    pub(super) fn windows_of_child(&self, parent: usize, child: usize) -> Vec<Ends> {
        use Algorithm as A;
        let above = &self.records[parent];
        let Window { alpha, beta } = above.window();
        let held = self.held(parent, Some(child)).unwrap_or(Score::NEG_INF);
        let own = held > alpha;
        let m = if own { held } else { alpha };
        let owner_of_m = if own { Some(above.id) } else { above.alpha_owner.flatten() };
        let owner_of_beta = above.beta_owner.flatten();
        let again = self.game.to_move(&self.states[parent]) == self.game.to_move(&self.states[child]);
        let handed = |low: (Score, Option<u64>), high: (Score, Option<u64>)| {
            if again { (low, high) } else { ((-high.0, high.1), (-low.0, low.1)) }
        };
        let usual = handed((m, owner_of_m), (beta, owner_of_beta));
        let null = handed((m, owner_of_m), (m.up(), owner_of_m));
        let full = ((Score::NEG_INF, None), (Score::INF, None));
        let one_sided = handed((m, owner_of_m), (Score::INF, None));
        let family = &self.children[parent];
        let place = family.iter().position(|&other| other == child).unwrap_or(0);
        let repeated = place > 0 && self.records[family[place - 1]].mv == self.records[child].mv;
        let scouting = place > 0 && !repeated && m != Score::NEG_INF;
        match self.algorithm {
            Some(A::Pvs | A::NegaScout) if scouting => vec![null],
            Some(A::NegaScout) if repeated => {
                // As printed, from what the probe returned, be it below alpha.
                let probed = self.seen_from(parent, family[place - 1]);
                vec![handed((probed, Some(above.id)), (beta, owner_of_beta))]
            }
            Some(A::Scout) if above.window() == Window::FULL => vec![if scouting { null } else { full }],
            Some(A::BranchAndBound) => vec![one_sided],
            // Without bounds, the best-first ones among them.
            Some(algorithm) if !algorithm.has_bounds() => vec![full],
            Some(_) => vec![usual],
            None => vec![usual, null, one_sided, full],
        }
    }
}
