//! A tree as a search sees it, of a game or drawn from a model, and what the rules choose in it.

use gametree::Game as _;
use gametree::knowledge::Evaluate as _;
use gametree_players::{AnyEvaluation, AnyGame, AnyState};

use crate::pathology::backing::{BackUp, Product, Seen};
use crate::pathology::{Rule, Weight};

use super::belief::Belief;
use super::kin::{Kin, behind, winner};
use super::levels::Levels;
use super::profile::Profile;

/// A tree, ply by ply. The children of a position follow each other on the next ply.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenTree {
    pub(super) plies: Vec<Vec<Place>>,
    /// Which of the root's moves keep the win.
    pub(super) good: Vec<bool>,
    /// Whether the side to move wins at each position; none where that is not known.
    pub(super) truths: Vec<Vec<bool>>,
}

/// A position in a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) seen: Seen,
    /// Where its children begin on the next ply, and how many there are: none at the end of a game and below the search.
    pub(super) first: u32,
    pub(super) children: u32,
}

impl Place {
    /// A position without children yet.
    pub(super) fn leaf(value: i64, ended: Option<bool>) -> Place {
        Place { seen: Seen { value, mark: 0, ended }, first: 0, children: 0 }
    }
}

impl SeenTree {
    /// The share of bad moves among those that tie for the best by a rule, after a search to each depth from 1 to the tree's.
    pub(super) fn shares(&self, rule: Rule, profile: &Profile) -> Vec<f64> {
        match rule {
            Rule::Minimax => self.each_depth(&OnLevels(Weight::ZERO)),
            Rule::Althofer(weight) | Rule::Literal(weight) => self.each_depth(&OnLevels(weight)),
            Rule::Product => self.each_depth(&Product(|_, seen: Seen| profile.chances(seen.value))),
            Rule::Bayes => self.each_depth(&Belief(profile)),
        }
    }

    /// The tree below a critical position, with values in centi-points: to this depth, or as deep as no ply has more than `most`
    /// positions.
    pub(super) fn of_game(
        game: &AnyGame,
        evaluation: &AnyEvaluation,
        kin: &Kin,
        state: AnyState,
        depth: usize,
        most: usize,
    ) -> SeenTree {
        let place = |state: &AnyState| match game.outcome(state) {
            None => Place::leaf(evaluation.evaluate(game, state).finite().unwrap_or(0), None),
            Some(outcome) => Place::leaf(0, winner(outcome)),
        };
        let good = kin.children.iter().map(|(child, _)| !child.won).collect();
        let mut tree = SeenTree { plies: vec![vec![place(&state)]], good, truths: Vec::new() };
        let mut states = vec![state];
        while tree.plies.len() <= depth {
            let last = tree.plies.len() - 1;
            let (mut below, mut links) = (Vec::new(), Vec::new());
            for state in &states {
                let children = behind(game, state);
                links.push((below.len() as u32, children.len() as u32));
                below.extend(children);
                if below.len() > most {
                    return tree;
                }
            }
            for (place, (first, children)) in tree.plies[last].iter_mut().zip(links) {
                (place.first, place.children) = (first, children);
            }
            tree.plies.push(below.iter().map(place).collect());
            states = below;
        }
        tree
    }

    /// The same tree in levels.
    pub(super) fn in_levels(&self, levels: &Levels) -> SeenTree {
        let mut tree = self.clone();
        for place in tree.plies.iter_mut().flatten() {
            place.seen.value = levels.level(place.seen.value);
        }
        tree
    }

    fn each_depth<B: BackUp>(&self, rule: &B) -> Vec<f64> {
        (1..self.plies.len()).map(|depth| self.share(rule, depth)).collect()
    }

    fn share<B: BackUp>(&self, rule: &B, depth: usize) -> f64 {
        let horizon = |place: &Place| match place.seen.ended {
            Some(won) => rule.ended(place.seen, won, 0),
            None => rule.horizon(depth, place.seen),
        };
        let mut below: Vec<B::Value> = self.plies[depth].iter().map(horizon).collect();
        for ply in (1..depth).rev() {
            let value = |place: &Place| match (place.seen.ended, place.children) {
                (Some(won), _) => rule.ended(place.seen, won, depth - ply),
                (None, 0) => rule.horizon(ply, place.seen),
                (None, children) => {
                    rule.inner(place.seen, &below[place.first as usize..(place.first + children) as usize])
                }
            };
            below = self.plies[ply].iter().map(value).collect();
        }
        let root = self.plies[0][0].seen;
        let ranks: Vec<B::Rank> = self.plies[1]
            .iter()
            .zip(&below)
            .map(|(place, &value)| rule.rank(root, place.seen, value))
            .collect();
        let best = |so_far: B::Rank, rank: &B::Rank| if *rank > so_far { *rank } else { so_far };
        let Some(best) = ranks.first().map(|&first| ranks.iter().fold(first, best)) else { return 0.0 };
        let tied = || ranks.iter().zip(&self.good).filter(|(rank, _)| rule.ties(**rank, best));
        tied().filter(|(_, good)| !**good).count() as f64 / tied().count() as f64
    }
}

/// The value of a game that is won, beyond every sum of levels.
pub(super) const WON: i64 = 1 << 40;

/// Althöfer's rule on levels; minimax with weight 0. A win is worth the same wherever it is (the engine's saturated ends).
struct OnLevels(Weight);

impl BackUp for OnLevels {
    type Value = i64;
    type Rank = i64;

    fn horizon(&self, _: usize, seen: Seen) -> i64 {
        self.0.denominator() * seen.value
    }
    fn ended(&self, _: Seen, won: bool, _: usize) -> i64 {
        if won { WON } else { -WON }
    }
    fn inner(&self, seen: Seen, children: &[i64]) -> i64 {
        let best = children.iter().fold(i64::MIN, |best, &child| best.max(-child));
        with_own(best, self.0.numerator() * seen.value)
    }
    fn rank(&self, _: Seen, _: Seen, value: i64) -> i64 {
        -value
    }
    fn ties(&self, rank: i64, best: i64) -> bool {
        rank == best
    }
}

/// A backed-up value and a position's own, unless the game is decided.
pub(super) fn with_own(best: i64, own: i64) -> i64 {
    if best.abs() == WON { best } else { best + own }
}
