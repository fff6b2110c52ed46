//! A trace played again: the position of every record, its parent and children, and when it was entered and left.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::flaw::{Flaw, Wrong};
use crate::trace::format::{Header, Kind, Record};
use crate::trace::place::{Counts, limited, played};
use gametree::Algorithm;
use gametree::Score;
use gametree::knowledge::{Guide, Notation};
use gametree_shared::sort_by_number;

/// An evaluation that the judge knows.
pub(super) type Evaluation<'t, G> = &'t dyn Fn(&<G as gametree::Game>::State) -> Score;

/// A trace with its positions.
pub(super) struct Replay<'t, G: Guide> {
    pub(super) game: &'t G,
    pub(super) header: &'t Header,
    pub(super) records: &'t [Record],
    pub(super) algorithm: Option<Algorithm>,
    pub(super) evaluation: Option<Evaluation<'t, G>>,
    pub(super) states: Vec<G::State>,
    pub(super) parents: Vec<Option<usize>>,
    /// The children of each record, in the order of their numbers.
    pub(super) children: Vec<Vec<usize>>,
    /// The records of each position.
    pub(super) places: HashMap<G::State, Vec<usize>, FxBuildHasher>,
    /// The roots, in the order of their numbers.
    pub(super) roots: Vec<usize>,
    /// The records in the order in which they were entered, parents before children.
    pub(super) order: Vec<usize>,
    /// When each record was entered: its place in `order`.
    pub(super) entered: Vec<usize>,
    /// How many records had been entered when each was left.
    pub(super) left: Vec<usize>,
    /// The plies of each record below its root.
    pub(super) plies: Vec<u32>,
    /// Whether the node was on the path where a stopped search, or a capped recording, ended.
    pub(super) open: Vec<bool>,
    /// Whether the search ended where the game does not.
    pub(super) limited: bool,
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
        evaluation: Option<Evaluation<'t, G>>,
    ) -> Result<Self, Flaw> {
        let flaw = |record: usize, wrong, text: String| Flaw { record, id: records[record].id, wrong, text };
        if records.is_empty() {
            let text = "there are no records".to_owned();
            return Err(Flaw { record: 0, id: 0, wrong: Wrong::Structure, text });
        }
        let number = records.len() as u64;
        let last = records.len() - 1;
        if let Some(recorded) = header.recorded.filter(|&recorded| recorded != number) {
            return Err(flaw(
                last,
                Wrong::Structure,
                format!("{number} records: the header says {recorded}"),
            ));
        }
        if let Some(nodes) = header.nodes.filter(|&nodes| nodes < number) {
            let text = format!("{number} records: the header says that only {nodes} nodes were entered");
            return Err(flaw(last, Wrong::Structure, text));
        }
        if header.nodes.is_some_and(|nodes| (nodes > number) != header.capped) {
            let text = "the header says capped, or not, against its own count of nodes".to_owned();
            return Err(flaw(0, Wrong::Structure, text));
        }
        let mut by_id: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
        for (at, record) in records.iter().enumerate() {
            if by_id.insert(record.id, at).is_some() {
                return Err(flaw(at, Wrong::Structure, format!("the number {} is used twice", record.id)));
            }
        }
        let mut parents = vec![None; records.len()];
        let mut children = vec![Vec::new(); records.len()];
        for (at, record) in records.iter().enumerate() {
            let Some(id) = record.parent else { continue };
            let Some(parent) = by_id.get(&id).copied().filter(|&parent| parent != at) else {
                let text = format!("its parent, node {id}, is not another node of the trace");
                return Err(flaw(at, Wrong::Structure, text));
            };
            parents[at] = Some(parent);
            children[parent].push(at);
        }
        for family in &mut children {
            sort_by_number(family, |&child| records[child].id);
        }
        let mut roots: Vec<usize> = (0..records.len()).filter(|&at| parents[at].is_none()).collect();
        sort_by_number(&mut roots, |&at| records[at].id);
        // From the roots down; what is left over hangs in a circle.
        let mut states: Vec<Option<G::State>> = vec![None; records.len()];
        let mut plies = vec![0; records.len()];
        let (mut entered, mut order) = (vec![0; records.len()], Vec::with_capacity(records.len()));
        let mut next: Vec<usize> = roots.iter().rev().copied().collect();
        while let Some(at) = next.pop() {
            let record = &records[at];
            let state = match (parents[at], &record.mv) {
                (None, None) => root.clone(),
                (Some(parent), Some(mv)) => {
                    plies[at] = plies[parent] + 1;
                    let above = states[parent].clone().unwrap_or_else(|| root.clone());
                    match played(game, &above, mv) {
                        Some(state) => state,
                        None => {
                            let (wrong, text) = illegal(game, &above, mv, records, &children[parent], at);
                            return Err(flaw(at, wrong, text));
                        }
                    }
                }
                (None, Some(mv)) => {
                    return Err(flaw(at, Wrong::Structure, format!("{mv} leads to a node without a parent")));
                }
                (Some(_), None) => {
                    let text = "no move leads to a node that has a parent".to_owned();
                    return Err(flaw(at, Wrong::Structure, text));
                }
            };
            states[at] = Some(state);
            entered[at] = order.len();
            order.push(at);
            next.extend(children[at].iter().rev());
        }
        if let Some(at) = states.iter().position(Option::is_none) {
            return Err(flaw(at, Wrong::Structure, "the parents go round in a circle".to_owned()));
        }
        let states: Vec<G::State> = states.into_iter().flatten().collect();
        let mut left: Vec<usize> = entered.iter().map(|&time| time + 1).collect();
        for &at in order.iter().rev() {
            if let Some(parent) = parents[at] {
                left[parent] = left[parent].max(left[at]);
            }
        }
        let mut places: HashMap<G::State, Vec<usize>, FxBuildHasher> = HashMap::default();
        for &at in &order {
            places.entry(states[at].clone()).or_default().push(at);
        }
        let mut open = vec![false; records.len()];
        if header.stopped || header.capped {
            let mut path = order.last().copied();
            while let Some(at) = path {
                open[at] = true;
                path = parents[at];
            }
        }
        let algorithm = header.algorithm.parse().ok();
        let leaves = records.iter().zip(&states).filter(|(record, _)| record.kind == Kind::Leaf);
        let limited = limited(game, leaves.map(|(_, state)| state));
        Ok(Replay {
            game,
            header,
            records,
            algorithm,
            evaluation,
            states,
            parents,
            children,
            places,
            roots,
            order,
            entered,
            left,
            plies,
            open,
            limited,
        })
    }

    /// Whether inner nodes are proved by their children's positions rather than searched one after another.
    pub(super) fn best_first(&self) -> bool {
        use Algorithm::{Dfpn, Dual, Pns, Sss};
        matches!(self.algorithm, Some(Sss | Dual | Pns | Dfpn))
    }

    /// What the end of the game counts.
    pub(super) fn counts(&self) -> Counts {
        match self.algorithm {
            Some(Algorithm::Product) => Counts::Probability,
            _ => Counts::Win(Score::new(self.header.win.unwrap_or(1))),
        }
    }

    /// The move that leads to a record; empty for a root.
    pub(super) fn name(&self, at: usize) -> &'t str {
        self.records[at].mv.as_deref().unwrap_or_default()
    }

    /// What the children of a node have returned up to, but without, the child `until`, for the mover.
    pub(super) fn held(&self, at: usize, until: Option<usize>) -> Option<Score> {
        let earlier = self.children[at].iter().take_while(|&&child| Some(child) != until);
        earlier.map(|&child| self.seen_from(at, child)).max()
    }

    /// A child's value for the mover of its parent.
    pub(super) fn seen_from(&self, at: usize, child: usize) -> Score {
        let value = self.records[child].score();
        // Nothing learnt says nothing to the parent either.
        if self.moves_again(at, child) || self.records[child].value.is_none() { value } else { -value }
    }

    /// Whether the player who moves at a node moves at its child too.
    pub(super) fn moves_again(&self, at: usize, child: usize) -> bool {
        self.game.to_move(&self.states[at]) == self.game.to_move(&self.states[child])
    }
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
    if game.outcome(above).is_some() {
        return (Wrong::Move, format!("{mv} comes after the end of the game: it is over at the parent"));
    }
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
