//! Text for a terminal: the one place where other people's text is cleaned, and where notes go to stderr.

use std::borrow::Cow;
use std::io::Write;

/// Writes a note to stderr, in a line; a closed stderr is ignored.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", cleaned(text, false));
}

/// Whether a terminal obeys a character instead of showing it: a control character, or one that is invisible and changes the
/// order, the direction or the breaks of what stands around it, so that a line reads otherwise than it is. Letters and marks of
/// every script stay, and so do the joiners that some scripts and emoji are written with.
fn obeyed(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        // Directional marks, embeddings, overrides and isolates.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        // Separators of lines and paragraphs; spaces and hyphens without a shape; invisible operators; the byte-order mark.
        '\u{2028}' | '\u{2029}' | '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{feff}' => true,
        '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        _ => c.is_control(),
    }
}

/// A line of JSON in which what a terminal would obey is escaped as JSON escapes: the same values to every reader.
pub(crate) fn cleaned_json(json: &str) -> Cow<'_, str> {
    if !json.contains(obeyed) {
        return Cow::Borrowed(json);
    }
    let mut clean = String::new();
    for c in json.chars() {
        if obeyed(c) {
            let units = c.encode_utf16(&mut [0; 2]).to_vec();
            clean.extend(units.into_iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            clean.push(c);
        }
    }
    Cow::Owned(clean)
}

/// The text without what a terminal would obey in other people's files and names: it is shown as `\u{1b}`. With `styled` the command's own colours stay; a
/// foreign colour is as harmless as they are.
pub(crate) fn cleaned(text: &str, styled: bool) -> Cow<'_, str> {
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let style = if styled { style_length(rest) } else { 0 };
        let (shown, left) = rest.split_at(if style > 0 { style } else { c.len_utf8() });
        if style == 0 && obeyed(c) {
            clean.extend(c.escape_unicode());
        } else {
            clean += shown;
        }
        rest = left;
    }
    Cow::Owned(clean)
}

/// The length of the colour sequence (`ESC [ digits m`) at the beginning of `text`, or 0.
fn style_length(text: &str) -> usize {
    let Some(sequence) = text.strip_prefix("\u{1b}[") else { return 0 };
    let parameters = sequence.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(sequence.len());
    if parameters <= 12 && sequence[parameters..].starts_with('m') { parameters + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        let clean = |text, styled| super::cleaned(text, styled).into_owned();
        assert_eq!(
            clean("a\u{1b}[2Jb\u{7}\r\u{9b}31m\nc\td", true),
            "a\\u{1b}[2Jb\\u{7}\\u{d}\\u{9b}31m\nc\td"
        );
        assert_eq!(clean("\u{1b}[1mvalue\u{1b}[0m", true), "\u{1b}[1mvalue\u{1b}[0m");
        assert_eq!(clean("\u{1b}[1mvalue", false), "\\u{1b}[1mvalue");
        assert_eq!(clean("\u{1b}[38;5;1", true), "\\u{1b}[38;5;1");
        assert_eq!(clean("±∞ ≥ é", true), "±∞ ≥ é");
        assert_eq!(
            clean("a\u{202e}b\u{2066}c\u{200f}\u{61c}\u{e0041}", true),
            "a\\u{202e}b\\u{2066}c\\u{200f}\\u{61c}\\u{e0041}"
        );
    }

    #[test]
    fn text_of_any_script_stays() {
        for text in [
            "שלום",
            "مرحبا",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "日本語",
            "👩\u{200d}🚀",
            "❤\u{fe0f}",
            "e\u{301}",
            "ไทย",
        ] {
            assert_eq!(super::cleaned(text, false), text);
            assert_eq!(super::cleaned_json(text), text);
        }
    }

    #[test]
    fn json_stays_the_same_to_its_readers() {
        for text in ["a\u{202e}b", "\u{1b}[2J", "\u{e0041}\u{feff}", "é"] {
            let json = serde_json::json!({ text: [text] });
            let clean = super::cleaned_json(&json.to_string()).into_owned();
            assert!(!clean.contains(super::obeyed), "{clean}");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&clean).unwrap(), json);
        }
    }
}
