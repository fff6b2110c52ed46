//! Reads the tree from the command line, a preset, stdin or a file.

use std::io::Read;

use gametree::tree::presets;
use gametree::tree::{Tree, Values};

use crate::failure::Failure;

/// The tree that an argument names, and the default view of its values.
pub(crate) fn read(text: &str) -> Result<(Tree, Values), Failure> {
    let text = text.trim();
    if let Some(preset) = presets::named(text) {
        let preset = preset.map_err(|error| Failure::usage(error.to_string()))?;
        return Ok((Tree::parse(preset.tree)?, preset.values));
    }
    // A sign, a bracket or a comment; what else a tree begins with are the words of the notation.
    let begins = |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let is_text = text.starts_with(|c: char| c.is_ascii_digit() || "+-([{#\u{2212}∞".contains(c))
        || ["max(", "min(", "max[", "min[", "inf"].into_iter().any(begins);
    let (source, place) = if text == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| Failure::usage(format!("stdin: {e}")))?;
        (bytes, "stdin")
    } else if is_text {
        (text.as_bytes().to_vec(), "tree")
    } else {
        let bytes = std::fs::read(text).map_err(|error| {
            Failure::usage(format!("{text:?} is neither a tree nor a file that can be read ({error}): expected a number, '(', '{{', '@name', '-' or a path"))
        })?;
        (bytes, text)
    };
    let source = String::from_utf8(source).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("byte {}: not UTF-8: expected a tree", at + 1)).at(place)
    })?;
    let tree = Tree::parse(source.strip_prefix('\u{feff}').unwrap_or(&source))
        .map_err(|error| Failure::from(error).at(place))?;
    Ok((tree, Values::default()))
}
