//! One number made of what every search counts and finds: it changes exactly when a search changes.

use gametree::adapt::ForcedRules;
use gametree::engine::{Althofer, Backup, Driver, Ends, Engine, EngineOptions, Negamax};
use gametree::felstiner::Program;
use gametree::knowledge::Constant;
use gametree::solve::{Distance, Solver};
use gametree::testing::random_tree;
use gametree::tree::{StaticValues, TreeGame, Values};
use gametree::{Algorithm, Game, Search};
use gametree_games::{Order, Playable, Visitor};

use super::rows::{fast, with};

/// A textbook search, to a depth or with all of Felstiner's switches, as `search` runs it.
#[derive(Clone, Copy)]
enum Searched {
    ToDepth(Algorithm, u32),
    Switched,
}

impl Visitor for Searched {
    type Output = (u64, i64);
    fn visit<G: Playable>(self, game: &G) -> (u64, i64) {
        let mut program = Program::new(Algorithm::AlphaBeta);
        match self {
            Searched::ToDepth(algorithm, depth) => {
                program.algorithm = algorithm;
                program.budget.depth = Some(depth);
            }
            Searched::Switched => {
                program.switches.forced = ForcedRules { win: true, block: true };
                program.switches.seed = Some(1);
                program.switches.driver_loop = true;
                program.settings.stop_at_win = true;
            }
        }
        program
            .run(game, &Constant::default(), &game.start(), true)
            .map_or((0, 0), |report| (report.nodes, report.score.finite().unwrap_or(i64::MAX)))
    }
}

/// The solver's search.
struct Solved;

impl Visitor for Solved {
    type Output = (u64, i64);
    fn visit<G: Playable>(self, game: &G) -> (u64, i64) {
        let solution = Solver::new(game).distance(Distance::Always).all_moves(true).run(&game.start());
        (solution.nodes, i64::from(solution.plies.unwrap_or(u32::MAX)))
    }
}

/// The engine's search by one of its backups, with the game's usual evaluation, as `search` runs it.
struct Engined<B> {
    depth: u32,
    parts: EngineOptions,
    backup: B,
}

impl<B: Backup + Sync> Visitor for Engined<B> {
    type Output = (u64, i64);
    fn visit<G: Playable>(self, game: &G) -> (u64, i64) {
        let usual = G::evaluations().first().and_then(|usual| game.evaluation(usual.name));
        let Some(eval) = usual else { unreachable!("every game has an evaluation") };
        let engine = Engine::new(game).evaluate(eval).guided().with_symmetries().backup(self.backup);
        let report = engine.options(self.parts).depth(self.depth).run_on(1, &game.start());
        (report.nodes, report.score.finite().unwrap_or(i64::MAX))
    }
}

/// The ways of searching that the signature covers: the drivers, next to nothing, and everything.
fn all_parts() -> [EngineOptions; 5] {
    let usual = EngineOptions::default();
    [
        usual,
        EngineOptions { driver: Driver::FullWindow, killers: true, ..usual },
        EngineOptions { driver: Driver::Mtdf, ..usual },
        EngineOptions { table_move: false, history: false, ranks: false, tactics: false, ..usual },
        EngineOptions { quiescence: 4, extensions: 2, ..usual },
    ]
}

/// One number made of what every search counts and finds on a fixed set of trees and positions: it changes exactly when
/// a search changes (the habit is Stockfish's).
pub(super) fn signature() -> u64 {
    let mut hash = Fnv::new();
    for seed in 0..200 {
        let irregular = seed % 2 == 0;
        let range = if seed % 4 < 2 { 3 } else { 1_000 };
        let game = TreeGame::new(random_tree(seed, 5, 3, range, irregular), Values::Mover);
        for algorithm in Algorithm::ALL {
            let report = Search::new(&game).algorithm(algorithm).evaluate(StaticValues).run(&game.start());
            hash.add(report.map_or((0, 0), |r| (r.nodes, r.score.finite().unwrap_or(i64::MAX))));
        }
    }
    for algorithm in Algorithm::ALL {
        for (game, depth) in [("tictactoe", 6), ("connect4:5x4", 5), ("hex:3", 4), ("tictactoe3d:3", 3)] {
            for order in [Order::Natural, Order::Centre] {
                hash.add(with(game, order, Searched::ToDepth(algorithm, depth)));
            }
        }
    }
    for game in ["tictactoe", "hex:3", "connect4:4x4", "tictactoe3d:3"] {
        hash.add(with(game, Order::Natural, Searched::Switched));
        hash.add(with(game, Order::Centre, Solved));
    }
    engine(&mut hash);
    hash.0
}

/// The engine on trees, which are too small for its table to matter, and on games deep enough that it does.
fn engine(hash: &mut Fnv) {
    for seed in 0..50 {
        let game = TreeGame::new(random_tree(seed, 6, 3, 1_000, seed % 2 == 0), Values::Mover);
        for parts in all_parts() {
            let engine = Engine::new(&game).evaluate(StaticValues).options(parts).depth(6);
            let report = engine.backup(ALTHOFER).run(&game.start());
            hash.add((report.nodes, report.score.finite().unwrap_or(i64::MAX)));
            let report = Engine::new(&game).evaluate(StaticValues).options(parts).depth(5).run(&game.start());
            hash.add((report.nodes, report.score.finite().unwrap_or(i64::MAX)));
        }
    }
    for (game, depth) in [("tictactoe", 9), ("connect4", 8), ("hex:4", 5), ("tictactoe3d:4", 4)] {
        for parts in all_parts() {
            hash.add(fast(game, Engined { depth, parts, backup: Negamax }));
            hash.add(fast(game, Engined { depth: depth - 2, parts, backup: ALTHOFER }));
        }
    }
}

/// Half of every static value.
const ALTHOFER: Althofer = Althofer { weight: 0.5, ends: Ends::Saturated };

/// FNV-1a: any change of any count changes the number.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, (nodes, score): (u64, i64)) {
        for byte in nodes.to_le_bytes().into_iter().chain(score.to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
