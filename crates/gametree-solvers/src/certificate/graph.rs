//! The records of a certificate as a graph, in which equal positions are one node, however they are reached.

use std::collections::HashMap;

use gametree::{Meter, StopReason};
use gametree_certificate::AtLeast;
use gametree_certificate::record::{MAX_HELD, MAX_PLANS};
use gametree_shared::sort_by_number;
use gametree_verify::{At, Judge, Place};

use super::certifiable::Certifiable;
use super::error::WriteError;
use super::links::Rule;
use super::strategist::{Closed, Links, Plan, Strategist};

/// How large a certificate may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Its nodes and replies together; about 20 bytes of memory each while it is written.
    pub nodes: usize,
    /// The unfinished positions of a search that closes a node instead of records, if it tries the moves in their natural order;
    /// 0 for no such searches.
    pub searched: usize,
    /// Whether wins are proved without their distance by policies, in games that have them: Connect Four on boards of at most
    /// 64 bits.
    pub policies: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: 20_000_000, searched: 300, policies: false }
    }
}

/// A child that a plan of its parent's closes: this bit, and the plan's number.
pub(super) const BY_PLAN: u32 = 1 << 31;

/// What a node says.
#[derive(Clone, Debug)]
pub(super) enum Record<M> {
    End,
    Move(M),
    Replies(Vec<Plan>),
    Search,
    Policy(Vec<u32>),
    Hold(Vec<M>),
    Links(Vec<Rule>),
}

#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    pub(super) record: Record<M>,
    /// Its children: the first in the list of all, and how many.
    pub(super) first: u32,
    pub(super) count: u16,
    /// How many nodes have it as a child.
    pub(super) parents: u32,
}

/// The nodes of one claim.
pub(super) struct Graph<M> {
    pub(super) nodes: Vec<Node<M>>,
    pub(super) children: Vec<u32>,
    /// The bytes of what plans and policies hold.
    heap: usize,
}

/// Whether the player meets the claim; `None` if it takes more than `most` unfinished positions to find out. A search with a better
/// order of moves would close more, but a checker may have none.
fn plain_search<G: Certifiable>(
    judge: &Judge<'_, G>,
    at: &At<G>,
    most: usize,
    known: &mut HashMap<At<G>, bool>,
) -> Option<bool> {
    if let Some(met) = judge.settled(at).or_else(|| known.get(at).copied()) {
        return Some(met);
    }
    if known.len() >= most {
        return None;
    }
    let own = judge.game.to_move(&at.state) == judge.claim.player;
    known.insert(at.clone(), !own);
    for mv in judge.game.by_number(&at.state) {
        if plain_search(judge, &judge.play(at, mv), most, known)? == own {
            known.insert(at.clone(), own);
            return Some(own);
        }
    }
    Some(!own)
}

/// Builds the graph of a claim.
pub(super) struct Builder<'b, G: Certifiable> {
    pub(super) judge: Judge<'b, G>,
    strategist: &'b mut dyn Strategist<G>,
    limits: Limits,
    meter: &'b Meter<'b>,
    pub(super) graph: Graph<G::Move>,
    known: HashMap<(u64, Option<u32>), u32>,
    /// Whether certificates have words for the symmetries of the game: nodes are shared by them then, else by the position alone.
    symmetric: bool,
    path: Vec<G::Move>,
}

impl<'b, G: Certifiable> Builder<'b, G> {
    pub(super) fn new(
        judge: Judge<'b, G>,
        strategist: &'b mut dyn Strategist<G>,
        limits: Limits,
        meter: &'b Meter<'b>,
    ) -> Self {
        Builder {
            symmetric: judge.game.symmetries().len() > 1,
            judge,
            strategist,
            limits,
            meter,
            graph: Graph { nodes: Vec::new(), children: Vec::new(), heap: 0 },
            known: HashMap::new(),
            path: Vec::new(),
        }
    }

    /// Builds the node of a position; returns its number.
    pub(super) fn build(&mut self, at: &At<G>) -> Result<u32, WriteError> {
        let Judge { game, claim } = self.judge;
        let Place { state, left } = at;
        match self.judge.settled(at) {
            Some(true) => return Ok(self.add(Record::End, &[])),
            Some(false) => return Err(self.lost()),
            None => {}
        }
        let shared = if self.symmetric { self.strategist.key(state) } else { game.key(state) };
        let key = (shared, *left);
        if let Some(&node) = self.known.get(&key) {
            return Ok(node);
        }
        if self.meter.must_stop(self.bytes()) || !self.meter.spend() {
            return Err(self.lost());
        }
        if self.graph.nodes.len() + self.graph.children.len() > self.limits.nodes {
            return Err(WriteError::TooLarge { limit: self.limits.nodes });
        }
        let own = game.to_move(state) == claim.player;
        let node = if let Some(closed) = self.strategist.closed(state, &claim, *left) {
            let record = match closed {
                Closed::Search => Record::Search,
                Closed::Links(Links(rules)) => Record::Links(rules),
            };
            self.add(record, &[])
        } else if self.small(at) {
            self.add(Record::Search, &[])
        } else if G::REPEATS && claim.at_least == AtLeast::Draw && left.is_none() {
            let moves = self.hold(state).ok_or_else(|| self.lost())?;
            self.add(Record::Hold(moves), &[])
        } else if let Some(cells) = own.then(|| self.strategist.policy(state, &claim, *left)).flatten() {
            self.add(Record::Policy(cells), &[])
        } else if own {
            let mv = self.strategist.choose(state, &claim, *left).ok_or_else(|| self.lost())?;
            let child = self.descend(at, mv)?;
            self.add(Record::Move(mv), &[child])
        } else {
            let mut replies = self.strategist.replies(state, &claim, *left);
            debug_assert!(replies.plans.len() <= MAX_PLANS as usize, "the format has no more plans");
            sort_by_number(&mut replies.closed, |&(mv, _)| u64::from(mv.into()));
            let mut children = Vec::new();
            for reply in game.by_number(state) {
                let closed = replies.closed.binary_search_by_key(&reply.into(), |&(mv, _)| mv.into());
                children.push(match closed {
                    Ok(at) => BY_PLAN | replies.closed[at].1 as u32,
                    Err(_) => self.descend(at, reply)?,
                });
            }
            self.add(Record::Replies(replies.plans), &children)
        };
        self.known.insert(key, node);
        Ok(node)
    }

    fn descend(&mut self, at: &At<G>, mv: G::Move) -> Result<u32, WriteError> {
        self.path.push(mv);
        let child = self.build(&self.judge.play(at, mv))?;
        self.path.pop();
        Ok(child)
    }

    /// The moves by which the claim's player holds a draw from here; prefers positions that are held already.
    fn hold(&mut self, state: &G::State) -> Option<Vec<G::Move>> {
        let Builder { judge, strategist, meter, .. } = self;
        let mut moves = Vec::new();
        let held = judge.hold(state, &judge.game.symmetries(), |x, is_met| {
            // A position is met with those after its replies.
            let bytes = moves.capacity() * 3 * (size_of::<G::Move>() + 2 * size_of::<G::State>());
            let spent = meter.must_stop(bytes) || !meter.spend() || moves.len() >= MAX_HELD as usize;
            let kept = if spent { Vec::new() } else { strategist.keeping(x, &judge.claim) };
            let met = kept.iter().find(|&&mv| is_met(&judge.game.play(x, mv)));
            let mv = *met.or(kept.first()).ok_or("no move is known: expected one that holds the draw")?;
            moves.push(mv);
            Ok(mv)
        });
        held.ok().map(|()| moves)
    }

    /// Whether a small search shows that the claim is kept.
    fn small(&mut self, at: &At<G>) -> bool {
        if G::REPEATS && at.left.is_none() {
            return false;
        }
        self.strategist.worth_searching(&at.state)
            && plain_search(&self.judge, at, self.limits.searched, &mut HashMap::new()) == Some(true)
    }

    fn add(&mut self, record: Record<G::Move>, children: &[u32]) -> u32 {
        let first = self.graph.children.len() as u32;
        self.graph.children.extend(children);
        self.graph.heap += match &record {
            Record::Replies(plans) => {
                plans.iter().map(|plan| plan.capacity() * size_of::<u32>()).sum::<usize>()
                    + plans.capacity() * size_of::<Plan>()
            }
            Record::Hold(moves) => moves.capacity() * size_of::<G::Move>(),
            Record::Policy(cells) => cells.capacity() * size_of::<u32>(),
            // What a link holds beside itself is about as much again.
            Record::Links(rules) => 2 * rules.capacity() * size_of::<Rule>(),
            Record::End | Record::Move(_) | Record::Search => 0,
        };
        for &child in children.iter().filter(|&&child| child & BY_PLAN == 0) {
            self.graph.nodes[child as usize].parents += 1;
        }
        self.graph.nodes.push(Node { record, first, count: children.len() as u16, parents: 0 });
        self.graph.nodes.len() as u32 - 1
    }

    /// The bytes that it holds, or is about to hold.
    fn bytes(&self) -> usize {
        let known = self.known.capacity() * (size_of::<((u64, Option<u32>), u32)>() + 1);
        // A map that grows holds the old one and another of twice the size.
        let known = if self.known.len() == self.known.capacity() { 3 * known } else { known };
        self.graph.bytes() + known
    }

    /// The strategist has lost its way, or its budget.
    fn lost(&self) -> WriteError {
        if let Some(reason) = self.meter.stop_reason() {
            return stopped(reason, &self.graph);
        }
        let names: Vec<String> = self.path.iter().map(|&mv| self.judge.game.move_name(mv)).collect();
        WriteError::NoStrategy { moves: names.join(" ") }
    }
}

/// Why there is no certificate, of which there is so much.
pub(super) fn stopped<M>(reason: StopReason, graph: &Graph<M>) -> WriteError {
    WriteError::Stopped { reason, records: graph.nodes.len() + graph.children.len() }
}

/// The bytes of a list and, while it grows, of the one that takes its place.
fn bytes_of<T>(list: &Vec<T>) -> usize {
    let held = list.capacity() * size_of::<T>();
    if list.len() == list.capacity() { 3 * held } else { held }
}

impl<M> Graph<M> {
    /// The bytes that it holds, or is about to hold.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.nodes) + bytes_of(&self.children) + self.heap
    }

    pub(super) fn children_of(&self, at: u32) -> &[u32] {
        let node = &self.nodes[at as usize];
        &self.children[node.first as usize..node.first as usize + usize::from(node.count)]
    }
}
