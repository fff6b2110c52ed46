//! Parses the values of flags.
//!
//! A value may begin with a minus sign: it is marked, so that clap does not take it for a flag.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use gametree::adapt::ForcedRules;
use gametree::engine::{Depths, Selective};
use gametree_players::values;

use crate::failure::Failure;

/// Prefix of an argument that begins with a minus sign but is not a flag. It is a private-use character, which no input
/// contains.
pub(super) const VALUE_MARK: char = '\u{e000}';

/// Marks the arguments that are values although they begin with a minus sign.
pub(super) fn mark(arguments: impl Iterator<Item = OsString>) -> Result<Vec<String>, Failure> {
    let mut marked = Vec::new();
    for (number, argument) in arguments.enumerate() {
        let text = argument.into_string().map_err(|argument| {
            let shown = argument.to_string_lossy().into_owned();
            Failure::usage(format!("argument {number}, {shown:?}, is not UTF-8: expected text"))
        })?;
        let is_value = is_negative_value(&text) || text.starts_with(VALUE_MARK);
        marked.push(if is_value { format!("{VALUE_MARK}{text}") } else { text });
    }
    Ok(marked)
}

/// A tree, a window or a guess may begin with a minus sign and a digit, or `-inf`.
fn is_negative_value(text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("inf"))
}

/// The argument as typed.
pub(super) fn unmarked(text: &str) -> &str {
    text.strip_prefix(VALUE_MARK).unwrap_or(text)
}

/// Parses a value of a type that implements [`FromStr`].
pub(super) fn typed<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: std::fmt::Display,
{
    unmarked(text).parse().map_err(|error: T::Err| error.to_string())
}

pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    match unmarked(text) {
        "" => Err("expected a path".to_owned()),
        text => Ok(PathBuf::from(text)),
    }
}

pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    values::number(unmarked(text))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    values::duration(unmarked(text))
}

pub(super) fn exploration(text: &str) -> Result<f64, String> {
    values::exploration(unmarked(text))
}

pub(super) fn memory(text: &str) -> Result<usize, String> {
    values::memory(unmarked(text))
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    values::threads(unmarked(text))
}

pub(super) fn plies(text: &str) -> Result<u32, String> {
    values::plies(unmarked(text))
}

pub(super) fn depths(text: &str) -> Result<Depths, String> {
    values::depths(unmarked(text))
}

pub(super) fn selective(text: &str) -> Result<Selective, String> {
    values::selective(unmarked(text))
}

pub(super) fn forced(text: &str) -> Result<ForcedRules, String> {
    values::forced(unmarked(text))
}
