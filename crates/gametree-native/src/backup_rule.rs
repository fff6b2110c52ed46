//! The engine's backup rules by name: `negamax`, `althofer:0.5`, `althofer:0.5,padded`.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "laboratory")]
use gametree::engine::{Althofer, Ends};

/// How the engine backs up values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BackupRule {
    /// The best child's value.
    Negamax,
    /// Althöfer's rule, which needs the feature `laboratory`: the node's own static value, weighted, is added to the best child's value.
    #[cfg(feature = "laboratory")]
    Althofer(Althofer),
}

/// The value of a win if ends are padded: just above every evaluation of the catalogue.
#[cfg(feature = "laboratory")]
const PADDED_WIN: i64 = 10_000;

impl FromStr for BackupRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "negamax" {
            return Ok(BackupRule::Negamax);
        }
        #[cfg(feature = "laboratory")]
        if let Some(rule) = text.strip_prefix("althofer:").and_then(althofer) {
            return Ok(BackupRule::Althofer(rule));
        }
        Err(format!(
            "{text:?} is not a backup rule: expected negamax or althofer:WEIGHT, WEIGHT from 0 to 100, optionally with \
             ,saturated ,padded or ,literal"
        ))
    }
}

/// Althöfer's rule with this weight, and how it treats ends.
#[cfg(feature = "laboratory")]
fn althofer(rule: &str) -> Option<Althofer> {
    let (weight, ends) = rule.split_once(',').unwrap_or((rule, "saturated"));
    let ends = match ends {
        "saturated" => Ends::Saturated,
        "padded" => Ends::Padded { win: PADDED_WIN },
        "literal" => Ends::Literal,
        _ => return None,
    };
    let plain = weight.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let weight = weight.parse::<f64>().ok().filter(|w| plain && *w <= 100.0)?;
    Some(Althofer { weight, ends })
}

impl fmt::Display for BackupRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupRule::Negamax => f.write_str("negamax"),
            #[cfg(feature = "laboratory")]
            BackupRule::Althofer(Althofer { weight, ends }) => match ends {
                Ends::Saturated => write!(f, "althofer:{weight}"),
                Ends::Padded { .. } => write!(f, "althofer:{weight},padded"),
                Ends::Literal => write!(f, "althofer:{weight},literal"),
            },
        }
    }
}
