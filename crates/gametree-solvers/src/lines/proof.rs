//! What a proof search has found, as a strategy: the claimant's moves, and how every reply is met.

use std::sync::Arc;

use crate::graph::{Known, NodeNumber, ProofGraph};
use gametree::Player;
use gametree_certificate::Claim;
use rustc_hash::{FxHashMap, FxHashSet};

use super::expert::{LineExpert, View, several};
use super::geometry::{Cells, Geometry, each_cell};
use super::side::Side;
use super::stones::{StoneGame, Stones, to_move};
use super::threats::Plan;
use crate::certificate::{Replies, Strategist};

/// The nodes of a threat search that writes a proof: more than in the search, since here a win saves a subtree.
const THREAT_NODES: u32 = 20_000;

/// The most plans against the replies of one position.
const MOST_PLANS: usize = 200;

/// The empty cells from which on it is worth trying to close a position by a search.
const FEW: u32 = 10;

/// A strategy for stones on cells, whatever the size of the board.
pub(super) trait LineStrategy: Strategist<StoneGame> {
    /// Whether its graph has the moves by which a position is decided.
    fn covers(&mut self, stones: &Stones) -> bool;

    /// A line of play in which the claim is kept and the opponent makes it as hard as the proof knows.
    fn line(&mut self, root: &Stones, claim: &Claim) -> Vec<u8>;
}

/// A solved graph, read from the claimant's side.
pub(super) struct Proof<const W: usize, const L: usize> {
    graph: ProofGraph<StoneGame>,
    expert: LineExpert<W, L>,
    claimant: Player,
    /// What is known of a position that the claimant has won, or holds.
    kept: Known,
    /// The moves of the claimant below each position that are not forced, if everything below is a tree.
    sizes: FxHashMap<NodeNumber, u32>,
    /// The positions to which a move of the strategy has led.
    written: FxHashSet<NodeNumber>,
}

impl<const W: usize, const L: usize> Proof<W, L> {
    pub(super) fn new(graph: ProofGraph<StoneGame>, mut expert: LineExpert<W, L>, claimant: Player) -> Self {
        let kept = graph.known(graph.root());
        expert.limits.threat_nodes = THREAT_NODES;
        Proof { graph, expert, claimant, kept, sizes: FxHashMap::default(), written: FxHashSet::default() }
    }

    fn view(&self, stones: &Stones) -> View<W, L> {
        View::new(stones, self.claimant, &self.expert.geometry)
    }

    /// The size of the strategy below a position. The depth of the recursion is the length of the game.
    fn size(&mut self, at: NodeNumber) -> u32 {
        if let Some(&size) = self.sizes.get(&at) {
            return size;
        }
        let own = to_move(self.graph.state(at)) == self.claimant;
        let children = self.graph.moves(at).map(|(_, to)| to);
        let kept: Vec<NodeNumber> = children.filter(|&to| self.graph.known(to) == self.kept).collect();
        let sizes: Vec<u32> = kept.into_iter().map(|to| self.size(to)).collect();
        let size = if own {
            let View { attacker: own, defender: other } = self.view(&self.graph.state(at).clone());
            let forced = other.completions(&own, &self.expert.geometry) != 0;
            sizes.into_iter().min().map_or(0, |least| least.saturating_add(u32::from(!forced)))
        } else {
            sizes.into_iter().fold(0, u32::saturating_add)
        };
        self.sizes.insert(at, size);
        size
    }

    /// The node of a position whose result is that of the claim and which was decided by its moves.
    fn node(&self, key: u64) -> Option<NodeNumber> {
        let at = self.graph.find(key)?;
        (self.graph.known(at) == self.kept && self.graph.moves(at).next().is_some()).then_some(at)
    }

    /// The move of a strategy at a node, in the position at hand, which may be another image of the node's.
    fn stored_move(&mut self, stones: &Stones) -> Option<u8> {
        self.expert.keys.set(*stones);
        let at = self.node(self.expert.keys.key())?;
        let map = self.expert.keys.map_to(*self.graph.state(at))?;
        let kept = self.graph.moves(at).filter(|&(_, to)| self.graph.known(to) == self.kept);
        let kept: Vec<(u8, NodeNumber)> = kept.collect();
        // What is written already costs nothing more.
        let cost = |&(_, to): &(u8, NodeNumber)| if self.written.contains(&to) { 0 } else { self.size(to) };
        let (cell, to) = kept.into_iter().min_by_key(cost)?;
        self.written.insert(to);
        self.expert.keys.preimage(map, cell)
    }
}

/// Whether a plan wins in exactly this way, as a checker follows it: every reply but the answer is met by the threat.
fn follows<const W: usize, const L: usize>(
    geometry: &Geometry<W>,
    plan: &Plan,
    mut own: Side<W, L>,
    mut other: Side<W, L>,
) -> bool {
    let Some((&(last, _), forcing)) = plan.split_last() else { return false };
    for &(cell, answer) in forcing {
        let stone: Cells = 1 << cell;
        if (own.cells | other.cells) & stone != 0
            || own.completions(&other, geometry) & stone != 0
            || other.completions(&own, geometry) & !stone != 0
        {
            return false;
        }
        own.add(cell.into(), geometry);
        if own.completions(&other, geometry) & 1 << answer == 0 {
            return false;
        }
        other.add(answer.into(), geometry);
    }
    own.completions(&other, geometry) & 1 << last != 0
}

impl<const W: usize, const L: usize> LineStrategy for Proof<W, L> {
    fn covers(&mut self, stones: &Stones) -> bool {
        self.expert.keys.set(*stones);
        self.node(self.expert.keys.key()).is_some()
    }

    fn line(&mut self, root: &Stones, claim: &Claim) -> Vec<u8> {
        let mut line = Vec::new();
        let mut stones = *root;
        loop {
            let cell = if to_move(&stones) == self.claimant {
                let Some(cell) = self.choose(&stones, claim, None) else { return line };
                let View { attacker: own, defender: other } = self.view(&stones);
                if own.completions(&other, &self.expert.geometry) != 0 {
                    line.push(cell);
                    return line;
                }
                cell
            } else {
                let (plans, closed) = self.met(&stones);
                let mut empty = self.expert.geometry.board & !(stones[0] | stones[1]);
                closed.iter().for_each(|&(reply, _)| empty &= !(1 << reply));
                if empty == 0 {
                    // Every reply is met by a plan: the longest is the hardest to find.
                    if let Some(&(reply, plan)) = closed.iter().max_by_key(|&&(_, plan)| plans[plan].len()) {
                        line.push(reply);
                        let (&(last, _), forcing) = plans[plan].split_last().unwrap_or((&(0, 0), &[]));
                        line.extend(forcing.iter().flat_map(|&(own, answer)| [own, answer]));
                        line.push(last);
                    }
                    return line;
                }
                empty.trailing_zeros() as u8
            };
            line.push(cell);
            stones[to_move(&stones) as usize] |= 1 << cell;
        }
    }
}

impl<const W: usize, const L: usize> Strategist<StoneGame> for Proof<W, L> {
    fn key(&mut self, stones: &Stones) -> u64 {
        self.expert.keys.set(*stones);
        self.expert.keys.key()
    }

    fn worth_searching(&self, [first, second]: &Stones) -> bool {
        self.expert.geometry.cells - (first | second).count_ones() <= FEW
    }

    fn choose(&mut self, stones: &Stones, _: &Claim, _: Option<u32>) -> Option<u8> {
        let View { attacker: own, defender: other } = self.view(stones);
        let geometry = &*Arc::clone(&self.expert.geometry);
        let wins = own.completions(&other, geometry);
        let forced = other.completions(&own, geometry);
        if wins != 0 || forced != 0 {
            let cells = if wins != 0 { wins } else { forced };
            return (wins != 0 || !several(forced)).then_some(cells.trailing_zeros() as u8);
        }
        if let Some(cell) = self.stored_move(stones) {
            return Some(cell);
        }
        if let Some(plan) = self.expert.threats.search(geometry, &own, &other, u32::MAX) {
            return plan.first().map(|&(cell, _)| cell);
        }
        // The opponent has no line left that could be completed: any cell will do.
        let empty = geometry.board & !(own.cells | other.cells);
        let dead = geometry.all.without(own.any()).is_empty();
        (dead && empty != 0).then_some(empty.trailing_zeros() as u8)
    }

    fn replies(&mut self, stones: &Stones, _: &Claim, _: Option<u32>) -> Replies<u8> {
        let (plans, closed) = self.met(stones);
        // No threat follows the last move.
        let numbers = |plan: Plan| {
            let steps = plan.iter().flat_map(|&(own, threat)| [own, threat].map(u32::from));
            steps.take(2 * plan.len() - 1).collect()
        };
        Replies { plans: plans.into_iter().map(numbers).collect(), closed }
    }
}

impl<const W: usize, const L: usize> Proof<W, L> {
    /// Plans, and the replies that they meet.
    fn met(&mut self, stones: &Stones) -> (Vec<Plan>, Vec<(u8, usize)>) {
        let View { attacker: own, defender: other } = self.view(stones);
        let geometry = &*Arc::clone(&self.expert.geometry);
        let empty = geometry.board & !(own.cells | other.cells);
        let wins = own.completions(&other, geometry);
        let (mut plans, mut closed): (Vec<Plan>, _) = (Vec::new(), Vec::new());
        if wins != 0 {
            each_cell(wins, |cell| plans.push(vec![(cell as u8, 0)]));
        } else if let Some(plan) = self.expert.threats.search(geometry, &own, &other, THREAT_NODES) {
            plans.push(plan);
        }
        if plans.is_empty() {
            return (plans, closed);
        }
        each_cell(empty, |cell| {
            let mut with = other;
            with.add(cell, geometry);
            let known = plans.iter().position(|plan| follows(geometry, plan, own, with));
            let plan = known.or_else(|| {
                let search = |most| self.expert.threats.search(geometry, &own, &with, most);
                let fresh = (plans.len() < MOST_PLANS).then_some(THREAT_NODES).and_then(search)?;
                follows(geometry, &fresh, own, with).then(|| {
                    plans.push(fresh);
                    plans.len() - 1
                })
            });
            closed.extend(plan.map(|plan| (cell as u8, plan)));
        });
        (plans, closed)
    }
}
