//! Nim's entry in the catalogue: its evaluation and its heaps by name.

use std::fmt;

use super::evaluation::NimSum;
use super::rules::Nim;
use crate::evaluation::NamedEvaluation;
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::{Entry, GameSetup, SpecError, SpecName};

/// The kind of game, as it is written in a weights file.
const KIND: &str = "nim";

impl Playable for Nim {
    type Handmade = NimSum;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "nim-sum", what: "the exclusive or of the heaps" };
}

/// Three heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The number of stones in each.
    pub heaps: [u32; 3],
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "nim:A,B,C",
        forms: &["nim:A,B,C"],
        what: "Nim with three heaps of up to 40 stones; taking the last stone wins",
        example: "nim:3,4,5",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "nim").then(|| {
            let heaps = name.numbers(',').ok_or_else(|| name.bad_size("three heaps, such as nim:3,4,5"))?;
            if heaps.iter().any(|&stones| stones > 40) {
                return Err(name.too_large("heaps of at most 40 stones"));
            }
            Ok(Setup { heaps })
        })
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        let [a, b, c] = self.heaps.map(|stones| u8::try_from(stones).ok());
        Some(visitor.visit(&Nim::new([a?, b?, c?, 0])?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.heaps;
        write!(f, "nim:{a},{b},{c}")
    }
}
