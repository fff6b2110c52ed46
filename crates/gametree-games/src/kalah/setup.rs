//! Kalah's entry in the catalogue: its evaluation, and its boards by name.

use std::fmt;

use super::evaluation::Seeds;
use super::rules::{Kalah, Position};
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "kalah";

impl Playable for Kalah {
    type Handmade = Seeds;

    const KIND: &'static str = KIND;

    const SCORED: bool = true;

    const HANDMADE: NamedEvaluation = NamedEvaluation {
        name: "seeds",
        what: "seeds in stores and houses, captures, and moves that are followed by another",
    };

    /// The seeds in store.
    fn balance(&self, p: &Position) -> Option<i32> {
        Some(p.lead(p.next))
    }
}

/// Kalah on a board of a given size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The houses of each side.
    pub houses: u32,
    /// The seeds in each at the start.
    pub seeds: u32,
}

/// The usual board, used if no size is given.
const STANDARD: Setup = Setup { houses: 6, seeds: 4 };

impl Setup {
    fn rules(self) -> Option<Kalah> {
        Kalah::new(usize::try_from(self.houses).ok()?, u8::try_from(self.seeds).ok()?)
    }
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "kalah:H,S",
        forms: &["kalah", "kalah:H,S"],
        what: "Kalah with H houses a side and S seeds in each (6,4 where none are given), H up to 8, up to 255 seeds in all",
        example: "kalah",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        (name.game == "kalah").then(|| {
            if name.size.is_none() {
                return Ok(STANDARD);
            }
            let size = name.numbers(',');
            let [houses, seeds] = size.ok_or_else(|| name.bad_size("houses and seeds, as kalah:6,4"))?;
            let setup = Setup { houses, seeds };
            match setup.rules() {
                Some(_) => Ok(setup),
                None => Err(name.too_large("at most 8 houses a side and 255 seeds in all")),
            }
        })
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&self.rules()?))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &STANDARD => f.write_str("kalah"),
            Setup { houses, seeds } => write!(f, "kalah:{houses},{seeds}"),
        }
    }
}
