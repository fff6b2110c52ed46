//! The choice between Hex's handmade evaluations.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::connections::Connections;
use super::evaluation::Distance;
use super::rules::{Hex, Position};
use crate::bits::Bits;
use crate::evaluation::{Features, StaticResult};

/// A handmade evaluation of Hex. The default is the older one, whose features and sign are those of learned and coarse
/// evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handmade {
    /// [`Distance`].
    #[default]
    Distance,
    /// [`Connections`].
    Connections,
}

impl<B: Bits> Evaluate<Hex<B>> for Handmade {
    #[inline]
    fn evaluate(&self, game: &Hex<B>, p: &Position<B>) -> Score {
        match self {
            Handmade::Distance => Distance.evaluate(game, p),
            Handmade::Connections => Connections.evaluate(game, p),
        }
    }
}

impl<B: Bits> Features<Hex<B>> for Handmade {
    const NAMES: &'static [&'static str] = <Distance as Features<Hex<B>>>::NAMES;
    const TERMS: &'static [(&'static str, &'static str)] = <Distance as Features<Hex<B>>>::TERMS;

    fn static_result(&self, game: &Hex<B>, p: &Position<B>) -> StaticResult {
        Distance.static_result(game, p)
    }
}
