//! Plain alpha-beta: gametree's textbook search against `minimax::Negamax`.
//!
//! The rival tries the root's moves in random order and does not carry alpha from one to the next, so the trees differ:
//! the comparison is of time per node.

use gametree::adapt::Limited;
use gametree::observe::{Entry, Observer};
use gametree::{Budget, Game, Meter, Window, textbook};
use minimax::{Negamax, Strategy};

use crate::board::{RULES, Rules, Value, take_applied};
use crate::measure::Comparison;

const DEPTH: u8 = 12;

pub(crate) fn comparisons() -> Vec<Comparison> {
    vec![Comparison {
        name: "negamax, depth 12",
        rounds: 41,
        bar: 2.4,
        per_node: true,
        ours: Box::new(|| {
            let meter = Meter::new(Budget { depth: Some(DEPTH.into()), ..Budget::default() });
            let mut nodes = Nodes(0);
            let game = Limited::new(&RULES, Value::NEW, &meter);
            std::hint::black_box(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut nodes));
            nodes.0
        }),
        rival: Box::new(|| {
            take_applied();
            std::hint::black_box(Negamax::new(Value::<Rules>::NEW, DEPTH).choose_move(&RULES.start()));
            take_applied() + 1
        }),
    }]
}

/// Counts nodes the way the rival's moves are counted: one addition per node, and no budget check, since the rival has none.
struct Nodes(u64);

impl<G: Game> Observer<G> for Nodes {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    #[inline]
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.0 += 1;
    }
}
