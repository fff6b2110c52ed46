//! The state of one thread, kept from node to node and from depth to depth: killers, history, the moves of the nodes on
//! the path, the principal variation.

use super::effort::Effort;
use crate::score::Score;

/// One thread's memory.
#[derive(Debug)]
pub(super) struct ThreadState<M> {
    /// At each ply the two moves that cut off last.
    killers: Vec<[Option<M>; 2]>,
    /// How good each player's moves were elsewhere, by slot.
    history: [Vec<u16>; 2],
    /// The moves of all nodes on the path, each node's in a piece: one allocation for all of them.
    pub(super) moves: Vec<Candidate<M>>,
    /// At each ply the line of best play from there.
    lines: Vec<Vec<M>>,
    /// The one of the root's best move.
    line: Vec<M>,
    /// The keys of the positions before this one: those played before the root, and the line being searched.
    pub(super) path: Vec<u64>,
    /// The earliest place in `path` to which a position has returned; what was found rests on it.
    pub(super) returned_to: usize,
    /// How often an estimate was used: a node that leaves it as it was is settled.
    pub(super) estimates: u64,
    /// Nodes entered below those at the table's floor, and how many those were.
    pub(super) below_floor: (u64, u64),
    pub(super) effort: Effort,
    /// The moves of the root, the best so far first.
    pub(super) root: Vec<RootMove<M>>,
}

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    /// Larger is tried earlier; different for any two moves of a node.
    pub(super) order: i64,
    /// Its place in the game's order.
    pub(super) number: u16,
    pub(super) mv: M,
}

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    pub(super) number: u32,
    /// Its value at this depth; `None` where it is only known to be no better than another.
    pub(super) score: Option<Score>,
}

/// The largest history value; then all are halved, so that what was good lately counts most.
const MAX_HISTORY: u16 = 4_096;

impl<M: Copy + Eq> ThreadState<M> {
    pub(super) fn new() -> Self {
        ThreadState {
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
            moves: Vec::new(),
            lines: Vec::new(),
            line: Vec::new(),
            path: Vec::new(),
            returned_to: usize::MAX,
            estimates: 0,
            below_floor: (0, 0),
            effort: Effort::default(),
            root: Vec::new(),
        }
    }

    /// Makes it ready for a depth of so many plies below a root with this past; killers and history stay.
    pub(super) fn prepare(&mut self, plies: usize, past: &[u64]) {
        self.path.clear();
        self.path.extend_from_slice(past);
        self.killers.resize(self.killers.len().max(plies + 1), [None; 2]);
        self.lines.resize(self.lines.len().max(plies + 2), Vec::new());
        self.moves.clear();
        self.returned_to = usize::MAX;
        self.estimates = 0;
        self.below_floor = (0, 0);
    }

    /// Lists the moves of the root.
    pub(super) fn list_root(&mut self, moves: impl Iterator<Item = M>) {
        let numbered = moves.zip(0u32..);
        self.root = numbered.map(|(mv, number)| RootMove { mv, number, score: None }).collect();
    }

    /// The moves of the root in the game's order, each with its value where that is known.
    pub(super) fn scores(&self) -> Vec<(M, Option<Score>)> {
        let mut moves = self.root.clone();
        moves.sort_unstable_by_key(|m| m.number);
        moves.into_iter().map(|m| (m.mv, m.score)).collect()
    }

    /// How early a killer move comes: 2 and 1, and 0 for others.
    #[inline]
    pub(super) fn killer(&self, ply: u32, mv: M) -> i64 {
        let [newest, older] = self.killers[ply as usize];
        if newest == Some(mv) { 2 } else { i64::from(older == Some(mv)) }
    }

    /// A move has cut off.
    #[inline]
    pub(super) fn kill(&mut self, ply: u32, mv: M) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
    }

    /// How good the move of a slot was elsewhere.
    #[inline]
    pub(super) fn history(&self, player: usize, slot: u16) -> u16 {
        self.history[player].get(usize::from(slot)).copied().unwrap_or(0)
    }

    /// The move of a slot has cut off a search so deep.
    pub(super) fn credit(&mut self, player: usize, slot: u16, depth: u32) {
        let history = &mut self.history[player];
        if history.len() <= usize::from(slot) {
            history.resize(usize::from(slot) + 1, 0);
        }
        let value = &mut history[usize::from(slot)];
        *value += (depth * depth).min(u32::from(MAX_HISTORY)) as u16;
        if *value > MAX_HISTORY {
            history.iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// The best of the moves from `at` on comes to `at`.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Candidate<M> {
        let mut best = at;
        for other in at + 1..self.moves.len() {
            if self.moves[other].order > self.moves[best].order {
                best = other;
            }
        }
        self.moves.swap(at, best);
        self.moves[at]
    }

    /// A node at `ply` has no line yet.
    #[inline]
    pub(super) fn no_line(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    /// The best line from `ply` on begins with this move and goes on with the child's.
    pub(super) fn adopt(&mut self, ply: u32, mv: M) {
        if let (upper, [child, ..]) = self.lines.split_at_mut(ply as usize + 1) {
            let line = &mut upper[ply as usize];
            line.clear();
            line.push(mv);
            line.extend_from_slice(child);
        }
    }

    /// The line of the child that `mv` leads to from the root, with that move first.
    pub(super) fn keep_line(&mut self, mv: M) {
        self.adopt(0, mv);
        self.line.clone_from(&self.lines[0]);
    }

    /// The line of best play from the root.
    pub(super) fn line(&self) -> &[M] {
        &self.line
    }
}
