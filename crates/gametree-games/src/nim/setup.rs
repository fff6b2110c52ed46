//! Nim's entry in the catalogue: its evaluation, and its heaps by name.

use std::fmt;

use super::evaluation::NimSum;
use super::rules::{MAX_HEAPS, MAX_STONES, Nim};
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::numbers::write_numbers;
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "nim";

impl Playable for Nim {
    type Handmade = NimSum;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "nim-sum", what: "who wins, by the exclusive or of the heaps" };
}

/// The heaps that a game of Nim starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The stones of each; 0 after the last heap.
    heaps: [u8; MAX_HEAPS],
}

/// Bouton's example, used if no heaps are given.
const STANDARD: Setup = Setup { heaps: [3, 4, 5, 0, 0, 0, 0, 0] };

impl Setup {
    /// The stones of each heap.
    #[must_use]
    pub fn heaps(&self) -> &[u8] {
        self.heaps.split(|&stones| stones == 0).next().unwrap_or_default()
    }
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "nim:A,B,...",
        forms: &["nim", "nim:A,B,..."],
        what: "Nim with 1 to 8 heaps of up to 63 stones (3,4,5 where none are given); who takes the last stone wins",
        example: "nim",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "nim").then(|| {
            if name.size.is_none() {
                return Ok(STANDARD);
            }
            let given =
                name.list(',').ok_or_else(|| name.bad_size("the stones of each heap, as nim:3,4,5"))?;
            let mut heaps = [0; MAX_HEAPS];
            let too_large = || name.too_large("at most 8 heaps of at most 63 stones");
            for (at, stones) in given.into_iter().enumerate() {
                let stones = u8::try_from(stones).ok().filter(|&stones| stones <= MAX_STONES);
                *heaps.get_mut(at).ok_or_else(too_large)? = stones.ok_or_else(too_large)?;
            }
            Ok(Setup { heaps })
        })
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Nim::new(self.heaps())?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("nim"),
            _ => write!(f, "nim:{}", write_numbers(self.heaps().iter().copied())),
        }
    }
}
