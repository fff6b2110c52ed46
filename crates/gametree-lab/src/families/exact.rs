//! The decision errors of a [`Profile`], computed ply by ply.
//!
//! The distribution of a backed-up value follows from those for one ply less, given what the whole tree has in common: everything is
//! computed for each of the values that this may have, and averaged at the root.

use crate::pathology::Weight;
use crate::pathology::backing::{Moves, Spread};

use super::grid::grid;
use super::profile::{MoveCount, Profile};
use super::seen::{WON, with_own};

/// The distributions of backed-up values, by whether a position is lost (0) or won (1), and by sight.
type Values = [Vec<Spread>; 2];

impl Profile {
    /// The decision errors of searches of 1 … `depth` plies by Althöfer's rule with this weight, 0 for minimax: the expected share of
    /// moves that throw the win away, among those that tie for the best, at a position that is won and has moves of both kinds.
    #[must_use]
    pub fn decision_errors(&self, weight: Weight, depth: usize) -> Vec<f64> {
        let grid = if self.common > 0.0 { grid().to_vec() } else { vec![0.0] };
        let horizon: Vec<Spread> =
            self.levels.iter().map(|level| Spread::of(weight.denominator() * level)).collect();
        // By what the tree has in common, as it looks from the side to move.
        let mut values: Vec<Values> = vec![[0, 1].map(|_| with_ends(horizon.clone())); grid.len()];
        let mut errors = Vec::new();
        for plies in 1..=depth {
            let of_case = |case: usize| self.at_root(grid[case], &values[grid.len() - 1 - case]);
            errors.push((0..grid.len()).map(of_case).sum::<f64>() / grid.len() as f64);
            if plies < depth {
                let searched =
                    |case: usize| self.searched(grid[case], &values[grid.len() - 1 - case], weight);
                values = (0..grid.len()).map(searched).collect();
            }
        }
        errors
    }

    fn at_root(&self, common: f64, below: &Values) -> f64 {
        let at_level = |(level, chance): (usize, &f64)| {
            let (counts, cases) = (&self.root_moves[level], self.children(1, level, common, below));
            let of_case = |(good, bad): &(Spread, Spread)| -> f64 {
                let share = |number| Moves::to(good, bad, number).share_of_bad(&of(counts, number));
                numbers(counts).into_iter().map(share).sum()
            };
            chance * cases.iter().map(of_case).sum::<f64>() / cases.len() as f64
        };
        self.given(&self.root, (common, 0.0)).iter().enumerate().map(at_level).sum()
    }

    fn searched(&self, common: f64, below: &Values, weight: Weight) -> Values {
        [0, 1].map(|won: usize| {
            let at_level = |(level, &own): (usize, &i64)| {
                let counts = &self.moves[won][level];
                let mut parts = Vec::new();
                for (good, bad) in self.children(won, level, common, below) {
                    for number in numbers(counts) {
                        parts.push(Moves::to(&good, &bad, number).best(&of(counts, number)));
                    }
                }
                let parts: Vec<(f64, &Spread)> = parts.iter().map(|part| (1.0, part)).collect();
                Spread::mixed(&parts).normalized().mapped(|best| with_own(best, weight.numerator() * own))
            };
            with_ends(self.levels.iter().enumerate().map(at_level).collect())
        })
    }

    /// For each value of what the children of a position have in common, all equally probable: the distributions of the values of a good
    /// and of a bad move's child. `common` is the tree's, for the side to move.
    fn children(&self, won: usize, level: usize, common: f64, below: &Values) -> Vec<(Spread, Spread)> {
        let siblings = if self.siblings > 0.0 { grid().to_vec() } else { vec![0.0] };
        let of = |siblings: f64| {
            let [lost, won] = [0, 1].map(|child: usize| {
                let chances = self.given(&self.sights[won][level][child], (-common, siblings));
                let parts: Vec<(f64, &Spread)> = chances.into_iter().zip(&below[child]).collect();
                Spread::mixed(&parts)
            });
            (lost, won)
        };
        siblings.into_iter().map(of).collect()
    }
}

/// The values of all sights, from those of the levels.
fn with_ends(levels: Vec<Spread>) -> Vec<Spread> {
    std::iter::once(Spread::of(-WON)).chain(levels).chain(std::iter::once(Spread::of(WON))).collect()
}

/// The numbers of moves that occur.
fn numbers(counts: &[MoveCount]) -> Vec<usize> {
    let mut numbers: Vec<usize> = counts.iter().map(|count| count.moves).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The numbers of good moves among so many moves, with their probabilities.
fn of(counts: &[MoveCount], number: usize) -> Vec<(usize, f64)> {
    counts.iter().filter(|count| count.moves == number).map(|count| (count.good, count.chance)).collect()
}
