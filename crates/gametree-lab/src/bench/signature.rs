//! The signature of the search: a hash of all node counts and scores, which changes exactly when a search changes.

use gametree::adapt::ForcedRules;
use gametree::engine::{Althofer, Driver, Ends, Engine, EngineOptions};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game, Score, Search};
use gametree_games::Order;
use gametree_players::native::{EngineRequest, SolveRequest};
use gametree_players::textbook;
use gametree_players::{AnyEvaluation, AnyGame, AnyMove, BackupRule, open};
use gametree_tree::testing::random_tree;
use gametree_tree::{StaticValues, TreeGame, Values};

/// The nodes and the score of a search.
type Found = (u64, i64);

/// A game of the catalogue with a valid name.
fn game(name: &str, order: Order) -> AnyGame {
    let game = name.parse().ok().and_then(|spec| open(spec, order));
    let Some(game) = game else { unreachable!("{name} is a game") };
    game
}

/// A textbook search without evaluation, its variants included.
fn variant(game: &AnyGame, search: &VariantSearch<'_, AnyMove>) -> Found {
    let none = AnyEvaluation::constant(Score::ZERO);
    let report = textbook::variant(game, &game.start(), search, &none, true, None);
    report.map_or((0, 0), |report| (report.nodes, finite(Some(report.score))))
}

/// The solver's search.
fn solver(game: &AnyGame) -> Found {
    let request = SolveRequest { exact: true, all_moves: true, ..SolveRequest::default() };
    let answer = game.solver(&request).run(&game.start(), Budget::default());
    (answer.nodes, i64::from(answer.plies.unwrap_or(u32::MAX)))
}

/// The engine's search with the game's default evaluation, as run by `gametree search`.
fn engine_within(
    game: &AnyGame,
    budget: Budget<'static>,
    options: EngineOptions,
    backup: BackupRule,
) -> Found {
    let request = EngineRequest { budget, options, backup, ..EngineRequest::default() };
    let Ok(mut engine) = game.engine(&request, None) else { unreachable!("every game has an evaluation") };
    let answer = engine.run(&game.start());
    (answer.nodes, finite(answer.score))
}

fn finite(score: Option<Score>) -> i64 {
    score.and_then(Score::finite).unwrap_or(i64::MAX)
}

/// The engine options that the signature covers: every driver, almost everything off, and everything on.
fn all_options() -> [EngineOptions; 5] {
    let usual = EngineOptions::default();
    [
        usual,
        EngineOptions { driver: Driver::FullWindow, killers: true, ..usual },
        EngineOptions { driver: Driver::Mtdf, ..usual },
        EngineOptions { table_move: false, history: false, ranks: false, tactics: false, ..usual },
        EngineOptions { quiescence: 4, extensions: 2, ..usual },
    ]
}

/// A hash of the node counts and scores of every search on a fixed set of trees and positions: it changes exactly when a search
/// changes (a practice of Stockfish).
#[must_use]
pub fn signature() -> u64 {
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
        for (name, depth) in [("tictactoe", 6), ("connect4:5x4", 5), ("hex:3", 4), ("tictactoe3d:3", 3)] {
            for order in [Order::Natural, Order::Centre] {
                let budget = Budget { depth: Some(depth), ..Budget::default() };
                let search = VariantSearch { budget, ..VariantSearch::new(algorithm) };
                hash.add(variant(&game(name, order), &search));
            }
        }
    }
    let mut varied = VariantSearch::new(Algorithm::AlphaBeta);
    varied.variants.forced = ForcedRules { win: true, block: true };
    varied.variants.seed = Some(1);
    varied.variants.driver_loop = true;
    varied.options.stop_at_win = true;
    for name in ["tictactoe", "hex:3", "connect4:4x4", "tictactoe3d:3"] {
        hash.add(variant(&game(name, Order::Natural), &varied));
        hash.add(solver(&game(name, Order::Centre)));
    }
    engine(&mut hash);
    selective(&mut hash);
    hash.0
}

/// Adds the engine's searches: on trees, which are too small for the transposition table to matter, and on games at depths at
/// which it does.
fn engine(hash: &mut Fnv) {
    for seed in 0..50 {
        let game = TreeGame::new(random_tree(seed, 6, 3, 1_000, seed % 2 == 0), Values::Mover);
        for options in all_options() {
            for (rule, depth) in [(BackupRule::Althofer(ALTHOFER), 6), (BackupRule::Negamax, 5)] {
                let engine = Engine::new(&game).evaluate(StaticValues).options(options);
                let report = engine.backup(rule).depth(depth).run(&game.start());
                hash.add((report.nodes, report.score.finite().unwrap_or(i64::MAX)));
            }
        }
    }
    for (name, depth) in [("tictactoe", 9), ("connect4", 8), ("hex:4", 5), ("tictactoe3d:4", 4)] {
        let game = game(name, Order::Centre);
        for options in all_options() {
            let to = |depth| Budget { depth: Some(depth), ..Budget::default() };
            hash.add(engine_within(&game, to(depth), options, BackupRule::Negamax));
            hash.add(engine_within(&game, to(depth - 2), options, BackupRule::Althofer(ALTHOFER)));
        }
    }
}

/// Adds what the engine finds within some nodes, and so selectively: with stones that stay and with pieces that move, in games
/// whose positions come back and in others.
fn selective(hash: &mut Fnv) {
    for name in ["chess", "morris", "breakthrough:6x6", "othello:6", "hex:5", "connect4"] {
        let within = Budget { nodes: Some(20_000), ..Budget::default() };
        let options = EngineOptions::default();
        hash.add(engine_within(&game(name, Order::Centre), within, options, BackupRule::Negamax));
    }
}

/// Althöfer's rule with half of every static value.
const ALTHOFER: Althofer = Althofer { weight: 0.5, ends: Ends::Saturated };

/// The FNV-1a hash.
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
