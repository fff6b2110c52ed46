//! Depth-first proof-number search on a graph that is kept whole: [`ProofGraph`].

use rustc_hash::FxHashMap;

use super::expert::{Expansion, Expert, Verdict};
use super::node::{Edge, INFINITE, MOST, Node};
use super::observe::GraphObserver;
use gametree::Meter;
use gametree::{Game, Player};

/// The answer to the question whether the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The attacker wins.
    Proved,
    /// The attacker does not win.
    Disproved,
    /// No move that was looked at wins, but some were left out: nothing is known.
    Exhausted,
    /// The positions granted are expanded, or the budget is spent.
    Stopped,
    /// The memory granted is too small, even after a collection.
    OutOfMemory,
}

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The positions that it may expand.
    pub positions: u64,
    /// The bytes that the graph may hold, and its expert's tables.
    pub bytes: usize,
}

impl Default for Grant {
    /// No limit but those of the budget.
    fn default() -> Self {
        Grant { positions: u64::MAX, bytes: usize::MAX }
    }
}

/// Why a search goes back to the root before a threshold is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    /// There is no room for another position.
    Full,
    /// What was granted is spent.
    Granted,
}

/// The question whether one player, the attacker, wins from a position, and everything found out about it: an explicit
/// graph of positions searched by df-pn (Nagai 2002) with 1+ε thresholds (Pawlewicz and Lew 2006).
///
/// Positions are nodes once, however they are reached, and never expanded twice. Games that can repeat a position are
/// refused, so the graph has no cycles.
///
/// `V` is the [evidence](Expert::Evidence) of its expert.
#[derive(Debug)]
pub struct ProofGraph<G: Game, V = ()> {
    pub(super) attacker: Player,
    pub(super) nodes: Vec<Node<G::State, V>>,
    pub(super) edges: Vec<Edge<G::Move>>,
    pub(super) by_key: FxHashMap<u64, u32>,
    expansion: Expansion<G::Move>,
    /// The moves that have not failed, while an expert learns from one that has.
    pub(super) others: Vec<G::Move>,
    expanded: u64,
    /// What the present run may use, in positions expanded since the start.
    grant: Grant,
    pause: Option<Pause>,
    /// The collections that lost results.
    pub(super) losses: u32,
}

/// How far above the second-best number the search stays with the best child: a quarter more.
fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1).min(MOST)
}

fn plus(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { a.saturating_add(b).min(MOST) }
}

/// The numbers of a node from those of its children.
struct Summary {
    proof: u32,
    disproof: u32,
    /// The child to go on with, and the least number of the others.
    best: u32,
    second: u32,
}

impl<G: Game, V: Clone + Default> ProofGraph<G, V> {
    /// The question whether `attacker` wins from `root`.
    pub fn new<E: Expert<G, Evidence = V>>(
        game: &G,
        root: &G::State,
        attacker: Player,
        expert: &mut E,
    ) -> Self {
        let mut graph = ProofGraph {
            attacker,
            nodes: Vec::new(),
            edges: Vec::new(),
            by_key: FxHashMap::default(),
            expansion: Expansion::default(),
            others: Vec::new(),
            expanded: 0,
            grant: Grant::default(),
            pause: None,
            losses: 0,
        };
        let key = expert.key(root);
        graph.add(game, root.clone(), key, (1, 1), 0);
        graph
    }

    /// The number of positions that were expanded.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The number of positions in the graph.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The root's proof and disproof number: estimates of the least number of positions that must be decided for a
    /// proof, and for a disproof.
    #[must_use]
    pub fn numbers(&self) -> (u32, u32) {
        self.nodes.first().map_or((1, 1), |root| (root.proof, root.disproof))
    }

    /// Goes on until the question is answered or what is granted is used up.
    pub fn run<E: Expert<G, Evidence = V>>(
        &mut self,
        game: &G,
        expert: &mut E,
        meter: &Meter<'_>,
        grant: Grant,
    ) -> Ended {
        self.run_observed(game, expert, meter, grant, &mut ())
    }

    /// The same, watched.
    pub fn run_observed<E: Expert<G, Evidence = V>, O: GraphObserver<G>>(
        &mut self,
        game: &G,
        expert: &mut E,
        meter: &Meter<'_>,
        grant: Grant,
        observer: &mut O,
    ) -> Ended {
        let bytes = grant.bytes.min(meter.budget().memory.unwrap_or(usize::MAX));
        let positions = self.expanded.saturating_add(grant.positions);
        self.grant = Grant { positions, bytes: bytes.saturating_sub(expert.bytes()) };
        loop {
            self.search(game, 0, [INFINITE; 2], expert, meter, observer);
            if self.pause.take() != Some(Pause::Full) {
                break;
            }
            let (before, room) = (self.nodes.len(), self.collect());
            observer.collected(before, self.nodes.len());
            if !room {
                return Ended::OutOfMemory;
            }
        }
        let root = &self.nodes[0];
        match (root.proved(), root.disproved()) {
            (true, _) => Ended::Proved,
            (_, true) if root.restricted() => Ended::Exhausted,
            (_, true) => Ended::Disproved,
            _ => Ended::Stopped,
        }
    }

    /// The bytes that the graph holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<G::State, V>>()
            + self.edges.capacity() * size_of::<Edge<G::Move>>()
            + self.by_key.capacity() * (size_of::<(u64, u32)>() + 1)
    }

    /// Searches below `at` until the proof or the disproof number reaches its threshold.
    fn search<E: Expert<G, Evidence = V>, O: GraphObserver<G>>(
        &mut self,
        game: &G,
        at: u32,
        [proof_limit, disproof_limit]: [u32; 2],
        expert: &mut E,
        meter: &Meter<'_>,
        observer: &mut O,
    ) {
        if !self.nodes[at as usize].solved() && !self.nodes[at as usize].expanded() {
            if self.expanded >= self.grant.positions {
                self.pause = Some(Pause::Granted);
                return;
            }
            if !self.reserve(self.grant.bytes) {
                self.pause = Some(Pause::Full);
                return;
            }
            if meter.must_stop(0) || !meter.spend() {
                return;
            }
            let verdict = self.expand(game, at, expert);
            let node = &self.nodes[at as usize];
            observer.expanded(&node.state, verdict);
            if at == 0 && node.solved() {
                observer.root(node.proof, node.disproof);
            }
        }
        while !self.nodes[at as usize].solved() {
            // A summary may make children.
            if !self.reserve(self.grant.bytes) {
                self.pause = Some(Pause::Full);
                return;
            }
            let Summary { proof, disproof, best, second } = self.summary(game, at, expert);
            let node = &mut self.nodes[at as usize];
            (node.proof, node.disproof) = (proof, disproof);
            if at == 0 {
                observer.root(proof, disproof);
            }
            if node.solved() {
                self.note_restriction(at);
                return;
            }
            if proof >= proof_limit || disproof >= disproof_limit || meter.stopped() || self.pause.is_some() {
                return;
            }
            let attacker_moves = node.attacker_moves();
            let child = &self.nodes[best as usize];
            let limits = if attacker_moves {
                [
                    proof_limit.min(beyond(second)),
                    disproof_limit - (disproof - child.disproof).min(disproof_limit - 1),
                ]
            } else {
                [proof_limit - (proof - child.proof).min(proof_limit - 1), disproof_limit.min(beyond(second))]
            };
            self.search(game, best, limits, expert, meter, observer);
            if meter.stopped() || self.pause.is_some() {
                return;
            }
        }
    }

    pub(super) fn edges_of(&self, at: u32) -> &[Edge<G::Move>] {
        let node = &self.nodes[at as usize];
        &self.edges[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    /// The numbers of a node: the least of the side to move, the sum of the other (in a graph this counts some positions
    /// more than once). Moves that the expert's focus leaves for later count 1 each.
    fn summary<E: Expert<G, Evidence = V>>(&mut self, game: &G, at: u32, expert: &mut E) -> Summary {
        let attacker_moves = self.nodes[at as usize].attacker_moves();
        let (mut least, mut second, mut sum, mut best) = (INFINITE, INFINITE, 0, 0);
        let mut place = 0;
        loop {
            let live = usize::from(self.nodes[at as usize].live);
            let focus = expert.focus(live).clamp(1, live.max(1));
            if place >= focus.min(live) {
                sum = plus(sum, (live - place) as u32);
                break;
            }
            let to = self.child(game, at, place, expert);
            let child = &self.nodes[to as usize];
            let (own, other) =
                if attacker_moves { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            if own == INFINITE {
                self.fail(at, place, to, expert);
                // The moves before this one may have gone too.
                (least, second, sum, best, place) = (INFINITE, INFINITE, 0, 0, 0);
                continue;
            }
            if own == 0 {
                self.win(at, place, to, expert);
            }
            if own < least {
                (second, least, best) = (least, own, to);
            } else {
                second = second.min(own);
            }
            sum = plus(sum, other);
            place += 1;
        }
        let (proof, disproof) = if attacker_moves { (least, sum) } else { (sum, least) };
        Summary { proof, disproof, best, second }
    }

    /// Notes whether a disproof rests on a restricted list of moves.
    fn note_restriction(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        if node.proved() {
            return;
        }
        let child = |edge: &Edge<G::Move>| edge.node().map(|to| &self.nodes[to as usize]);
        let restricted = |edge: &Edge<G::Move>| child(edge).is_some_and(Node::restricted);
        let restricted = if node.attacker_moves() {
            node.restricted() || self.edges_of(at).iter().any(restricted)
        } else {
            let disproved = |edge: &&Edge<G::Move>| child(edge).is_some_and(Node::disproved);
            self.edges_of(at).iter().filter(disproved).all(restricted)
        };
        self.nodes[at as usize].set_restricted(restricted);
    }

    fn expand<E: Expert<G, Evidence = V>>(&mut self, game: &G, at: u32, expert: &mut E) -> Verdict {
        self.expanded += 1;
        let mut expansion = std::mem::take(&mut self.expansion);
        expansion.moves.clear();
        expansion.restricted = false;
        let mut evidence = V::default();
        let node = &self.nodes[at as usize];
        let attacker_moves = node.attacker_moves();
        let verdict = expert.expand(&node.state, attacker_moves, node.note, &mut expansion, &mut evidence);
        self.nodes[at as usize].evidence = evidence;
        self.nodes[at as usize].set_expanded(true);
        match verdict {
            Verdict::Open => {
                self.nodes[at as usize].set_restricted(attacker_moves && expansion.restricted);
                self.connect(game, at, &expansion.moves);
            }
            verdict => self.nodes[at as usize].settle(verdict == Verdict::Proved),
        }
        self.expansion = expansion;
        verdict
    }
}
