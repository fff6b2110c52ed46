//! The rules of Nim, and its theory: C. L. Bouton, *Nim, a game with a complete mathematical theory* (1901).

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

/// The most heaps.
pub const MAX_HEAPS: usize = 8;

/// The most stones of a heap, so that a move fits six bits and the number of the heap.
pub const MAX_STONES: u8 = 63;

/// The rules of Nim with the heaps that a game starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    /// The stones of each heap at the start; heaps beyond [`Nim::heaps`] are empty.
    start: [u8; MAX_HEAPS],
    heaps: usize,
}

/// The stones that are left, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) heaps: [u8; MAX_HEAPS],
    pub(super) next: Player,
}

impl Position {
    /// The exclusive or of the heaps. It is 0 where the side to move loses (Bouton).
    ///
    /// ```
    /// use gametree::Game;
    /// use gametree_games::nim::Nim;
    /// let game = Nim::new(&[3, 4, 5]).unwrap();
    /// assert_eq!(game.start().nim_sum(), 2);
    /// ```
    #[must_use]
    pub fn nim_sum(&self) -> u8 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }
}

/// A move as a number: 64 times the heap's index, plus the stones that it takes.
pub(super) fn taking(heap: usize, stones: u8) -> u16 {
    (heap as u16) << 6 | u16::from(stones)
}

/// The heap's index and the stones of a move.
pub(super) fn taken(mv: u16) -> (usize, u8) {
    (usize::from(mv >> 6), (mv & 63) as u8)
}

impl Nim {
    /// Nim from these heaps; `None` unless there are 1 to 8 of 1 to 63 stones each.
    #[must_use]
    pub fn new(heaps: &[u8]) -> Option<Self> {
        let mut start = [0; MAX_HEAPS];
        start.get_mut(..heaps.len())?.copy_from_slice(heaps);
        let valid = !heaps.is_empty() && heaps.iter().all(|stones| (1..=MAX_STONES).contains(stones));
        valid.then_some(Nim { start, heaps: heaps.len() })
    }

    /// The stones of each heap at the start.
    #[must_use]
    pub fn heaps(&self) -> &[u8] {
        &self.start[..self.heaps]
    }

    /// What the numbers of a heap's moves begin after: the stones of the heaps before it.
    fn offset(&self, heap: usize) -> u32 {
        self.start[..heap].iter().map(|&stones| u32::from(stones)).sum()
    }

    /// The ways to rotate the heaps that start with equal numbers of stones, the identity first: for each, the heap whose stones
    /// every heap gets.
    fn rotations(&self) -> Vec<[usize; MAX_HEAPS]> {
        let mut found = vec![std::array::from_fn(|heap| heap)];
        for first in 0..self.heaps {
            let equal: Vec<usize> =
                (0..self.heaps).filter(|&heap| self.start[heap] == self.start[first]).collect();
            if equal[0] == first {
                let turned = |by: usize, mut from: [usize; MAX_HEAPS]| {
                    for (at, &heap) in equal.iter().enumerate() {
                        from[heap] = equal[(at + by) % equal.len()];
                    }
                    from
                };
                let turns = 0..equal.len();
                found = turns.flat_map(|by| found.iter().map(move |&from| turned(by, from))).collect();
            }
        }
        found
    }

    /// The numbers of the moves of the heap that each heap's stones come from.
    fn map(&self, from: &[usize; MAX_HEAPS]) -> Option<Vec<u8>> {
        let mut map = vec![0; usize::try_from(self.offset(self.heaps)).ok()?];
        for (heap, &source) in from.iter().enumerate().take(self.heaps) {
            for stone in 0..u32::from(self.start[source]) {
                let image = u8::try_from(self.offset(heap) + stone).ok()?;
                *map.get_mut((self.offset(source) + stone) as usize)? = image;
            }
        }
        Some(map)
    }

    /// The heap whose stones every heap gets by a map of numbers; `None` if it exchanges anything but heaps that start equal.
    fn sources(&self, map: &[u8]) -> Option<[usize; MAX_HEAPS]> {
        let mut from = std::array::from_fn(|heap| heap);
        for source in 0..self.heaps {
            let image = u32::from(*map.get(self.offset(source) as usize)?);
            let heap = (0..self.heaps).find(|&heap| self.offset(heap) == image)?;
            (self.start[heap] == self.start[source]).then(|| from[heap] = source)?;
        }
        (self.map(&from)? == map).then_some(from)
    }
}

impl Game for Nim {
    type State = Position;
    type Move = u16;

    fn start(&self) -> Position {
        Position { heaps: self.start, next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        (p.heaps == [0; MAX_HEAPS]).then_some(Outcome::Loss)
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u16> {
        let heaps = p.heaps;
        (0..self.heaps).flat_map(move |heap| (1..=heaps[heap]).map(move |stones| taking(heap, stones)))
    }

    #[inline]
    fn play(&self, p: &Position, mv: u16) -> Position {
        let (heap, stones) = taken(mv);
        let mut heaps = p.heaps;
        heaps[heap] -= stones;
        Position { heaps, next: p.next.other() }
    }
}

impl Guide for Nim {
    const CHEAP_TACTICS: bool = true;

    /// The last heap as a whole.
    fn winning_move(&self, p: &Position) -> Option<u16> {
        let heap = p.heaps.iter().position(|&stones| stones > 0)?;
        let last = p.heaps[heap + 1..].iter().all(|&stones| stones == 0);
        last.then(|| taking(heap, p.heaps[heap]))
    }

    /// Both moves of two heaps of one stone; there are no others, since a player with a choice leaves more than one heap.
    fn threats(&self, p: &Position) -> impl Iterator<Item = u16> {
        let forced = p.heaps.iter().all(|&stones| stones < 2) && p.heaps.iter().sum::<u8>() == 2;
        self.moves(p).filter(move |_| forced)
    }

    /// 1 for a move that leaves heaps whose exclusive or is 0.
    fn rank(&self, p: &Position, mv: u16) -> i32 {
        i32::from(self.play(p, mv).nim_sum() == 0)
    }

    fn can_be_drawn(&self) -> bool {
        false
    }

    /// A move that leaves heaps whose exclusive or is not 0 loses, by Bouton's theorem.
    fn refuted(&self, p: &Position, mv: u16) -> bool {
        self.play(p, mv).nim_sum() != 0
    }

    fn slot(&self, mv: u16) -> Option<u16> {
        Some(mv)
    }
}

impl Keyed for Nim {
    /// Six bits a heap, and the side to move.
    fn key(&self, p: &Position) -> u64 {
        p.heaps.iter().fold(p.next as u64, |key, &stones| key << 6 | u64::from(stones))
    }
}

impl Coded for Nim {
    /// The heaps in mixed base, each by the stones that it starts with, and the side to move.
    fn code(&self, p: &Position) -> Option<u64> {
        let heaps = self.heaps().iter().zip(&p.heaps);
        Some(
            heaps.fold(p.next as u64, |code, (&start, &stones)| {
                code * (u64::from(start) + 1) + u64::from(stones)
            }),
        )
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let (mut heaps, mut rest) = ([0; MAX_HEAPS], code);
        for (stones, &start) in heaps[..self.heaps].iter_mut().zip(self.heaps()).rev() {
            let base = u64::from(start) + 1;
            *stones = (rest % base) as u8;
            rest /= base;
        }
        let next = [Player::First, Player::Second].into_iter().find(|&player| player as u64 == rest)?;
        Some(Position { heaps, next })
    }
}

impl Symmetric for Nim {
    /// Heaps that start equal can be exchanged. These are their rotations alone, since all exchanges of eight heaps are too many.
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        let p = *p;
        self.rotations().into_iter().map(move |from| Position { heaps: from.map(|heap| p.heaps[heap]), ..p })
    }
}

impl Checkable for Nim {
    /// The stones that it takes, less one, after the numbers of the heaps before it.
    fn number(&self, mv: u16) -> u32 {
        let (heap, stones) = taken(mv);
        self.offset(heap) + u32::from(stones) - 1
    }

    /// The [rotations](Symmetric::images), if a byte can name all moves.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let maps: Option<Vec<_>> = self.rotations().iter().map(|from| self.map(from)).collect();
        maps.filter(|_| self.offset(self.heaps) < 256).unwrap_or_else(|| vec![Vec::new()])
    }

    /// Whether it exchanges heaps that start equal; where a byte can't name all moves, whether it is an identity.
    fn is_symmetry(&self, map: &[u8]) -> bool {
        if self.offset(self.heaps) < 256 {
            return self.sources(map).is_some();
        }
        map.iter().zip(0..).all(|(&image, number)| image == number)
    }

    fn mapped(&self, p: &Position, map: &[u8]) -> Position {
        let from = self.sources(map).unwrap_or_else(|| std::array::from_fn(|heap| heap));
        Position { heaps: from.map(|heap| p.heaps[heap]), ..*p }
    }
}
