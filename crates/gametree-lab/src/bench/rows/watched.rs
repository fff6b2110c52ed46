//! What it costs to watch a search: every observer against the same search unobserved.

use gametree::adapt::Limited;
use gametree::knowledge::Constant;
use gametree::observe::{Counter, Observer, PrincipalVariation};
use gametree::{Budget, Game, Meter, Window, textbook};
use gametree_games::Order;
use gametree_games::connect4::ConnectFour;
use gametree_tree::trace::Recorder;

use super::super::row::{Rival, Row, Run};
use super::super::unobserved;
use super::boards::{CENTRE, SevenBySix};

const UNOBSERVED: &str = "the same unobserved";

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "observer-none",
        what: "alpha-beta of Connect Four to depth 14, centre first, unobserved",
        nodes: None,
        run: Run::Nodes(|| unwatched(14)),
        rival: Some(Rival {
            what: "the same code without observers",
            nodes: None,
            run: Run::Nodes(|| {
                limited(14, |game| {
                    std::hint::black_box(unobserved::alphabeta(game, &game.start(), Window::FULL));
                    0
                })
            }),
        }),
        long: false,
        wall: false,
    },
    Row {
        name: "observer-counter",
        what: "the same with a counter",
        nodes: Some(14_096_150),
        run: Run::Nodes(|| {
            limited(14, |game| {
                let mut count = Counter::default();
                watched(game, &mut count);
                count.nodes
            })
        }),
        rival: Some(Rival { what: UNOBSERVED, nodes: None, run: Run::Nodes(|| unwatched(14)) }),
        long: false,
        wall: false,
    },
    Row {
        name: "observer-line",
        what: "the same with the line of best play",
        nodes: None,
        run: Run::Nodes(|| {
            limited(14, |game| {
                let mut line = PrincipalVariation::default();
                watched(game, &mut line);
                std::hint::black_box(line.moves());
                0
            })
        }),
        rival: Some(Rival { what: UNOBSERVED, nodes: None, run: Run::Nodes(|| unwatched(14)) }),
        long: false,
        wall: false,
    },
    Row {
        name: "observer-trace",
        what: "alpha-beta of Connect Four 4x4 to the end, with every node recorded as a trace",
        nodes: Some(TRACED),
        run: Run::Nodes(|| {
            small(|game| {
                let mut trace = Recorder::new(game, usize::MAX);
                textbook::alphabeta(game, &game.start(), Window::FULL, &mut trace);
                trace.finish().1.len() as u64
            })
        }),
        rival: Some(Rival {
            what: UNOBSERVED,
            nodes: None,
            run: Run::Nodes(|| {
                small(|game| {
                    std::hint::black_box(textbook::alphabeta(game, &game.start(), Window::FULL, &mut ()));
                    0
                })
            }),
        }),
        long: false,
        wall: false,
    },
];

/// The nodes of Connect Four on 4×4, columns left to right.
const TRACED: u64 = 62_889;

/// Does something with Connect Four to a depth, the board a constant.
fn limited(depth: u32, run: impl FnOnce(&Limited<'_, SevenBySix<true>, Constant>) -> u64) -> u64 {
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    run(&Limited::new(&CENTRE, Constant::default(), &meter))
}

/// Does something with a game small enough to be recorded whole.
fn small(run: impl FnOnce(&ConnectFour<u64>) -> u64) -> u64 {
    ConnectFour::new(4, 4, Order::Natural).map_or(0, |game| run(&game))
}

fn watched<G: Game, O: Observer<G>>(game: &G, observer: &mut O) {
    std::hint::black_box(textbook::alphabeta(game, &game.start(), Window::FULL, observer));
}

fn unwatched(depth: u32) -> u64 {
    limited(depth, |game| {
        watched(game, &mut ());
        0
    })
}
