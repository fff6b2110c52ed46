//! The engine finds what the textbook finds: on random trees, by every backup, driver and setting that keeps a depth a
//! depth.

use gametree::engine::{Althofer, Driver, Ends, Engine, Parts, Wanted};
use gametree::testing::random_tree;
use gametree::tree::{StaticValues, TreeGame, Values};
use gametree::{Algorithm, Game, Score, Search};

const DRIVERS: [Driver; 3] = [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf];

fn textbook(game: &TreeGame, algorithm: Algorithm, depth: u32) -> Score {
    let search = Search::new(game).algorithm(algorithm).evaluate(StaticValues).depth(depth);
    search.run(&game.start()).unwrap().score
}

#[test]
fn on_trees_every_driver_finds_the_value_of_minimax_and_of_althofers_rule_at_every_depth() {
    let literal = Althofer { weight: 1.0, ends: Ends::Literal };
    for seed in 0..4_000 {
        let range = if seed % 4 < 2 { 3 } else { 100_000_000 };
        let game = TreeGame::new(random_tree(seed, 6, 3, range, seed % 2 == 0), Values::Mover);
        let depth = seed as u32 % 7;
        let minimax = textbook(&game, Algorithm::Minimax, depth);
        let althofer = textbook(&game, Algorithm::Althofer, depth);
        for driver in DRIVERS {
            let parts = Parts { driver, ..Parts::default() };
            let mut engine = Engine::new(&game).evaluate(StaticValues).depth(depth).parts(parts);
            let report = engine.run(&game.start());
            assert_eq!(report.score, minimax, "seed {seed} {driver:?} depth {depth}");
            let mut engine = engine.backup(literal);
            assert_eq!(
                engine.run(&game.start()).score,
                althofer,
                "Althöfer, seed {seed} {driver:?} depth {depth}"
            );
        }
        let mut engine = Engine::new(&game).evaluate(StaticValues).depth(depth).wanted(Wanted::Every);
        let report = engine.run(&game.start());
        assert_eq!(report.score, minimax);
    }
}
