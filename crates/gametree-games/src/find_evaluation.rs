//! Finds an evaluation by the argument of `--eval`: a name, or the path of a weights file.

use std::fs::File;
use std::io::Read;

use crate::evaluation::Weights;
use crate::playable::{Evaluation, Playable};
use crate::weights_file::{MAX_BYTES, WeightsError, WeightsFile};

/// The prefix of the path of a weights file.
pub const FILE: &str = "file:";

/// Why [`find_evaluation`] failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The game has no evaluation of this name.
    #[error("{name:?} is not an evaluation of this game: expected {expected} or {FILE}PATH")]
    Unknown {
        /// The name.
        name: String,
        /// The valid names.
        expected: String,
    },
    /// The file cannot be read.
    #[error("{path}: {error}: expected a weights file, as written by `gametree experiment train`")]
    Read {
        /// The path.
        path: String,
        /// The reason.
        error: String,
    },
    /// The file is not a valid weights file for this game.
    #[error("{path}: {error}")]
    Weights {
        /// The path.
        path: String,
        /// What is wrong with it.
        error: WeightsError,
    },
}

/// The evaluation of this name; `file:PATH` is the learned evaluation whose weights that file holds.
///
/// # Errors
/// [`EvaluationError`] if there is no such evaluation or file, or if the file is invalid or for another kind of game.
/// ```
/// use gametree_games::{Order, find_evaluation, tictactoe::TicTacToe};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// assert!(find_evaluation(&game, "lines").is_ok());
/// let error = find_evaluation(&game, "distance").unwrap_err();
/// assert!(error.to_string().ends_with("expected lines, coarse, none or file:PATH"));
/// ```
pub fn find_evaluation<G: Playable>(game: &G, name: &str) -> Result<Evaluation<G>, EvaluationError> {
    if let Some(path) = name.strip_prefix(FILE) {
        return Ok(game.learned(read_weights(path, G::KIND, G::features())?));
    }
    game.evaluation(name).ok_or_else(|| {
        let names: Vec<&str> = G::evaluations().iter().map(|known| known.name).collect();
        EvaluationError::Unknown { name: name.chars().take(100).collect(), expected: names.join(", ") }
    })
}

/// Reads the weights in a file for this kind of game, which has these features.
///
/// # Errors
/// [`EvaluationError`], if there is no such file, or if it is no weights file of this kind.
pub fn read_weights(
    path: &str,
    kind: &'static str,
    names: &'static [&'static str],
) -> Result<Weights, EvaluationError> {
    let mut bytes = Vec::new();
    // One byte more than allowed, so that a file that is too long is noticed.
    let found = File::open(path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    let text = found
        .map_err(|error| error.to_string())
        .and_then(|_| String::from_utf8(std::mem::take(&mut bytes)).map_err(|_| "not UTF-8 text".to_owned()));
    let text = text.map_err(|error| EvaluationError::Read { path: path.to_owned(), error })?;
    WeightsFile::read(&text, kind, names)
        .map(|file| file.weights)
        .map_err(|error| EvaluationError::Weights { path: path.to_owned(), error })
}
