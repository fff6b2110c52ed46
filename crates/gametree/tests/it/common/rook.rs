// King and rook against king on a small board: a game whose positions come back and do not tell their ply, with its values.

use std::collections::HashMap;

use gametree::knowledge::Keyed;
use gametree::{Game, Outcome, Player, Wdl};

/// A board of this many columns and rows.
const SIDE: i8 = 5;

/// King and rook of the first player against the second player's king. Whoever can't move loses in check and else draws.
pub(crate) struct Rook;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) king: i8,
    /// `None` once it is taken.
    pub(crate) rook: Option<i8>,
    pub(crate) other: i8,
    pub(crate) next: Player,
}

fn place(cell: i8) -> (i8, i8) {
    (cell % SIDE, cell / SIDE)
}

fn step(cell: i8, (dx, dy): (i8, i8)) -> Option<i8> {
    let (x, y) = place(cell);
    let on_board = (0..SIDE).contains(&(x + dx)) && (0..SIDE).contains(&(y + dy));
    on_board.then_some((x + dx) + (y + dy) * SIDE)
}

fn beside(a: i8, b: i8) -> bool {
    let ((x, y), (u, v)) = (place(a), place(b));
    (x - u).abs() <= 1 && (y - v).abs() <= 1
}

fn around(cell: i8) -> impl Iterator<Item = i8> {
    (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter_map(move |by| step(cell, by))
}

/// The cells that a rook reaches, up to the pieces in its way and without them.
fn rays(from: i8, blocked: impl Fn(i8) -> bool) -> Vec<i8> {
    let mut cells = vec![];
    for by in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let mut at = step(from, by);
        while let Some(cell) = at.filter(|&cell| !blocked(cell)) {
            cells.push(cell);
            at = step(cell, by);
        }
    }
    cells
}

impl Position {
    /// Whether the rook attacks a cell of the other king, who does not stand in its way.
    fn attacks(&self, cell: i8) -> bool {
        self.rook.is_some_and(|rook| rook != cell && rays(rook, |at| at == self.king).contains(&cell))
    }

    pub(crate) fn moves(&self) -> Vec<(i8, i8)> {
        let mut moves = vec![];
        if self.next == Player::First {
            let free = |&to: &i8| to != self.king && Some(to) != self.rook && !beside(to, self.other);
            moves.extend(around(self.king).filter(free).map(|to| (self.king, to)));
            let taken = |at| at == self.king || at == self.other;
            moves.extend(
                self.rook.iter().flat_map(|&rook| rays(rook, taken).into_iter().map(move |to| (rook, to))),
            );
        } else {
            let free = |&to: &i8| to != self.other && !beside(to, self.king) && !self.attacks(to);
            moves.extend(around(self.other).filter(free).map(|to| (self.other, to)));
        }
        moves
    }
}

impl Game for Rook {
    type State = Position;
    type Move = (i8, i8);

    fn start(&self) -> Position {
        Position { king: 0, rook: Some(1), other: 12, next: Player::First }
    }
    fn to_move(&self, x: &Position) -> Player {
        x.next
    }
    fn outcome(&self, x: &Position) -> Option<Outcome> {
        match x.moves().is_empty() || x.rook.is_none() {
            false => None,
            true if x.next == Player::Second && x.attacks(x.other) => Some(Outcome::Loss),
            true => Some(Outcome::Draw),
        }
    }
    fn moves(&self, x: &Position) -> impl Iterator<Item = (i8, i8)> {
        x.moves().into_iter()
    }
    fn play(&self, x: &Position, (from, to): (i8, i8)) -> Position {
        let mut next = Position { next: x.next.other(), ..*x };
        if x.next == Player::Second {
            next.other = to;
            next.rook = x.rook.filter(|&rook| rook != to);
        } else if from == x.king {
            next.king = to;
        } else {
            next.rook = Some(to);
        }
        next
    }
}

impl Keyed for Rook {
    const REPEATS: bool = true;
    fn key(&self, x: &Position) -> u64 {
        u64::from_le_bytes([x.king, x.rook.unwrap_or(-1), x.other, x.next as i8, 0, 0, 0, 0].map(|n| n as u8))
    }
}

/// Every position that is won or lost, with its distance, from the ends of the game backwards.
pub(crate) fn solved() -> HashMap<Position, (Wdl, u32)> {
    let cells = SIDE * SIDE;
    let mut open = vec![];
    for (king, rook, other) in
        (0..cells).flat_map(|k| (0..cells).flat_map(move |r| (0..cells).map(move |o| (k, r, o))))
    {
        for next in [Player::First, Player::Second] {
            let x = Position { king, rook: Some(rook), other, next };
            let legal = king != rook && rook != other && !beside(king, other);
            if legal && !(next == Player::First && x.attacks(other)) {
                open.push(x);
            }
        }
    }
    let mut known = HashMap::new();
    for plies in 0.. {
        let (mut found, mut left) = (vec![], vec![]);
        for x in open {
            let mut children = x.moves().into_iter().map(|mv| known.get(&Rook.play(&x, mv)).copied());
            let decided = match Rook.outcome(&x) {
                Some(outcome) => (outcome == Outcome::Loss).then_some(Wdl::Loss),
                None if children.clone().any(|child| child.is_some_and(|(wdl, _)| wdl == Wdl::Loss)) => {
                    Some(Wdl::Win)
                }
                None => {
                    children.all(|child| child.is_some_and(|(wdl, _)| wdl == Wdl::Win)).then_some(Wdl::Loss)
                }
            };
            match decided {
                Some(wdl) => found.push((x, (wdl, plies))),
                None => left.push(x),
            }
        }
        if found.is_empty() {
            return known;
        }
        known.extend(found);
        open = left;
    }
    known
}
