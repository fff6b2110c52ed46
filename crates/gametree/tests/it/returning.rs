//! Games whose positions do not tell their ply: a king and a rook against a king, where they come back, and a heap, where they
//! are reached at many depths.

use crate::common::rook;

use gametree::MoveValue;
use gametree::Request;
use gametree::engine::{Depths, Engine, EngineOptions};
use gametree::knowledge::{Evaluate, Keyed};
use gametree::solve::Retrograde;
use gametree::{Algorithm, Budget, Game, GameValue, Outcome, Player, Score, Search, Wdl, testing};
use rook::{Position, Rook, solved};

/// Wins and losses of all lengths, with a cold table and a warm one: the distance is that of best play, and the line goes to
/// the end of the game. The longest takes 20 plies.
#[test]
fn mates_are_found_with_their_distance() {
    let mut known: Vec<_> = solved().into_iter().filter(|(_, (_, plies))| *plies > 0).collect();
    known.sort_by_key(|(x, _)| Rook.key(x));
    assert_eq!(known.iter().map(|(_, (_, plies))| *plies).max(), Some(20));
    let budget = Budget { nodes: Some(10_000_000), ..Budget::default() };
    let mut engine = Engine::new(&Rook).budget(budget);
    for (number, (x, (wdl, plies))) in known.iter().step_by(crate::cases(293, 97)).enumerate() {
        if number % 2 == 0 {
            engine.forget();
        }
        let report = engine.run(x);
        let found = report.score.result();
        assert_eq!(found, Some((*wdl, *plies)), "{x:?}");
        assert!(!report.stopped);
        let end = report.line.iter().fold(*x, |x, &mv| {
            assert!(x.moves().contains(&mv));
            Rook.play(&x, mv)
        });
        assert_eq!((report.line.len(), Rook.outcome(&end)), (*plies as usize, Some(Outcome::Loss)), "{x:?}");
        assert_eq!(report.best[0], report.line[0]);
    }
}

/// Every position of the board that can be reached from the start, and every move.
#[test]
fn the_solver_that_goes_backwards_knows_every_position() {
    let known = solved();
    let mut solver = Retrograde::new(&Rook);
    let first = solver.run(&Rook.start()).unwrap();
    assert!(first.nodes > 10_000 && !first.stopped);
    let mut answered = 0;
    for x in known.keys() {
        let solution = solver.run(Request::new(x).every_move()).unwrap();
        assert_eq!(solution.moves.len(), x.moves().len());
        if solution.nodes > 0 {
            continue; // it can't be reached from the last one that was listed
        }
        answered += 1;
        let (wdl, plies) = known[x];
        assert_eq!(
            (solution.value, solution.value.plies()),
            (GameValue::Proved(wdl, Some(plies)), Some(plies)),
            "{x:?}"
        );
        assert_eq!(solution.line.len(), plies as usize);
        for MoveValue { mv, value, .. } in solution.moves {
            let child = Rook.play(x, mv);
            let expected = match known.get(&child) {
                Some((wdl, plies)) => GameValue::Proved(wdl.reversed(), Some(plies + 1)),
                None => GameValue::Proved(Wdl::Draw, None),
            };
            assert_eq!(value, expected, "{x:?} {mv:?}");
        }
    }
    assert!(answered > 5_000, "{answered}");
    let drawn = Position { rook: Some(7), other: 6, king: 24, next: Player::Second };
    let solution = solver.run(&drawn).unwrap();
    assert_eq!((solution.value, solution.line.first()), (GameValue::Proved(Wdl::Draw, None), Some(&(6, 7))));
}

/// With exact depths a mate takes many times as many nodes, since what depends on a repetition is not stored.
#[test]
fn deeper_results_save_most_nodes() {
    let known = solved();
    let x = known
        .iter()
        .filter(|(_, known)| **known == (Wdl::Win, 11))
        .map(|(x, _)| *x)
        .min_by_key(|x| Rook.key(x));
    let x = x.unwrap();
    let nodes = |depths| {
        let options = EngineOptions { depths, ..EngineOptions::default() };
        let report = Engine::new(&Rook).options(options).depth(11).run(&x);
        assert_eq!(report.score.result(), Some((Wdl::Win, 11)));
        report.nodes
    };
    let (auto, exact) = (nodes(Depths::Auto), nodes(Depths::Exact));
    assert_eq!(auto, nodes(Depths::AtLeast));
    assert!(5 * auto < exact, "{auto} and {exact}");
}

/// The same game without a word of its positions' return, and with the ply in every state, by which no position comes back.
struct Untold;
struct Plied;

impl Game for Untold {
    type State = Position;
    type Move = (i8, i8);

    fn start(&self) -> Position {
        Rook.start()
    }
    fn to_move(&self, x: &Position) -> Player {
        Rook.to_move(x)
    }
    fn outcome(&self, x: &Position) -> Option<Outcome> {
        Rook.outcome(x)
    }
    fn moves(&self, x: &Position) -> impl Iterator<Item = (i8, i8)> {
        Rook.moves(x)
    }
    fn play(&self, x: &Position, mv: (i8, i8)) -> Position {
        Rook.play(x, mv)
    }
}

impl Keyed for Untold {
    fn key(&self, x: &Position) -> u64 {
        Rook.key(x)
    }
}

impl Game for Plied {
    type State = (Position, u32);
    type Move = (i8, i8);

    fn start(&self) -> (Position, u32) {
        (Rook.start(), 0)
    }
    fn to_move(&self, (x, _): &(Position, u32)) -> Player {
        Rook.to_move(x)
    }
    fn outcome(&self, (x, _): &(Position, u32)) -> Option<Outcome> {
        Rook.outcome(x)
    }
    fn moves(&self, (x, _): &(Position, u32)) -> impl Iterator<Item = (i8, i8)> {
        Rook.moves(x)
    }
    fn play(&self, (x, ply): &(Position, u32), mv: (i8, i8)) -> (Position, u32) {
        (Rook.play(x, mv), ply + 1)
    }
}

impl Keyed for Plied {
    fn key(&self, (x, ply): &(Position, u32)) -> u64 {
        Rook.key(x) | u64::from(*ply) << 40
    }
}

/// With exact depths, results of several depths of a position stay beside each other: it takes no more nodes than where every ply has
/// positions of its own. (Two of them to a bucket: nearly three times as many.)
#[test]
fn results_of_several_depths_stay() {
    let known = solved();
    let mut mates: Vec<Position> =
        known.into_iter().filter(|(_, known)| *known == (Wdl::Win, 15)).map(|(x, _)| x).collect();
    mates.sort_by_key(|x| Rook.key(x));
    for x in mates.iter().step_by(mates.len().div_ceil(crate::cases(2, 8))) {
        let untold = Engine::new(&Untold).options(EngineOptions::exact()).depth(15).run(x);
        let plied = Engine::new(&Plied).options(EngineOptions::exact()).depth(15).run(&(*x, 0));
        assert_eq!([untold.score, plied.score].map(Score::result), [Some((Wdl::Win, 15)); 2]);
        assert!(untold.nodes < plied.nodes, "{} and {}", untold.nodes, plied.nodes);
    }
}

/// Positions that lead to others by their numbers; in some of them whoever is to move has lost. Even numbers are the first player's.
struct Numbered {
    next: &'static [&'static [u8]],
    lost: &'static [u8],
}

impl Game for Numbered {
    type State = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        7
    }
    fn to_move(&self, x: &u8) -> Player {
        if x.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, x: &u8) -> Option<Outcome> {
        self.lost.contains(x).then_some(Outcome::Loss)
    }
    fn moves(&self, x: &u8) -> impl Iterator<Item = u8> {
        self.next[usize::from(*x)].iter().copied()
    }
    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }
}

impl Keyed for Numbered {
    const REPEATS: bool = true;
}

/// From 5 the way 8, 7, 6 is drawn, for it leads back. From 7 it is not, and the shortest win leads over 6 and 5.
#[test]
fn a_distance_rests_on_no_return_to_an_earlier_root() {
    let game = Numbered {
        next: &[&[11], &[0], &[1], &[], &[], &[10, 8], &[5], &[2, 6], &[7], &[], &[], &[4]],
        lost: &[4, 10],
    };
    let known = Some((Wdl::Win, 3));
    for nodes in [65, 2_252, 100_000] {
        for before in [Request::new(&5).every_move(), Request::new(&5).lines(2), Request::new(&5)] {
            let mut engine = Engine::new(&game);
            engine.run(before.nodes(2_252));
            let answer = engine.run(Request::new(&7).nodes(nodes));
            assert_eq!((answer.score.result(), answer.line), (known, vec![6, 5, 10]), "{nodes} nodes");
        }
    }
}

#[test]
fn the_rules_are_sound() {
    testing::check_game(&Rook).unwrap();
    testing::check_keyed(&Rook).unwrap();
    testing::check_engine(&Rook).unwrap();
}

/// One to three stones are taken from a heap of any size, for the value that a hash gives where the depth ends.
struct Heap;

impl Game for Heap {
    type State = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (30, Player::First)
    }
    fn to_move(&self, x: &(u32, Player)) -> Player {
        x.1
    }
    fn outcome(&self, x: &(u32, Player)) -> Option<Outcome> {
        (x.0 == 0).then_some(Outcome::Draw)
    }
    fn moves(&self, x: &(u32, Player)) -> impl Iterator<Item = u32> {
        1..=x.0.min(3)
    }
    fn play(&self, x: &(u32, Player), take: u32) -> (u32, Player) {
        (x.0 - take, x.1.other())
    }
}

impl Keyed for Heap {}

struct Hashed;

impl Evaluate<Heap> for Hashed {
    fn evaluate(&self, _: &Heap, x: &(u32, Player)) -> Score {
        Score::from((x.0.wrapping_mul(0x9e37_79b9) >> 20) as i32 % 1_000 - 500)
    }
}

/// After a search that used deeper results, a search to a depth still finds the value of that depth.
#[test]
fn a_depth_is_exact_even_after_a_search_without_one() {
    for stones in 20..60 {
        let (mut engine, x) = (Engine::new(&Heap).evaluate(Hashed), (stones, Player::First));
        for depth in 6..11 {
            engine.run(Request::new(&x).nodes(2_000));
            let minimax = Search::new(&Heap).algorithm(Algorithm::Minimax).evaluate(Hashed).depth(depth);
            assert_eq!(
                engine.run(Request::new(&x).depth(depth)).score,
                minimax.run(&x).unwrap().score,
                "{stones} stones, depth {depth}"
            );
        }
    }
}

/// Of a position that is reached at many depths, bounds on both sides are kept, each at its depth: so deeper results save nothing. (When
/// a bucket had no more than two of them, a third of the nodes.)
#[test]
fn results_stay_where_every_position_is_reached_at_many_depths() {
    let nodes = |depths| {
        let options = EngineOptions { depths, ..EngineOptions::default() };
        Engine::new(&Heap).options(options).depth(24).run(&(80, Player::First)).nodes
    };
    let (at_least, exact) = (nodes(Depths::AtLeast), nodes(Depths::Exact));
    assert!(10 * exact <= 11 * at_least, "{at_least} and {exact}");
}
