//! The file of a network: a line that names the kind of game, and the numbers.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::network::{LARGEST, NEURONS, Network, Outputs, STAGES, Sums};

/// How the first line begins, of any version.
const NAME: &str = "gametree-network ";
/// The same of this version; the kind of game follows.
const MAGIC: &str = "gametree-network 2 ";

/// Whether a file is meant as a network.
pub(crate) fn is_network(file: &[u8]) -> bool {
    file.starts_with(NAME.as_bytes())
}

/// Why bytes are not the file of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The first line is not that of a network of this kind of game.
    #[error("not a network of {expected}: expected the first line \"{MAGIC}{expected}\"")]
    Kind {
        /// The kind of game that was asked for.
        expected: &'static str,
    },
    /// The kind of game has no networks.
    #[error("a network: expected weights, since there are no networks of {kind}")]
    NoNetworks {
        /// The kind of game.
        kind: &'static str,
    },
    /// Weights were asked for.
    #[error("a network: expected weights")]
    NotWeights,
    /// There is too much, or something is missing.
    #[error("{found} bytes after the first line of a network: expected {expected}")]
    Length {
        /// The bytes after the first line.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The network has other inputs.
    #[error("a network with {found} inputs: expected one with {expected}")]
    Inputs {
        /// Its inputs.
        found: usize,
        /// The inputs of the networks of the game.
        expected: usize,
    },
    /// The weight of a neuron could make a sum too large.
    #[error("the weight {found} of a neuron: expected {} to {LARGEST}", -LARGEST)]
    Weight {
        /// The weight.
        found: i16,
    },
}

/// The bytes after the first line of a network with so many inputs.
const fn length(inputs: usize) -> usize {
    inputs * NEURONS + 2 * NEURONS + 4 * NEURONS * STAGES + 4 * STAGES
}

/// The file of a [network](Network) of this kind of game with these fields: after the first line, numbers with the low byte first, in
/// their order.
#[must_use]
pub fn file(
    kind: &str,
    inputs: &[[i8; NEURONS]],
    start: &Sums,
    outputs: &Outputs,
    rest: &[i32; STAGES],
) -> Vec<u8> {
    let mut bytes = format!("{MAGIC}{kind}\n").into_bytes();
    bytes.extend(inputs.as_flattened().iter().map(|&weight| weight as u8));
    let outputs = outputs.as_flattened().as_flattened();
    bytes.extend(start.iter().chain(outputs).flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(rest.iter().flat_map(|rest| rest.to_le_bytes()));
    bytes
}

/// What follows the first line of the file of a network of this kind; `None` if that is another line.
const fn content<'a>(kind: &str, file: &'a [u8]) -> Option<&'a [u8]> {
    let Some(rest) = after(MAGIC.as_bytes(), file) else { return None };
    let Some(rest) = after(kind.as_bytes(), rest) else { return None };
    after(b"\n", rest)
}

/// What follows this beginning.
const fn after<'a>(beginning: &[u8], bytes: &'a [u8]) -> Option<&'a [u8]> {
    let Some((found, rest)) = bytes.split_at_checked(beginning.len()) else { return None };
    let mut n = 0;
    while n < found.len() {
        if found[n] != beginning[n] {
            return None;
        }
        n += 1;
    }
    Some(rest)
}

/// What follows the first line of the file of a network of this kind with so many inputs, if all is right with it.
const fn checked<'a>(kind: &'static str, inputs: usize, file: &'a [u8]) -> Result<&'a [u8], NetworkError> {
    let Some(bytes) = content(kind, file) else { return Err(NetworkError::Kind { expected: kind }) };
    let expected = length(inputs);
    if bytes.len() != expected {
        return Err(NetworkError::Length { found: bytes.len(), expected });
    }
    let (mut at, end) = (inputs * NEURONS + 2 * NEURONS, expected - 4 * STAGES);
    while at < end {
        let found = number(bytes, at);
        if found < -LARGEST || LARGEST < found {
            return Err(NetworkError::Weight { found });
        }
        at += 2;
    }
    Ok(bytes)
}

const fn number(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// The weights of the inputs in the file of a network that is built in.
///
/// # Panics
/// If something is wrong with the file; as a constant it does not compile then.
#[cfg(any(feature = "chess", test))]
pub(crate) const fn inputs<const INPUTS: usize>(kind: &'static str, file: &[u8]) -> [[i8; NEURONS]; INPUTS] {
    let Ok(bytes) = checked(kind, INPUTS, file) else { panic!("the file of a network") };
    let (mut inputs, mut n) = ([[0; NEURONS]; INPUTS], 0);
    while n < INPUTS * NEURONS {
        inputs[n / NEURONS][n % NEURONS] = bytes[n] as i8;
        n += 1;
    }
    inputs
}

impl Network {
    /// The network in a file whose [`inputs`] have been read.
    ///
    /// # Panics
    /// If something is wrong with the file; as a constant it does not compile then.
    pub(crate) const fn read(kind: &'static str, inputs: &'static [[i8; NEURONS]], file: &[u8]) -> Self {
        let Ok(bytes) = checked(kind, inputs.len(), file) else { panic!("the file of a network") };
        let mut network =
            Network { inputs, start: [0; NEURONS], outputs: [[[0; NEURONS]; 2]; STAGES], rest: [0; STAGES] };
        let (mut at, mut n) = (inputs.len() * NEURONS, 0);
        while n < NEURONS {
            network.start[n] = number(bytes, at);
            (at, n) = (at + 2, n + 1);
        }
        n = 0;
        while n < STAGES * 2 * NEURONS {
            network.outputs[n / (2 * NEURONS)][n / NEURONS % 2][n % NEURONS] = number(bytes, at);
            (at, n) = (at + 2, n + 1);
        }
        n = 0;
        while n < STAGES {
            network.rest[n] = i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            (at, n) = (at + 4, n + 1);
        }
        network
    }

    /// The network in this file, of this kind of game with so many inputs. It is kept until the program ends, once however often it is
    /// read: a run reads few, and evaluations, which are copied into every search, can then name it.
    ///
    /// # Errors
    /// [`NetworkError`]: what is wrong with the file.
    pub fn keep(kind: &'static str, inputs: usize, file: &[u8]) -> Result<&'static Network, NetworkError> {
        static KEPT: Mutex<BTreeMap<Vec<u8>, &'static Network>> = Mutex::new(BTreeMap::new());
        let bytes = checked(kind, inputs, file)?;
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(network) = kept.get(file) {
            return Ok(network);
        }
        let (rows, _) = bytes.as_chunks::<NEURONS>();
        let rows: Vec<_> = rows.iter().take(inputs).map(|row| row.map(|weight| weight as i8)).collect();
        let network: &'static Network = Box::leak(Box::new(Network::read(kind, rows.leak(), file)));
        kept.insert(file.to_owned(), network);
        Ok(network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::network::testing::some;

    /// The file of three inputs, whose weights are all different.
    fn file_of(network: &Network) -> Vec<u8> {
        file("chess", network.inputs, &network.start, &network.outputs, &network.rest)
    }

    #[test]
    fn a_file_reads_back_and_is_kept_once() {
        let some = some();
        let kept = Network::keep("chess", 3, &file_of(&some)).unwrap();
        assert_eq!(*kept, some);
        assert!(std::ptr::eq(kept, Network::keep("chess", 3, &file_of(&some)).unwrap()));
        let other = Network { rest: [7; STAGES], ..some };
        assert_eq!(*Network::keep("chess", 3, &file_of(&other)).unwrap(), other);
    }

    #[test]
    fn a_built_in_network_is_the_one_in_its_file() {
        let some = some();
        let bytes = file_of(&some);
        let inputs: &'static [[i8; NEURONS]; 3] = Box::leak(Box::new(inputs("chess", &bytes)));
        assert_eq!(Network::read("chess", inputs, &bytes), some);
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let good = file_of(&some());
        let refused = |bytes: &[u8]| Network::keep("chess", 3, bytes).unwrap_err();
        let expected = good.len() - MAGIC.len() - "chess\n".len();
        assert_eq!(refused(&good[..good.len() - 1]), NetworkError::Length { found: expected - 1, expected });
        assert_eq!(
            refused(&[&good[..], b"\n"].concat()),
            NetworkError::Length { found: expected + 1, expected }
        );
        let kind = NetworkError::Kind { expected: "chess" };
        for text in
            ["", MAGIC, "gametree-network 2 hex\n", "gametree-network 2 chess", "gametree-network 1 chess\n"]
        {
            assert_eq!(refused(text.as_bytes()), kind, "{text}");
        }
        let mut some = some();
        some.outputs[1][0][5] = -LARGEST - 1;
        assert_eq!(refused(&file_of(&some)), NetworkError::Weight { found: -LARGEST - 1 });
    }
}
