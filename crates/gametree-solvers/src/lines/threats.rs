//! Threat-space search: wins by a sequence of forcing moves, each of which makes a line that lacks one stone.
//!
//! Depth first with a memo of failures (docs/proofs.md). A win that is found is a proof; a failure is none, since a search
//! is limited.

use super::geometry::{Cells, Geometry, LineSet};
use super::side::Side;

/// A winning sequence: every own move but the last with the threat that it makes, which is where the opponent must answer;
/// the last but one makes two threats, and the last completes a line.
pub(super) type Plan = Vec<(u8, u8)>;

/// The failures that are remembered, a power of two: so few that they stay in the cache. Sixteen times as many save 5 % of
/// the nodes and cost a third of the time.
const MEMO: usize = 1 << 14;

/// A forcing move, the answer to it, and how promising it is.
#[derive(Clone, Copy)]
struct Attack {
    score: i32,
    cell: u8,
    reply: u8,
}

pub(super) struct Threats<const W: usize, const L: usize> {
    /// A part of the hashes of positions that no sequence of any length wins. Two positions with the same hash cost a win that
    /// is not found, never a wrong one.
    memo: Vec<u32>,
    attacks: Vec<Attack>,
    /// The moves of the last win, last first.
    found: Vec<(u8, u8)>,
    left: u32,
    /// The nodes of all searches.
    pub(super) nodes: u64,
}

/// What follows a forcing move and its answer, as far as it can be seen without playing them.
enum Ahead {
    Won,
    Lost,
    Open(i32),
}

impl<const W: usize, const L: usize> Threats<W, L> {
    pub(super) fn new() -> Self {
        Threats { memo: vec![0; MEMO], attacks: Vec::new(), found: Vec::new(), left: 0, nodes: 0 }
    }

    /// A winning sequence for the side to move, `attacker`, which has no line to complete at once.
    pub(super) fn search(
        &mut self,
        geometry: &Geometry<W>,
        attacker: &Side<W, L>,
        defender: &Side<W, L>,
        most_nodes: u32,
    ) -> Option<Plan> {
        self.left = most_nodes;
        self.found.clear();
        self.wins(geometry, attacker, defender).then(|| {
            let mut plan: Plan = self.found.clone();
            plan.reverse();
            plan
        })
    }

    fn wins(&mut self, geometry: &Geometry<W>, attacker: &Side<W, L>, defender: &Side<W, L>) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.nodes += 1;
        let occupied = attacker.cells | defender.cells;
        let twos = attacker.twos(defender);
        if twos.is_empty() {
            return false;
        }
        let forced = defender.completions(attacker, geometry);
        if forced & forced.wrapping_sub(1) != 0 {
            return false;
        }
        let (slot, signature) = slot(attacker.cells, defender.cells);
        if self.memo[slot] == signature {
            return false;
        }
        let first = self.attacks.len();
        let won = if forced != 0 {
            let cell = forced.trailing_zeros() as usize;
            let replies = Self::answers(geometry, twos.and(geometry.through[cell]), occupied | forced);
            if replies & replies.wrapping_sub(1) != 0 {
                self.double(cell, replies)
            } else {
                if replies != 0 {
                    let reply = replies.trailing_zeros() as u8;
                    self.attacks.push(Attack { score: 0, cell: cell as u8, reply });
                }
                false
            }
        } else {
            self.list(geometry, attacker, defender, twos)
        };
        if won {
            self.attacks.truncate(first);
            return true;
        }
        let mut at = first;
        while at < self.attacks.len() {
            let best = (at..self.attacks.len()).max_by_key(|&i| (self.attacks[i].score, usize::MAX - i));
            self.attacks.swap(at, best.unwrap_or(at));
            let Attack { cell, reply, .. } = self.attacks[at];
            let (mut own, mut other) = (*attacker, *defender);
            own.add(cell.into(), geometry);
            other.add(reply.into(), geometry);
            if self.wins(geometry, &own, &other) {
                self.found.push((cell, reply));
                self.attacks.truncate(first);
                return true;
            }
            at += 1;
        }
        self.attacks.truncate(first);
        if self.left > 0 {
            self.memo[slot] = signature;
        }
        false
    }

    /// The empty cells of these lines.
    fn answers(geometry: &Geometry<W>, lines: LineSet<W>, occupied: Cells) -> Cells {
        let mut cells = 0;
        lines.each(|line| cells |= geometry.lines[line]);
        cells & !occupied
    }

    /// Notes the end of a sequence: a move that makes two threats.
    fn double(&mut self, cell: usize, threats: Cells) -> bool {
        let first = threats.trailing_zeros() as u8;
        let second = (threats & (threats - 1)).trailing_zeros() as u8;
        self.found.push((second, second));
        self.found.push((cell as u8, first));
        true
    }

    /// Lists the forcing moves of a position in which the defender threatens nothing. Whether one of them wins at once
    /// by a double threat, here or after it and its answer.
    fn list(
        &mut self,
        geometry: &Geometry<W>,
        attacker: &Side<W, L>,
        defender: &Side<W, L>,
        twos: LineSet<W>,
    ) -> bool {
        let empty = geometry.board & !(attacker.cells | defender.cells);
        let (mut once, mut twice) = (0, 0);
        twos.each(|line| {
            let ends = geometry.lines[line] & empty;
            twice |= once & ends;
            once |= ends;
        });
        if twice != 0 && self.fork(geometry, twos, twice, empty) {
            return true;
        }
        let ones = attacker.ones(defender, geometry);
        let first = self.attacks.len();
        let mut lines = twos.0;
        for (i, word) in lines.iter_mut().enumerate() {
            while *word != 0 {
                let line = i * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                let ends = geometry.lines[line] & empty;
                let (x, y) = (ends.trailing_zeros() as usize, 63 - ends.leading_zeros() as usize);
                for (cell, reply) in [(x, y), (y, x)] {
                    match Self::ahead(geometry, attacker, defender, ones, once, cell, reply) {
                        Ahead::Lost => {}
                        Ahead::Won => {
                            self.win_ahead(geometry, attacker, defender, cell, reply);
                            return true;
                        }
                        Ahead::Open(score) => {
                            let attack = Attack { score, cell: cell as u8, reply: reply as u8 };
                            let same = |a: &Attack| a.cell == attack.cell && a.reply == attack.reply;
                            if geometry.crossing_once || !self.attacks[first..].iter().any(same) {
                                self.attacks.push(attack);
                            }
                        }
                    }
                }
            }
        }
        false
    }

    /// Looks for a cell that makes two threats with different answers.
    fn fork(&mut self, geometry: &Geometry<W>, twos: LineSet<W>, twice: Cells, empty: Cells) -> bool {
        let mut candidates = twice;
        while candidates != 0 {
            let cell = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            let threats = Self::answers(geometry, twos.and(geometry.through[cell]), !empty | 1 << cell);
            if threats & threats.wrapping_sub(1) != 0 {
                return self.double(cell, threats);
            }
        }
        false
    }

    /// What a forcing move leads to, from the lines through the two cells. No cell is on two open twos here (where lines
    /// cross once), so the answer closes the attacked line and no other two; what is new are the twos through `cell`.
    #[inline]
    fn ahead(
        geometry: &Geometry<W>,
        attacker: &Side<W, L>,
        defender: &Side<W, L>,
        ones: LineSet<W>,
        once: Cells,
        cell: usize,
        reply: usize,
    ) -> Ahead {
        let both = 1 << cell | 1 << reply;
        let empty = geometry.board & !(attacker.cells | defender.cells | both);
        let (through, against) = (geometry.through[cell & 63], geometry.through[reply & 63]);
        let new = ones.and(through).without(against);
        // The move is of use only if a line through it can still be completed.
        if through.without(against).without(defender.any()).is_empty() {
            return Ahead::Lost;
        }
        let mut open = once & !both;
        let mut crossed = 0;
        let mut fresh = 0;
        new.each(|line| {
            let ends = geometry.lines[line] & empty;
            crossed |= open & ends;
            open |= ends;
            fresh += 1;
        });
        let threats = defender.more_than[L - 2]
            .without(defender.more_than[L - 1])
            .and(against)
            .without(attacker.any())
            .without(through);
        let mut score = 4 * fresh;
        if geometry.crossing_once {
            if open == 0 {
                return Ahead::Lost;
            }
            if threats.is_empty() {
                if crossed != 0 {
                    return Ahead::Won;
                }
            } else {
                let mut answer = 0;
                threats.each(|line| answer |= geometry.lines[line] & empty);
                if answer & (answer - 1) != 0 {
                    return Ahead::Lost;
                }
                if answer & crossed != 0 {
                    return Ahead::Won;
                }
                if answer & open == 0 {
                    return Ahead::Lost;
                }
                score -= 6;
            }
        }
        let theirs = defender.any().and(against).without(attacker.any()).without(through);
        theirs.each(|_| score -= 1);
        Ahead::Open(score)
    }

    /// Notes a win that was seen ahead: plays the two moves and finds the double threat.
    fn win_ahead(
        &mut self,
        geometry: &Geometry<W>,
        attacker: &Side<W, L>,
        defender: &Side<W, L>,
        cell: usize,
        reply: usize,
    ) {
        let (mut own, mut other) = (*attacker, *defender);
        own.add(cell, geometry);
        other.add(reply, geometry);
        let empty = geometry.board & !(own.cells | other.cells);
        let twos = own.twos(&other);
        let forced = other.completions(&own, geometry);
        let mut twice = forced;
        if forced == 0 {
            let mut once = 0;
            twos.each(|line| {
                let ends = geometry.lines[line] & empty;
                twice |= once & ends;
                once |= ends;
            });
        }
        let won = self.fork(geometry, twos, twice, empty);
        debug_assert!(won, "a cell on two lines makes two threats");
        self.found.push((cell as u8, reply as u8));
    }

    /// Whether a plan still wins in this position, of which the plan was not made.
    pub(super) fn replay(
        &self,
        geometry: &Geometry<W>,
        plan: &[(u8, u8)],
        mut attacker: Side<W, L>,
        mut defender: Side<W, L>,
    ) -> bool {
        for &(cell, _) in plan {
            let stone = 1 << cell;
            if (attacker.cells | defender.cells) & stone != 0
                || defender.completions(&attacker, geometry) & !stone != 0
            {
                return false;
            }
            attacker.add(cell.into(), geometry);
            let threats = attacker.completions(&defender, geometry);
            if threats == 0 {
                return false;
            }
            if threats & (threats - 1) != 0 {
                return true;
            }
            defender.add(threats.trailing_zeros() as usize, geometry);
        }
        false
    }

    pub(super) fn bytes(&self) -> usize {
        self.memo.len() * size_of::<u32>()
    }
}

/// The place of a position in the memo, and what is written there.
#[inline]
fn slot(own: Cells, other: Cells) -> (usize, u32) {
    let mixed =
        own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    ((mixed >> (64 - MEMO.trailing_zeros())) as usize, mixed as u32 | 1)
}
