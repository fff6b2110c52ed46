//! How well moves are ordered: the share of cut-offs that the first move tried makes, of the engine with its defaults and of plain
//! alpha-beta in natural order with the same evaluation.

use gametree::adapt::Limited;
use gametree::observe::{Entry, Observer};
use gametree::{Bound, Budget, Game, Meter, Score, Window, textbook};
use gametree_games::Playable;
use gametree_players::native::EngineRequest;

use super::super::row::{Cutoffs, Rival, Row, Run};
use super::boards::{NATURAL, hex};
use super::engine::{blind_to_depth, distance_to_depth, engine, to_depth};

const PLAIN: &str = "alpha-beta in natural order";

/// A row: the engine's nodes and plain alpha-beta's.
const fn row(
    name: &'static str,
    what: &'static str,
    (nodes, run): (u64, fn() -> (u64, Cutoffs)),
    (plain_nodes, plain): (u64, fn() -> (u64, Cutoffs)),
) -> Row {
    let rival = Some(Rival { what: PLAIN, nodes: Some(plain_nodes), run: Run::Cutoffs(plain) });
    Row { name, what, nodes: Some(nodes), run: Run::Cutoffs(run), rival, long: false, wall: false }
}

pub(super) static ROWS: &[Row] = &[
    row(
        "first-connect4-14-blind",
        "the engine to depth 14, no evaluation",
        (88_380, || first("connect4", &blind_to_depth(14))),
        (60_313_995, || plain(&NATURAL, "none", 14)),
    ),
    // Without order a search with an evaluation takes long: ten seconds and thirty.
    Row {
        long: true,
        ..row(
            "first-connect4-14",
            "the engine to depth 14, threats evaluated",
            (265_317, || first("connect4", &to_depth(14))),
            (904_142_927, || plain(&NATURAL, "threats", 14)),
        )
    },
    Row {
        long: true,
        ..row(
            "first-hex-6x6-6",
            "the engine to depth 6, distances evaluated",
            (265_696, || first("hex:6", &distance_to_depth(6))),
            (11_669_054, || plain(&hex(6), "distance", 6)),
        )
    },
];

fn first(name: &str, request: &EngineRequest<'_>) -> (u64, Cutoffs) {
    let answer = engine(name, request);
    let effort = answer.effort.unwrap_or_default();
    (answer.nodes, Cutoffs { all: effort.cutoffs, first: effort.first_cutoffs })
}

/// More than every evaluation.
const WIN: Score = Score::new(1_000_000_000);

/// Plain alpha-beta with an evaluation: its nodes and cut-offs.
fn plain<G: Playable>(game: &G, evaluation: &str, depth: u32) -> (u64, Cutoffs) {
    let Some(evaluation) = game.evaluation(evaluation) else {
        unreachable!("{evaluation} is an evaluation of it")
    };
    let meter = Meter::new(Budget { depth: Some(depth), ..Budget::default() });
    let game = Limited::new(game, evaluation, &meter).with_win(Some(WIN));
    let mut first = First::default();
    std::hint::black_box(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut first));
    (first.nodes, Cutoffs { all: first.cutoffs, first: first.first_cutoffs })
}

/// Counts cut-offs by whether the first move made them.
#[derive(Default)]
struct First {
    /// The moves tried at each node of the path.
    tried: Vec<u32>,
    nodes: u64,
    cutoffs: u64,
    first_cutoffs: u64,
}

impl<G: Game> Observer<G> for First {
    type Mark = ();
    fn mark(&self) {}

    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.nodes += 1;
        self.tried.push(0);
    }

    fn descend(&mut self, _: G::Move) {
        if let Some(tried) = self.tried.last_mut() {
            *tried += 1;
        }
    }

    fn cutoff(&mut self, _: &G, _: &G::State, _: Score, (): (), _: impl Iterator<Item = G::Move>) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(self.tried.last() == Some(&1));
    }

    fn leave(&mut self, _: Score, _: Bound) {
        self.tried.pop();
    }
}
