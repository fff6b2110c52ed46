//! How positions of P- and N-games are judged: the static values of boards with so many ones.

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
    /// By ply from the first on, then by ones, for the mover; `None` for the sign of the difference to the root.
    values: Option<Vec<Vec<i64>>>,
}

/// The value of a won game where values are chances.
const UNIT: i64 = 1_000_000_000;

impl Judge {
    /// By the share of ones, rounded or not.
    pub(super) fn share(size: Size, levels: Option<u32>) -> Self {
        let unit = levels.map_or(size.leaves(0) as i64, i64::from);
        Judge::new(size, unit, |ply, ones| {
            let leaves = size.leaves(ply) as i64;
            match levels.map(i64::from) {
                // Finished games are seen as they are: 0 and 1 are multiples of all parts.
                Some(levels) => {
                    let (twice, rest) = ((2 * levels * ones) / leaves, (2 * levels * ones) % leaves);
                    let middle = rest == 0 && twice % 2 == 1;
                    (if middle { twice } else { (twice + 1) / 2 * 2 }) - levels
                }
                None => (2 * ones - leaves) * (unit / leaves),
            }
        })
    }

    /// By the sign of the difference between the share and what is expected; `None` for what the root's share says.
    pub(super) fn sign(size: Size, expected: Option<f64>) -> Self {
        match expected {
            None => Judge { size, unit: 1, values: None },
            Some(expected) => Judge::new(size, 1, |ply, ones| {
                let difference = ones as f64 - expected * size.leaves(ply) as f64;
                i64::from(difference > 0.0) - i64::from(difference < 0.0)
            }),
        }
    }

    /// By the exact chances.
    pub(super) fn chance(size: Size, exact: &Exact) -> Self {
        Judge::new(size, UNIT, |ply, ones| {
            let Chances { win, loss } = exact.chances[ply][ones as usize];
            let for_mover = ((win - loss) * UNIT as f64).round() as i64;
            if ply.is_multiple_of(2) { for_mover } else { -for_mover }
        })
    }

    /// From MAX's values.
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

    /// The static value for the mover of a position with so many ones, of `all` on the board.
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

    /// Whether a value says nothing but the ply and the number of ones.
    pub(super) fn is_local(&self) -> bool {
        self.values.is_some()
    }

    /// A share as chances of winning.
    pub(super) fn chances(&self, seen: Seen) -> Chances {
        let share = |value: i64| (self.unit + value) as f64 / (2 * self.unit) as f64;
        Chances { win: share(seen.value), loss: share(-seen.value) }
    }
}

/// The exact chances of winning by the number of ones, for the positions of every ply from the first on.
#[derive(Debug)]
pub(super) struct Exact {
    /// By ply, then by ones, the mover's.
    chances: Vec<Vec<Chances>>,
}

impl Exact {
    /// From the joint distributions of a P-game.
    pub(super) fn new(joints: &[Vec<Joint>]) -> Self {
        let of = |(won, lost): (&f64, &f64)| {
            let all = won + lost;
            // So improbable that it underflows: it is never drawn.
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

    /// The mover's chances at a position that is seen `ply` plies below the root.
    pub(super) fn at(&self, ply: usize, seen: Seen) -> Chances {
        self.chances[ply][seen.mark as usize]
    }
}
