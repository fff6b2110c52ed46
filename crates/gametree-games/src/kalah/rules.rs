//! The rules of Kalah.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player, Score};

use super::codes::Distributions;

/// The most houses of a side.
pub const MAX_HOUSES: usize = 8;

/// The most seeds of a game, so that a pit fits a byte.
pub const MAX_SEEDS: usize = 255;

/// The store among the pits of a side, after its houses.
pub(super) const STORE: usize = MAX_HOUSES;

/// The rules of Kalah on a board of a given size.
#[derive(Clone, Debug)]
pub struct Kalah {
    houses: usize,
    seeds: u8,
    codes: Distributions,
    /// The same with both stores as one.
    rests: Distributions,
}

/// The seeds in all houses and stores, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// For each player the houses from the left, those that the board does not have empty, and the store.
    pub(super) pits: [[u8; MAX_HOUSES + 1]; 2],
    pub(super) next: Player,
}

impl Position {
    /// The seeds in a player's houses, from the player's left; empty beyond the board's houses.
    #[must_use]
    pub fn houses(&self, player: Player) -> [u8; MAX_HOUSES] {
        std::array::from_fn(|house| self.pits[player as usize][house])
    }

    /// The seeds in a player's store.
    #[must_use]
    pub fn store(&self, player: Player) -> u8 {
        self.pits[player as usize][STORE]
    }

    /// The seeds in a player's store less those in the opponent's.
    #[must_use]
    pub fn lead(&self, player: Player) -> i32 {
        i32::from(self.store(player)) - i32::from(self.store(player.other()))
    }

    pub(super) fn houses_empty(&self, player: Player) -> bool {
        self.pits[player as usize][..STORE].iter().all(|&seeds| seeds == 0)
    }

    /// Puts the seeds of all houses into the stores of their sides.
    fn sweep(&mut self) {
        for pits in &mut self.pits {
            *pits = std::array::from_fn(|pit| if pit == STORE { pits.iter().sum() } else { 0 });
        }
    }
}

impl Kalah {
    /// Kalah with so many houses a side and seeds in each; `None` unless there are 1 to 8 houses, seeds, and at most 255 in all.
    #[must_use]
    pub fn new(houses: usize, seeds: u8) -> Option<Self> {
        let all = 2 * houses.checked_mul(seeds.into())?;
        let fits = (1..=MAX_HOUSES).contains(&houses) && (1..=MAX_SEEDS).contains(&all);
        let codes = |pits| Distributions::new(pits, all);
        fits.then(|| Kalah { houses, seeds, codes: codes(2 * houses + 2), rests: codes(2 * houses + 1) })
    }

    /// The houses of a side.
    #[must_use]
    pub fn houses(&self) -> usize {
        self.houses
    }

    /// The seeds in all pits together.
    #[must_use]
    pub fn seeds(&self) -> u32 {
        2 * self.houses as u32 * u32::from(self.seeds)
    }

    /// The pits of a round of sowing: those of both sides, without the opponent's store.
    pub(super) fn round(&self) -> usize {
        2 * self.houses + 1
    }

    /// Whether the last seed from a house of the side to move falls into its store.
    #[inline]
    pub(super) fn moves_again(&self, p: &Position, player: Player, house: usize) -> bool {
        let seeds = usize::from(p.pits[player as usize][house]);
        seeds % self.round() == self.houses - house
    }

    /// The seeds that a move takes from the opponent's side by a capture.
    #[inline]
    pub(super) fn captured(&self, p: &Position, player: Player, house: usize) -> u8 {
        let [own, other] = [player, player.other()].map(|player| &p.pits[player as usize]);
        let seeds = usize::from(own[house]);
        let last = (house + seeds) % self.round();
        let laps = seeds >= self.round();
        if seeds == 0 || seeds > self.round() || last >= self.houses || (own[last] > 0 && last != house) {
            return 0;
        }
        // After a whole round the opposite house has one seed more; so it has if the seeds went past the opponent's houses.
        let opposite = other[self.houses - 1 - last];
        opposite + u8::from(laps || last < house)
    }
}

impl Game for Kalah {
    type State = Position;
    /// The house, from 0.
    type Move = u8;

    const ALTERNATES: bool = false;

    fn start(&self) -> Position {
        let pits = std::array::from_fn(|pit| if pit < self.houses { self.seeds } else { 0 });
        Position { pits: [pits; 2], next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    /// The points are seeds. The houses of one side are empty only if those of both are.
    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        p.houses_empty(p.next).then(|| Outcome::Value(Score::from(p.lead(p.next))))
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u8> {
        let own = p.pits[p.next as usize];
        (0..self.houses as u8).filter(move |&house| own[usize::from(house)] > 0)
    }

    #[inline]
    fn play(&self, p: &Position, mv: u8) -> Position {
        let mut after = *p;
        let (player, opponent) = (p.next as usize, p.next.other() as usize);
        let mut at = usize::from(mv);
        for _ in 0..std::mem::take(&mut after.pits[player][at]) {
            at = if at == 2 * self.houses { 0 } else { at + 1 };
            let (side, pit) = match at {
                _ if at < self.houses => (player, at),
                _ if at == self.houses => (player, STORE),
                _ => (opponent, at - self.houses - 1),
            };
            after.pits[side][pit] += 1;
        }
        if at < self.houses && after.pits[player][at] == 1 {
            let opposite = self.houses - 1 - at;
            if after.pits[opponent][opposite] > 0 {
                let taken = std::mem::take(&mut after.pits[opponent][opposite]);
                after.pits[player][STORE] += taken + std::mem::take(&mut after.pits[player][at]);
            }
        }
        if at != self.houses {
            after.next = p.next.other();
        }
        if after.houses_empty(Player::First) || after.houses_empty(Player::Second) {
            after.sweep();
        }
        after
    }
}

impl Guide for Kalah {
    const CHEAP_TACTICS: bool = true;

    /// None: games end in points.
    fn winning_move(&self, _: &Position) -> Option<u8> {
        None
    }

    fn threats(&self, _: &Position) -> impl Iterator<Item = u8> {
        std::iter::empty()
    }

    /// Twice the seeds that the move captures, and one for another move; among those that move again, the one nearest to the store.
    fn rank(&self, p: &Position, mv: u8) -> i32 {
        let house = usize::from(mv);
        let again = if self.moves_again(p, p.next, house) { 10 + i32::from(mv) } else { 0 };
        2 * i32::from(self.captured(p, p.next, house)) + again
    }

    /// Captures, and moves after which the same player moves again.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = u8> {
        let noisy = |house: usize| self.moves_again(p, p.next, house) || self.captured(p, p.next, house) > 0;
        self.moves(p).filter(move |&mv| noisy(usize::from(mv)))
    }

    fn slot(&self, mv: u8) -> Option<u16> {
        Some(mv.into())
    }
}

/// A hash of the whole position.
fn hashed(p: &Position) -> u64 {
    let word =
        |pits: &[u8; MAX_HOUSES + 1]| pits.iter().fold(0, |word: u128, &seeds| word << 8 | u128::from(seeds));
    let [first, second] = [0, 1].map(|side| crate::bits::Bits::fold(word(&p.pits[side])));
    first ^ second.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ p.next as u64
}

impl Keyed for Kalah {
    /// The code, or a hash where there are none.
    fn key(&self, p: &Position) -> u64 {
        self.code(p).unwrap_or_else(|| hashed(p))
    }

    /// Seeds in a store stay there, and the houses alone say how many more there will be. So positions that differ in the stores are
    /// solved once.
    fn split_lead(&self, p: &Position) -> (i32, u64) {
        let houses = p.pits.iter().flat_map(|pits| &pits[..self.houses]);
        let stored = p.store(Player::First).saturating_add(p.store(Player::Second));
        let rest =
            self.rests.number(houses.copied().chain([stored])).map(|number| number << 1 | p.next as u64);
        let without_stores = || Position {
            pits: p.pits.map(|pits| std::array::from_fn(|pit| if pit == STORE { 0 } else { pits[pit] })),
            ..*p
        };
        (p.lead(p.next), rest.unwrap_or_else(|| hashed(&without_stores())))
    }
}

impl Coded for Kalah {
    /// The number of the distribution of all seeds, and the side to move. Boards with 2⁶³ distributions have no codes.
    fn code(&self, p: &Position) -> Option<u64> {
        let houses = p.pits.iter().flat_map(|pits| &pits[..self.houses]);
        let stores = p.pits.iter().map(|pits| &pits[STORE]);
        Some(self.codes.number(houses.chain(stores).copied())? << 1 | p.next as u64)
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let seeds = self.codes.numbered(code >> 1)?;
        let pits = [0, 1].map(|side| {
            std::array::from_fn(|pit| match pit {
                STORE => seeds[2 * self.houses + side],
                _ if pit < self.houses => seeds[side * self.houses + pit],
                _ => 0,
            })
        });
        let next = if code & 1 == 0 { Player::First } else { Player::Second };
        let p = Position { pits, next };
        (p.houses_empty(Player::First) == p.houses_empty(Player::Second)).then_some(p)
    }
}

/// No symmetry keeps the side to move.
impl Symmetric for Kalah {}

impl Checkable for Kalah {
    /// The house.
    fn number(&self, mv: u8) -> u32 {
        mv.into()
    }

    #[inline]
    fn numbered(&self, p: &Position, number: u32) -> Option<u8> {
        let house = u8::try_from(number).ok().filter(|&house| usize::from(house) < self.houses)?;
        (p.pits[p.next as usize][usize::from(house)] > 0).then_some(house)
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;

    fn after(game: &Kalah, text: &str) -> String {
        game.setup(&game.read_position(text).unwrap()).unwrap()
    }

    #[test]
    fn the_last_seed_in_the_own_store_is_another_move() {
        let game = Kalah::new(6, 4).unwrap();
        assert_eq!(after(&game, "3"), "4,4,4,4,4,4/4,4,0,5,5,5 1-0 x");
        assert_eq!(after(&game, "36"), "4,4,5,5,5,5/4,4,0,5,5,0 2-0 o");
    }

    #[test]
    fn the_opponents_store_is_left_out() {
        let game = Kalah::new(2, 4).unwrap();
        assert_eq!(after(&game, "[1,1/3,6 3-2 x] 2"), "2,2/4,1 5-2 x");
    }

    #[test]
    fn the_last_seed_in_an_empty_house_captures_the_opposite_one() {
        let game = Kalah::new(3, 3).unwrap();
        assert_eq!(after(&game, "[1,5,2/2,1,0 4-3 x] 1"), "1,5,0/0,2,0 7-3 o");
        // In a house of the opponent nothing is captured.
        assert_eq!(after(&game, "[1,4,0/2,1,3 4-3 x] 3"), "1,5,1/2,1,0 5-3 o");
    }

    #[test]
    fn nothing_is_captured_where_the_opposite_house_is_empty() {
        let game = Kalah::new(3, 3).unwrap();
        assert_eq!(after(&game, "[5,2,0/3,1,0 4-3 x] 2"), "5,2,0/3,0,1 4-3 o");
    }

    #[test]
    fn a_whole_round_ends_in_the_house_it_comes_from_and_captures() {
        let game = Kalah::new(2, 4).unwrap();
        assert_eq!(after(&game, "[2,3/5,1 3-2 x] 1"), "0,4/0,2 8-2 o");
    }

    #[test]
    fn an_empty_side_ends_the_game_whoever_is_to_move() {
        let game = Kalah::new(2, 2).unwrap();
        // The first player could move again, but has no seeds left; then each side in turn has none.
        assert_eq!(after(&game, "[1,2/0,1 2-2 x] 2"), "0,0/0,0 3-5 x");
        assert_eq!(after(&game, "[1,0/2,1 2-2 o] 2"), "0,0/0,0 5-3 o");
        assert_eq!(after(&game, "[0,1/2,0 2-3 o] 1"), "0,0/0,0 2-6 x");
        let p = game.read_setup("0,0/0,0 3-5 o").unwrap();
        assert_eq!(game.outcome(&p), Some(Outcome::Value(Score::from(2))));
    }

    #[test]
    fn captures_and_further_moves_are_told_before_they_are_played() {
        for (houses, seeds) in [(6, 4), (3, 6), (2, 9), (1, 5)] {
            let game = Kalah::new(houses, seeds).unwrap();
            let (mut p, mut pick) = (game.start(), 5u64);
            for _ in 0..3_000 {
                if game.outcome(&p).is_some() {
                    p = game.start();
                }
                let moves: Vec<u8> = game.moves(&p).collect();
                for &mv in &moves {
                    let (house, child) = (usize::from(mv), game.play(&p, mv));
                    if child.houses_empty(p.next) {
                        continue; // what was swept hides what was captured
                    }
                    assert_eq!(game.moves_again(&p, p.next, house), child.next == p.next);
                    let seeds = usize::from(p.pits[p.next as usize][house]);
                    let sown = (house + seeds + game.round() - houses) / game.round();
                    let taken = match game.captured(&p, p.next, house) {
                        0 => 0,
                        opposite => opposite + 1,
                    };
                    assert_eq!(child.store(p.next) - p.store(p.next), sown as u8 + taken, "{p:?} {mv}");
                }
                pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                p = game.play(&p, moves[(pick >> 33) as usize % moves.len()]);
            }
        }
    }
}
