//! What a proof search needs to know about k in a row: threats, must-play cells, and the cells worth trying.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::graph::{Candidate, Expansion, Expert, Verdict};
use gametree::Player;

use super::geometry::{Cells, Geometry, LineSet, each_cell};
use super::keys::Keys;
use super::side::Side;
use super::stones::{StoneGame, Stones, to_move};
use super::threats::{Plan, Threats};

/// Told to a child of the attacker: it has no winning sequence, since it had none when the defender passed.
const NO_SEQUENCE: u8 = 1;

/// The first proof number of a move that makes a threat: the search is not to wander through checks.
const PROOF_OF_CHECK: u32 = 10;

/// The most plans that are tried against the replies of one position.
pub(super) const MOST_PLANS: usize = 16;

/// How the search is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// The number of moves of the attacker that are tried in each position.
    pub(super) moves: usize,
    /// The nodes of one threat search.
    pub(super) threat_nodes: u32,
}

/// The knowledge about one board.
pub(super) struct LineExpert<const W: usize, const L: usize> {
    pub(super) geometry: Arc<Geometry<W>>,
    pub(super) threats: Threats<W, L>,
    pub(super) keys: Keys,
    pub(super) limits: Limits,
    scored: Vec<(i32, usize)>,
}

/// A position from the attacker's point of view.
#[derive(Clone, Copy)]
pub(super) struct View<const W: usize, const L: usize> {
    pub(super) attacker: Side<W, L>,
    pub(super) defender: Side<W, L>,
}

impl<const W: usize, const L: usize> View<W, L> {
    pub(super) fn new(stones: &Stones, attacker: Player, geometry: &Geometry<W>) -> Self {
        let side = |player: Player| Side::new(stones[player as usize], geometry);
        View { attacker: side(attacker), defender: side(attacker.other()) }
    }
}

/// Whether a set has more than one cell.
pub(super) fn several(cells: Cells) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

impl<const W: usize, const L: usize> LineExpert<W, L> {
    pub(super) fn new(geometry: Arc<Geometry<W>>, symmetries: &[Vec<u8>], limits: Limits) -> Self {
        LineExpert {
            keys: Keys::new(symmetries, geometry.cells),
            geometry,
            threats: Threats::new(),
            limits,
            scored: Vec::new(),
        }
    }

    /// The attacker moves: whether he wins by threats; else the cells worth trying.
    fn attack(
        &mut self,
        View { attacker, defender }: View<W, L>,
        side: usize,
        note: u8,
        expansion: &mut Expansion<u8>,
    ) -> Verdict {
        let geometry = &*Arc::clone(&self.geometry);
        if attacker.completions(&defender, geometry) != 0 {
            return Verdict::Proved;
        }
        let forced = defender.completions(&attacker, geometry);
        let empty = geometry.board & !(attacker.cells | defender.cells);
        if several(forced) || geometry.all.without(defender.any()).is_empty() {
            return Verdict::Disproved;
        }
        let most = self.limits.threat_nodes;
        if note != NO_SEQUENCE && self.threats.search(geometry, &attacker, &defender, most).is_some() {
            return Verdict::Proved;
        }
        let twos = attacker.twos(&defender);
        let checks = self.cells_of(twos) & empty;
        self.rank(&attacker, &defender, if forced != 0 { forced } else { empty });
        // What the defender could do if the attacker passed: moves that do not spoil it lose.
        if forced == 0
            && let Some(plan) = self.threats.search(geometry, &defender, &attacker, most)
        {
            self.must_play(&defender, &attacker, plan, self.limits.moves.saturating_add(1));
        }
        expansion.restricted = self.scored.len() > self.limits.moves;
        self.scored.truncate(self.limits.moves);
        for &(_, cell) in &self.scored {
            let proof = if checks & 1 << cell != 0 { PROOF_OF_CHECK } else { 1 };
            let key = Some(self.keys.key_after(side, cell));
            expansion.moves.push(Candidate { mv: cell as u8, key, proof, disproof: 1, note: 0 });
        }
        Verdict::Open
    }

    /// The defender moves: the replies that are not refuted by threats.
    fn defend(
        &mut self,
        View { attacker, defender }: View<W, L>,
        side: usize,
        expansion: &mut Expansion<u8>,
    ) -> Verdict {
        let geometry = &*Arc::clone(&self.geometry);
        if defender.completions(&attacker, geometry) != 0 || geometry.all.without(defender.any()).is_empty() {
            return Verdict::Disproved;
        }
        let threats = attacker.completions(&defender, geometry);
        if several(threats) {
            return Verdict::Proved;
        }
        let empty = geometry.board & !(attacker.cells | defender.cells);
        self.rank(&defender, &attacker, if threats != 0 { threats } else { empty });
        if threats == 0
            && let Some(plan) = self.threats.search(geometry, &attacker, &defender, self.limits.threat_nodes)
        {
            self.must_play(&attacker, &defender, plan, usize::MAX);
        }
        for &(_, cell) in &self.scored {
            let key = Some(self.keys.key_after(side, cell));
            // A stone of the defender's more never helps the attacker. If he had no sequence, he has none after a reply; if he
            // had one, the replies that are left are those after which none was found.
            let note = NO_SEQUENCE;
            expansion.moves.push(Candidate { mv: cell as u8, key, proof: 1, disproof: 1, note });
        }
        Verdict::Open
    }

    /// Of the moves of `mover` in `scored`, keeps those after which no sequence of `other` is found, up to `enough`:
    /// neither `plan`, which wins if `mover` passes, nor one found against an earlier move, nor a new one.
    fn must_play(&mut self, other: &Side<W, L>, mover: &Side<W, L>, plan: Plan, enough: usize) {
        let geometry = &*Arc::clone(&self.geometry);
        let mut plans = vec![plan];
        let mut scored = std::mem::take(&mut self.scored);
        let mut open = 0;
        scored.retain(|&(_, cell)| {
            if open >= enough {
                return false;
            }
            let mut with = *mover;
            with.add(cell, geometry);
            if plans.iter().any(|plan| self.threats.replay(geometry, plan, *other, with)) {
                return false;
            }
            match self.threats.search(geometry, other, &with, self.limits.threat_nodes) {
                Some(plan) => {
                    if plans.len() < MOST_PLANS {
                        plans.push(plan);
                    }
                    false
                }
                None => {
                    open += 1;
                    true
                }
            }
        });
        self.scored = scored;
    }

    fn cells_of(&self, lines: LineSet<W>) -> Cells {
        let mut cells = 0;
        lines.each(|line| cells |= self.geometry.lines[line]);
        cells
    }

    /// Sorts cells by what they are worth to the side that plays there: the lines through it that are open to one side.
    fn rank(&mut self, own: &Side<W, L>, other: &Side<W, L>, cells: Cells) {
        let geometry = &*Arc::clone(&self.geometry);
        let mine = |at: usize| if at < L { own.more_than[at] } else { LineSet::EMPTY };
        let theirs = |at: usize| if at < L { other.more_than[at] } else { LineSet::EMPTY };
        let free = geometry.all.without(own.any()).without(other.any());
        let one = mine(0).without(mine(1)).without(other.any());
        let two = mine(1).without(other.any());
        let their_one = theirs(0).without(theirs(1)).without(own.any());
        let their_two = theirs(1).without(own.any());
        self.scored.clear();
        each_cell(cells, |cell| {
            let through = geometry.through[cell];
            let count = |lines: LineSet<W>| lines.and(through).count() as i32;
            let score =
                2 * count(free) + 4 * count(one) + 5 * count(two) + count(their_one) + 4 * count(their_two);
            self.scored.push((score, cell));
        });
        best_first(&mut self.scored);
    }
}

/// Not generic: a sort is a lot of code.
fn best_first(scored: &mut [(i32, usize)]) {
    scored.sort_unstable_by_key(|&(score, cell)| (Reverse(score), cell));
}

impl<const W: usize, const L: usize> Expert<StoneGame> for LineExpert<W, L> {
    type Evidence = ();

    fn key(&mut self, stones: &Stones) -> u64 {
        self.keys.set(*stones);
        self.keys.key()
    }

    fn expand(
        &mut self,
        stones: &Stones,
        attacker_moves: bool,
        note: u8,
        expansion: &mut Expansion<u8>,
        (): &mut (),
    ) -> Verdict {
        self.keys.set(*stones);
        let mover = to_move(stones);
        let attacker = if attacker_moves { mover } else { mover.other() };
        let view = View::new(stones, attacker, &self.geometry);
        if attacker_moves {
            self.attack(view, mover as usize, note, expansion)
        } else {
            self.defend(view, mover as usize, expansion)
        }
    }

    fn bytes(&self) -> usize {
        self.keys.bytes() + self.threats.bytes()
    }
}
