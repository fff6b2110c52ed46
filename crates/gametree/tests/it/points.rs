//! The solver of points, and the one that goes backwards, against plain minimax on random games with points, extra turns and
//! positions that are reached in many ways.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use gametree::Request;
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
    let mut solver = PointsSolver::new(&game).unwrap();
    // Stopped at any node and resumed.
    for nodes in [0, 3, 20] {
        let part = solver.run(Request::new(&root).every_move().nodes(nodes)).unwrap();
        assert!(part.nodes <= nodes, "seed {seed}");
        let GameValue::Points(lower, upper) = part.value else { panic!("seed {seed}: {}", part.value) };
        assert!(lower <= Score::new(expected) && Score::new(expected) <= upper, "seed {seed}");
    }
    let solution = solver.run(Request::new(&root).every_move()).unwrap();
    assert_eq!(
        (solution.value.points(), solution.stop_reason),
        (Some(Score::new(expected)), None),
        "seed {seed}"
    );
    let (mut x, mut turn) = (root, 1);
    for &mv in &solution.line {
        let child = game.play(&x, mv);
        turn *= if child.next == x.next { 1 } else { -1 };
        x = child;
    }
    assert_eq!(turn * game.outcome(&x).unwrap().score().finite().unwrap(), expected, "seed {seed}: the line");
    let values: Vec<_> =
        game.moves(&root).map(|mv| (mv, Some(Score::new(game.after(&root, mv, &mut known))))).collect();
    let found: Vec<_> = solution.moves.iter().map(|of_move| (of_move.mv, of_move.value.points())).collect();
    assert_eq!(found, values, "seed {seed}");
    let backwards = Retrograde::new(&game).run(&root).unwrap();
    assert_eq!(backwards.value.wdl(), Some(Wdl::of_score(Score::new(expected))), "seed {seed}");
    let end = backwards.line.iter().fold(root, |x, &mv| game.play(&x, mv));
    assert!(game.outcome(&end).is_some());
    assert!(matches!(backwards.value, GameValue::Proved(_, plies) if plies == backwards.value.plies()));
}

#[test]
fn random_games_have_the_value_of_minimax() {
    for seed in 0..crate::cases(5_000, 20_000) {
        check::<false>(seed);
        check::<true>(seed);
    }
}

/// A random game in which every move brings points that stay. With `SPLIT` the solver is told so.
struct Leading<const SPLIT: bool> {
    game: Random<true>,
    gain: i32,
}

impl<const SPLIT: bool> Game for Leading<SPLIT> {
    type State = (At, i32); // the lead of the side to move
    type Move = u8;
    const ALTERNATES: bool = false;

    fn start(&self) -> (At, i32) {
        (self.game.start(), 0)
    }
    fn to_move(&self, (at, _): &(At, i32)) -> Player {
        at.next
    }
    fn outcome(&self, (at, lead): &(At, i32)) -> Option<Outcome> {
        let rest = self.game.outcome(at)?.score();
        Some(Outcome::Value(Score::new(rest.finite()? + i64::from(*lead))))
    }
    fn moves(&self, (at, _): &(At, i32)) -> impl Iterator<Item = u8> {
        self.game.moves(at)
    }
    fn play(&self, (at, lead): &(At, i32), mv: u8) -> (At, i32) {
        let gain = (self.game.draw(at, 300 + u64::from(mv)) % (2 * self.gain as u64 + 1)) as i32 - self.gain;
        let (child, lead) = (self.game.play(at, mv), lead + gain);
        (child, if child.next == at.next { lead } else { -lead })
    }
}

impl<const SPLIT: bool> Keyed for Leading<SPLIT> {
    fn split_lead(&self, x: &(At, i32)) -> (i32, u64) {
        if SPLIT { (x.1, self.game.key(&x.0)) } else { (0, self.key(x)) }
    }
}

/// Four moves, whatever they are, and then this value.
struct End(i64);

impl Game for End {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        0
    }
    fn to_move(&self, x: &u8) -> Player {
        if x.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, x: &u8) -> Option<Outcome> {
        (*x == 4).then_some(Outcome::Value(Score::new(self.0)))
    }
    fn moves(&self, _: &u8) -> impl Iterator<Item = u8> {
        0..3
    }
    fn play(&self, x: &u8, _: u8) -> u8 {
        x + 1
    }
}

impl Keyed for End {}

#[test]
fn values_at_the_limit_of_points_are_found() {
    const LIMIT: i64 = Score::LIMIT;
    for points in [-LIMIT, 1 - LIMIT, -1, 0, 1, LIMIT - 1, LIMIT] {
        let game = End(points);
        let mut solver = PointsSolver::new(&game).unwrap();
        let solution = solver.run(Request::new(&0).every_move().nodes(100_000)).unwrap();
        assert_eq!((solution.value.points(), solution.stop_reason), (Some(Score::new(points)), None));
        assert_eq!((solution.moves[2].mv, solution.moves[2].value.points()), (2, Some(Score::new(points))));
        let meter = gametree::Meter::new(Budget::default());
        let mut kept = |least: Score| solver.keeping_move_within(&0, least, &meter).is_some();
        assert!(kept(Score::NEG_INF) && kept(Score::new(-3_000_000_000)) && kept(Score::new(-LIMIT)));
        assert!(kept(Score::new(points)));
        assert!(!kept(Score::new(points + 1)) && !kept(Score::new(3_000_000_000)) && !kept(Score::INF));
    }
}

#[test]
fn positions_that_differ_in_the_lead_are_solved_once_and_right() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..crate::cases(800, 20_000) {
        let game = || Random { levels: 10, width: 5, points: [20, 1_000_000_000][seed as usize % 2], seed };
        let gain = [3, 100_000_000][seed as usize / 2 % 2];
        let (split, whole) =
            (Leading::<true> { game: game(), gain }, Leading::<false> { game: game(), gain });
        if seed < 50 {
            gametree::testing::check_keyed(&split).unwrap();
        }
        let root = split.start();
        let mut known = HashMap::new();
        let expected = minimax(&whole, &root, &mut known);
        let found = PointsSolver::new(&split).unwrap().run(Request::new(&root).every_move()).unwrap();
        let other = PointsSolver::new(&whole).unwrap().run(Request::new(&root).every_move()).unwrap();
        assert_eq!(found.value.points(), Some(Score::new(expected)), "seed {seed}");
        assert_eq!((&found.value, &found.moves), (&other.value, &other.moves), "seed {seed}");
        (with, without) = (with + found.nodes, without + other.nodes);
    }
    assert!(3 * with < 2 * without, "{with} of {without}");
}

fn minimax<G: Game<State: std::hash::Hash + Eq>>(
    game: &G,
    x: &G::State,
    known: &mut HashMap<G::State, i64>,
) -> i64 {
    if let Some(outcome) = game.outcome(x) {
        return outcome.score().finite().unwrap();
    }
    if let Some(&value) = known.get(x) {
        return value;
    }
    let after =
        |child: G::State| match (minimax(game, &child, known), game.to_move(&child) == game.to_move(x)) {
            (value, true) => value,
            (value, false) => -value,
        };
    let best = game.moves(x).map(|mv| game.play(x, mv)).map(after).max().unwrap();
    known.insert(x.clone(), best);
    best
}

/// A lead that the rest depends on is found out.
#[test]
fn a_wrong_lead_is_a_flaw() {
    struct Wrong(Leading<true>);
    impl Game for Wrong {
        type State = (At, i32);
        type Move = u8;
        const ALTERNATES: bool = false;
        fn start(&self) -> (At, i32) {
            self.0.start()
        }
        fn to_move(&self, x: &(At, i32)) -> Player {
            self.0.to_move(x)
        }
        fn outcome(&self, x: &(At, i32)) -> Option<Outcome> {
            // Twice what was gained.
            let once = self.0.outcome(x)?.score().finite()?;
            Some(Outcome::Value(Score::new(once + i64::from(x.1))))
        }
        fn moves(&self, x: &(At, i32)) -> impl Iterator<Item = u8> {
            self.0.moves(x)
        }
        fn play(&self, x: &(At, i32), mv: u8) -> (At, i32) {
            self.0.play(x, mv)
        }
    }
    impl Keyed for Wrong {
        fn split_lead(&self, x: &(At, i32)) -> (i32, u64) {
            self.0.split_lead(x)
        }
    }
    let game = Random { levels: 6, width: 2, points: 20, seed: 4 };
    let flaw = gametree::testing::check_keyed(&Wrong(Leading { game, gain: 9 })).unwrap_err();
    assert!(matches!(flaw, gametree::testing::Flaw::Lead { .. }), "{flaw}");
}

#[test]
fn a_flag_that_is_set_stops_the_solvers() {
    let (game, stop) =
        (Random::<true> { seed: 1, levels: 400, width: 400, points: 50 }, AtomicBool::new(true));
    let budget = Budget { stop: Some(&stop), ..Budget::default() };
    let mut solver = PointsSolver::new(&game).unwrap();
    let solution = solver.run(Request::new(&game.start()).within(budget)).unwrap();
    assert_eq!((solution.value.points(), solution.stop_reason), (None, Some(StopReason::Interrupted)));
    let mut backwards = Retrograde::new(&game);
    assert_eq!(
        backwards.run(Request::new(&game.start()).within(budget)).unwrap().stop_reason,
        Some(StopReason::Interrupted)
    );
}
