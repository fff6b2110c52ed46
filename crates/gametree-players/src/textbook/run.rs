//! Runs a textbook search: the fast algorithms in the game's own type where nothing is varied, everything else on the
//! erased game, for which all algorithms are compiled once.

use gametree::adapt::Ban;
use gametree::method::AlphaBetaFamily;
use gametree::textbook::CERTAIN;
use gametree::variants::{VariantSearch, Variants};
use gametree::{Algorithm, GameValue, Score, SearchError, SearchOptions, Textbook, Watch};
use gametree_games::hex::ACUTE_CORNERS;

use super::request::{AcuteCorners, TextbookError, TextbookRequest};
use crate::erased::{AnyMove, AnyState};
use crate::native::{AlphaBetaRequest, Answer, AnyEvaluation, AnyGame, by_result};

/// Searches `root`.
///
/// # Errors
/// [`TextbookError`], if this game cannot be searched so.
pub fn run(game: &AnyGame, root: &AnyState, request: &TextbookRequest<'_>) -> Result<Answer, TextbookError> {
    watched(game, root, request, None)
}

/// Searches `root`, observed by `watch`.
///
/// # Errors
/// [`TextbookError`], if this game cannot be searched so.
pub fn watched(
    game: &AnyGame,
    root: &AnyState,
    request: &TextbookRequest<'_>,
    watch: Option<&mut dyn Watch<AnyGame>>,
) -> Result<Answer, TextbookError> {
    request.check_evaluation()?;
    let algorithm = request.algorithm;
    let options = SearchOptions {
        window: request.window,
        guess: request.guess,
        at_least: request.at_least,
        leaf_values: if algorithm.proves() { game.end_values() } else { None },
        stop_at_win: request.stop_at_win,
        win: request.win(),
        ..SearchOptions::default()
    };
    if let (Ok(method), None, false) = (AlphaBetaFamily::try_from(algorithm), &watch, request.varies()) {
        let fast =
            AlphaBetaRequest { method, options, budget: request.budget, evaluation: request.evaluation };
        return Ok(answer(game.alphabeta(root, &fast)?, request, root));
    }
    let variants = Variants {
        forced: request.forced,
        count_forced: request.count_forced,
        seed: request.seed,
        ban: ban(game, request.acute_corners)?,
        driver_loop: request.each_move,
    };
    let search = VariantSearch { method: algorithm, variants, options, budget: request.budget };
    let statics = if algorithm == Algorithm::Product {
        // The product rule takes probabilities in millionths: an unfinished game is an even chance.
        AnyEvaluation::constant(Score::new(CERTAIN / 2))
    } else {
        game.evaluation(request.evaluation)?
    };
    let report = variant(game, root, &search, &statics, request.from_start, watch)?;
    Ok(answer(report, request, root))
}

/// Runs any algorithm, with any variants, on the erased game. All of them are compiled here, once.
///
/// # Errors
/// [`SearchError`], if the algorithm cannot do what is requested.
pub fn variant(
    game: &AnyGame,
    root: &AnyState,
    search: &VariantSearch<'_, AnyMove>,
    statics: &AnyEvaluation,
    from_start: bool,
    watch: Option<&mut dyn Watch<AnyGame>>,
) -> Result<gametree::Answer<AnyMove, Textbook>, SearchError> {
    search.run_watched(game, statics, root, from_start, watch)
}

/// The moves that are excluded from the loops.
///
/// # Errors
/// [`TextbookError::NoAcuteCorners`], if the game has none.
pub fn ban(game: &AnyGame, rule: AcuteCorners) -> Result<Ban<AnyMove>, TextbookError> {
    let corners = || game.named_moves(ACUTE_CORNERS).ok_or(TextbookError::NoAcuteCorners(rule.name()));
    Ok(match rule {
        AcuteCorners::Allow => Ban::None,
        AcuteCorners::FirstMove => Ban::FirstMove(corners()?),
        AcuteCorners::Never => Ban::Always(corners()?),
    })
}

/// The answer of a textbook search.
fn answer(
    found: gametree::Answer<AnyMove, Textbook>,
    request: &TextbookRequest<'_>,
    root: &AnyState,
) -> Answer {
    let probability = request.algorithm == Algorithm::Product;
    let value = match (probability, request.estimates()) {
        (true, _) => GameValue::Estimate(found.score),
        (_, true) if !found.complete => GameValue::Estimate(found.score),
        _ => by_result(found.value),
    };
    let words = if probability {
        let chance = found.score.finite().unwrap_or_default() as f64 / CERTAIN as f64;
        format!("wins with probability {chance:.6} by the product rule (estimate)")
    } else {
        value.to_string()
    };
    let moves = found.moves.iter().map(|of_move| (of_move.mv, by_result(of_move.value)));
    let scores = found.moves.iter().map(|of_move| (of_move.mv, of_move.score));
    Answer {
        value,
        words,
        score: Some(found.score),
        plies: root.outcome().map(|_| 0),
        moves: request.each_move.then(|| moves.collect()),
        scores: scores.collect(),
        depth: found.details.depth,
        ..Answer::of(found, request.algorithm.name())
    }
}
