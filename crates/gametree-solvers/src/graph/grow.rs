//! How the graph grows and learns: nodes are made, once each, and moves fail or win.

use super::expert::{Candidate, Expert};
use super::node::{Edge, Node, UNBORN};
use super::search::ProofGraph;
use gametree::Wdl;
use gametree::{Game, Outcome};
use gametree_shared::sort_by_number;

impl<G: Game, V: Clone + Default> ProofGraph<G, V> {
    pub(super) fn add(&mut self, game: &G, state: G::State, key: u64, numbers: (u32, u32), note: u8) -> u32 {
        let attacker_moves = game.to_move(&state) == self.attacker;
        let mut node = Node::new(state, attacker_moves, numbers, note);
        if let Some(outcome) = game.outcome(&node.state) {
            node.settle(self.won(&outcome, attacker_moves));
        }
        let at = self.nodes.len() as u32;
        self.nodes.push(node);
        self.by_key.insert(key, at);
        at
    }

    fn won(&self, outcome: &Outcome, attacker_moves: bool) -> bool {
        let wins = if attacker_moves { Wdl::Win } else { Wdl::Loss };
        Wdl::of_score(outcome.score()) == wins
    }

    /// Makes the nodes of the moves, those that are new, and the edges. Moves to the same node are one edge.
    pub(super) fn connect(&mut self, game: &G, at: u32, moves: &[Candidate<G::Move>]) {
        let first = self.edges.len();
        for &Candidate { mv, key, proof, disproof, note } in moves {
            let to = match key.map(|key| (key, self.by_key.get(&key))) {
                None => UNBORN,
                Some((_, Some(&to))) => to,
                Some((key, None)) => {
                    let state = game.play(&self.nodes[at as usize].state, mv);
                    self.add(game, state, key, (proof, disproof), note)
                }
            };
            if to == UNBORN || !self.edges[first..].iter().any(|edge| edge.to == to) {
                self.edges.push(Edge { mv, to });
            }
        }
        let node = &mut self.nodes[at as usize];
        (node.first, node.count) = (first as u32, (self.edges.len() - first) as u16);
        node.live = node.count;
    }

    /// The node behind a live edge, made if it was not there.
    pub(super) fn child<E: Expert<G, Evidence = V>>(
        &mut self,
        game: &G,
        at: u32,
        place: usize,
        expert: &mut E,
    ) -> u32 {
        let edge = self.nodes[at as usize].first as usize + place;
        if let Some(to) = self.edges[edge].node() {
            return to;
        }
        let state = game.play(&self.nodes[at as usize].state, self.edges[edge].mv);
        let key = expert.key(&state);
        let to = match self.by_key.get(&key) {
            Some(&to) => to,
            None => self.add(game, state, key, (1, 1), 0),
        };
        self.edges[edge].to = to;
        to
    }

    /// A move fails: its edge goes behind the live ones, with those of the moves that fail for the same reason.
    pub(super) fn fail<E: Expert<G, Evidence = V>>(
        &mut self,
        at: u32,
        place: usize,
        to: u32,
        expert: &mut E,
    ) {
        let node = &self.nodes[at as usize];
        let first = node.first as usize;
        let mut live = usize::from(node.live) - 1;
        let edges = &mut self.edges[first..=first + live];
        edges[place..].rotate_left(1);
        let mv = edges[live].mv;
        let mut others = std::mem::take(&mut self.others);
        others.clear();
        others.extend(edges[..live].iter().map(|edge| edge.mv));
        self.learn(at, mv, to, false, &mut others, expert);
        if others.len() < live {
            let edges = &mut self.edges[first..first + live];
            sort_by_number(edges, |edge| u64::from(!others.contains(&edge.mv)));
            live = others.len();
        }
        self.others = others;
        self.nodes[at as usize].live = live as u16;
    }

    /// A move wins, and decides its position.
    pub(super) fn win<E: Expert<G, Evidence = V>>(&mut self, at: u32, place: usize, to: u32, expert: &mut E) {
        let mv = self.edges_of(at)[place].mv;
        let mut others = std::mem::take(&mut self.others);
        others.clear();
        self.learn(at, mv, to, true, &mut others, expert);
        self.others = others;
    }

    fn learn<E: Expert<G, Evidence = V>>(
        &mut self,
        at: u32,
        mv: G::Move,
        to: u32,
        wins: bool,
        others: &mut Vec<G::Move>,
        expert: &mut E,
    ) {
        let mut evidence = std::mem::take(&mut self.nodes[at as usize].evidence);
        let (node, after) = (&self.nodes[at as usize], &self.nodes[to as usize]);
        expert.learn((&node.state, &mut evidence), mv, (&after.state, &after.evidence), wins, others);
        self.nodes[at as usize].evidence = evidence;
    }
}
