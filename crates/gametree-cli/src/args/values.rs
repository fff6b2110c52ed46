//! Reading the values of flags. An argument may begin with a minus sign and be no flag, so arguments carry a mark here.

use std::ffi::OsString;
use std::str::FromStr;
use std::time::Duration;

use gametree::adapt::ForcedRules;
use gametree_players::values;

use crate::failure::Failure;

/// Marks an argument that begins with a minus sign and is no flag, so that the parser lets it through. The character is
/// of Unicode's private use and appears in no input.
pub(super) const VALUE: char = '\u{e000}';

/// Marks the arguments that are values in spite of their minus sign.
pub(super) fn mark(arguments: impl Iterator<Item = OsString>) -> Result<Vec<String>, Failure> {
    let mut marked = Vec::new();
    for (number, argument) in arguments.enumerate() {
        let text = argument.into_string().map_err(|argument| {
            let shown = argument.to_string_lossy().into_owned();
            Failure::usage(format!("argument {number}, {shown:?}, is not UTF-8: expected text"))
        })?;
        let is_value = is_negative_value(&text) || text.starts_with(VALUE);
        marked.push(if is_value { format!("{VALUE}{text}") } else { text });
    }
    Ok(marked)
}

/// A tree, a window or a guess may begin with a minus sign and a digit, or `-inf`.
fn is_negative_value(text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("inf"))
}

/// The argument as it was typed.
pub(super) fn bare(text: &str) -> &str {
    text.strip_prefix(VALUE).unwrap_or(text)
}

/// Reads a value whose type knows how, with its own error.
pub(super) fn typed<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: std::fmt::Display,
{
    bare(text).parse().map_err(|error: T::Err| error.to_string())
}

pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    values::number(bare(text))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    values::duration(bare(text))
}

pub(super) fn memory(text: &str) -> Result<usize, String> {
    values::memory(bare(text))
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    values::threads(bare(text))
}

pub(super) fn plies(text: &str) -> Result<u32, String> {
    values::plies(bare(text))
}

pub(super) fn forced(text: &str) -> Result<ForcedRules, String> {
    values::forced(bare(text))
}
