//! Althöfer's model (1990): every position is won or lost, and its static value predicts which, with random errors.
//!
//! A won position has K good moves, to lost positions; a lost position has none. Static values are ±1 from the point of view of
//! the side to move, and wrong with probability p: independently in Althöfer's original model, and with the persistence of
//! [`persistent`](super::persistent) or the terminal positions of [`trap`](super::trap) in two variants. A search of depth d sees
//! every position up to d plies below the root. The root is won and has at least one bad move; the probability that the search
//! chooses a bad one is the decision error.
//!
//! The paper's tables were not available: this is a reconstruction from its abstract and from Karp and Pearl's (1983) trees of
//! random costs, on which it is based. Given the root's type and error bit, all subtrees are independent, so the distribution
//! of a backed-up value follows from that for one ply less.

use gametree_tree::generate::Draw;

use super::drawn::{Drawn, Sampler, Seen};
use super::good::Good;
use super::persistent::Errors;
use super::spread::{Moves, Spread};
use super::trap;
use super::weight::Weight;

/// The three error models combined; without persistence and traps it is Althöfer's original model.
#[derive(Clone, Debug)]
pub(super) struct WinLoss {
    pub(super) branching: usize,
    /// The distributions of the number of good moves of a won position, and of the root.
    pub(super) good: Vec<(usize, f64)>,
    pub(super) root_good: Vec<(usize, f64)>,
    pub(super) errors: Errors,
    /// The probability that a position between the root and the horizon is terminal.
    pub(super) trap: f64,
}

/// The hidden state of a position: whether the side to move wins, and whether the static value is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Truth {
    pub(super) won: bool,
    pub(super) wrong: bool,
}

impl Truth {
    /// The static value, for the side to move.
    pub(super) fn value(self) -> i64 {
        if self.won == self.wrong { -1 } else { 1 }
    }
}

/// A value for each [`Truth`].
#[derive(Clone, Debug)]
pub(super) struct EachTruth<T>([T; 4]);

impl<T> EachTruth<T> {
    pub(super) fn new(mut each: impl FnMut(Truth) -> T) -> Self {
        EachTruth(
            [(true, false), (true, true), (false, false), (false, true)]
                .map(|(won, wrong)| each(Truth { won, wrong })),
        )
    }

    pub(super) fn of(&self, Truth { won, wrong }: Truth) -> &T {
        &self.0[2 * usize::from(!won) + usize::from(wrong)]
    }
}

impl WinLoss {
    pub(super) fn new(branching: u32, good: Good, error: f64, persistence: f64, trap: f64) -> Self {
        WinLoss {
            branching: branching as usize,
            good: good.counts(branching),
            root_good: good.root_counts(branching),
            errors: Errors { rate: error, persistence },
            trap,
        }
    }

    /// The distribution of the number of good moves of a position.
    pub(super) fn good_moves(&self, won: bool) -> &[(usize, f64)] {
        if won { &self.good } else { &[(0, 1.0)] }
    }

    /// The exact decision errors of searches 1 … `depth` plies deep, under Althöfer's rule with this weight.
    ///
    /// O(depth² · b) steps, and O(depth² · b²) more at the roots.
    pub(super) fn decision_errors(&self, weight: Weight, literal: bool, depth: u32) -> Vec<f64> {
        let mut nodes = EachTruth::new(|truth| Spread::of(weight.denominator() * truth.value()));
        let mut errors = Vec::new();
        for plies in 1..=depth as usize {
            let moves = [false, true].map(|wrong| self.moves(&nodes, wrong));
            let error = |wrong: bool| moves[usize::from(wrong)].share_of_bad(&self.root_good);
            errors.push([false, true].map(|wrong| self.errors.chance(wrong) * error(wrong)).iter().sum());
            nodes = EachTruth::new(|truth| {
                let best = moves[usize::from(truth.wrong)].best(self.good_moves(truth.won));
                let searched = best.normalized().shifted(weight.numerator() * truth.value());
                let ended = Spread::of(trap::end(truth.won, plies, weight, literal));
                Spread::mixed(&[(1.0 - self.trap, &searched), (self.trap, &ended)])
            });
        }
        errors
    }

    /// The distributions of the moves' values at a position that is misjudged or not, given those of the positions below.
    fn moves(&self, nodes: &EachTruth<Spread>, wrong: bool) -> Moves {
        let child = |won: bool| {
            let part = |child_wrong| {
                (self.errors.given(wrong, child_wrong), nodes.of(Truth { won, wrong: child_wrong }))
            };
            Spread::mixed(&[part(false), part(true)])
        };
        Moves::to(&child(false), &child(true), self.branching)
    }
}

/// Draws search trees of a [`WinLoss`] model.
pub(super) struct WinLossSampler<'a> {
    pub(super) model: &'a WinLoss,
    pub(super) depth: usize,
}

impl Sampler for WinLossSampler<'_> {
    /// The truths of the positions on the current level and on the next.
    type Scratch = (Vec<Truth>, Vec<Truth>);

    fn draw(&self, draw: &mut Draw, (above, below): &mut Self::Scratch, tree: &mut Drawn) -> bool {
        let &WinLoss { branching, ref good, ref root_good, errors, trap } = self.model;
        let root = Truth { won: true, wrong: draw.chance(errors.rate) };
        above.clear();
        above.push(root);
        tree.begin(branching, Seen { value: root.value(), mark: 0, ended: None });
        for ply in 1..=self.depth {
            below.clear();
            for &parent in above.iter() {
                let counts = if ply == 1 { root_good } else { good };
                let good = if parent.won { counted(counts, draw) } else { 0 };
                // No rule depends on which moves are good, so the first ones are.
                for child in 0..branching {
                    let won = child >= good;
                    let wrong = if errors.persistence > 0.0 && draw.chance(errors.persistence) {
                        parent.wrong
                    } else {
                        draw.chance(errors.rate)
                    };
                    let truth = Truth { won, wrong };
                    let ended = (trap > 0.0 && draw.chance(trap)).then_some(won);
                    tree.push(ply, Seen { value: truth.value(), mark: 0, ended });
                    below.push(truth);
                    if ply == 1 {
                        tree.good.push(!won);
                    }
                }
            }
            std::mem::swap(above, below);
        }
        true
    }
}

/// Draws one of the numbers according to their probabilities.
fn counted(counts: &[(usize, f64)], draw: &mut Draw) -> usize {
    let last = counts.last().map_or(0, |&(count, _)| count);
    if counts.len() < 2 {
        return last;
    }
    let mut drawn = draw.real();
    let found = counts.iter().find(|&&(_, chance)| {
        drawn -= chance;
        drawn < 0.0
    });
    found.map_or(last, |&(count, _)| count)
}
