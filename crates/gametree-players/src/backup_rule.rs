//! The engine's backup rules by name: `negamax`, `althofer:0.5`, `althofer:0.5,padded`.

use std::fmt;
use std::str::FromStr;

use gametree::engine::{Althofer, Ends};

/// How the engine backs up values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BackupRule {
    /// The best child's value.
    Negamax,
    /// Althöfer's rule: the node's own static value, weighted, is added to the best child's value.
    Althofer(Althofer),
}

/// The value of a win if ends are padded: just above every evaluation of the catalogue.
const PADDED_WIN: i64 = 10_000;

impl FromStr for BackupRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "{text:?} is not a backup rule: expected negamax or althofer:WEIGHT, WEIGHT from 0 to 100, optionally with \
                 ,saturated ,padded or ,literal"
            )
        };
        if text == "negamax" {
            return Ok(BackupRule::Negamax);
        }
        let rule = text.strip_prefix("althofer:").ok_or_else(expected)?;
        let (weight, ends) = rule.split_once(',').unwrap_or((rule, "saturated"));
        let ends = match ends {
            "saturated" => Ends::Saturated,
            "padded" => Ends::Padded { win: PADDED_WIN },
            "literal" => Ends::Literal,
            _ => return Err(expected()),
        };
        let plain = weight.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let weight = weight.parse::<f64>().ok().filter(|w| plain && *w <= 100.0).ok_or_else(expected)?;
        Ok(BackupRule::Althofer(Althofer { weight, ends }))
    }
}

impl fmt::Display for BackupRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupRule::Negamax => f.write_str("negamax"),
            BackupRule::Althofer(Althofer { weight, ends }) => match ends {
                Ends::Saturated => write!(f, "althofer:{weight}"),
                Ends::Padded { .. } => write!(f, "althofer:{weight},padded"),
                Ends::Literal => write!(f, "althofer:{weight},literal"),
            },
        }
    }
}
