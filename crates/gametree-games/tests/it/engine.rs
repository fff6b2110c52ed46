//! The engine returns exactly the textbook's value on all four games, including the distance of wins and losses: with a guide,
//! with symmetries, with every driver, and on two threads.

use std::ops::Range;

use crate::cases;
use crate::erase::{Erasing, OfKind};
use gametree::Request;
use gametree::adapt::{Limited, Timed};
use gametree::engine::{Althofer, Backup, Driver, Ends, Engine, EngineOptions};
use gametree::knowledge::{Evaluate, Keyed, Symmetric};
use gametree::{Budget, Game, Meter, Score, Window, textbook};
use gametree_games::erased::{Erased, Kind, Rules};
use gametree_games::{Order, Spec};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// An unpredictable value for every position, the same for all its images: a hash of the smallest key among them.
#[derive(Clone, Copy)]
struct Noise(i64);

impl<G: Keyed + Symmetric> Evaluate<G> for Noise {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        let key = game.images(state).map(|image| game.key(&image)).min().unwrap();
        Score::new((key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 30) as i64 % (2 * self.0 + 1) - self.0)
    }
}

struct OfState(Noise);

impl<G: Keyed + Symmetric> Evaluate<Timed<'_, G>> for OfState {
    fn evaluate(&self, game: &Timed<'_, G>, state: &(G::State, u32)) -> Score {
        self.0.evaluate(game.0, &state.0)
    }
}

/// Althöfer's rule by definition: W(x) = w·f(x) + max −W(y), with wins scored by distance.
fn by_definition<G: Keyed + Symmetric>(
    rule: &Althofer,
    eval: Noise,
    game: &G,
    x: &G::State,
    (ply, left): (u32, u32),
) -> Score {
    if let Some(outcome) = game.outcome(x) {
        return rule.end(outcome, ply, left);
    }
    let f = eval.evaluate(game, x);
    if left == 0 {
        return f;
    }
    let below = |mv| -by_definition(rule, eval, game, &game.play(x, mv), (ply + 1, left - 1));
    rule.apply(rule.own(f), game.moves(x).map(below).max().unwrap())
}

/// Compares the engine with the textbook at random positions; returns the number of comparisons.
struct Compare {
    seeds: Range<u64>,
    max_depth: u32,
}

impl OfKind for Compare {
    type Output = u64;
    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) -> u64 {
        let mut checked = 0;
        for seed in self.seeds {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let state = random_position(game, &mut random);
            let depth = random.random_range(1..=self.max_depth);
            let noise = Noise([0, 3, 1_000_000][seed as usize % 3]);
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let meter = Meter::new(budget);
            let timed = Timed(game);
            let limited = Limited::new(&timed, OfState(noise), &meter);
            let value =
                textbook::alphabeta(&limited, &limited.root(&(state.clone(), 0)), Window::FULL, &mut ());
            let mut check = |found: Score, how: &str| {
                checked += 1;
                assert_eq!(found, value, "{how}: seed {seed} depth {depth} {state:?}");
            };
            for driver in [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf] {
                for killers in [false, true] {
                    let options = EngineOptions { driver, killers, ..EngineOptions::default() };
                    let mut plain = Engine::new(game).evaluate(noise).budget(budget).options(options);
                    check(plain.run(&state).score, "unguided");
                    let mut guided =
                        Engine::new(game).evaluate(noise).guided().budget(budget).options(options);
                    check(guided.run(&state).score, "guided");
                    let mut symmetric = guided.with_symmetries();
                    check(symmetric.run(&state).score, "with symmetries");
                    // The second run starts with the table of the first.
                    check(symmetric.run(&state).score, "again");
                }
            }
            let every = Engine::new(game)
                .evaluate(noise)
                .guided()
                .budget(budget)
                .run(Request::new(&state).every_move());
            check(every.score, "every move");
            let all = Engine::new(game)
                .evaluate(noise)
                .guided()
                .budget(budget)
                .run(Request::new(&state).every_move());
            let equal = every.moves.iter().filter(|of_move| of_move.score == value).count();
            assert_eq!(all.best.len(), equal, "all best moves, seed {seed}");
            let two = Engine::new(game)
                .evaluate(noise)
                .guided()
                .budget(budget)
                .run(Request::new(&state).threads(2));
            check(two.score, "two threads");
            if game.moves(&state).count().saturating_pow(depth) <= 5_000 {
                for ends in [Ends::Saturated, Ends::Padded { win: 2_000_000 }, Ends::Literal] {
                    let rule = Althofer { weight: [0.3, 1.0][seed as usize % 2], ends };
                    let expected = by_definition(&rule, noise, game, &state, (0, depth));
                    let mut engine = Engine::new(game)
                        .evaluate(noise)
                        .guided()
                        .with_symmetries()
                        .backup(rule)
                        .budget(budget);
                    assert_eq!(
                        engine.run(&state).score,
                        expected,
                        "{rule:?}: seed {seed} depth {depth} {state:?}"
                    );
                    assert_eq!(
                        engine.run(Request::new(&state).threads(2)).score,
                        expected,
                        "{rule:?} on two threads: seed {seed}"
                    );
                    checked += 2;
                }
            }
        }
        checked
    }
}

fn random_position<G: Game>(game: &G, random: &mut Xoshiro256PlusPlus) -> G::State {
    loop {
        let mut state = game.start();
        for _ in 0..random.random_range(0..30) {
            if game.outcome(&state).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            state = game.play(&state, *moves.choose(random).unwrap());
        }
        if game.outcome(&state).is_none() {
            return state;
        }
    }
}

fn compare(game: &str, seeds: Range<u64>, max_depth: u32) -> u64 {
    let spec: Spec = game.parse().unwrap();
    let count = |order| spec.visit(order, Erasing(Compare { seeds: seeds.clone(), max_depth })).unwrap();
    count(Order::Natural) + count(Order::Centre)
}

#[test]
fn the_engine_agrees_with_the_textbook_on_connect_four() {
    assert!(compare("connect4", 0..40, 6) > 2_000);
    assert!(compare("connect4:4x4", 0..40, 8) > 2_000);
}

#[test]
fn the_engine_agrees_with_the_textbook_on_tictactoe() {
    assert!(compare("tictactoe", 0..60, 9) > 3_000);
    assert!(compare("mnk:4,4,3", 0..30, 5) > 1_500);
}

#[test]
fn the_engine_agrees_with_the_textbook_on_hex() {
    assert!(compare("hex:3", 0..40, 9) > 2_000);
    assert!(compare("hex:5", 0..30, 3) > 1_500);
}

#[test]
fn the_engine_agrees_with_the_textbook_on_the_cube() {
    assert!(compare("tictactoe3d:3", 0..cases(6, 30), 4) > cases(300, 1_500));
    assert!(compare("qubic", 0..cases(3, 10), 3) > cases(150, 500));
}

#[test]
fn the_engine_agrees_with_the_textbook_on_breakthrough() {
    assert!(compare("breakthrough:3x5", 0..30, 4) > 1_000);
}

#[test]
fn the_engine_agrees_with_the_textbook_on_othello() {
    assert!(compare("othello:4", 0..30, 5) > 1_000);
}

#[test]
fn the_engine_agrees_with_the_textbook_on_domineering() {
    assert!(compare("domineering:4x4", 0..30, 5) > 1_000);
}

/// A million comparisons: `cargo test --release -p gametree-games --test it engine:: -- --ignored`.
#[test]
#[ignore = "many minutes"]
fn the_engine_agrees_with_the_textbook_in_a_million_searches() {
    let games = ["connect4", "connect4:5x4", "tictactoe", "mnk:4,4,3", "hex:3", "hex:4x3", "tictactoe3d:3"];
    let made: u64 = games.iter().map(|game| compare(game, 1_000_000..1_002_800, 4)).sum();
    assert!(made >= 1_000_000, "{made}");
}

/// The nodes of a plain engine to a depth at positions near the start, with moves ordered by static values where that pays, and without.
fn nodes_of_plain<G: Keyed, E: Evaluate<G> + Copy>(game: &G, eval: E, depth: u32) -> [u64; 2] {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(47);
    let mut sums = [0, 0];
    for _ in 0..8 {
        let mut x = game.start();
        for _ in 0..4 {
            let moves: Vec<_> = game.moves(&x).collect();
            x = game.play(&x, *moves.choose(&mut random).unwrap());
        }
        let found = [true, false].map(|ranks| {
            let options = EngineOptions { ranks, ..EngineOptions::exact() };
            Engine::new(game).evaluate(eval).options(options).depth(depth).run(&x)
        });
        assert_eq!(found[0].score, found[1].score);
        for (sum, found) in sums.iter_mut().zip(found) {
            *sum += found.nodes;
        }
    }
    sums
}

#[test]
fn without_a_guide_static_values_order_moves_where_that_saves_nodes() {
    use gametree_games::{breakthrough, connect4, kalah, othello};
    let saved = [
        nodes_of_plain(&othello::Othello::new(6, Order::Natural).unwrap(), othello::Corners, 8),
        nodes_of_plain(
            &breakthrough::Breakthrough::new(5, 5, Order::Natural).unwrap(),
            breakthrough::Advance,
            8,
        ),
        nodes_of_plain(&kalah::Kalah::new(6, 4).unwrap(), kalah::Seeds, 8),
    ];
    for [by_value, usual] in saved {
        assert!(10 * by_value < 8 * usual, "{saved:?}");
    }
    // Connect Four's own order, the middle first, is as good.
    let rules = connect4::ConnectFour::<u64, connect4::Fixed<7, 6>>::fixed();
    let [by_value, usual] = nodes_of_plain(&rules, connect4::Threats, 9);
    assert!(20 * by_value < 21 * usual, "{by_value} {usual}");
}
