//! The choice between the evaluations of chess.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::evaluation::Pieces;
use super::network::WithNetwork;
use super::position::Position;
use super::rules::Chess;
use crate::evaluation::{Features, StaticResult, Weights};

/// An evaluation of chess. The default is the one without the network, whose features and sign are those of learned and coarse
/// evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handmade {
    /// [`Pieces`].
    #[default]
    Pieces,
    /// [`WithNetwork`].
    WithNetwork(WithNetwork),
}

impl Evaluate<Chess> for Handmade {
    #[inline]
    fn evaluate(&self, chess: &Chess, p: &Position) -> Score {
        match self {
            Handmade::Pieces => Pieces.evaluate(chess, p),
            Handmade::WithNetwork(network) => network.evaluate(chess, p),
        }
    }
}

impl Features<Chess> for Handmade {
    const NAMES: &'static [&'static str] = Pieces::NAMES;

    fn counted(&self, chess: &Chess, p: &Position) -> Option<Vec<(&'static str, [i32; 2])>> {
        Pieces.counted(chess, p)
    }

    fn static_result(&self, chess: &Chess, p: &Position) -> StaticResult {
        Pieces.static_result(chess, p)
    }

    fn weighted(&self, chess: &Chess, p: &Position, weights: &Weights) -> Score {
        Pieces.weighted(chess, p, weights)
    }
}
