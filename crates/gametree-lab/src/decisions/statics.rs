//! What an evaluation says of solved positions without searching, in the terms of the models of pathology.

use std::collections::HashSet;

use gametree::knowledge::{Evaluate, Notation};
use gametree::{Game, Score, Verdict};

use super::{DecisionError, Question, Solved};

/// How wrong an evaluation is, and how much a wrong one tells of those after it. Over decided positions (drawn ones have no sign) and their moves
/// to positions that are decided too and not over.
///
/// An evaluation is wrong where its sign is not that of the result; a 0 is wrong by half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statics {
    /// Decided positions.
    pub positions: u64,
    /// Moves of a position, on average.
    pub branching: f64,
    /// Moves of a won position that keep the win, on average.
    pub good: f64,
    /// How often the evaluation is wrong: p, on the positions and their successors.
    pub error_rate: f64,
    /// How much of its error a position passes on to a successor: the slope of the successors' errors over their parents', which is R of the
    /// model `persistent`.
    pub persistence: f64,
    /// How many different values were seen.
    pub levels: usize,
}

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
    pub fn measure<G, E>(game: &G, eval: &E, positions: &[Solved]) -> Result<Option<Statics>, DecisionError>
    where
        G: Game + Notation,
        E: Evaluate<G>,
    {
        let (mut number, mut moves, mut won, mut good) = (0, 0, 0, 0);
        let (mut wrong, mut judged, mut levels, mut sums) = (0.0, 0.0, HashSet::new(), Sums::default());
        for (place, solved) in (1..).zip(positions) {
            let Question { state, .. } = Question::new(game, solved, place)?;
            let Some(value) = solved.value().filter(|&value| value != Verdict::Draw) else { continue };
            number += 1;
            moves += solved.moves.len();
            if value == Verdict::Win {
                won += 1;
                good += solved.moves.iter().filter(|(_, verdict)| *verdict == Verdict::Win).count();
            }
            let mut judge = |state: &G::State, value| {
                let estimate = eval.evaluate(game, state);
                levels.insert(estimate);
                let error = error(estimate, value);
                (wrong, judged) = (wrong + error, judged + 1.0);
                error
            };
            let parent = judge(&state, value);
            for mv in game.moves(&state) {
                let after = game.play(&state, mv);
                let name = game.move_name(mv);
                let result =
                    solved.moves.iter().find(|(solved, _)| *solved == name).map(|&(_, verdict)| verdict);
                let Some(result) = result.filter(|&result| result != Verdict::Draw) else { continue };
                if game.outcome(&after).is_none() {
                    sums.add(parent, judge(&after, result.reversed()));
                }
            }
        }
        let mean = |sum: usize, number: usize| sum as f64 / number.max(1) as f64;
        Ok((number > 0).then(|| Statics {
            positions: number as u64,
            branching: mean(moves, number),
            good: mean(good, won),
            error_rate: wrong / judged,
            persistence: sums.slope(),
            levels: levels.len(),
        }))
    }
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

/// How wrong an estimate of a position with this result is: 1, 0, or ½ where it says nothing.
fn error(estimate: Score, value: Verdict) -> f64 {
    match (estimate.cmp(&Score::ZERO), value) {
        (std::cmp::Ordering::Equal, _) => 0.5,
        (std::cmp::Ordering::Greater, Verdict::Win) | (std::cmp::Ordering::Less, Verdict::Loss) => 0.0,
        _ => 1.0,
    }
}
