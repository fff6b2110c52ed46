//! The generic textbook search against a loop written for one game alone.
//!
//! The rows of a game's name run the rules of the catalogue, whose board has any size; those that end in `-constant` rules
//! whose board is a constant, as the hand loop's is: there the generic code itself is measured.

use std::sync::LazyLock;

use gametree::adapt::Limited;
use gametree::knowledge::Constant;
use gametree::method::{AlphaBetaFamily, Method};
use gametree::{Algorithm, Budget, Game, Meter, Search, Window, textbook};
use gametree_games::Order;
use gametree_players::AnyGame;
use gametree_players::textbook::{self as textbook_runs, TextbookRequest};

use super::super::hand;
use super::super::row::{Rival, Row, Run};
use super::boards::{CENTRE, NATURAL, connect4, cube, game, hex, tictactoe};

const HAND: &str = "a hand-written loop";

/// A row whose rival counts the same.
const fn row(name: &'static str, what: &'static str, nodes: u64, run: fn() -> u64, hand: fn() -> u64) -> Row {
    let rival = Some(Rival { what: HAND, nodes: Some(nodes), run: Run::Nodes(hand) });
    Row { name, what, nodes: Some(nodes), run: Run::Nodes(run), rival, long: false, wall: false }
}

/// A row that does not count, because nothing observes it.
const fn bare(name: &'static str, nodes: u64, run: fn() -> u64, hand: fn() -> u64) -> Row {
    Row { nodes: None, ..row(name, "the same unobserved, not even by the meter", nodes, run, hand) }
}

pub(super) static ROWS: &[Row] = &[
    row(
        "tictactoe-minimax",
        "minimax of the whole tree",
        549_946,
        || minimax(&tictactoe()),
        hand::tictactoe::minimax_nodes,
    ),
    row(
        "tictactoe-alphabeta",
        "alpha-beta of the whole tree",
        18_297,
        || alphabeta(&tictactoe(), 9),
        hand::tictactoe::alphabeta_nodes,
    ),
    row(
        "connect4-14-centre",
        "alpha-beta to depth 14, centre first",
        14_096_150,
        || alphabeta(&connect4(Order::Centre), 14),
        || hand::connect4::nodes::<true>(14),
    ),
    row(
        "connect4-14-centre-constant",
        "the same, the board a constant",
        14_096_150,
        || alphabeta(&CENTRE, 14),
        || hand::connect4::nodes::<true>(14),
    ),
    bare(
        "connect4-14-centre-bare",
        14_096_150,
        || unwatched(&CENTRE, 14),
        || hand::connect4::nodes::<true>(14),
    ),
    row(
        "connect4-14",
        "alpha-beta to depth 14, columns left to right",
        60_313_995,
        || alphabeta(&connect4(Order::Natural), 14),
        || hand::connect4::nodes::<false>(14),
    ),
    row(
        "connect4-14-constant",
        "the same, the board a constant",
        60_313_995,
        || alphabeta(&NATURAL, 14),
        || hand::connect4::nodes::<false>(14),
    ),
    bare("connect4-14-bare", 60_313_995, || unwatched(&NATURAL, 14), || hand::connect4::nodes::<false>(14)),
    row(
        "connect4-14-centre-search",
        "the same by the front door: counts, budget and line",
        14_096_150,
        || searched(&connect4(Order::Centre), 14, AlphaBetaFamily::AlphaBeta),
        || hand::connect4::nodes::<true>(14),
    ),
    row(
        "connect4-14-centre-search-constant",
        "the same, the board a constant",
        14_096_150,
        || searched(&CENTRE, 14, AlphaBetaFamily::AlphaBeta),
        || hand::connect4::nodes::<true>(14),
    ),
    Row {
        nodes: Some(14_017_594),
        ..row(
            "connect4-14-centre-search-pvs",
            "the same by principal variation search",
            14_096_150,
            || searched(&CENTRE, 14, AlphaBetaFamily::Pvs),
            || hand::connect4::nodes::<true>(14),
        )
    },
    Row {
        nodes: Some(14_017_594),
        ..row(
            "connect4-14-centre-search-negascout",
            "the same by NegaScout",
            14_096_150,
            || searched(&CENTRE, 14, AlphaBetaFamily::NegaScout),
            || hand::connect4::nodes::<true>(14),
        )
    },
    row(
        "tictactoe3d-6-search",
        "alpha-beta of 4x4x4 to depth 6 by the front door",
        718_769,
        || searched(&cube(), 6, AlphaBetaFamily::AlphaBeta),
        || hand::tictactoe3d::nodes(6),
    ),
    row(
        "hex-6x6-8-search",
        "alpha-beta to depth 8 by the front door",
        3_543_265,
        || searched(&hex(6), 8, AlphaBetaFamily::AlphaBeta),
        || hand::hex::nodes::<6>(8),
    ),
    row(
        "command-connect4-14",
        "alpha-beta to depth 14, centre first, as the command runs it",
        14_096_150,
        || command(&CONNECT4, Algorithm::AlphaBeta, 14),
        || hand::connect4::nodes::<true>(14),
    ),
    Row {
        nodes: Some(14_017_594),
        ..row(
            "command-connect4-14-pvs",
            "the same by principal variation search",
            14_096_150,
            || command(&CONNECT4, Algorithm::Pvs, 14),
            || hand::connect4::nodes::<true>(14),
        )
    },
    Row {
        nodes: Some(14_017_594),
        ..row(
            "command-connect4-14-negascout",
            "the same by NegaScout",
            14_096_150,
            || command(&CONNECT4, Algorithm::NegaScout, 14),
            || hand::connect4::nodes::<true>(14),
        )
    },
    row(
        "command-hex-6x6-8",
        "alpha-beta to depth 8, as the command runs it",
        3_543_265,
        || command(&HEX, Algorithm::AlphaBeta, 8),
        || hand::hex::nodes::<6>(8),
    ),
    row(
        "command-tictactoe3d-6",
        "alpha-beta of 4x4x4 to depth 6, as the command runs it",
        718_769,
        || command(&CUBE, Algorithm::AlphaBeta, 6),
        || hand::tictactoe3d::nodes(6),
    ),
    row(
        "tictactoe3d-6",
        "alpha-beta of 4x4x4 to depth 6",
        718_769,
        || alphabeta(&cube(), 6),
        || hand::tictactoe3d::nodes(6),
    ),
    row(
        "hex-3x3",
        "alpha-beta of the whole tree",
        11_703,
        || alphabeta(&hex(3), 9),
        || hand::hex::nodes::<3>(9),
    ),
    row(
        "hex-6x6-8",
        "alpha-beta to depth 8",
        3_543_265,
        || alphabeta(&hex(6), 8),
        || hand::hex::nodes::<6>(8),
    ),
    Row {
        long: true,
        ..row(
            "hex-4x4",
            "alpha-beta of the whole tree",
            1_746_050_365,
            || alphabeta(&hex(4), 16),
            || hand::hex::nodes::<4>(16),
        )
    },
];

/// Minimax of the whole tree, the meter counting.
fn minimax<G: Game>(game: &G) -> u64 {
    let meter = Meter::new(Budget::default());
    let limited = Limited::new(game, Constant::default(), &meter);
    textbook::minimax(&limited, &limited.start(), &mut &meter);
    meter.nodes()
}

/// Alpha-beta to a depth, the meter counting.
fn alphabeta<G: Game>(game: &G, depth: u32) -> u64 {
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    let limited = Limited::new(game, Constant::default(), &meter);
    textbook::alphabeta(&limited, &limited.start(), Window::FULL, &mut &meter);
    meter.nodes()
}

/// The same without counting.
fn unwatched<G: Game>(game: &G, depth: u32) -> u64 {
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    let limited = Limited::new(game, Constant::default(), &meter);
    std::hint::black_box(textbook::alphabeta(&limited, &limited.start(), Window::FULL, &mut ()));
    0
}

/// A search to a depth by the front door.
fn searched<G: Game<State: Eq + std::hash::Hash>, M: Method>(game: &G, depth: u32, method: M) -> u64 {
    Search::new(game).method(method).depth(depth).run(&game.start()).map_or(0, |report| report.nodes)
}

/// The games of the rows `command-*`, opened once as the command does before it searches.
static CONNECT4: LazyLock<AnyGame> = LazyLock::new(|| game("connect4", Order::Centre));
static HEX: LazyLock<AnyGame> = LazyLock::new(|| game("hex:6", Order::Natural));
static CUBE: LazyLock<AnyGame> = LazyLock::new(|| game("tictactoe3d:4", Order::Natural));

/// A search of the start to a depth, as run by the command: the game and the algorithm are chosen at run time.
fn command(game: &AnyGame, algorithm: Algorithm, depth: u32) -> u64 {
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    let request = TextbookRequest { budget, from_start: true, ..TextbookRequest::new(algorithm) };
    textbook_runs::run(game, &game.start(), &request).map_or(0, |answer| answer.nodes)
}
