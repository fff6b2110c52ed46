//! Chess's entries in the catalogue: its evaluation, and chess and Chess960 by name.

use std::fmt;

use super::handmade::Handmade;
use super::network::{self, INPUTS, WithNetwork};
use super::position::Position;
use super::rules::{Chess, KIND};
use crate::evaluation::NamedEvaluation;
use crate::evaluation::network::{Network, Seen};
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::setup::GameSetup;

/// Scharnagl's number of chess's own starting position.
const USUAL: u32 = 518;

/// The default evaluation.
const WITH_NETWORK: NamedEvaluation = NamedEvaluation {
    name: "network",
    what: "pieces, and a small network beside it that has learned from games what it leaves out",
};

impl Playable for Chess {
    type Handmade = Handmade;

    const KIND: &'static str = KIND;

    const LISTABLE: bool = false;

    const INPUTS: usize = INPUTS;

    const HANDMADE: NamedEvaluation = NamedEvaluation {
        name: "pieces",
        what: "material, mobility, pawns and kings' safety, in the middle game and the ending",
    };

    const DEFAULT: Option<(NamedEvaluation, Handmade)> =
        Some((WITH_NETWORK, Handmade::WithNetwork(WithNetwork::BUILT_IN)));

    fn for_counting(&self) -> Self {
        self.without_draws()
    }

    fn with_network(network: &'static Network) -> Option<Handmade> {
        WithNetwork::new(network).map(Handmade::WithNetwork)
    }

    fn seen(&self, p: &Position) -> Option<Seen> {
        Some(network::seen(p))
    }
}

/// Chess, or Chess960 from one of its starting positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Scharnagl's number of the starting position of Chess960; `None` for chess.
    pub chess960: Option<u32>,
}

impl GameSetup for Setup {
    const ENTRIES: &'static [Entry] = &[
        Entry {
            name: "chess",
            forms: &["chess"],
            what: "chess by the laws of FIDE; positions are FENs",
            example: "chess",
        },
        Entry {
            name: "chess960:N",
            forms: &["chess960", "chess960:N"],
            what: "Chess960 from position N, 0 to 959 (518, that of chess, where none is given)",
            example: "chess960:356",
        },
    ];

    const KIND: &'static str = KIND;

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        match name.game {
            "chess" if name.size.is_some() => {
                Some(Err(name.bad_size("no size; chess960:N has other starting positions")))
            }
            "chess" => Some(Ok(Setup { chess960: None })),
            "chess960" => Some(match name.size {
                None => Ok(Setup { chess960: Some(USUAL) }),
                Some(text) => {
                    let plain =
                        text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
                    let number = text.parse().ok().filter(|&number: &u32| plain && number < 960);
                    let wrong =
                        || name.bad_size("the number of a starting position, 0 to 959, as chess960:356");
                    number.map(|number| Setup { chess960: Some(number) }).ok_or_else(wrong)
                }
            }),
            _ => None,
        }
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        let rules = match self.chess960 {
            None => Chess::usual(),
            Some(number) => Chess::chess960(number)?,
        };
        Some(visitor.visit(&rules))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.chess960 {
            None => f.write_str("chess"),
            Some(USUAL) => f.write_str("chess960"),
            Some(number) => write!(f, "chess960:{number}"),
        }
    }
}
