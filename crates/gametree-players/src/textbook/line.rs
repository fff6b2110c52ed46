//! Completes a principal variation that a search could prove in part only.

use gametree::{Algorithm, Budget, Game, GameValue, Score, Window};

use super::request::TextbookRequest;
use super::run::run;
use crate::erased::AnyState;
use crate::native::{Answer, AnyGame};

/// An answer with the whole line of best play.
///
/// Where a null-window search repeats a search and finds that its test was exact, no move below is proved to be the best, and
/// the line ends. Alpha-beta around the value, from there on, finds the rest. It may take as many nodes as the search
/// itself did; the line stays as it is if that is not enough.
#[must_use]
pub fn with_whole_line(
    mut answer: Answer,
    game: &AnyGame,
    root: &AnyState,
    request: &TextbookRequest<'_>,
) -> Answer {
    let Some(score) = answer.score.filter(|score| !answer.stopped && !score.is_infinite()) else {
        return answer;
    };
    let null_windows = matches!(request.algorithm, Algorithm::Pvs | Algorithm::NegaScout);
    let exact =
        !matches!(answer.value, GameValue::Bound(..)) && request.window.is_none() && !request.stop_at_win;
    if !null_windows || !exact || request.each_move {
        return answer;
    }
    let end = answer.line.iter().fold(root.clone(), |state, &mv| game.play(&state, mv));
    let plies = answer.line.len() as u32;
    let depth = request.budget.depth.map(|depth| depth.saturating_sub(plies));
    if game.outcome(&end).is_some() || depth == Some(0) {
        return answer;
    }
    // The value changes sides with every move.
    let value = if plies.is_multiple_of(2) { score } else { -score };
    let around = Window { alpha: value - Score::new(1), beta: value + Score::new(1) };
    let budget = Budget { depth, nodes: Some(answer.nodes), ..request.budget };
    let rest = TextbookRequest {
        algorithm: Algorithm::AlphaBeta,
        window: Some(around),
        guess: None,
        budget,
        from_start: false,
        ..request.clone()
    };
    if let Ok(rest) = run(game, &end, &rest)
        && !rest.stopped
        && rest.score == Some(value)
    {
        answer.line.extend(rest.line);
    }
    answer
}
