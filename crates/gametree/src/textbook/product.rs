//! The product rule (Pearl 1981; Nau 1983): leaves are probabilities of winning, taken as independent, so a player
//! wins unless every child is a win for the opponent: P(x) = 1 − Π P(y).
//!
//! An algorithm of its own and not a way to back up scores: it needs every child, so nothing can be cut off.

use crate::game::{Game, Outcome};
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::Walk;

/// One in millionths, the unit in which leaves and results are given.
///
/// ```
/// use gametree::textbook::{CERTAIN, in_millionths};
/// assert_eq!(in_millionths(1.0), gametree::Score::new(CERTAIN));
/// ```
pub const CERTAIN: i64 = 1_000_000;

/// The probability that the side to move at `root` wins, by visiting the whole tree. Players must alternate. A win
/// counts 1, a draw ½, a loss 0, and `Outcome::Value` is a probability in millionths for the side to move there.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::of_probabilities(Tree::parse("(500000 500000)").unwrap(), Values::Root).unwrap();
/// assert_eq!(textbook::product(&game, &game.start(), &mut ()), 0.75);
/// ```
pub fn product<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> f64 {
    p(&mut Walk::new(game, observer), root)
}

/// A probability as a score: millionths, rounded to the nearest.
///
/// ```
/// assert_eq!(gametree::textbook::in_millionths(0.75), 750_000.into());
/// ```
#[must_use]
pub fn in_millionths(probability: f64) -> Score {
    Score::new((probability * CERTAIN as f64).round() as i64)
}

fn p<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, x: &G::State) -> f64 {
    let (alpha, beta) = Walk::<G, O>::limits(crate::score::Window::FULL);
    walk.arrive(x, alpha, beta);
    if let Some(outcome) = walk.game.outcome(x) {
        let probability = match outcome {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
            Outcome::Value(millionths) => millionths.finite().unwrap_or(0) as f64 / CERTAIN as f64,
        };
        let score = in_millionths(probability);
        walk.observer.leaf(walk.game, x, score);
        walk.leave_leaf(score, alpha, beta);
        return probability;
    }
    walk.expand(alpha, beta);
    let mut opponent_always_wins = 1.0;
    let mut best = None;
    walk.every_child(x, |walk, i, y| {
        let opponent_wins = p(walk, y);
        opponent_always_wins *= opponent_wins;
        if best.is_none_or(|best| opponent_wins < best) {
            best = Some(opponent_wins);
            walk.improve(i, in_millionths(1.0 - opponent_wins));
        }
    });
    let probability = 1.0 - opponent_always_wins;
    walk.leave_windowless(in_millionths(probability));
    probability
}
