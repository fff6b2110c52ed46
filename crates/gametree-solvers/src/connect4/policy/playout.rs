//! Plays a policy out against every reply, and finds the moves that spoil the win: [`Playout`].

use gametree_games::bits::Bits;
use rustc_hash::FxHashMap;

use super::oracle::Oracle;
use super::{Place, Turn};

/// A playout ends when it has found so many mistakes. More of them are no better: most come from few causes.
const MISTAKES: usize = 12;

/// How a position ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Won,
    /// Not won. The depth of the position with the move that is to blame: what follows from that position does not matter.
    Spoilt(usize),
    /// There are more positions than allowed.
    TooMany,
}

/// Not to be blamed on a position of the path, because it was blamed before.
const BLAMED: usize = usize::MAX;

/// One playout of one order of cells.
#[derive(Debug)]
pub(super) struct Playout<'p, 'o> {
    oracle: &'p mut Oracle<'o>,
    /// Where each cell is in the order.
    rank: [u8; 64],
    /// The most positions with the player to move.
    most: usize,
    known: FxHashMap<u64, bool>,
    path: Vec<Place>,
    mistakes: Vec<Vec<Place>>,
}

/// What a playout found out.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The policy wins.
    Won,
    /// It doesn't: for each mistake the positions that lead to it, with the player to move, the one with the bad move last.
    Mistakes(Vec<Vec<Place>>),
    /// It has too many positions.
    TooMany,
}

impl<'p, 'o> Playout<'p, 'o> {
    pub(super) fn new(oracle: &'p mut Oracle<'o>, order: &[u8], most: usize) -> Self {
        let mut rank = [u8::MAX; 64];
        (0..).zip(order).for_each(|(at, &cell)| rank[usize::from(cell)] = at);
        Playout { oracle, rank, most, known: FxHashMap::default(), path: Vec::new(), mistakes: Vec::new() }
    }

    /// Plays the policy from a position that its player can win.
    pub(super) fn run(mut self, place: Place, turn: Turn) -> Found {
        let end = match turn {
            Turn::Own => self.own(place),
            Turn::Theirs => self.replies(place.0, place.1),
        };
        match end {
            End::Won => Found::Won,
            End::TooMany if self.mistakes.is_empty() => Found::TooMany,
            _ => Found::Mistakes(self.mistakes),
        }
    }

    fn own(&mut self, place: Place) -> End {
        if self.oracle.ends(place) {
            return End::Won;
        }
        let (own, all) = place;
        let key = self.oracle.field.key(own, all);
        match self.known.get(&key) {
            Some(true) => return End::Won,
            Some(false) => return End::Spoilt(BLAMED),
            None => {}
        }
        if self.known.len() >= self.most {
            return End::TooMany;
        }
        let chosen = self.oracle.safe(place).cells().min_by_key(|&cell| self.rank[cell as usize]);
        self.path.push(place);
        let end = match chosen {
            None => self.blame(),
            Some(cell) => self.replies(own | 1 << cell, all | 1 << cell),
        };
        self.path.pop();
        if end != End::TooMany {
            self.known.insert(key, end == End::Won);
        }
        end
    }

    fn replies(&mut self, own: u64, all: u64) -> End {
        let depth = self.path.len();
        let playable = self.oracle.field.playable(all);
        if playable == 0 {
            return self.blame();
        }
        let mut end = End::Won;
        for reply in playable.cells() {
            let next = all | 1 << reply;
            let full = self.oracle.field.playable(next) == 0;
            match if full { self.blame() } else { self.own((own, next)) } {
                End::Won => {}
                // A later move is to blame, so other replies may show other mistakes.
                End::Spoilt(at) if at >= depth => {
                    if self.mistakes.len() >= MISTAKES {
                        return End::Spoilt(0);
                    }
                    end = End::Spoilt(BLAMED);
                }
                ended => return ended,
            }
        }
        end
    }

    /// The game is not won: finds the last move that spoilt it.
    fn blame(&mut self) -> End {
        for depth in (0..self.path.len()).rev() {
            if self.oracle.wins(self.path[depth]) {
                self.mistakes.push(self.path[..=depth].to_vec());
                return End::Spoilt(depth);
            }
        }
        End::Spoilt(0)
    }
}
