//! The engine, as `gametree search` uses it: against a hand-written loop, by size of its table, by number of threads, watched and not.
//!
//! On one thread its nodes are exact, and checked. A change of the search that is meant changes them: then the numbers here, which
//! the row that is `WRONG` names.

use gametree::Request;
use gametree::engine::Engine;
use gametree::observe::Counter;
use gametree::{Budget, Game};
use gametree_games::{Order, Playable};
use gametree_players::Answer;
use gametree_players::native::{EngineRequest, EvaluationSource};

use super::super::hand;
use super::super::row::{Rival, Row, Run};
use super::boards::{CENTRE, game};

const HAND: &str = "a hand-written loop";
const LARGE: &str = "a table that may grow to 64 MiB";
const ALONE: &str = "one thread";

/// The size of a table unless another is measured.
const MEMORY: usize = 64 << 20;

/// What the engine needs; a hand-written loop to the same depth needs what `generic.rs` says.
mod nodes {
    pub(super) const TICTACTOE: u64 = 980;
    pub(super) const CONNECT4_14: u64 = 88_380;
    pub(super) const TICTACTOE3D_6: u64 = 616_041;
    pub(super) const HEX_8: u64 = 1_280_590;
    /// Connect Four with its usual evaluation, by depth and table.
    pub(super) const CONNECT4_18: u64 = 4_861_369;
    pub(super) const CONNECT4_18_1: u64 = 5_656_757;
    pub(super) const CONNECT4_18_4: u64 = 4_861_369;
    pub(super) const CONNECT4_20: u64 = 27_292_600;
    pub(super) const CONNECT4_20_1: u64 = 35_171_310;
    pub(super) const CONNECT4_20_4: u64 = 31_262_001;
    pub(super) const CONNECT4_20_16: u64 = 27_292_600;
    pub(super) const HEX_6: u64 = 265_696;
}

/// To the same depth, and so to the same answer, without evaluation.
const fn by_hand(
    name: &'static str,
    what: &'static str,
    (nodes, run): (u64, fn() -> u64),
    (hand_nodes, hand): (u64, fn() -> u64),
) -> Row {
    let rival = Some(Rival { what: HAND, nodes: Some(hand_nodes), run: Run::Nodes(hand) });
    Row { name, what, nodes: Some(nodes), run: Run::Nodes(run), rival, long: false, wall: false }
}

/// A small table against the usual one.
const fn table(
    name: &'static str,
    what: &'static str,
    (nodes, run): (u64, fn() -> u64),
    (large_nodes, large): (u64, fn() -> u64),
) -> Row {
    let rival = Some(Rival { what: LARGE, nodes: Some(large_nodes), run: Run::Nodes(large) });
    Row { name, what, nodes: Some(nodes), run: Run::Nodes(run), rival, long: false, wall: false }
}

/// Two threads against one. How they share the work is another thing every time, so the nodes are only told.
const fn threads(name: &'static str, what: &'static str, run: fn() -> u64, one: (u64, fn() -> u64)) -> Row {
    let rival = Some(Rival { what: ALONE, nodes: Some(one.0), run: Run::Nodes(one.1) });
    Row { name, what, nodes: None, run: Run::Nodes(run), rival, long: false, wall: true }
}

pub(super) static ROWS: &[Row] = &[
    by_hand(
        "engine-tictactoe",
        "the engine to the end, no evaluation",
        (nodes::TICTACTOE, || blind("tictactoe", 9)),
        (18_297, hand::tictactoe::alphabeta_nodes),
    ),
    by_hand(
        "engine-connect4-14",
        "the engine to depth 14, no evaluation",
        (nodes::CONNECT4_14, || blind("connect4", 14)),
        (14_096_150, || hand::connect4::nodes::<true>(14)),
    ),
    by_hand(
        "engine-tictactoe3d-6",
        "the engine on 4x4x4 to depth 6, no evaluation",
        (nodes::TICTACTOE3D_6, || blind("tictactoe3d:4", 6)),
        (718_769, || hand::tictactoe3d::nodes(6)),
    ),
    by_hand(
        "engine-hex-6x6-8",
        "the engine to depth 8, no evaluation",
        (nodes::HEX_8, || blind("hex:6", 8)),
        (3_543_265, || hand::hex::nodes::<6>(8)),
    ),
    table(
        "table-18-1",
        "the engine on Connect Four to depth 18 with a table of 1 MiB",
        (nodes::CONNECT4_18_1, || usual("connect4", 18, 1 << 20, 1)),
        (nodes::CONNECT4_18, || usual("connect4", 18, MEMORY, 1)),
    ),
    table(
        "table-18-4",
        "the same with 4 MiB",
        (nodes::CONNECT4_18_4, || usual("connect4", 18, 4 << 20, 1)),
        (nodes::CONNECT4_18, || usual("connect4", 18, MEMORY, 1)),
    ),
    Row {
        long: true,
        ..table(
            "table-20-1",
            "the engine on Connect Four to depth 20 with a table of 1 MiB",
            (nodes::CONNECT4_20_1, || usual("connect4", 20, 1 << 20, 1)),
            (nodes::CONNECT4_20, || usual("connect4", 20, MEMORY, 1)),
        )
    },
    Row {
        long: true,
        ..table(
            "table-20-4",
            "the same with 4 MiB",
            (nodes::CONNECT4_20_4, || usual("connect4", 20, 4 << 20, 1)),
            (nodes::CONNECT4_20, || usual("connect4", 20, MEMORY, 1)),
        )
    },
    Row {
        long: true,
        ..table(
            "table-20-16",
            "the same with 16 MiB",
            (nodes::CONNECT4_20_16, || usual("connect4", 20, 16 << 20, 1)),
            (nodes::CONNECT4_20, || usual("connect4", 20, MEMORY, 1)),
        )
    },
    threads(
        "threads-connect4-18",
        "the engine on Connect Four to depth 18 on two threads, by the clock on the wall",
        || usual("connect4", 18, MEMORY, 2),
        (nodes::CONNECT4_18, || usual("connect4", 18, MEMORY, 1)),
    ),
    threads(
        "threads-hex-6x6-6",
        "the engine on 6x6 Hex to depth 6 on two threads",
        || distance_on(2),
        (nodes::HEX_6, || distance_on(1)),
    ),
    Row {
        name: "observer-engine",
        what: "the engine on Connect Four to depth 18, watched by a counter",
        nodes: Some(nodes::CONNECT4_18),
        run: Run::Nodes(watched),
        rival: Some(Rival {
            what: "the same unobserved",
            nodes: Some(nodes::CONNECT4_18),
            run: Run::Nodes(|| usual("connect4", 18, MEMORY, 1)),
        }),
        long: false,
        wall: false,
    },
];

/// A search of the start by the engine as `gametree search` runs it, over a new table.
pub(super) fn engine(name: &str, request: &EngineRequest<'_>) -> Answer {
    let game = game(name, Order::Centre);
    let answer = match game.engine(request, None) {
        Ok(mut engine) => engine.run(&Game::start(&game)),
        Err(error) => unreachable!("{name}: {error}"),
    };
    std::hint::black_box(answer.score);
    answer
}

/// A search to a depth.
pub(super) fn to_depth(depth: u32) -> EngineRequest<'static> {
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    EngineRequest { budget, memory: MEMORY, ..EngineRequest::default() }
}

/// The same without evaluation.
pub(super) fn blind_to_depth(depth: u32) -> EngineRequest<'static> {
    EngineRequest { evaluation: EvaluationSource::Named("none"), ..to_depth(depth) }
}

/// The same by Hex's two-distance, which is not its default evaluation.
pub(super) fn distance_to_depth(depth: u32) -> EngineRequest<'static> {
    EngineRequest { evaluation: EvaluationSource::Named("distance"), ..to_depth(depth) }
}

fn blind(game: &str, depth: u32) -> u64 {
    engine(game, &blind_to_depth(depth)).nodes
}

fn usual(game: &str, depth: u32, memory: usize, threads: usize) -> u64 {
    engine(game, &EngineRequest { memory, threads, ..to_depth(depth) }).nodes
}

/// Hex to depth 6 by two-distance, on a number of threads.
fn distance_on(threads: usize) -> u64 {
    engine("hex:6", &EngineRequest { threads, ..distance_to_depth(6) }).nodes
}

fn watched() -> u64 {
    let mut counter = Counter::default();
    let engine = Engine::new(&CENTRE).evaluate(CENTRE.default_evaluation()).guided().with_symmetries();
    let report = engine.memory(MEMORY).depth(18).run(Request::new(&CENTRE.start()).observe(&mut counter));
    std::hint::black_box(report.score);
    counter.nodes
}
