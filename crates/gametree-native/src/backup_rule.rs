//! The engine's backup rules by name: `negamax`, `althofer:0.5`, `althofer:0.5,padded`.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "laboratory")]
use gametree::engine::{Althofer, Ends};
use gametree::engine::{Backup, Negamax};
use gametree::{Outcome, Score};

/// How the engine backs up values: one type with all rules, so that an engine is compiled once for each game. (Which rule it is,
/// is asked a few times a node, and always answered alike.)
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BackupRule {
    /// The best child's value.
    Negamax,
    /// Althöfer's rule, which needs the feature `laboratory`: the node's own static value, weighted, is added to the best child's value.
    #[cfg(feature = "laboratory")]
    Althofer(Althofer),
}

/// What the rule that it is answers.
macro_rules! answered {
    ($rule:expr, $of:ident => $answer:expr) => {
        match $rule {
            BackupRule::Negamax => {
                let $of = &Negamax;
                $answer
            }
            #[cfg(feature = "laboratory")]
            BackupRule::Althofer($of) => $answer,
        }
    };
}

impl Backup for BackupRule {
    #[inline]
    fn uses_statics(&self) -> bool {
        answered!(self, rule => rule.uses_statics())
    }
    #[inline]
    fn own(&self, f: Score) -> Score {
        answered!(self, rule => rule.own(f))
    }
    #[inline]
    fn apply(&self, own: Score, best: Score) -> Score {
        answered!(self, rule => rule.apply(own, best))
    }
    #[inline]
    fn pull_alpha(&self, own: Score, alpha: Score) -> Score {
        answered!(self, rule => rule.pull_alpha(own, alpha))
    }
    #[inline]
    fn pull_beta(&self, own: Score, beta: Score) -> Score {
        answered!(self, rule => rule.pull_beta(own, beta))
    }
    #[inline]
    fn end(&self, outcome: Outcome, ply: u32, left: u32) -> Score {
        answered!(self, rule => rule.end(outcome, ply, left))
    }
    #[inline]
    fn wins_decide(&self) -> bool {
        answered!(self, rule => rule.wins_decide())
    }
    #[inline]
    fn depth_independent(&self) -> bool {
        answered!(self, rule => rule.depth_independent())
    }
    fn growth(&self, depth: u32) -> f64 {
        answered!(self, rule => rule.growth(depth))
    }
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
