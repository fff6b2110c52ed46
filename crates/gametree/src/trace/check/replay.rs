//! A trace played again: the position of every record, its parent and children.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::flaw::{Flaw, Wrong};
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::score::Score;
use crate::trace::format::{Header, Kind, Record, upper};
use crate::tree::Interval;

/// A trace with its positions.
pub(super) struct Replay<'t, G: Guide> {
    pub(super) game: &'t G,
    pub(super) header: &'t Header,
    pub(super) records: &'t [Record],
    pub(super) algorithm: Option<Algorithm>,
    pub(super) states: Vec<G::State>,
    pub(super) parents: Vec<Option<usize>>,
    /// The children of each record, in the order of their numbers.
    pub(super) children: Vec<Vec<usize>>,
    /// The records of each position.
    pub(super) places: HashMap<G::State, Vec<usize>, FxBuildHasher>,
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// Plays every record's moves.
    pub(super) fn new(
        game: &'t G,
        root: &G::State,
        header: &'t Header,
        records: &'t [Record],
    ) -> Result<Self, Flaw> {
        let flaw = |record: usize, wrong, text: String| Flaw { record, id: records[record].id, wrong, text };
        if records.is_empty() {
            let text = "there are no records".to_owned();
            return Err(Flaw { record: 0, id: 0, wrong: Wrong::Structure, text });
        }
        if header.recorded.is_some_and(|recorded| recorded != records.len() as u64) {
            let text =
                format!("{} records: the header says {}", records.len(), header.recorded.unwrap_or_default());
            return Err(flaw(records.len() - 1, Wrong::Structure, text));
        }
        if header.nodes.is_some_and(|nodes| (nodes > records.len() as u64) != header.capped) {
            let text = "the header says capped, or not, against its own count of nodes".to_owned();
            return Err(flaw(0, Wrong::Structure, text));
        }
        let mut by_id: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
        for (at, record) in records.iter().enumerate() {
            let most = header.nodes.unwrap_or(u64::MAX);
            if by_id.insert(record.id, at).is_some() || record.id >= most {
                return Err(flaw(
                    at,
                    Wrong::Structure,
                    format!("the number {} is used twice or too large", record.id),
                ));
            }
        }
        let mut parents = vec![None; records.len()];
        let mut children = vec![Vec::new(); records.len()];
        for (at, record) in records.iter().enumerate() {
            let Some(parent) = record.parent else { continue };
            let parent = by_id.get(&parent).copied().filter(|&parent| parent != at);
            let Some(parent) = parent else {
                return Err(flaw(at, Wrong::Structure, "the parent is no record".to_owned()));
            };
            parents[at] = Some(parent);
            children[parent].push(at);
        }
        for family in &mut children {
            family.sort_by_key(|&child| records[child].id);
        }
        // From the roots down; what is left over hangs in a circle.
        let mut states: Vec<Option<G::State>> = vec![None; records.len()];
        let mut next: Vec<usize> = (0..records.len()).filter(|&at| parents[at].is_none()).rev().collect();
        while let Some(at) = next.pop() {
            let record = &records[at];
            let state = match (parents[at], &record.mv) {
                (None, None) => root.clone(),
                (Some(parent), Some(mv)) => {
                    let above = states[parent].clone().unwrap_or_else(|| root.clone());
                    match played(game, &above, mv) {
                        Some(state) => state,
                        None => {
                            let (wrong, text) = illegal(game, &above, mv, records, &children[parent], at);
                            return Err(flaw(at, wrong, text));
                        }
                    }
                }
                _ => {
                    let text = "a root has no move, and every other node has one".to_owned();
                    return Err(flaw(at, Wrong::Structure, text));
                }
            };
            states[at] = Some(state);
            next.extend(children[at].iter().rev());
        }
        if let Some(at) = states.iter().position(Option::is_none) {
            return Err(flaw(at, Wrong::Structure, "the parents go round in a circle".to_owned()));
        }
        let states: Vec<G::State> = states.into_iter().flatten().collect();
        let mut places: HashMap<G::State, Vec<usize>, FxBuildHasher> = HashMap::default();
        for (at, state) in states.iter().enumerate() {
            places.entry(state.clone()).or_default().push(at);
        }
        let algorithm = header.algorithm.parse().ok();
        Ok(Replay { game, header, records, algorithm, states, parents, children, places })
    }

    pub(super) fn best_first(&self) -> bool {
        use Algorithm::{Dfpn, Dual, Pns, Sss};
        matches!(self.algorithm, Some(Sss | Dual | Pns | Dfpn))
    }

    /// What the children of a node have returned up to, but without, the child `until`, for the mover.
    pub(super) fn held(&self, at: usize, until: Option<usize>) -> Option<Score> {
        let earlier = self.children[at].iter().take_while(|&&child| Some(child) != until);
        earlier.map(|&child| self.seen_from(at, child)).max()
    }

    /// A child's value for the mover of its parent.
    pub(super) fn seen_from(&self, at: usize, child: usize) -> Score {
        let value = self.records[child].score();
        let again = self.game.to_move(&self.states[at]) == self.game.to_move(&self.states[child]);
        // Nothing learnt says nothing to the parent either.
        if again || self.records[child].value.is_none() { value } else { -value }
    }
}

impl Record {
    /// What the record says of its position.
    pub(super) fn claims(&self) -> Interval {
        let value = self.value.map(Score::new);
        match (self.kind, value) {
            (Kind::Exact | Kind::Leaf, Some(value)) => Interval::just(value),
            (Kind::Lower, Some(low)) => Interval { low, high: upper(self.high) },
            (Kind::Upper, Some(high)) => Interval { high, ..Interval::UNKNOWN },
            _ => Interval::UNKNOWN,
        }
    }
}

/// The position after the move of that name; `None` where it is not legal.
pub(super) fn played<G: Notation>(game: &G, state: &G::State, mv: &str) -> Option<G::State> {
    let (read, rest) = game.read_move(mv).ok()?;
    let legal =
        rest.is_empty() && game.outcome(state).is_none() && game.moves(state).any(|legal| legal == read);
    legal.then(|| game.play(state, read))
}

/// What to say of a move that is not legal: perhaps it is where an earlier sibling was not taken back.
fn illegal<G: Notation>(
    game: &G,
    above: &G::State,
    mv: &str,
    records: &[Record],
    family: &[usize],
    at: usize,
) -> (Wrong, String) {
    let text = format!("{mv} is not legal there");
    for &sibling in family.iter().take_while(|&&sibling| sibling != at) {
        let Some(name) = records[sibling].mv.as_deref() else { continue };
        let left = played(game, above, name);
        if left.is_some_and(|left| played(game, &left, mv).is_some()) {
            return (
                Wrong::NotRestored,
                format!("{text}; it would be if {name}, searched before, had not been taken back"),
            );
        }
    }
    (Wrong::Move, text)
}
