//! The catalogue entry of Nine Men's Morris: its evaluation and its name.

use std::fmt;

use super::evaluation::Mills;
use super::rules::Morris;
use crate::evaluation::NamedEvaluation;
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// The kind of game, as it is written in a weights file.
const KIND: &str = "morris";

impl Playable for Morris {
    type Handmade = Mills;

    const KIND: &'static str = KIND;

    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "mills", what: "men, mills, mills about to be made, and freedom to move" };
}

/// The one board of Nine Men's Morris.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup;

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "morris",
        forms: &["morris"],
        what: "Nine Men's Morris; three men fly, and a repetition is a draw",
        example: "morris",
    }];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        let sized = |_| Err(name.bad_size("none: the game is morris"));
        (name.game == "morris").then(|| name.size.map_or(Ok(Setup), sized))
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&Morris::default()))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("morris")
    }
}
