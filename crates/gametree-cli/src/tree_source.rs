//! Reads the tree from the command line, a preset, stdin or a file.

use std::borrow::Cow;
use std::path::Path;

use gametree_tree::presets;
use gametree_tree::{Tree, TreeError, Values};

use crate::failure::Failure;
use crate::input::{read_file, read_text};

/// Whether a text begins as `A(3 5)` or `A=3` do, which could be the name of a file, too.
fn begins_with_a_name(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '\'');
    text.starts_with(char::is_alphabetic) && rest.starts_with(['=', '(', '['])
}

/// The tree that an argument names, and the default view of its values. Text and tree together may take `memory` bytes.
pub(crate) fn read(text: &str, memory: usize) -> Result<(Tree, Values), Failure> {
    let text = text.trim();
    if let Some(preset) = presets::named(text) {
        let preset = preset.map_err(|error| Failure::usage(error.to_string()))?;
        return Ok((Tree::parse(preset.tree)?, preset.values));
    }
    // A sign, a bracket or a comment; what else a tree begins with are the words of the notation.
    let begins = |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let is_text = text.starts_with(|c: char| c.is_ascii_digit() || "+-([{#\u{2212}∞".contains(c))
        || ["max(", "min(", "max[", "min[", "inf"].into_iter().any(begins)
        || begins_with_a_name(text) && !Path::new(text).exists();
    let (source, place): (Cow<'_, str>, _) = if text == "-" {
        (read_text("-", memory, "a tree")?.into(), "stdin")
    } else if is_text {
        (text.into(), "tree")
    } else {
        let file = std::fs::File::open(text).map_err(|error| {
            Failure::usage(format!("{text:?} is neither a tree nor a file that can be read ({error}): expected a number, '(', '{{', '@name', '-' or a path"))
        })?;
        (read_file(file, text, memory, "a tree")?.into(), text)
    };
    let room = match &source {
        Cow::Borrowed(_) => memory,
        Cow::Owned(read) => memory.saturating_sub(read.capacity()),
    };
    match Tree::parse_within(source.strip_prefix('\u{feff}').unwrap_or(&source), room) {
        Ok(tree) => Ok((tree, Values::default())),
        Err(TreeError::Memory { at, .. }) => {
            let message = format!(
                "{at}: the memory of {memory} bytes is used up by the tree: expected a smaller one, or a larger --memory"
            );
            Err(Failure::usage(message).at(place).stopped())
        }
        Err(error) => Err(Failure::from(error).at(place)),
    }
}
