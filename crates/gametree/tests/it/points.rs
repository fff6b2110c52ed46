//! The solver of points, and the one that goes backwards, against plain minimax on random games with points, extra turns and
//! positions that are reached in many ways.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use gametree::knowledge::Keyed;
use gametree::solve::{PointsSolver, Retrograde};
use gametree::{Budget, Game, GameValue, Outcome, Player, Score, StopReason, Wdl};

/// Levels of a few positions each, joined at random. With `AGAIN` some moves leave the same player to move.
struct Random<const AGAIN: bool> {
    seed: u64,
    levels: u32,
    width: u32,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    level: u32,
    place: u32,
    next: Player,
}

fn hash(words: [u64; 4]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, &word| {
        let mixed = (sum ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    })
}

impl<const AGAIN: bool> Random<AGAIN> {
    fn new(seed: u64) -> Self {
        let levels = 1 + (hash([seed, 1, 0, 0]) % 9) as u32;
        let width = 1 + (hash([seed, 2, 0, 0]) % 6) as u32;
        let points = [1, 5, 1_000, 2_000_000_000][(hash([seed, 3, 0, 0]) % 4) as usize];
        Random { seed, levels, width, points }
    }

    fn draw(&self, at: &At, what: u64) -> u64 {
        hash([self.seed, at.level.into(), (at.place * 2 + at.next as u32).into(), what])
    }

    /// Plain minimax with a memory.
    fn minimax(&self, x: &At, known: &mut HashMap<At, i64>) -> i64 {
        if let Some(outcome) = self.outcome(x) {
            return outcome.score().finite().unwrap();
        }
        if let Some(&value) = known.get(x) {
            return value;
        }
        let value = |mv| self.after(x, mv, known);
        let best = self.moves(x).map(value).max().unwrap();
        known.insert(*x, best);
        best
    }

    /// The value of a move.
    fn after(&self, x: &At, mv: u8, known: &mut HashMap<At, i64>) -> i64 {
        let child = self.play(x, mv);
        let value = self.minimax(&child, known);
        if child.next == x.next { value } else { -value }
    }
}

impl<const AGAIN: bool> Game for Random<AGAIN> {
    type State = At;
    type Move = u8;
    const ALTERNATES: bool = !AGAIN;

    fn start(&self) -> At {
        At { level: 0, place: 0, next: Player::First }
    }
    fn to_move(&self, x: &At) -> Player {
        x.next
    }
    fn outcome(&self, x: &At) -> Option<Outcome> {
        let drawn = self.draw(x, 100);
        let points = (drawn >> 8) as i64 % i64::from(self.points + 1);
        match x.level == self.levels || (x.level > 0 && drawn.is_multiple_of(11)) {
            false => None,
            true if self.points == 1 && points != 0 => {
                Some(if drawn.is_multiple_of(2) { Outcome::Win } else { Outcome::Loss })
            }
            true if self.points == 1 => Some(Outcome::Draw),
            true => Some(Outcome::Value(Score::new(if drawn.is_multiple_of(2) { points } else { -points }))),
        }
    }
    fn moves(&self, x: &At) -> impl Iterator<Item = u8> {
        0..1 + (self.draw(x, 200) % 5) as u8
    }
    fn play(&self, x: &At, mv: u8) -> At {
        let drawn = self.draw(x, mv.into());
        let again = AGAIN && drawn.is_multiple_of(3);
        let place = (drawn >> 16) as u32 % self.width;
        At { level: x.level + 1, place, next: if again { x.next } else { x.next.other() } }
    }
}

impl<const AGAIN: bool> Keyed for Random<AGAIN> {}

fn check<const AGAIN: bool>(seed: u64) {
    let game = Random::<AGAIN>::new(seed);
    let (root, mut known) = (game.start(), HashMap::new());
    let expected = game.minimax(&root, &mut known);
    let mut solver = PointsSolver::new(&game).all_moves(true);
    // Stopped at any node and resumed.
    for nodes in [0, 3, 20] {
        solver.set_budget(Budget { nodes: Some(nodes), ..Budget::default() });
        let part = solver.run(&root);
        assert!(part.nodes <= nodes, "seed {seed}");
        let (lower, upper) = part.bounds;
        assert!(lower <= Score::new(expected) && Score::new(expected) <= upper, "seed {seed}");
        assert_eq!(part.value.is_some(), lower == upper);
    }
    solver.set_budget(Budget::default());
    let solution = solver.run(&root);
    assert_eq!((solution.value, solution.stop_reason), (Some(Score::new(expected)), None), "seed {seed}");
    let (mut x, mut turn) = (root, 1);
    for &mv in &solution.line {
        let child = game.play(&x, mv);
        turn *= if child.next == x.next { 1 } else { -1 };
        x = child;
    }
    assert_eq!(turn * game.outcome(&x).unwrap().score().finite().unwrap(), expected, "seed {seed}: the line");
    let values: Vec<_> =
        game.moves(&root).map(|mv| (mv, Some(Score::new(game.after(&root, mv, &mut known))))).collect();
    assert_eq!(solution.moves, values, "seed {seed}");
    let backwards = Retrograde::new(&game).run(&root);
    assert_eq!(backwards.value.wdl(), Some(Wdl::of_score(Score::new(expected))), "seed {seed}");
    let end = backwards.line.iter().fold(root, |x, &mv| game.play(&x, mv));
    assert!(game.outcome(&end).is_some());
    assert!(matches!(backwards.value, GameValue::Proved(_, plies) if plies == backwards.plies));
}

#[test]
fn random_games_have_the_value_of_minimax() {
    for seed in 0..crate::cases(5_000, 20_000) {
        check::<false>(seed);
        check::<true>(seed);
    }
}

#[test]
fn a_flag_that_is_set_stops_the_solvers() {
    let (game, stop) =
        (Random::<true> { seed: 1, levels: 400, width: 400, points: 50 }, AtomicBool::new(true));
    let budget = Budget { stop: Some(&stop), ..Budget::default() };
    let mut solver = PointsSolver::new(&game);
    solver.set_budget(budget);
    let solution = solver.run(&game.start());
    assert_eq!((solution.value, solution.stop_reason), (None, Some(StopReason::Interrupted)));
    let mut backwards = Retrograde::new(&game);
    backwards.set_budget(budget);
    assert_eq!(backwards.run(&game.start()).stop_reason, Some(StopReason::Interrupted));
}
