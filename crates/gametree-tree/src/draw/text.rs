//! Text in drawings: signs as in a book, its breadth, and how it is broken into lines.

/// Infinities and minus signs as in a book. Done twice, it changes nothing more.
pub(super) fn typeset(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let letter = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphanumeric());
    let infinity = |at: usize| chars[at..].starts_with(&['i', 'n', 'f']) && !letter(Some(at + 3));
    let mut out = String::new();
    let mut at = 0;
    while at < chars.len() {
        let first = !letter(at.checked_sub(1));
        let number =
            || chars.get(at + 1).is_some_and(|c| c.is_ascii_digit() || *c == '∞') || infinity(at + 1);
        if first && infinity(at) {
            out.push('∞');
            at += 3;
            continue;
        }
        out.push(if first && chars[at] == '-' && at + 1 < chars.len() && number() {
            '−'
        } else {
            chars[at]
        });
        at += 1;
    }
    out
}

/// The breadth of a text of this size in DejaVu Sans, the broadest of the fonts that a drawing names.
pub(super) fn breadth(text: &str, size: f64) -> f64 {
    let hundredths: u32 = typeset(text).chars().map(advance).sum();
    f64::from(hundredths) / 100.0 * size
}

/// The breadth of a character in hundredths of the size, rounded up.
const fn advance(c: char) -> u32 {
    match c {
        'i' | 'j' | 'l' | '\'' => 28,
        'I' | 'J' => 30,
        ' ' | ',' | '.' | '·' => 32,
        '/' | ':' | ';' | '|' | 'f' | '-' => 36,
        '(' | ')' | '[' | ']' | 't' | '!' => 40,
        'r' => 42,
        '"' | '*' | '_' | '–' | '?' | 's' | 'z' => 53,
        'c' | 'L' | 'F' | 'k' => 59,
        'm' | '@' | '…' | 'W' | '%' => 100,
        '∞' | '=' | '≥' | '≤' | '−' | '+' | '<' | '>' | '#' | 'w' | 'M' | '×' | '∏' => 87,
        'A'..='Z' | '&' => 79,
        ' '..='~' | 'α' | 'β' | 'ö' => 64,
        _ => 100,
    }
}

/// A Dewey number without all but its last part, `.3`; other names whole.
pub(super) fn short_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((_, last)) if !name.contains(' ') => format!(".{last}"),
        _ => name.to_owned(),
    }
}

/// The text in lines of at most this breadth; a longer word has a line of its own.
pub(super) fn wrapped(text: &str, size: f64, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if breadth(line, size) + breadth(" ", size) + breadth(word, size) <= widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{breadth, typeset, wrapped};

    #[test]
    fn signs_are_those_of_a_book() {
        for (plain, set) in [
            ("(-inf, -3)", "(−∞, −3)"),
            ("alpha-beta", "alpha-beta"),
            ("info -inf inf) x-1", "info −∞ ∞) x-1"),
            ("= -5", "= −5"),
            ("-", "-"),
            ("--2", "-−2"),
        ] {
            assert_eq!(typeset(plain), set);
            assert_eq!(typeset(set), set);
        }
    }

    #[test]
    fn a_text_is_at_least_as_broad_as_the_font_makes_it() {
        // The advances of DejaVu Sans, in units of which 2,048 are the size.
        let font = [("0123456789", 10 * 1303), ("(−∞, ≥)", 799 + 1716 + 1706 + 651 + 651 + 1716 + 799)];
        for (text, units) in font {
            let exact = f64::from(units) / 2048.0 * 10.0;
            assert!((exact..1.06 * exact).contains(&breadth(text, 10.0)), "{text}");
        }
    }

    #[test]
    fn lines_fill_the_page_and_no_more() {
        let text = "1.2.3  ".repeat(200);
        let lines = wrapped(text.trim(), 12.0, 500.0);
        let wide: Vec<f64> = lines.iter().map(|line| breadth(line, 12.0)).collect();
        assert!(wide.iter().all(|&wide| wide <= 500.0));
        assert!(wide[..wide.len() - 1].iter().all(|&wide| wide > 500.0 - breadth("  1.2.3", 12.0)));
        assert_eq!(lines.join(" "), text.trim());
    }
}
