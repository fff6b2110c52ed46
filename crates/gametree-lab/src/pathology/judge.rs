//! The static values of positions of P- and N-games by ply and number of ones.

use super::backups::Chances;
use super::drawn::Seen;
use super::joint::Joint;
use super::size::Size;

/// Static values by ply and number of ones.
#[derive(Debug)]
pub(super) struct Judge {
    pub(super) size: Size,
    /// The value of a won game.
    unit: i64,
    /// By ply from 1, then by number of ones, for the side to move; `None` for the sign of the difference from the root's share.
    values: Option<Vec<Vec<i64>>>,
}

/// The value of a won game if values are probabilities.
const UNIT: i64 = 1_000_000_000;

impl Judge {
    /// Values by the share of ones, rounded or not.
    pub(super) fn share(size: Size, levels: Option<u32>) -> Self {
        let unit = levels.map_or(size.leaves(0) as i64, i64::from);
        Judge::new(size, unit, |ply, ones| {
            let leaves = size.leaves(ply) as i64;
            match levels.map(i64::from) {
                // Finished games are seen without error: 0 and 1 are multiples of every 1/G.
                Some(levels) => {
                    let (twice, rest) = ((2 * levels * ones) / leaves, (2 * levels * ones) % leaves);
                    let middle = rest == 0 && twice % 2 == 1;
                    (if middle { twice } else { (twice + 1) / 2 * 2 }) - levels
                }
                None => (2 * ones - leaves) * (unit / leaves),
            }
        })
    }

    /// Values by the sign of the difference between the share and the expected one; `None` for the root's share.
    pub(super) fn sign(size: Size, expected: Option<f64>) -> Self {
        match expected {
            None => Judge { size, unit: 1, values: None },
            Some(expected) => Judge::new(size, 1, |ply, ones| {
                let difference = ones as f64 - expected * size.leaves(ply) as f64;
                i64::from(difference > 0.0) - i64::from(difference < 0.0)
            }),
        }
    }

    /// Values by the exact probabilities.
    pub(super) fn chance(size: Size, exact: &Exact) -> Self {
        Judge::new(size, UNIT, |ply, ones| {
            let Chances { win, loss } = exact.chances[ply][ones as usize];
            let for_mover = ((win - loss) * UNIT as f64).round() as i64;
            if ply.is_multiple_of(2) { for_mover } else { -for_mover }
        })
    }

    /// Values given those for MAX.
    fn new(size: Size, unit: i64, for_max: impl Fn(usize, i64) -> i64) -> Self {
        let for_mover = |ply: usize, ones: i64| {
            let value = for_max(ply, ones);
            if ply.is_multiple_of(2) { value } else { -value }
        };
        let values = |ply| match ply {
            0 => vec![], // never read
            _ => (0..=size.leaves(ply) as i64).map(|ones| for_mover(ply, ones)).collect(),
        };
        Judge { size, unit, values: Some((0..=size.moves).map(values).collect()) }
    }

    /// The static value, for the side to move, of a position with `ones` of the `all` ones of the board.
    pub(super) fn value(&self, ply: usize, ones: u32, all: u32) -> i64 {
        match &self.values {
            Some(values) => values[ply][ones as usize],
            None => {
                let (leaves, board) = (self.size.leaves(ply) as u64, self.size.leaves(0) as u64);
                let sign = (u64::from(ones) * board).cmp(&(u64::from(all) * leaves)) as i64;
                if ply.is_multiple_of(2) { sign } else { -sign }
            }
        }
    }

    /// Whether a value depends only on the ply and the number of ones.
    pub(super) fn is_local(&self) -> bool {
        self.values.is_some()
    }

    /// A share as probabilities of winning and losing.
    pub(super) fn chances(&self, seen: Seen) -> Chances {
        let share = |value: i64| (self.unit + value) as f64 / (2 * self.unit) as f64;
        Chances { win: share(seen.value), loss: share(-seen.value) }
    }
}

/// The exact probabilities of winning by the number of ones, for the positions of every ply from 1.
#[derive(Debug)]
pub(super) struct Exact {
    /// By ply, then by number of ones, for the side to move.
    chances: Vec<Vec<Chances>>,
}

impl Exact {
    /// Computes them from the joint distributions of a P-game.
    pub(super) fn new(joints: &[Vec<Joint>]) -> Self {
        let of = |(won, lost): (&f64, &f64)| {
            let all = won + lost;
            // A probability so small that it underflows; such a position is never drawn.
            if all > 0.0 {
                Chances { win: won / all, loss: lost / all }
            } else {
                Chances { win: 0.5, loss: 0.5 }
            }
        };
        let chances = |states: &Vec<Joint>| match states.first() {
            Some(joint) => joint.won.iter().zip(&joint.lost).map(of).collect(),
            None => vec![], // the root
        };
        Exact { chances: joints.iter().map(chances).collect() }
    }

    /// The probabilities for the side to move at a position `ply` plies below the root.
    pub(super) fn at(&self, ply: usize, seen: Seen) -> Chances {
        self.chances[ply][seen.mark as usize]
    }
}
