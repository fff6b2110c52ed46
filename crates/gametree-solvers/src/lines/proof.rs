//! What a proof search has found, as a strategy: the claimant's moves, and how every reply is met.

use gametree::solve::graph::{Known, NodeNumber, ProofGraph};
use gametree::{Player, Wdl};
use gametree_verify::format::{AtLeast, Claim};

use super::expert::{LineExpert, View, several};
use super::geometry::{Cells, each_cell};
use super::side::Side;
use super::stones::{StoneGame, Stones, to_move};
use super::threats::Plan;

/// The nodes of a threat search that writes a proof: more than in the search, since here a win saves a subtree.
const THREAT_NODES: u32 = 20_000;

/// The most plans against the replies of one position.
const MOST_PLANS: usize = 200;

/// How the opponent's moves in a position are met.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    /// Sequences of own moves, each with the threat that it makes.
    pub(super) plans: Vec<Plan>,
    /// For each reply, by its cell, the plan that wins after it; the others need a node of their own.
    pub(super) closed: Vec<(u8, Option<usize>)>,
}

/// A strategy for stones on cells, whatever the board.
pub(super) trait Strategy: Send {
    /// A key that is equal for positions equal by symmetry.
    fn key(&mut self, stones: &Stones) -> u64;
    /// Whether the claimant, to move, wins at once.
    fn wins(&self, stones: &Stones) -> bool;
    /// A move of the claimant that keeps the claim, a winning one if there is any.
    fn choose(&mut self, stones: &Stones) -> Option<u8>;
    /// How the opponent's moves are met.
    fn answers(&mut self, stones: &Stones) -> Answers;
}

/// A proof that a player reaches at least a result, by a strategy.
pub struct LineProof {
    /// The player.
    pub player: Player,
    /// A win, or a draw.
    pub at_least: Wdl,
    pub(super) cells: u32,
    pub(super) strategy: Box<dyn Strategy>,
}

impl std::fmt::Debug for LineProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineProof")
            .field("player", &self.player)
            .field("at_least", &self.at_least)
            .finish_non_exhaustive()
    }
}

impl LineProof {
    pub(super) fn new(player: Player, at_least: Wdl, cells: u32, strategy: Box<dyn Strategy>) -> Self {
        LineProof { player, at_least, cells, strategy }
    }

    /// What the player claims.
    #[must_use]
    pub fn claim(&self) -> Claim {
        let at_least = if self.at_least == Wdl::Win { AtLeast::Win } else { AtLeast::Draw };
        Claim { player: self.player, at_least, plies: None }
    }

    /// A line of play in which the player keeps the claim and the opponent makes it as hard as the proof knows.
    pub(super) fn line(&mut self, root: Stones) -> Vec<u8> {
        let mut line = Vec::new();
        let mut stones = root;
        let play = |stones: &mut Stones, cell: u8| stones[to_move(stones) as usize] |= 1 << cell;
        loop {
            if to_move(&stones) == self.player {
                let Some(cell) = self.strategy.choose(&stones) else { return line };
                line.push(cell);
                if self.strategy.wins(&stones) {
                    return line;
                }
                play(&mut stones, cell);
                continue;
            }
            let Answers { plans, closed } = self.strategy.answers(&stones);
            if let Some(&(reply, _)) = closed.iter().find(|(_, plan)| plan.is_none()) {
                line.push(reply);
                play(&mut stones, reply);
                continue;
            }
            // Every reply is met by a plan: the longest is the hardest to find.
            let longest = closed.iter().max_by_key(|(_, plan)| plan.map_or(0, |plan| plans[plan].len()));
            if let Some(&(reply, Some(plan))) = longest {
                line.push(reply);
                let (&(last, _), forcing) = plans[plan].split_last().unwrap_or((&(0, 0), &[]));
                line.extend(forcing.iter().flat_map(|&(own, answer)| [own, answer]));
                line.push(last);
            }
            return line;
        }
    }
}

/// A solved graph, read from the claimant's side.
pub(super) struct Proof<const W: usize, const L: usize> {
    graph: ProofGraph<StoneGame>,
    expert: LineExpert<W, L>,
    claimant: Player,
    /// What is known of a position that the claimant has won, or holds.
    kept: Known,
    /// The moves of the claimant below each position that are not forced, if everything below is a tree.
    sizes: rustc_hash::FxHashMap<NodeNumber, u32>,
    /// The positions to which a move of the strategy has led.
    written: rustc_hash::FxHashSet<NodeNumber>,
}

impl<const W: usize, const L: usize> Proof<W, L> {
    pub(super) fn new(graph: ProofGraph<StoneGame>, mut expert: LineExpert<W, L>, claimant: Player) -> Self {
        let kept = graph.known(graph.root());
        expert.limits.threat_nodes = THREAT_NODES;
        Proof {
            graph,
            expert,
            claimant,
            kept,
            sizes: rustc_hash::FxHashMap::default(),
            written: rustc_hash::FxHashSet::default(),
        }
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
        let children: Vec<NodeNumber> = self.graph.moves(at).map(|(_, to)| to).collect();
        let kept: Vec<NodeNumber> =
            children.into_iter().filter(|&to| self.graph.known(to) == self.kept).collect();
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
        let moves: Vec<(u8, NodeNumber)> = self.graph.moves(at).collect();
        let kept = moves.into_iter().filter(|&(_, to)| self.graph.known(to) == self.kept);
        let kept: Vec<(u8, NodeNumber)> = kept.collect();
        // What is written already costs nothing more.
        let cost = |&(_, to): &(u8, NodeNumber)| if self.written.contains(&to) { 0 } else { self.size(to) };
        let (cell, to) = kept.into_iter().min_by_key(cost)?;
        self.written.insert(to);
        self.expert.keys.preimage(map, cell)
    }

    /// Whether a plan wins in exactly this way, as a checker follows it: every reply but the answer is met by the threat.
    fn follows(&self, plan: &Plan, mut own: Side<W, L>, mut other: Side<W, L>) -> bool {
        let geometry = &*self.expert.geometry;
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
}

impl<const W: usize, const L: usize> Strategy for Proof<W, L> {
    fn key(&mut self, stones: &Stones) -> u64 {
        self.expert.keys.set(*stones);
        self.expert.keys.key()
    }

    fn wins(&self, stones: &Stones) -> bool {
        let View { attacker: own, defender: other } = self.view(stones);
        own.completions(&other, &self.expert.geometry) != 0
    }

    fn choose(&mut self, stones: &Stones) -> Option<u8> {
        let View { attacker: own, defender: other } = self.view(stones);
        let geometry = &*self.expert.geometry;
        let wins = own.completions(&other, geometry);
        let forced = other.completions(&own, geometry);
        if wins != 0 || forced != 0 {
            let cells = if wins != 0 { wins } else { forced };
            return (wins != 0 || !several(forced)).then_some(cells.trailing_zeros() as u8);
        }
        if let Some(cell) = self.stored_move(stones) {
            return Some(cell);
        }
        let geometry = std::sync::Arc::clone(&self.expert.geometry);
        if let Some(plan) = self.expert.threats.search(&geometry, &own, &other, u32::MAX) {
            return plan.first().map(|&(cell, _)| cell);
        }
        // The opponent has no line left that could be completed: any cell will do.
        let empty = geometry.board & !(own.cells | other.cells);
        let dead = geometry.all.without(own.any()).is_empty();
        (dead && empty != 0).then_some(empty.trailing_zeros() as u8)
    }

    fn answers(&mut self, stones: &Stones) -> Answers {
        let View { attacker: own, defender: other } = self.view(stones);
        let geometry = std::sync::Arc::clone(&self.expert.geometry);
        let empty = geometry.board & !(own.cells | other.cells);
        let wins = own.completions(&other, &geometry);
        let mut answers = Answers::default();
        if wins != 0 {
            each_cell(wins, |cell| answers.plans.push(vec![(cell as u8, 0)]));
        } else if let Some(plan) = self.expert.threats.search(&geometry, &own, &other, THREAT_NODES) {
            answers.plans.push(plan);
        }
        let quiet = answers.plans.is_empty();
        let mut replies = Vec::new();
        each_cell(empty, |cell| replies.push(cell));
        for cell in replies {
            let mut with = other;
            with.add(cell, &geometry);
            let closing = answers.plans.iter().position(|plan| self.follows(plan, own, with));
            if closing.is_some() || quiet {
                answers.closed.push((cell as u8, closing));
                continue;
            }
            let fresh = if answers.plans.len() >= MOST_PLANS {
                None
            } else {
                self.expert.threats.search(&geometry, &own, &with, THREAT_NODES)
            };
            answers.closed.push((
                cell as u8,
                fresh.filter(|plan| self.follows(plan, own, with)).map(|plan| {
                    answers.plans.push(plan);
                    answers.plans.len() - 1
                }),
            ));
        }
        answers
    }
}
