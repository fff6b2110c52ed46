//! What stands after `--eval`: the name of an evaluation, or of a file of weights.

use std::fs::File;
use std::io::Read;

use crate::playable::{Evaluation, Playable};
use crate::weights_file::{MAX_BYTES, WeightsError, WeightsFile};

/// What stands before the path of a file of weights.
pub const FILE: &str = "file:";

/// Why there is no such evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// It is not one of the game's.
    #[error("{name:?} is not an evaluation of this game: expected {expected} or {FILE}PATH")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        expected: String,
    },
    /// The file can't be read.
    #[error("{path}: {error}: expected a file of weights, as `gametree experiment train` writes it")]
    Read {
        /// Where it should be.
        path: String,
        /// Why not.
        error: String,
    },
    /// The file holds something else.
    #[error("{path}: {error}")]
    Weights {
        /// Where it is.
        path: String,
        /// What is wrong with it.
        error: WeightsError,
    },
}

/// The evaluation of this name; `file:PATH` is the learned one whose weights that file holds.
///
/// # Errors
/// [`EvaluationError`], where there is no such evaluation, or no such file, or one of another kind of game.
/// ```
/// use gametree_games::{Order, find_evaluation, tictactoe::TicTacToe};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// assert!(find_evaluation(&game, "lines").is_ok());
/// let error = find_evaluation(&game, "distance").unwrap_err();
/// assert!(error.to_string().ends_with("expected lines, coarse, none or file:PATH"));
/// ```
pub fn find_evaluation<G: Playable>(game: &G, name: &str) -> Result<Evaluation<G>, EvaluationError> {
    if let Some(path) = name.strip_prefix(FILE) {
        let file = read(path, G::KIND, G::features())?;
        return Ok(game.learned(file.weights));
    }
    game.evaluation(name).ok_or_else(|| {
        let names: Vec<&str> = G::evaluations().iter().map(|known| known.name).collect();
        EvaluationError::Unknown { name: name.chars().take(100).collect(), expected: names.join(", ") }
    })
}

/// Reads a file of weights.
fn read(
    path: &str,
    kind: &'static str,
    names: &'static [&'static str],
) -> Result<WeightsFile, EvaluationError> {
    let mut bytes = Vec::new();
    // One byte more than there may be, to see that there are too many.
    let found = File::open(path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    let text = found
        .map_err(|error| error.to_string())
        .and_then(|_| String::from_utf8(std::mem::take(&mut bytes)).map_err(|_| "it is not text".to_owned()));
    let text = text.map_err(|error| EvaluationError::Read { path: path.to_owned(), error })?;
    WeightsFile::read(&text, kind, names)
        .map_err(|error| EvaluationError::Weights { path: path.to_owned(), error })
}
