//! What an evaluation says of solved positions without searching, in the terms of the models of pathology.

use std::collections::HashSet;

use gametree::knowledge::{Evaluate, Notation};
use gametree::{Game, Score, Wdl};

use super::error::DecisionError;
use super::solved::SolvedPosition;
use super::test_position::TestPosition;

/// How wrong an evaluation is, and how much a wrong one tells of those after it. Over decided positions (drawn ones have no side that
/// is right) and their moves to positions that are decided too and not over.
///
/// An evaluation says "won" from a threshold on, and "lost" below: that which makes the fewest errors. It need not be 0, since a
/// constant added to an evaluation (what the move is worth) changes no decision, by minimax or by Althöfer's rule: all positions
/// of a ply have the same side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statics {
    /// Decided positions.
    pub positions: u64,
    /// Moves of a position, on average.
    pub branching: f64,
    /// Moves of a won position that keep the win, on average.
    pub good: f64,
    /// The least value that says "won", in centi-points.
    pub threshold: i64,
    /// How often the evaluation is wrong: p, on the positions and their successors.
    pub error_rate: f64,
    /// How much of its error a position passes on to a successor: the slope of the successors' errors over their parents', which is R of the
    /// model `persistent`.
    pub persistence: f64,
    /// How many different values were seen.
    pub levels: usize,
}

/// What was said of a position, and whether it is won.
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
    /// Measures an evaluation; `None` where no position is decided.
    ///
    /// # Errors
    /// [`DecisionError`], where a position is not one of the game.
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
                good += solved.moves.iter().filter(|(_, verdict)| *verdict == Wdl::Win).count();
            }
            let parent = judged.len();
            judged.push((eval.evaluate(game, &state), value == Wdl::Win));
            for mv in game.moves(&state) {
                let after = game.play(&state, mv);
                let name = game.move_name(mv);
                let result =
                    solved.moves.iter().find(|(solved, _)| *solved == name).map(|&(_, verdict)| verdict);
                let Some(result) = result.filter(|&result| result != Wdl::Draw) else { continue };
                if game.outcome(&after).is_none() {
                    related.push((parent, judged.len()));
                    judged.push((eval.evaluate(game, &after), result == Wdl::Loss));
                }
            }
        }
        let Some((threshold, wrong)) = best_threshold(&judged) else { return Ok(None) };
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

/// The threshold that makes the fewest errors, and how many; `None` of no positions.
fn best_threshold(judged: &[Judged]) -> Option<(Score, usize)> {
    let mut sorted = judged.to_vec();
    sorted.sort();
    // With the threshold at the least value everything is called won: all that is lost is wrong.
    let mut wrong = sorted.iter().filter(|(_, won)| !won).count();
    let mut best = (sorted.first()?.0, wrong);
    for (at, &(estimate, won)) in sorted.iter().enumerate() {
        wrong = if won { wrong + 1 } else { wrong - 1 };
        let next = sorted.get(at + 1).map_or(Score::INF, |&(next, _)| next);
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

    /// Covariance over variance; 0 where every parent is as wrong as the others.
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
            best_threshold(&judged(values)).map(|(score, wrong)| (score.finite(), wrong))
        };
        assert_eq!(best(&[]), None);
        assert_eq!(best(&[(3, true), (-1, false), (2, true), (0, false)]), Some((Some(2), 0)));
        // Equal values can't be told apart.
        assert_eq!(best(&[(1, true), (1, false), (1, true), (0, false)]), Some((Some(1), 1)));
        // Everything is lost: nothing is called won.
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
