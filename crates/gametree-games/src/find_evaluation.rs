//! Finds an evaluation by the argument of `--eval`: a name, or the path of a file of weights or of a network.

use std::fs::File;
use std::io::Read;

use crate::evaluation::Weights;
use crate::evaluation::network::{Network, NetworkError};
use crate::evaluation::network_file::is_network;
use crate::playable::{Evaluation, Playable};
use crate::weights_file::{WeightsError, WeightsFile};

/// The prefix of the path of a file of weights or of a network.
pub const FILE: &str = "file:";

/// The bytes that are read of a file at most: more than any weights or network, so that what is longer is refused as such.
const MOST: u64 = 1 << 20;

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
    #[error(
        "{path}: {error}: expected a weights file or a network, as written by `gametree experiment train`"
    )]
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
    /// The file is not a valid network for this game.
    #[error("{path}: {error}")]
    Network {
        /// The path.
        path: String,
        /// What is wrong with it.
        error: NetworkError,
    },
    /// A network that was read for another game.
    #[error("{0}")]
    OtherNetwork(#[from] NetworkError),
}

/// What a file holds that `gametree experiment train` has written.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one for each search, and it should be `Copy`")]
pub enum EvaluationFile {
    /// Weights of the game's features.
    Weights(Weights),
    /// A network beside the game's terms.
    Network(&'static Network),
}

/// The evaluation of this name; `file:PATH` is the learned evaluation whose weights or network that file holds.
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
        return Ok(match read_evaluation::<G>(path)? {
            EvaluationFile::Weights(weights) => game.learned(weights),
            EvaluationFile::Network(network) => game.beside(network)?,
        });
    }
    game.evaluation(name).ok_or_else(|| {
        let names: Vec<&str> = G::evaluations().iter().map(|known| known.name).collect();
        EvaluationError::Unknown { name: name.chars().take(100).collect(), expected: names.join(", ") }
    })
}

/// Reads the weights or the network in a file for this kind of game.
///
/// # Errors
/// [`EvaluationError`], if there is no such file, or if it is invalid or for another kind of game.
pub fn read_evaluation<G: Playable>(path: &str) -> Result<EvaluationFile, EvaluationError> {
    let bytes = read(path)?;
    if !is_network(&bytes) {
        return weights_in(path, bytes, G::KIND, G::features()).map(EvaluationFile::Weights);
    }
    let kept = match G::INPUTS {
        0 => Err(NetworkError::NoNetworks { kind: G::KIND }),
        inputs => Network::keep(G::KIND, inputs, &bytes),
    };
    kept.map(EvaluationFile::Network)
        .map_err(|error| EvaluationError::Network { path: path.to_owned(), error })
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
    let bytes = read(path)?;
    if is_network(&bytes) {
        return Err(EvaluationError::Network { path: path.to_owned(), error: NetworkError::NotWeights });
    }
    weights_in(path, bytes, kind, names)
}

fn read(path: &str) -> Result<Vec<u8>, EvaluationError> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes)) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(EvaluationError::Read { path: path.to_owned(), error: error.to_string() }),
    }
}

fn weights_in(
    path: &str,
    bytes: Vec<u8>,
    kind: &'static str,
    names: &'static [&'static str],
) -> Result<Weights, EvaluationError> {
    let path = path.to_owned();
    let Ok(text) = String::from_utf8(bytes) else {
        return Err(EvaluationError::Read { path, error: "not UTF-8 text".to_owned() });
    };
    WeightsFile::read(&text, kind, names)
        .map(|file| file.weights)
        .map_err(|error| EvaluationError::Weights { path, error })
}
