//! What the games of k in a row need for the catalogue: the kind and the evaluation.

use super::evaluation::Lines;
use super::layout::Layout;
use super::rules::LineGame;
use crate::bits::Bits;
use crate::codes::PairCodes;
use crate::evaluation::NamedEvaluation;
use crate::playable::Playable;

/// The kind of game, as it is written in a weights file.
pub(crate) const KIND: &str = "lines";

impl<B: Bits, L: Layout> Playable for LineGame<B, L> {
    type Handmade = Lines;

    const COMPILED: bool = B::WIDTH == 64;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "lines", what: "lines that are open to one side only, by what they lack" };

    fn coded_from(&self, first: &Self::State) -> Self {
        let mut coded = self.clone();
        coded.codes = PairCodes::from_stones(first.stones, self.cells);
        coded
    }
}
