//! The accuracy of an evaluation on solved positions without search, as parameters of the models of pathology.

use std::collections::HashSet;

use gametree::knowledge::{Evaluate, Notation};
use gametree::{Game, Score, Wdl};
use serde_json::{Value, json};

use super::error::DecisionError;
use super::solved::SolvedPosition;
use super::test_position::TestPosition;

/// The error rate of an evaluation, and the correlation of errors along a path. Measured on won and lost positions (for a drawn
/// one neither prediction is right) and those of their successors that are also won or lost and do not end the game.
///
/// A value at or above a threshold predicts a win, a value below it a loss; the threshold is the one with the fewest errors.
/// It need not be 0, since a constant added to an evaluation (the value of the right to move) changes no decision, by minimax
/// or by Althöfer's rule, because all positions of a ply have the same side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Statics {
    /// The number of won and lost positions.
    pub positions: u64,
    /// The mean number of moves of a position.
    pub branching: f64,
    /// The mean number of moves of a won position that keep the win.
    pub good: f64,
    /// The smallest value that predicts a win, in centi-points.
    pub threshold: i64,
    /// The error rate p of the evaluation, over the positions and their successors.
    pub error_rate: f64,
    /// The persistence of errors: the regression slope of the successors' errors on their parents', the parameter R of the model
    /// `persistent`.
    pub persistence: f64,
    /// The number of different values.
    pub levels: usize,
}

/// The static value of a position, and whether it is won.
type Judged = (Score, bool);

/// Sums over parents and their successors.
#[derive(Default)]
struct Sums {
    number: f64,
    parents: f64,
    successors: f64,
    squares: f64,
    products: f64,
}

impl Statics {
    pub(super) fn json(&self) -> Value {
        json!({
            "positions": self.positions,
            "branching": self.branching,
            "good": self.good,
            "threshold": self.threshold,
            "error_rate": self.error_rate,
            "persistence": self.persistence,
            "levels": self.levels,
        })
    }

    /// Measures an evaluation; `None` if no position is won or lost.
    ///
    /// # Errors
    /// [`DecisionError`] if a position is invalid.
    pub fn measure<G, E>(
        game: &G,
        eval: &E,
        positions: &[SolvedPosition],
    ) -> Result<Option<Statics>, DecisionError>
    where
        G: Game + Notation,
        E: Evaluate<G>,
    {
        let (mut number, mut moves, mut won, mut good) = (0, 0, 0, 0);
        let (mut judged, mut related): (Vec<Judged>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for (place, solved) in (1..).zip(positions) {
            let TestPosition { state, .. } = TestPosition::new(game, solved, place)?;
            let Some(value) = solved.value().filter(|&value| value != Wdl::Draw) else { continue };
            number += 1;
            moves += solved.moves.len();
            if value == Wdl::Win {
                won += 1;
                good += solved.moves.iter().filter(|(_, wdl)| *wdl == Wdl::Win).count();
            }
            let parent = judged.len();
            judged.push((eval.evaluate(game, &state), value == Wdl::Win));
            for mv in game.moves(&state) {
                let after = game.play(&state, mv);
                let name = game.move_name(mv);
                let result = solved.moves.iter().find(|(solved, _)| *solved == name).map(|&(_, wdl)| wdl);
                let Some(result) = result.filter(|&result| result != Wdl::Draw) else { continue };
                if game.outcome(&after).is_none() {
                    related.push((parent, judged.len()));
                    judged.push((eval.evaluate(game, &after), result == Wdl::Loss));
                }
            }
        }
        let Some((threshold, wrong)) = best_threshold(&judged, Score::INF) else { return Ok(None) };
        let error = |place: usize| f64::from(u8::from((judged[place].0 >= threshold) != judged[place].1));
        let mut sums = Sums::default();
        related.iter().for_each(|&(parent, successor)| sums.add(error(parent), error(successor)));
        let mean = |sum: usize, number: usize| sum as f64 / number.max(1) as f64;
        Ok(Some(Statics {
            positions: number as u64,
            branching: mean(moves, number),
            good: mean(good, won),
            threshold: threshold.finite().unwrap_or(i64::MAX),
            error_rate: mean(wrong, judged.len()),
            persistence: sums.slope(),
            levels: judged.iter().map(|(estimate, _)| estimate).collect::<HashSet<_>>().len(),
        }))
    }
}

/// The threshold with the fewest errors, which may be `beyond` all values, and their number; `None` without positions.
pub(crate) fn best_threshold<T: Copy + Ord>(judged: &[(T, bool)], beyond: T) -> Option<(T, usize)> {
    let mut sorted = judged.to_vec();
    sorted.sort();
    // With the threshold at the smallest value every position is predicted won, so every lost one is an error.
    let mut wrong = sorted.iter().filter(|(_, won)| !won).count();
    let mut best = (sorted.first()?.0, wrong);
    for (at, &(estimate, won)) in sorted.iter().enumerate() {
        wrong = if won { wrong + 1 } else { wrong - 1 };
        let next = sorted.get(at + 1).map_or(beyond, |&(next, _)| next);
        if next > estimate && wrong < best.1 {
            best = (next, wrong);
        }
    }
    Some(best)
}

impl Sums {
    fn add(&mut self, parent: f64, successor: f64) {
        self.number += 1.0;
        self.parents += parent;
        self.successors += successor;
        self.squares += parent * parent;
        self.products += parent * successor;
    }

    /// Covariance over variance; 0 if all parents have the same error.
    fn slope(&self) -> f64 {
        let variance = self.number * self.squares - self.parents * self.parents;
        let covariance = self.number * self.products - self.parents * self.successors;
        if variance > 0.0 { covariance / variance } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_makes_the_fewest_errors() {
        let judged =
            |values: &[(i64, bool)]| values.iter().map(|&(v, won)| (Score::new(v), won)).collect::<Vec<_>>();
        let best = |values: &[(i64, bool)]| {
            best_threshold(&judged(values), Score::INF).map(|(score, wrong)| (score.finite(), wrong))
        };
        assert_eq!(best(&[]), None);
        assert_eq!(best(&[(3, true), (-1, false), (2, true), (0, false)]), Some((Some(2), 0)));
        // Equal values cannot be distinguished.
        assert_eq!(best(&[(1, true), (1, false), (1, true), (0, false)]), Some((Some(1), 1)));
        // Everything is lost, so nothing is predicted won.
        assert_eq!(best(&[(1, false), (5, false)]), Some((None, 0)));
    }

    #[test]
    fn persistence_is_the_slope() {
        let slope = |pairs: &[(f64, f64)]| {
            let mut sums = Sums::default();
            pairs.iter().for_each(|&(parent, successor)| sums.add(parent, successor));
            sums.slope()
        };
        assert_eq!(slope(&[(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]), 1.0);
        assert_eq!(slope(&[(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]), 0.0);
        assert_eq!(slope(&[(0.0, 1.0), (0.0, 0.0)]), 0.0);
    }
}
