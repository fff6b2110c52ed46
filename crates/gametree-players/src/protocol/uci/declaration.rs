//! The options that an engine declares, with their types, limits and defaults.

use std::fmt;

use super::words::{OneLine, Words};

/// `option name N type …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name, which may have spaces, and ignores case.
    pub name: String,
    /// The type with its default.
    pub kind: Kind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Check(bool),
    /// A whole number.
    Spin {
        /// Its default.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Its default.
        default: String,
        /// All of them.
        values: Vec<String>,
    },
    /// Something to be done, without a value.
    Button,
    /// A text, which may be empty.
    String(String),
}

/// How UCI writes an empty text.
const EMPTY: &str = "<empty>";

impl Declaration {
    /// Whether this is the option of that name.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let folded = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        folded(&self.name) == folded(name)
    }

    /// Reads what follows `option`; `None` without a name or a known type.
    pub(super) fn read(words: &mut Words<'_>) -> Option<Declaration> {
        const KEYWORDS: [&str; 5] = ["type", "default", "min", "max", "var"];
        words.find(|word| *word == "name")?;
        let name = words.until(&["type"]).join(" ");
        words.next()?;
        let kind = words.next()?;
        if name.is_empty() {
            return None;
        }
        if kind == "string" {
            // The text may have any words in it.
            words.find(|word| *word == "default");
            let text = words.rest();
            let text = if text == EMPTY { "" } else { text };
            return Some(Declaration { name, kind: Kind::String(text.to_owned()) });
        }
        let (mut default, mut min, mut max, mut values) = (String::new(), None, None, Vec::new());
        while let Some(word) = words.next() {
            match word {
                "default" => default = words.until(&KEYWORDS).join(" "),
                "min" => min = words.number(),
                "max" => max = words.number(),
                "var" => values.push(words.until(&KEYWORDS).join(" ")),
                _ => {}
            }
        }
        let kind = match kind {
            "check" => Kind::Check(default == "true"),
            "spin" => Kind::Spin {
                default: Words::new(&default).number().unwrap_or(0),
                min: min.unwrap_or(i64::MIN),
                max: max.unwrap_or(i64::MAX),
            },
            "combo" => Kind::Combo { default, values },
            "button" => Kind::Button,
            _ => return None,
        };
        Some(Declaration { name, kind })
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            Kind::Check(on) => write!(f, "check default {on}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Combo { default, values } => {
                write!(f, "combo default {}", OneLine(default))?;
                values.iter().try_for_each(|value| write!(f, " var {}", OneLine(value)))
            }
            Kind::Button => f.write_str("button"),
            Kind::String(text) if text.trim().is_empty() => write!(f, "string default {EMPTY}"),
            Kind::String(text) => write!(f, "string default {}", text.replace(char::is_control, "?")),
        }
    }
}
