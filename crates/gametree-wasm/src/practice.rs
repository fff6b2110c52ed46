//! Practice questions and their grades.

use gametree_tree::Playback;
use gametree_tree::quiz::{Kind, Quiz};
use serde_json::{Value, json};

use crate::request::Asked;

/// A question without its key.
pub(crate) fn question(request: &str, kind: &str, seed: u64) -> Result<String, String> {
    answered(request, kind, seed, |quiz| Ok(quiz.question_json()))
}

/// The question with its key and the grade of an answer.
pub(crate) fn grade(request: &str, kind: &str, seed: u64, answer: &str) -> Result<String, String> {
    answered(request, kind, seed, |quiz| {
        let grade = quiz.grade(answer).map_err(|error| error.to_string())?;
        Ok(quiz.json(Some(&grade)))
    })
}

fn answered(
    request: &str,
    kind: &str,
    seed: u64,
    answer: impl FnOnce(&Quiz<'_>) -> Result<Value, String>,
) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let quiz = if kind == "any" {
        Quiz::any(&asked.game, asked.request.algorithm, seed)
    } else {
        let kind: Kind = kind.parse().map_err(|error| format!("{error}"))?;
        Quiz::new(&asked.game, asked.request.algorithm, kind, seed)
    };
    let quiz = quiz.map_err(|error| error.to_string())?;
    let mut fields = answer(&quiz)?;
    fields["moment"] = match quiz.question().step {
        Some(step) => json!(moment(&quiz, step)),
        None => Value::Null,
    };
    Ok(fields.to_string())
}

/// How many moments of the film have happened after so many steps. Evaluating a leaf is one moment of several steps: it is shown
/// whole.
fn moment(quiz: &Quiz<'_>, step: usize) -> usize {
    Playback::new(quiz.search()).moments.iter().take_while(|moment| moment.steps.start < step).count()
}
