//! The state of one thread, kept from node to node and from depth to depth: killers, history, the moves of the nodes on
//! the path, the principal variation.

use super::effort::Effort;
use super::glance::Glance;
use super::lookout::Lookout;
use super::progress::AtRoot;
use super::records::Records;
use crate::counts::Counts;
use crate::score::Score;
use gametree_shared::sort_by_number;

/// The state of one thread.
#[derive(Debug)]
pub(super) struct ThreadState<M> {
    /// The killer moves of each ply: the two moves that last caused a cut-off.
    killers: Vec<[Option<M>; 2]>,
    /// The history heuristic: how good each player's moves were elsewhere, by slot.
    history: [Vec<i16>; 2],
    /// The moves of all nodes on the path, contiguous for each node, in one allocation.
    pub(super) moves: Vec<Candidate<M>>,
    /// The principal variation from each ply.
    lines: Vec<Vec<M>>,
    /// The principal variation of the root's best move.
    line: Vec<M>,
    /// The keys of the positions before this one: those played before the root, and the line being searched.
    pub(super) path: Vec<u64>,
    /// The lowest index in `path` of a repeated position, on which the result depends.
    pub(super) returned_to: usize,
    /// Whether a position was reached with less depth left than before: positions come back, whatever the game says. Kept from depth to
    /// depth.
    pub(super) returns: bool,
    /// How often an estimate was used: a node that does not change it depends on none.
    pub(super) estimates: u64,
    /// What the table did at its floor.
    pub(super) at_floor: FloorUse,
    pub(super) effort: Effort,
    pub(super) counts: Counts,
    /// How often static values outside of the window were right; kept from depth to depth.
    pub(super) records: Records,
    /// Whether ordering moves by static values pays; kept from depth to depth.
    pub(super) glance: Glance,
    /// Whether looking for wins by playing all moves pays; kept from depth to depth.
    pub(super) lookout: Lookout,
    /// The moves of the root, best so far first.
    pub(super) root: Vec<RootMove<M>>,
    /// Where the root says what it does, if anybody wants to know.
    pub(super) at_root: Option<AtRoot<M>>,
}

/// What the table did at its floor, the minimum remaining depth at which it is used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FloorUse {
    /// The probes there that ended the search of a node.
    pub(super) hits: u64,
    /// The nodes there that were searched, and the nodes entered below them.
    pub(super) searched: u64,
    pub(super) nodes_below: u64,
}

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    /// Moves with larger keys are tried earlier; all keys of a node are different.
    pub(super) order: i64,
    /// Its index in the game's order.
    pub(super) number: u16,
    pub(super) mv: M,
}

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    pub(super) number: u32,
    /// Its value at this depth; `None` if it is only known to be no better than another move.
    pub(super) score: Option<Score>,
}

/// The maximum history value where nothing fades; beyond it all values are halved, so that recent cut-offs count most.
const MAX_HISTORY: i16 = 4_096;
/// Where history fades, that of a move that was always good; its negative, that of one that was always tried in vain.
pub(super) const FADING: i32 = 8_192;
/// The most that one cut-off changes a history that fades.
const LESSON: u32 = 1_600;

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
            returns: false,
            estimates: 0,
            at_floor: FloorUse::default(),
            effort: Effort::default(),
            counts: Counts::default(),
            records: Records::default(),
            glance: Glance::default(),
            lookout: Lookout::default(),
            root: Vec::new(),
            at_root: None,
        }
    }

    /// Prepares a search to a given depth below a root with this past; killers and history are kept.
    pub(super) fn prepare(&mut self, plies: usize, past: &[u64]) {
        self.path.clear();
        self.path.extend_from_slice(past);
        self.reach(plies);
        self.moves.clear();
        self.returned_to = usize::MAX;
        self.estimates = 0;
        self.at_floor = FloorUse::default();
    }

    /// Makes room for lines of so many plies.
    pub(super) fn reach(&mut self, plies: usize) {
        self.killers.resize(self.killers.len().max(plies + 1), [None; 2]);
        self.lines.resize(self.lines.len().max(plies + 2), Vec::new());
    }

    /// Lists the moves of the root, except those with these numbers.
    pub(super) fn list_root(&mut self, moves: impl Iterator<Item = M>, excluded: &[u32]) {
        let numbered = moves.zip(0u32..).filter(|(_, number)| !excluded.contains(number));
        self.root = numbered.map(|(mv, number)| RootMove { mv, number, score: None }).collect();
    }

    /// The moves of the root in the game's order, each with its value if known.
    pub(super) fn scores(&self) -> Vec<(M, Option<Score>)> {
        let mut moves = self.root.clone();
        sort_by_number(&mut moves, |m| m.number.into());
        moves.into_iter().map(|m| (m.mv, m.score)).collect()
    }

    /// The order key of a killer move: 2 or 1, and 0 for other moves.
    #[inline]
    pub(super) fn killer(&self, ply: u32, mv: M) -> i64 {
        let [newest, older] = self.killers[ply as usize];
        if newest == Some(mv) { 2 } else { i64::from(older == Some(mv)) }
    }

    /// Records a killer move.
    #[inline]
    pub(super) fn kill(&mut self, ply: u32, mv: M) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
    }

    /// The history value of a slot.
    #[inline]
    pub(super) fn history(&self, player: usize, slot: u16) -> i16 {
        self.history[player].get(usize::from(slot)).copied().unwrap_or(0)
    }

    /// Records a cut-off at this depth by the move of a slot.
    pub(super) fn credit(&mut self, player: usize, slot: u16, depth: u32) {
        let value = self.history_of(player, slot);
        *value += (depth * depth).min(MAX_HISTORY as u32) as i16;
        if *value > MAX_HISTORY {
            self.history[player].iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// The same where history fades; or that the move was tried in vain before the one that cut off (not `good`). The nearer a
    /// history is to its bound, the less it changes towards it, so that recent cut-offs count most.
    pub(super) fn fade(&mut self, player: usize, slot: u16, depth: u32, good: bool) {
        let value = self.history_of(player, slot);
        let lesson = (depth * depth).min(LESSON) as i32;
        let towards = if good { lesson } else { -lesson };
        *value += (towards - i32::from(*value) * lesson / FADING) as i16;
    }

    fn history_of(&mut self, player: usize, slot: u16) -> &mut i16 {
        let history = &mut self.history[player];
        if history.len() <= usize::from(slot) {
            history.resize(usize::from(slot) + 1, 0);
        }
        &mut history[usize::from(slot)]
    }

    /// Swaps the best of the moves from `at` on to `at`.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Candidate<M> {
        let left = &mut self.moves[at..];
        let mut best = (0, left[0].order);
        for (place, candidate) in left.iter().enumerate() {
            if candidate.order > best.1 {
                best = (place, candidate.order);
            }
        }
        left.swap(0, best.0);
        left[0]
    }

    /// Clears the principal variation at `ply`.
    #[inline]
    pub(super) fn no_line(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    /// Sets the principal variation at `ply` to this move followed by the child's.
    pub(super) fn adopt(&mut self, ply: u32, mv: M) {
        if let (upper, [child, ..]) = self.lines.split_at_mut(ply as usize + 1) {
            let line = &mut upper[ply as usize];
            line.clear();
            line.push(mv);
            line.extend_from_slice(child);
        }
    }

    /// The principal variation that starts with the root move `mv`.
    pub(super) fn keep_line(&mut self, mv: M) {
        self.adopt(0, mv);
        self.line.clone_from(&self.lines[0]);
    }

    /// Sets the principal variation from the root.
    pub(super) fn set_line(&mut self, line: Vec<M>) {
        self.line = line;
    }

    /// The principal variation from the root.
    pub(super) fn line(&self) -> &[M] {
        &self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_that_fades_stays_within_its_bounds_and_forgets() {
        let mut thread = ThreadState::<u8>::new();
        assert_eq!(thread.history(0, 7), 0);
        for (good, sign) in [(true, 1), (false, -1)] {
            for _ in 0..1_000 {
                thread.fade(0, 7, 100, good);
            }
            let value = i32::from(thread.history(0, 7));
            assert!(sign * value > FADING * 9 / 10 && sign * value <= FADING, "{value}");
        }
        // Neither another move nor the other player has learned anything.
        assert_eq!([thread.history(0, 6), thread.history(0, 8), thread.history(1, 7)], [0; 3]);
        // A deep cut-off teaches more than a shallow one.
        thread.fade(1, 0, 3, true);
        thread.fade(1, 1, 6, true);
        assert_eq!([thread.history(1, 0), thread.history(1, 1)], [9, 36]);
    }

    #[test]
    fn moves_are_picked_by_their_order() {
        let mut thread = ThreadState::<u8>::new();
        let listed = [5, 9, -3, 7].into_iter().zip(0u8..);
        thread.moves = listed.map(|(order, mv)| Candidate { order, number: mv.into(), mv }).collect();
        assert_eq!([0, 1, 2, 3].map(|at| thread.pick(at).mv), [1, 3, 0, 2]);
    }
}
