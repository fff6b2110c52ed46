//! How well moves are ordered: the share of cut-offs that the first move tried makes, of the engine with its defaults and of plain
//! alpha-beta in natural order with the same evaluation.

use gametree::adapt::{Budget, Limited, Meter};
use gametree::observe::{Entry, Observer};
use gametree::{Bound, Game, Score, Window, textbook};
use gametree_games::{Order, Playable, Visitor};

use super::super::{Bench, Cutoffs, Rival, Run};
use super::engine::Searched;
use super::{NATURAL, fast, with};

const PLAIN: &str = "alpha-beta in natural order";

/// A row: the engine's nodes and plain alpha-beta's.
const fn row(
    name: &'static str,
    what: &'static str,
    (nodes, run): (u64, fn() -> (u64, Cutoffs)),
    (plain_nodes, plain): (u64, fn() -> (u64, Cutoffs)),
) -> Bench {
    let rival = Some(Rival { what: PLAIN, nodes: Some(plain_nodes), run: Run::Cutoffs(plain) });
    Bench { name, what, nodes: Some(nodes), run: Run::Cutoffs(run), rival, long: false, wall: false }
}

pub(super) const ROWS: &[Bench] = &[
    row(
        "first-connect4-14-blind",
        "the engine to depth 14, no evaluation",
        (88_380, || engine("connect4", Searched { eval: Some("none"), ..Searched::usual(14) })),
        (60_313_995, || Plain { eval: "none", depth: 14 }.visit(&NATURAL)),
    ),
    // Without order a search with an evaluation takes long: ten seconds and thirty.
    Bench {
        long: true,
        ..row(
            "first-connect4-14",
            "the engine to depth 14, threats evaluated",
            (265_317, || engine("connect4", Searched::usual(14))),
            (904_142_927, || Plain { eval: "threats", depth: 14 }.visit(&NATURAL)),
        )
    },
    Bench {
        long: true,
        ..row(
            "first-hex-6x6-6",
            "the engine to depth 6, distances evaluated",
            (265_696, || engine("hex:6", Searched::usual(6))),
            (11_669_054, || with("hex:6", Order::Natural, Plain { eval: "distance", depth: 6 })),
        )
    },
];

fn engine(game: &str, search: Searched) -> (u64, Cutoffs) {
    let [nodes, all, first] = fast(game, search);
    (nodes, Cutoffs { all, first })
}

/// More than every evaluation.
const WIN: Score = Score::new(1_000_000_000);

/// Plain alpha-beta with an evaluation.
struct Plain {
    eval: &'static str,
    depth: u32,
}

impl Visitor for Plain {
    type Output = (u64, Cutoffs);
    fn visit<G: Playable>(self, game: &G) -> (u64, Cutoffs) {
        let Some(eval) = game.evaluation(self.eval) else {
            unreachable!("{} is an evaluation of it", self.eval)
        };
        let meter = Meter::new(Budget { depth: Some(self.depth), ..Budget::default() });
        let game = Limited::new(game, eval, &meter).with_win(Some(WIN));
        let mut first = First::default();
        std::hint::black_box(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut first));
        (first.nodes, Cutoffs { all: first.cutoffs, first: first.first_cutoffs })
    }
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
