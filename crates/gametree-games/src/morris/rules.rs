//! The rules of Nine Men's Morris.

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use super::board::{NEIGHBOURS, POINTS, SYMMETRIES, in_mills, makes_mill};
use crate::bits::Bits;
use crate::codes::PairCodes;

/// The men of each player.
pub const MEN: u8 = 9;

/// All points.
pub(super) const BOARD: u32 = (1 << POINTS) - 1;

/// In place of the point that a man comes from: it was in hand. In place of that of a man that is taken: none is.
pub(super) const NOWHERE: u32 = POINTS as u32;

/// The rules of Nine Men's Morris.
#[derive(Clone, Debug)]
pub struct Morris {
    codes: PairCodes<u64>,
}

impl Default for Morris {
    fn default() -> Self {
        Morris { codes: PairCodes::new(POINTS as u32) }
    }
}

/// The men of both players on the board, in reading order of the points from a7, and in hand, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) men: [u32; 2],
    pub(super) hands: [u8; 2],
    pub(super) next: Player,
}

impl Position {
    /// The number of a player's men on the board and in hand.
    #[must_use]
    pub fn men(&self, player: Player) -> u32 {
        self.on_board(player) + u32::from(self.hands[player as usize])
    }

    pub(super) fn on_board(&self, player: Player) -> u32 {
        self.men[player as usize].count_ones()
    }

    /// The free points.
    pub(super) fn free(&self) -> u32 {
        BOARD & !(self.men[0] | self.men[1])
    }

    pub(super) fn places(&self, player: Player) -> bool {
        self.hands[player as usize] > 0
    }

    /// Whether a player's men may go to any free point.
    pub(super) fn flies(&self, player: Player) -> bool {
        !self.places(player) && self.on_board(player) == 3
    }

    /// Whether a player has placed all men, and has too few left.
    fn is_beaten(&self, player: Player) -> bool {
        !self.places(player) && self.on_board(player) < 3
    }

    /// The points that the side to move can reach from a point or, from [`NOWHERE`], out of the hand.
    #[inline]
    fn targets(&self, from: u32, anywhere: bool) -> u32 {
        let near = if anywhere { BOARD } else { NEIGHBOURS[from as usize] };
        near & self.free()
    }

    /// The men of the opponent that the side to move may take once it has made a mill, or [`NOWHERE`].
    fn takes(&self) -> u32 {
        let theirs = self.men[self.next.other() as usize];
        match theirs & !in_mills(theirs) {
            0 if theirs == 0 => 1 << NOWHERE,
            0 => theirs,
            outside => outside,
        }
    }
}

/// The points of a set, in reading order.
pub(super) fn points(set: u32) -> impl Iterator<Item = u32> {
    u64::from(set).cells()
}

/// A move as a number, by the points that a man leaves and enters and that of the man that is taken.
pub(super) fn move_of(from: u32, to: u32, taken: u32) -> u16 {
    ((from * POINTS as u32 + to) * (NOWHERE + 1) + taken) as u16
}

/// The points of a move: where its man comes from, where it goes, and where a man is taken.
pub(super) fn points_of(mv: u16) -> (u32, u32, u32) {
    let (way, taken) = (u32::from(mv) / (NOWHERE + 1), u32::from(mv) % (NOWHERE + 1));
    (way / POINTS as u32, way % POINTS as u32, taken)
}

impl Game for Morris {
    type State = Position;
    type Move = u16;

    fn start(&self) -> Position {
        Position { men: [0; 2], hands: [MEN; 2], next: Player::First }
    }

    fn to_move(&self, p: &Position) -> Player {
        p.next
    }

    #[inline]
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        if p.is_beaten(p.next) {
            return Some(Outcome::Loss);
        }
        if p.is_beaten(p.next.other()) {
            return Some(Outcome::Win);
        }
        let stuck = !p.places(p.next)
            && !p.flies(p.next)
            && points(p.men[p.next as usize]).all(|from| p.targets(from, false) == 0);
        stuck.then_some(Outcome::Loss)
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = u16> {
        let p = *p;
        let own = p.men[p.next as usize];
        let places = p.places(p.next);
        let anywhere = places || p.flies(p.next);
        points(if places { 1 << NOWHERE } else { own }).flat_map(move |from| {
            points(p.targets(from, anywhere)).flat_map(move |to| {
                let mill = makes_mill(own & !(1 << from), to);
                let takes = if mill { p.takes() } else { 1 << NOWHERE };
                points(takes).map(move |taken| move_of(from, to, taken))
            })
        })
    }

    #[inline]
    fn play(&self, p: &Position, mv: u16) -> Position {
        let (from, to, taken) = points_of(mv);
        let (own, other) = (p.next as usize, p.next.other() as usize);
        let mut after = Position { next: p.next.other(), ..*p };
        if from == NOWHERE {
            after.hands[own] -= 1;
        }
        after.men[own] = p.men[own] & !(1 << from) | 1 << to;
        after.men[other] &= !(1 << taken);
        after
    }
}

impl Guide for Morris {
    /// Higher for a move that takes a man, then for one to where the opponent could make a mill.
    fn rank(&self, p: &Position, mv: u16) -> i32 {
        let (_, to, taken) = points_of(mv);
        let blocks = makes_mill(p.men[p.next.other() as usize], to);
        2 * i32::from(taken != NOWHERE) + i32::from(blocks)
    }

    /// Moves that take a man.
    fn noisy(&self, p: &Position) -> impl Iterator<Item = u16> {
        self.moves(p).filter(|&mv| points_of(mv).2 != NOWHERE)
    }

    /// The points that a man leaves and enters.
    fn slot(&self, mv: u16) -> Option<u16> {
        let (from, to, _) = points_of(mv);
        Some((from * POINTS as u32 + to) as u16)
    }
}

impl Keyed for Morris {
    const REPEATS: bool = true;

    /// Exact: 24 bits for the men of each player, four for those in hand, and the side to move.
    fn key(&self, p: &Position) -> u64 {
        let [first, second] = p.men.map(u64::from);
        let [first_hand, second_hand] = p.hands.map(u64::from);
        first | second << 24 | first_hand << 48 | second_hand << 52 | (p.next as u64) << 56
    }
}

/// The numbers of men that a hand can hold.
const HANDS: u64 = MEN as u64 + 1;

impl Coded for Morris {
    fn code(&self, p: &Position) -> Option<u64> {
        let board = self.codes.code(p.men.map(u64::from), p.next)?;
        Some((board * HANDS + u64::from(p.hands[0])) * HANDS + u64::from(p.hands[1]))
    }

    fn decode(&self, code: u64) -> Option<Position> {
        let (men, next) = self.codes.decode(code / (HANDS * HANDS))?;
        let hands = [(code / HANDS % HANDS) as u8, (code % HANDS) as u8];
        let p = Position { men: men.map(|men| men as u32), hands, next };
        [Player::First, Player::Second].iter().all(|&player| p.men(player) <= MEN.into()).then_some(p)
    }
}

impl Symmetric for Morris {
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        let p = *p;
        let image = |men: u32, map: &[u8]| u64::from(men).mapped(map) as u32;
        SYMMETRIES.iter().map(move |map| Position { men: [image(p.men[0], map), image(p.men[1], map)], ..p })
    }
}

/// A symmetry maps the points: a list of bytes can't name 15,000 moves.
impl Checkable for Morris {
    /// The point that the man leaves, that which it enters, and that of the man that is taken, as digits of the bases 25, 24
    /// and 25; the points are counted from a7 in reading order, and 24 is none.
    fn number(&self, mv: u16) -> u32 {
        mv.into()
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        SYMMETRIES.iter().map(|map| map.to_vec()).collect()
    }

    fn is_symmetry(&self, map: &[u8]) -> bool {
        SYMMETRIES.iter().any(|known| known == map)
    }

    fn mapped(&self, p: &Position, map: &[u8]) -> Position {
        Position { men: p.men.map(|men| u64::from(men).mapped(map) as u32), ..*p }
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;

    fn names(setup: &str) -> Vec<String> {
        let game = Morris::default();
        let p = game.read_setup(setup).unwrap();
        game.moves(&p).map(|mv| game.move_name(mv)).collect()
    }

    fn outcome(setup: &str) -> Option<Outcome> {
        let game = Morris::default();
        game.outcome(&game.read_setup(setup).unwrap())
    }

    #[test]
    fn a_mill_takes_a_man_that_is_in_none() {
        let moves = names("xx./ooo/3/.....o/3/3/3 x 7,5");
        let mills: Vec<&String> = moves.iter().filter(|name| name.starts_with("g7")).collect();
        assert_eq!(mills, ["g7xg4"]);
        assert!(moves.contains(&"a1".to_owned()));
    }

    #[test]
    fn where_all_are_in_mills_any_is_taken() {
        let moves = names("xx./ooo/3/6/3/3/3 x 7,6");
        let mills: Vec<&String> = moves.iter().filter(|name| name.starts_with("g7")).collect();
        assert_eq!(mills, ["g7xb6", "g7xd6", "g7xf6"]);
    }

    #[test]
    fn two_mills_at_once_take_one_man() {
        let game = Morris::default();
        let p = game.read_position("[xx./3/3/o....x/3/3/o.x x 5,7] g7xa1").unwrap();
        assert_eq!(game.setup(&p).unwrap(), "xxx/.../.../o....x/.../.../..x o 4,7");
    }

    #[test]
    fn a_mill_that_is_opened_and_closed_takes_a_man_each_time() {
        let game = Morris::default();
        let p = game.read_position("[xxx/3/3/6/3/x../ooo o 0,0] a1-a4 d7-d6 a4-a1xb2").unwrap();
        assert_eq!(game.setup(&p).unwrap(), "x.x/.x./.../....../.../.../ooo x 0,0");
    }

    #[test]
    fn three_men_fly_and_four_do_not() {
        let flying = names("x../3/3/x...../3/oo./x.o x 0,0");
        assert_eq!(flying.iter().filter(|name| name.starts_with("a7-")).count(), 18);
        let walking = names("xx./3/3/x...../3/oo./x.o x 0,0");
        assert!(walking.iter().all(|name| !name.starts_with("a7-")) && walking.contains(&"d7-d6".to_owned()));
    }

    #[test]
    fn two_men_lose_once_all_are_placed_and_so_does_a_player_who_is_stuck() {
        assert_eq!(outcome("xxx/3/3/6/3/3/oo. o 0,0"), Some(Outcome::Loss));
        assert_eq!(outcome("xxx/3/3/6/3/3/oo. o 0,1"), None);
        assert_eq!(outcome("oo./3/3/6/3/3/xxx x 0,0"), Some(Outcome::Win));
        // Four men in a corner, with the way out taken.
        assert_eq!(outcome("xxo/.o./3/x...../o../3/x.o x 0,0"), None);
        assert_eq!(outcome("xxo/.o./3/xo..../3/3/xo. x 0,0"), Some(Outcome::Loss));
        assert_eq!(outcome("xxo/.o./3/xo..../3/3/.o. x 0,0"), None, "three men fly");
    }

    #[test]
    fn without_a_man_to_take_a_mill_takes_none() {
        assert!(names("xx./3/3/6/3/3/3 x 7,9").contains(&"g7".to_owned()));
    }
}
