//! Monte Carlo tree search on a game of the catalogue, with its guide; compiled for each game.

use gametree::knowledge::Knowledge;
use gametree::knowledge::{Constant, Evaluate, Keyed};
use gametree::monte_carlo::{DEFAULT_EXPLORATION, MonteCarlo, Simulations};
use gametree::{Budget, Game, GameValue, Request, Score};
use gametree_games::{EvaluationError, Playable};

use crate::answer::{Answer, Sampled, by_result};
use crate::engine::DEFAULT_MEMORY;
use crate::evaluation::{self, EvaluationSource};
use crate::names::MONTE_CARLO;
use gametree_games::erased::{AnyMove, AnyState};

/// A request to Monte Carlo tree search.
#[derive(Clone, Debug)]
pub struct MonteCarloRequest<'a> {
    /// The budget of the search.
    pub budget: Budget<'a>,
    /// The evaluation that judges leaves; play-outs if `None`.
    pub evaluation: Option<EvaluationSource<'a>>,
    /// The seed of the play-outs.
    pub seed: u64,
    /// The exploration constant of UCB1.
    pub exploration: f64,
    /// The largest size of its tree, in bytes.
    pub memory: usize,
}

impl Default for MonteCarloRequest<'_> {
    fn default() -> Self {
        MonteCarloRequest {
            budget: Budget::default(),
            evaluation: None,
            seed: 0,
            exploration: DEFAULT_EXPLORATION,
            memory: DEFAULT_MEMORY,
        }
    }
}

/// Searches `root` of a game of the catalogue.
pub(crate) fn search<G: Playable>(
    game: &G,
    root: &AnyState,
    request: &MonteCarloRequest<'_>,
) -> Result<Answer, EvaluationError> {
    let evaluation = evaluation::find(game, &request.evaluation.unwrap_or_default())?;
    Ok(monte_carlo(MonteCarlo::new(game).guided(), evaluation, G::SCORED, root, request))
}

/// Runs a search that has its game and its knowledge; everything else is taken from the request. The evaluation is not used if
/// the request has none; in a game that is `scored` it judges in points, as the ends do. This is the part that games outside the
/// catalogue share.
pub fn monte_carlo<G, K, E>(
    search: MonteCarlo<'_, G, Constant, K>,
    evaluation: E,
    scored: bool,
    root: &AnyState,
    request: &MonteCarloRequest<'_>,
) -> Answer
where
    G: Keyed + Game<State: Send + Sync + 'static, Move: Into<u32>>,
    K: Knowledge<G>,
    E: Evaluate<G>,
{
    let &MonteCarloRequest { budget, seed, exploration, memory, .. } = request;
    // One type with an evaluation and without, so that the search is compiled once for each game.
    let search = if scored { search.evaluate_points(evaluation) } else { search.evaluate(evaluation) };
    let search = if request.evaluation.is_none() { search.play_out() } else { search };
    let search = search.seed(seed).exploration(exploration).memory(memory).budget(budget);
    let found = search.run(Request::new(root.downcast()).every_move());
    answer(found.map_moves(|mv| AnyMove(mv.into())), scored)
}

fn answer(found: gametree::Answer<AnyMove, Simulations>, scored: bool) -> Answer {
    // Hundredths of a win, or points.
    let score = |mean: f64| Score::new((if scored { mean } else { 100.0 * mean }).round() as i64);
    let in_units = |value: GameValue, mean: Option<f64>| match (value, mean) {
        (GameValue::Estimate(_), Some(mean)) if scored => GameValue::Estimate(score(mean)),
        (value, _) => by_result(value),
    };
    let Simulations { root, moves, depth, tree_bytes, full, .. } = &found.details;
    let value = in_units(found.value, root.mean);
    let both = || found.moves.iter().zip(moves);
    let sampled = Sampled {
        playouts: root.visits,
        mean: root.mean,
        moves: both().map(|(of, simulated)| (of.mv, simulated.visits, simulated.mean)).collect(),
        tree_bytes: *tree_bytes,
        full: *full,
    };
    Answer {
        value,
        words: value.to_string(),
        score: root.mean.map(score),
        plies: None,
        moves: Some(both().map(|(of, simulated)| (of.mv, in_units(of.value, simulated.mean))).collect()),
        depth: Some(*depth),
        sampled: Some(sampled),
        ..Answer::of(found, MONTE_CARLO)
    }
}
