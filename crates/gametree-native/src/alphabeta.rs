//! The common members of the alpha-beta family on a game of the catalogue, by the library's front door: compiled for each.

use std::hash::Hash;
use std::sync::Arc;

use gametree::knowledge::Evaluate;
use gametree::method::AlphaBetaFamily;
use gametree::{Budget, Game, Search, SearchError, SearchOptions, Textbook};
use gametree_games::{EvaluationError, Playable};

use crate::evaluation::{self, AnyEvaluation, EvaluationSource};
use gametree_games::erased::{AnyMove, AnyState, Erased, Rules, erase_move};

/// A search by one of the alpha-beta family, as it stands in the textbook: nothing is varied or recorded.
#[derive(Clone, Debug)]
pub struct AlphaBetaRequest<'a> {
    /// The algorithm.
    pub method: AlphaBetaFamily,
    /// Window, first guess, ±1 stop.
    pub options: SearchOptions,
    /// What it may spend.
    pub budget: Budget<'a>,
    /// The evaluation of positions at the depth limit.
    pub evaluation: EvaluationSource<'a>,
}

/// A search that can't be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlphaBetaError {
    /// There is no such evaluation.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// The algorithm can't do what is requested.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Searches `root` with an evaluation that has been found: also for games outside the catalogue.
///
/// # Errors
/// [`SearchError`], if the algorithm can't do what is requested.
pub fn alphabeta<G, E>(
    game: &G,
    evaluation: E,
    root: &AnyState,
    request: &AlphaBetaRequest<'_>,
) -> Result<gametree::Answer<AnyMove, Textbook>, SearchError>
where
    G: Game<State: Eq + Hash + 'static, Move: Into<u32>>,
    E: Evaluate<G>,
{
    Ok(run(game, evaluation, root.downcast(), request)?.map_moves(erase_move))
}

fn run<G, E>(
    game: &G,
    evaluation: E,
    root: &G::State,
    request: &AlphaBetaRequest<'_>,
) -> Result<gametree::Answer<G::Move, Textbook>, SearchError>
where
    G: Game<State: Eq + Hash>,
    E: Evaluate<G>,
{
    let search = Search::new(game).method(request.method).evaluate(evaluation);
    search.options(request.options.clone()).budget(request.budget).run(root)
}

/// Searches `root`.
pub(crate) fn search<G: Playable>(
    game: &G,
    root: &AnyState,
    request: &AlphaBetaRequest<'_>,
) -> Result<gametree::Answer<AnyMove, Textbook>, AlphaBetaError> {
    let evaluation = evaluation::find(game, &request.evaluation)?;
    // A page takes the time, and loads less.
    if const { G::COMPILED && cfg!(feature = "laboratory") } {
        return Ok(alphabeta(game, evaluation, root, request)?);
    }
    let erased: Erased<dyn Rules> = Erased::new(Arc::new(game.clone()));
    Ok(run(&erased, AnyEvaluation::erased(game, evaluation), root, request)?)
}
