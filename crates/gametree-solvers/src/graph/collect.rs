//! Keeps the graph within a memory limit: what a proof no longer needs goes first, then what is cheap to find again.

use super::node::{Edge, INFINITE, UNBORN};
use super::search::ProofGraph;
use gametree::Game;

/// The most children that a position can have.
const MOST_CHILDREN: usize = 1 << 10;

/// The bytes that a collection takes for each position while it lasts: whether it is kept, its new place, its turn, and what is
/// still to be looked at.
const COLLECTION: usize = 13;

/// How often a graph may lose results.
const MOST_LOSSES: u32 = 64;

impl<G: Game, V: Clone + Default> ProofGraph<G, V> {
    /// Makes room for the children of one more position; `false` if that would take the graph beyond `limit` bytes.
    pub(super) fn reserve(&mut self, limit: usize) -> bool {
        let limit = limit.saturating_sub(COLLECTION * self.nodes.len());
        let held = self.bytes();
        if !grow(&mut self.nodes, held, limit) {
            return false;
        }
        let held = self.bytes();
        if !grow(&mut self.edges, held, limit) {
            return false;
        }
        let wanted = 2 * self.by_key.capacity() + MOST_CHILDREN;
        let room = self.by_key.capacity() - self.by_key.len() >= MOST_CHILDREN
            || self.bytes() + 2 * wanted * size_of::<(u64, u32)>() <= limit
                && self.by_key.try_reserve(MOST_CHILDREN).is_ok();
        room && self.nodes.len() + MOST_CHILDREN < u32::MAX as usize
    }

    /// Frees memory: keeps, of a solved position, only what proves it, and of an open one whose children are all fresh,
    /// only its numbers, so that it is expanded again if the search comes back. If that does not free a quarter, results
    /// lose their proofs, and open positions without an open child that was expanded lose their children. Returns whether a
    /// quarter was freed.
    ///
    /// A search that loses results again and again finds them again and again: after many such collections it gives up.
    pub(super) fn collect(&mut self) -> bool {
        let enough = (self.nodes.len() + self.edges.len()) / 4 * 3;
        for proofs in [true, false] {
            if !proofs {
                self.losses += 1;
                if self.losses > MOST_LOSSES {
                    return false;
                }
            }
            for at in 0..self.nodes.len() as u32 {
                self.trim(at, proofs);
            }
            let kept = self.reachable();
            self.compact(&kept);
            if self.nodes.len() + self.edges.len() <= enough {
                return true;
            }
        }
        false
    }

    /// Drops the edges of a position that are not worth their memory.
    fn trim(&mut self, at: u32, proofs: bool) {
        let node = &self.nodes[at as usize];
        if node.count == 0 {
            return;
        }
        if node.solved() && !proofs {
            self.nodes[at as usize].cut();
            return;
        }
        if node.solved() {
            // One move that does it is the proof of the side that has the choice.
            let choice = node.proved() == node.attacker_moves();
            if let Some(edge) = choice.then(|| self.deciding(at)).flatten() {
                let first = self.nodes[at as usize].first as usize;
                self.edges[first] = edge;
                (self.nodes[at as usize].count, self.nodes[at as usize].live) = (1, 1);
            }
            return;
        }
        let fresh = |edge: &Edge<G::Move>| {
            let child = edge.node().map(|to| &self.nodes[to as usize]);
            child.is_none_or(|child| !child.expanded() && !child.solved() || !proofs && child.solved())
        };
        if at != 0 && self.edges_of(at).iter().all(fresh) {
            self.nodes[at as usize].cut();
            self.nodes[at as usize].set_expanded(false);
        }
    }

    /// An edge to a child with the same result.
    fn deciding(&self, at: u32) -> Option<Edge<G::Move>> {
        let proved = self.nodes[at as usize].proved();
        let decides = |edge: &&Edge<G::Move>| {
            let child = edge.node().map(|to| &self.nodes[to as usize]);
            child.is_some_and(|child| if proved { child.proved() } else { child.disproved() })
        };
        self.edges_of(at).iter().find(decides).copied()
    }

    /// Which positions can still be reached from the root.
    fn reachable(&self) -> Vec<bool> {
        let mut kept = vec![false; self.nodes.len()];
        let mut open = vec![0_u32];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut kept[at as usize], true) {
                open.extend(self.edges_of(at).iter().filter_map(Edge::node));
            }
        }
        kept
    }

    /// Moves what is kept together, in the same order.
    fn compact(&mut self, kept: &[bool]) {
        let mut place = vec![INFINITE; kept.len()];
        let staying = place.iter_mut().zip(kept).filter(|&(_, &kept)| kept);
        for (number, (place, _)) in (0..).zip(staying) {
            *place = number;
        }
        // In the order in which they lie there, edges only move towards the front: no second list beside the first.
        let mut order: Vec<u32> = (0..kept.len() as u32).filter(|&at| kept[at as usize]).collect();
        sort_by_place(&mut order, &|at| self.nodes[at as usize].first);
        let mut end = 0;
        for at in order {
            let node = &mut self.nodes[at as usize];
            let edges = node.first as usize..node.first as usize + usize::from(node.count);
            node.first = end as u32;
            for from in edges {
                let Edge { mv, to } = self.edges[from];
                self.edges[end] = Edge { mv, to: if to == UNBORN { UNBORN } else { place[to as usize] } };
                end += 1;
            }
        }
        self.edges.truncate(end);
        self.edges.shrink_to_fit();
        let mut number = 0;
        self.nodes.retain(|_| {
            number += 1;
            kept[number - 1]
        });
        self.by_key.retain(|_, at| {
            *at = place[*at as usize];
            *at != INFINITE
        });
    }
}

/// Sorts nodes by where their edges lie. Not generic: a sort is a lot of code.
fn sort_by_place(nodes: &mut [u32], place: &dyn Fn(u32) -> u32) {
    nodes.sort_unstable_by_key(|&at| place(at));
}

/// Makes room for [`MOST_CHILDREN`] more items, half as much again at a time; `false` if it, with the old block that is still
/// there meanwhile and all else that is `held`, would be more than `limit` bytes.
fn grow<T>(items: &mut Vec<T>, held: usize, limit: usize) -> bool {
    let capacity = items.capacity();
    let wanted = capacity + capacity / 2 + MOST_CHILDREN;
    capacity - items.len() >= MOST_CHILDREN
        || (held + wanted * size_of::<T>() <= limit && items.try_reserve_exact(wanted - items.len()).is_ok())
}
