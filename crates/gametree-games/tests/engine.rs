//! The engine finds exactly what the textbook finds, on all four games: wins and losses by their distance, estimates to
//! the point, with a guide, with symmetries, by every driver, on two threads.

use gametree::adapt::{Budget, Limited, Meter, Timed};
use gametree::engine::{Driver, Engine, Parts, Wanted};
use gametree::knowledge::Evaluate;
use gametree::{Game, Score, Window, textbook};
use gametree_games::{Order, Playable, Spec, Visitor};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A value for every position that no algorithm can guess: a hash of its image with the least key.
#[derive(Clone, Copy)]
struct Noise(i64);

impl<G: Playable> Evaluate<G> for Noise {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        let key = game.images(state).map(|image| game.key(&image)).min().unwrap();
        Score::new((key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 30) as i64 % (2 * self.0 + 1) - self.0)
    }
}

struct OfState(Noise);

impl<G: Playable> Evaluate<Timed<'_, G>> for OfState {
    fn evaluate(&self, game: &Timed<'_, G>, state: &(G::State, u32)) -> Score {
        self.0.evaluate(game.0, &state.0)
    }
}

struct Compare {
    positions: u64,
    most_depth: u32,
}

impl Visitor for Compare {
    type Output = u64;
    fn visit<G: Playable>(self, game: &G) -> u64 {
        let mut checked = 0;
        for seed in 0..self.positions {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let state = random_position(game, &mut random);
            let depth = random.random_range(1..=self.most_depth);
            let noise = Noise([0, 3, 1_000_000][seed as usize % 3]);
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let meter = Meter::new(budget);
            let timed = Timed(game);
            let limited = Limited::new(&timed, OfState(noise), &meter);
            let value =
                textbook::alphabeta(&limited, &limited.root(&(state.clone(), 0)), Window::FULL, &mut ());
            let check = |found: Score, how: &str| {
                assert_eq!(found, value, "{how}: seed {seed} depth {depth} {state:?}")
            };
            for driver in [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf] {
                for killers in [false, true] {
                    let parts = Parts { driver, killers, ..Parts::default() };
                    let mut plain = Engine::new(game).evaluate(noise).budget(budget).parts(parts);
                    check(plain.run(&state).score, "unguided");
                    let mut guided = Engine::new(game).evaluate(noise).guided().budget(budget).parts(parts);
                    check(guided.run(&state).score, "guided");
                    let mut folded = guided.folded();
                    check(folded.run(&state).score, "folded");
                    // The table is full now.
                    check(folded.run(&state).score, "again");
                }
            }
            let every =
                Engine::new(game).evaluate(noise).guided().budget(budget).wanted(Wanted::Every).run(&state);
            check(every.score, "every move");
            let all =
                Engine::new(game).evaluate(noise).guided().budget(budget).wanted(Wanted::AllBest).run(&state);
            let equal = every.per_move.iter().filter(|(_, score)| *score == value).count();
            assert_eq!(all.best.len(), equal, "all best moves, seed {seed}");
            let two = Engine::new(game).evaluate(noise).guided().budget(budget).run_on(2, &state);
            check(two.score, "two threads");
            checked += 1;
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

fn compare(game: &str, positions: u64, most_depth: u32) {
    let spec: Spec = game.parse().unwrap();
    for order in [Order::Natural, Order::Centre] {
        assert_eq!(spec.visit(order, Compare { positions, most_depth }), Some(positions));
    }
}

#[test]
fn on_connect_four_the_engine_is_the_textbook() {
    compare("connect4", 60, 7);
    compare("connect4:4x4", 60, 9);
}

#[test]
fn on_tictactoe_the_engine_is_the_textbook() {
    compare("tictactoe", 100, 9);
    compare("mnk:4,4,3", 40, 5);
}

#[test]
fn on_hex_the_engine_is_the_textbook() {
    compare("hex:3", 60, 9);
    compare("hex:5", 40, 4);
}

#[test]
fn on_the_cube_the_engine_is_the_textbook() {
    compare("tictactoe3d:3", 40, 4);
    compare("qubic", 15, 3);
}
