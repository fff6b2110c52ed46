//! The generic textbook search against a loop written by hand for one game.
//!
//! The rows of a game's name run the rules of the catalogue, whose board has any size; those that end in `-constant` rules
//! whose board is a constant, as the hand loop's is: there the generic code itself is measured.

use gametree::adapt::{Budget, Limited, Meter};
use gametree::knowledge::Constant;
use gametree::method::{AlphaBeta, Method, NegaScout, Pvs};
use gametree::{Game, Search, Window, textbook};
use gametree_games::{Order, Playable, Visitor};

use super::super::{Bench, Rival, Run, hand};
use super::{CENTRE, NATURAL, with};

const HAND: &str = "a loop by hand";

/// A row whose rival counts the same.
const fn row(
    name: &'static str,
    what: &'static str,
    nodes: u64,
    run: fn() -> u64,
    hand: fn() -> u64,
) -> Bench {
    let rival = Some(Rival { what: HAND, nodes: Some(nodes), run: Run::Nodes(hand) });
    Bench { name, what, nodes: Some(nodes), run: Run::Nodes(run), rival, long: false, wall: false }
}

/// A row that does not count, because nobody watches.
const fn bare(name: &'static str, nodes: u64, run: fn() -> u64, hand: fn() -> u64) -> Bench {
    Bench { nodes: None, ..row(name, "the same watched by nobody, not even the meter", nodes, run, hand) }
}

pub(super) const ROWS: &[Bench] = &[
    row(
        "tictactoe-minimax",
        "minimax of the whole tree",
        549_946,
        || with("tictactoe", Order::Natural, Plain::Minimax),
        hand::tictactoe::minimax_nodes,
    ),
    row(
        "tictactoe-alphabeta",
        "alpha-beta of the whole tree",
        18_297,
        || with("tictactoe", Order::Natural, Plain::AlphaBeta(9)),
        hand::tictactoe::alphabeta_nodes,
    ),
    row(
        "connect4-14-centre",
        "alpha-beta to depth 14, centre first",
        14_096_150,
        || with("connect4", Order::Centre, Plain::AlphaBeta(14)),
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
        || with("connect4", Order::Natural, Plain::AlphaBeta(14)),
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
        || with("connect4", Order::Centre, Searched(14)),
        || hand::connect4::nodes::<true>(14),
    ),
    row(
        "connect4-14-centre-search-constant",
        "the same, the board a constant",
        14_096_150,
        || searched(&CENTRE, 14, AlphaBeta),
        || hand::connect4::nodes::<true>(14),
    ),
    Bench {
        nodes: Some(14_017_594),
        ..row(
            "connect4-14-centre-search-pvs",
            "the same by principal variation search",
            14_096_150,
            || searched(&CENTRE, 14, Pvs),
            || hand::connect4::nodes::<true>(14),
        )
    },
    Bench {
        nodes: Some(14_017_594),
        ..row(
            "connect4-14-centre-search-negascout",
            "the same by NegaScout",
            14_096_150,
            || searched(&CENTRE, 14, NegaScout),
            || hand::connect4::nodes::<true>(14),
        )
    },
    row(
        "tictactoe3d-6-search",
        "alpha-beta of 4x4x4 to depth 6 by the front door",
        718_769,
        || with("tictactoe3d:4", Order::Natural, Searched(6)),
        || hand::tictactoe3d::nodes(6),
    ),
    row(
        "hex-6x6-8-search",
        "alpha-beta to depth 8 by the front door",
        3_543_265,
        || with("hex:6", Order::Natural, Searched(8)),
        || hand::hex::nodes::<6>(8),
    ),
    row(
        "tictactoe3d-6",
        "alpha-beta of 4x4x4 to depth 6",
        718_769,
        || with("tictactoe3d:4", Order::Natural, Plain::AlphaBeta(6)),
        || hand::tictactoe3d::nodes(6),
    ),
    row(
        "hex-3x3",
        "alpha-beta of the whole tree",
        11_703,
        || with("hex:3", Order::Natural, Plain::AlphaBeta(9)),
        || hand::hex::nodes::<3>(9),
    ),
    row(
        "hex-6x6-8",
        "alpha-beta to depth 8",
        3_543_265,
        || with("hex:6", Order::Natural, Plain::AlphaBeta(8)),
        || hand::hex::nodes::<6>(8),
    ),
    Bench {
        long: true,
        ..row(
            "hex-4x4",
            "alpha-beta of the whole tree",
            1_746_050_365,
            || with("hex:4", Order::Natural, Plain::AlphaBeta(16)),
            || hand::hex::nodes::<4>(16),
        )
    },
];

/// Minimax, or alpha-beta to a depth, with nothing but the meter watching.
enum Plain {
    Minimax,
    AlphaBeta(u32),
}

impl Visitor for Plain {
    type Output = u64;
    fn visit<G: Playable>(self, game: &G) -> u64 {
        match self {
            Plain::Minimax => {
                let meter = Meter::new(Budget::default());
                let limited = Limited::new(game, Constant::default(), &meter);
                textbook::minimax(&limited, &limited.start(), &mut &meter);
                meter.nodes()
            }
            Plain::AlphaBeta(depth) => alphabeta(game, depth),
        }
    }
}

/// Alpha-beta to a depth, the meter counting.
fn alphabeta<G: Game>(game: &G, depth: u32) -> u64 {
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    let limited = Limited::new(game, Constant::default(), &meter);
    textbook::alphabeta(&limited, &limited.start(), Window::FULL, &mut &meter);
    meter.nodes()
}

/// The same with nobody counting.
fn unwatched<G: Game>(game: &G, depth: u32) -> u64 {
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    let limited = Limited::new(game, Constant::default(), &meter);
    std::hint::black_box(textbook::alphabeta(&limited, &limited.start(), Window::FULL, &mut ()));
    0
}

/// Alpha-beta to a depth by the front door.
struct Searched(u32);

impl Visitor for Searched {
    type Output = u64;
    fn visit<G: Playable>(self, game: &G) -> u64 {
        searched(game, self.0, AlphaBeta)
    }
}

fn searched<G: Game<State: Eq + std::hash::Hash>, M: Method>(game: &G, depth: u32, method: M) -> u64 {
    Search::new(game).method(method).depth(depth).run(&game.start()).map_or(0, |report| report.nodes)
}
