//! How deep a search went: the depth of every record, and the ply at which unfinished games are leaves.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::replay::Replay;
use crate::trace::format::Kind;
use gametree::Algorithm;
use gametree::knowledge::{Guide, Notation};

/// What `depth` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depths {
    /// The plies below the root.
    Plies,
    /// The plies that remain.
    Remaining,
}

/// The plies at which a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Nothing limits it.
    None,
    /// It ends after so many plies.
    After(u32),
    /// The trace does not say.
    Unknown,
}

/// The depths of a trace.
pub(super) struct Horizon {
    depths: Depths,
    /// The limit of the search in which each record is.
    limits: Vec<Limit>,
}

impl Horizon {
    /// The plies that remain at a record; `None` where nothing limits them.
    pub(super) fn remaining(&self, at: usize, plies: u32) -> Option<u32> {
        match self.limits[at] {
            Limit::After(limit) => Some(limit.saturating_sub(plies)),
            Limit::None | Limit::Unknown => None,
        }
    }

    /// The limit of the search in which a record is.
    pub(super) fn limit(&self, at: usize) -> Limit {
        self.limits[at]
    }
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// What the header and the records say of the depth.
    pub(super) fn horizon(&self) -> Horizon {
        let step = |at: usize| {
            let above = self.records[self.parents[at]?].depth?;
            Some(self.records[at].depth?.saturating_sub(above))
        };
        let steps = || (0..self.records.len()).filter_map(step);
        let (down, up) = (steps().filter(|&step| step < 0).count(), steps().filter(|&step| step > 0).count());
        let depths = if down > up { Depths::Remaining } else { Depths::Plies };
        let mut limits = vec![Limit::Unknown; self.records.len()];
        for (number, &root) in self.roots.iter().enumerate() {
            let same = self.algorithm == Some(Algorithm::Mtdf) || self.best_first();
            let last = same || number + 1 == self.roots.len();
            let tree = &self.order[self.entered[root]..self.left[root]];
            let limit = self.limit_of(tree, last, depths);
            for &at in tree {
                limits[at] = limit;
            }
        }
        Horizon { depths, limits }
    }

    /// The limit of one search: earlier ones may be shallower, in iterative deepening.
    fn limit_of(&self, tree: &[usize], last: bool, depths: Depths) -> Limit {
        let most = match self.header.depth_limit {
            Some(Some(limit)) if last => return Limit::After(limit),
            Some(None) => return Limit::None,
            Some(Some(limit)) => limit,
            None if self.header.selective => return Limit::Unknown,
            None => u32::MAX,
        };
        if let (Depths::Remaining, Some(depth)) = (depths, self.records[tree[0]].depth) {
            return u32::try_from(depth).map_or(Limit::Unknown, |depth| Limit::After(depth.min(most)));
        }
        // The trace does not say; then unfinished games are leaves at one and the same ply.
        let unfinished = |&&at: &&usize| {
            self.records[at].kind == Kind::Leaf
                && self.game.outcome(&self.states[at]).is_none()
                && !self.won(at)
        };
        let first = tree.iter().find(unfinished);
        first.map_or(Limit::Unknown, |&at| Limit::After(self.plies[at].min(most)))
    }

    /// Whether the side to move can win at once, and the header says that this is recognised without a search.
    pub(super) fn won(&self, at: usize) -> bool {
        let sees_wins = self.header.forced.iter().any(|rule| rule == "win");
        sees_wins && self.game.winning_move(&self.states[at]).is_some()
    }

    /// The depth that a record says must be that of its place, and a node at the limit must be a leaf.
    pub(super) fn depth(&self, at: usize, horizon: &Horizon) -> Judgement {
        let record = &self.records[at];
        let plies = self.plies[at];
        let limit = horizon.limit(at);
        if let Limit::After(limit) = limit {
            let searched = !matches!(record.kind, Kind::Leaf | Kind::Table) && record.value.is_some();
            if plies > limit || (plies == limit && (searched || !self.children[at].is_empty())) {
                let text = format!("the depth limit, {limit} plies, was reached: expected a leaf there");
                return Err((Wrong::Structure, text));
            }
        }
        let Some(said) = record.depth else { return Ok(()) };
        let expected = match (horizon.depths, limit, self.parents[at]) {
            (Depths::Plies, ..) => i64::from(plies),
            (Depths::Remaining, Limit::After(limit), _) => i64::from(limit) - i64::from(plies),
            (Depths::Remaining, _, None) => said,
            (Depths::Remaining, _, Some(parent)) => {
                self.records[parent].depth.map_or(said, |above| above.saturating_sub(1))
            }
        };
        // The one node of a search to depth n may say n: then that is what remains.
        let alone = self.children[at].is_empty() && self.parents[at].is_none();
        let remains = match limit {
            Limit::After(limit) => said == i64::from(limit),
            Limit::None => false,
            Limit::Unknown => true,
        };
        let same = said == expected || (alone && remains);
        if same { Ok(()) } else { Err((Wrong::Structure, format!("depth {said}: expected {expected}"))) }
    }
}
