//! `bench`: exact node counts with their times, and the signature of the search.

use std::time::Instant;

use gametree::adapt::{Budget, ForcedRules, Limited, Meter};
use gametree::felstiner::Program;
use gametree::knowledge::Constant;
use gametree::solve::{Distance, Solver};
use gametree::testing::random_tree;
use gametree::tree::{StaticValues, TreeGame, Values};
use gametree::{Algorithm, Game, Search, Window, textbook};
use gametree_games::{Order, Playable, Spec, Visitor};
use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output, grouped, seconds};

/// A measurement: something to run whose node count is known.
struct Bench {
    name: &'static str,
    what: &'static str,
    /// Nodes that several independent programs agree on.
    nodes: u64,
    /// Left out unless named.
    long: bool,
    run: fn() -> u64,
}

const BENCHES: &[Bench] = &[
    Bench {
        name: "tictactoe-minimax",
        what: "minimax of the whole tree",
        nodes: 549_946,
        long: false,
        run: || nodes("tictactoe", Order::Natural, Plain::Minimax),
    },
    Bench {
        name: "tictactoe-alphabeta",
        what: "alpha-beta of the whole tree",
        nodes: 18_297,
        long: false,
        run: || nodes("tictactoe", Order::Natural, Plain::AlphaBeta(9)),
    },
    Bench {
        name: "connect4-14-centre",
        what: "alpha-beta to depth 14, centre first",
        nodes: 14_096_150,
        long: false,
        run: || nodes("connect4", Order::Centre, Plain::AlphaBeta(14)),
    },
    Bench {
        name: "connect4-14",
        what: "alpha-beta to depth 14, columns left to right",
        nodes: 60_313_995,
        long: false,
        run: || nodes("connect4", Order::Natural, Plain::AlphaBeta(14)),
    },
    Bench {
        name: "hex-3x3",
        what: "alpha-beta of the whole tree",
        nodes: 11_703,
        long: false,
        run: || nodes("hex:3", Order::Natural, Plain::AlphaBeta(9)),
    },
    Bench {
        name: "hex-4x4",
        what: "alpha-beta of the whole tree",
        nodes: 1_746_050_365,
        long: true,
        run: || nodes("hex:4", Order::Natural, Plain::AlphaBeta(16)),
    },
];

pub(super) fn run(args: &BenchArgs, out: &Output) -> Result<u8, Failure> {
    if args.signature {
        let signature = signature();
        if out.json() {
            out.object(json!({"signature": signature}));
        } else {
            out.text(&signature.to_string());
        }
        return Ok(status::DONE);
    }
    if let Some(name) = args.names.iter().find(|name| BENCHES.iter().all(|b| b.name != name.as_str())) {
        let names: Vec<&str> = BENCHES.iter().map(|b| b.name).collect();
        return Err(Failure::usage(format!(
            "{name:?} is not a measurement: expected one of {}",
            names.join(", ")
        )));
    }
    let wanted = |b: &&Bench| {
        if args.names.is_empty() {
            args.list || !b.long
        } else {
            args.names.iter().any(|name| name == b.name)
        }
    };
    let mut worst = status::DONE;
    for bench in BENCHES.iter().filter(wanted) {
        if args.list {
            list(bench, out);
        } else if !measure(bench, out) {
            worst = status::CHECK_FAILED;
        }
    }
    Ok(worst)
}

fn list(bench: &Bench, out: &Output) {
    if out.json() {
        out.object(json!({"name": bench.name, "what": bench.what, "nodes": bench.nodes, "long": bench.long}));
    } else {
        let long = if bench.long { " (long: only when named)" } else { "" };
        let name = out.paint(Ink::Strong, &format!("{:<20}", bench.name));
        out.text(&format!("{name} {}, {} nodes{long}", bench.what, grouped(bench.nodes)));
    }
}

/// Runs one, the fastest of several times where it is short; whether it counted what it must.
fn measure(bench: &Bench, out: &Output) -> bool {
    let job = Job::unstoppable(bench.name);
    let started = Instant::now();
    let mut fastest = f64::INFINITY;
    let mut nodes;
    loop {
        let run = Instant::now();
        nodes = (bench.run)();
        fastest = fastest.min(run.elapsed().as_secs_f64());
        if started.elapsed().as_secs_f64() > 0.5 {
            break;
        }
    }
    drop(job);
    let right = nodes == bench.nodes;
    if out.json() {
        out.object(json!({
            "name": bench.name,
            "what": bench.what,
            "nodes": nodes,
            "expected_nodes": bench.nodes,
            "seconds": fastest,
            "rival": null,
            "rival_seconds": null,
            "ratio": null,
        }));
    } else {
        let rate = nodes as f64 / fastest / 1e6;
        let name = out.paint(Ink::Strong, &format!("{:<20}", bench.name));
        let verdict =
            if right { String::new() } else { format!("  WRONG: expected {}", grouped(bench.nodes)) };
        out.text(&format!(
            "{name} {:>15} nodes {:>10} {rate:>7.1} M/s{verdict}",
            grouped(nodes),
            seconds(fastest)
        ));
    }
    right
}

/// Does something with a game whose name is known to be right.
fn with<V: Visitor>(name: &str, order: Order, visitor: V) -> V::Output {
    let spec: Spec = match name.parse() {
        Ok(spec) => spec,
        Err(error) => unreachable!("{error}"),
    };
    match spec.visit(order, visitor) {
        Some(output) => output,
        None => unreachable!("{name} fits its word"),
    }
}

/// The nodes of plain alpha-beta, or of minimax, with nothing but the meter watching: the speed of the generic search itself.
fn nodes(name: &str, order: Order, plain: Plain) -> u64 {
    with(name, order, plain)
}

enum Plain {
    Minimax,
    /// To a depth.
    AlphaBeta(u32),
}

impl Visitor for Plain {
    type Output = u64;
    fn visit<G: Playable>(self, game: &G) -> u64 {
        let depth = if let Plain::AlphaBeta(depth) = self { Some(depth) } else { None };
        let meter = Meter::new(Budget { depth, ..Budget::default() });
        let limited = Limited::new(game, Constant::default(), &meter);
        match self {
            Plain::Minimax => textbook::minimax(&limited, &limited.start(), &mut &meter),
            Plain::AlphaBeta(_) => textbook::alphabeta(&limited, &limited.start(), Window::FULL, &mut &meter),
        };
        meter.nodes()
    }
}

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

/// One number made of what every search counts and finds on a fixed set of trees and positions: it changes exactly when
/// a search changes (the habit is Stockfish's).
fn signature() -> u64 {
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
    hash.0
}

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
