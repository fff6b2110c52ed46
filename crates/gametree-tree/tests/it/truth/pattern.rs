//! Sentences read by patterns: literal text with placeholders.
//!
//! `{n}` is a node, `{p}` a player, `{i}` a number, `{w}` what is known of a value ("at least 3"), `{l}` a list of nodes,
//! `{d}` a count, `{a}` the name of an algorithm, and `{h}` the rest of the sentence.

/// What a placeholder stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    Node(String),
    Player(String),
    Number(f64),
    Worth(Worth),
    Nodes(Vec<String>),
    Count(usize),
    Name(String),
    Rest(String),
}

/// What a sentence says of a value: a relation, `at_least`, `at_most` or `exactly`, and a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub relation: &'static str,
    pub value: f64,
}

/// The words of `text`, if it is of this pattern.
pub fn read(pattern: &str, text: &str) -> Option<Vec<Word>> {
    let (mut pattern, mut text, mut words) = (pattern, text, Vec::new());
    while let Some((literal, after)) = pattern.split_once('{') {
        text = text.strip_prefix(literal)?;
        let (kind, after) = after.split_once('}')?;
        let (word, left) = word(kind, text)?;
        words.push(word);
        (pattern, text) = (after, left);
    }
    (pattern == text).then_some(words)
}

fn word<'t>(kind: &str, text: &'t str) -> Option<(Word, &'t str)> {
    Some(match kind {
        "n" => node(text).map(|(node, left)| (Word::Node(node), left))?,
        "p" => {
            let player = text.get(..3).filter(|player| ["MAX", "MIN"].contains(player))?;
            (Word::Player(player.to_owned()), &text[3..])
        }
        "i" => number(text).map(|(number, left)| (Word::Number(number), left))?,
        "w" => {
            let (relation, text) = [("at_least", "at least "), ("at_most", "at most ")]
                .into_iter()
                .find_map(|(relation, words)| Some((relation, text.strip_prefix(words)?)))
                .unwrap_or(("exactly", text));
            let (value, left) = number(text)?;
            (Word::Worth(Worth { relation, value }), left)
        }
        "l" => nodes(text)?,
        "d" => {
            let (digits, left) = split(text, |c| c.is_ascii_digit())?;
            (Word::Count(digits.parse().ok()?), left)
        }
        "a" => {
            let (name, left) = split(text, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')?;
            (Word::Name(name.to_owned()), left)
        }
        "h" => (Word::Rest(text.to_owned()), ""),
        _ => panic!("no such placeholder: {kind}"),
    })
}

fn split(text: &str, of: impl Fn(char) -> bool) -> Option<(&str, &str)> {
    let end = text.find(|c| !of(c)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn node(text: &str) -> Option<(String, &str)> {
    for root in ["the root", "The root"] {
        if let Some(left) = text.strip_prefix(root) {
            return Some(("root".to_owned(), left));
        }
    }
    let (dewey, left) = split(text, |c| c.is_ascii_digit() || c == '.')?;
    Some((dewey.to_owned(), left))
}

fn number(text: &str) -> Option<(f64, &str)> {
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |left| (-1.0, left));
    if let Some(left) = digits.strip_prefix("inf") {
        return Some((sign * f64::INFINITY, left));
    }
    let (digits, left) = split(digits, |c| c.is_ascii_digit())?;
    Some((sign * digits.parse::<f64>().ok()?, left))
}

/// "2", "2 and 3", "2, 3 and 4", or "the 8 children 2 to 9".
fn nodes(text: &str) -> Option<(Word, &str)> {
    if let Some(rest) = text.strip_prefix("the ").filter(|_| !text.starts_with("the root")) {
        let (_, rest) = split(rest, |c| c.is_ascii_digit())?;
        let (first, rest) = node(rest.strip_prefix(" children ")?)?;
        let (last, left) = node(rest.strip_prefix(" to ")?)?;
        let (parent, from) = first.rsplit_once('.').unwrap_or(("", &first));
        let to = last.rsplit('.').next()?;
        let dot = if parent.is_empty() { "" } else { "." };
        let between = from.parse::<usize>().ok()?..=to.parse().ok()?;
        return Some((Word::Nodes(between.map(|n| format!("{parent}{dot}{n}")).collect()), left));
    }
    let (first, mut left) = node(text)?;
    let mut nodes = vec![first];
    loop {
        // A comma may also end the list.
        let next = left.strip_prefix(", ").or_else(|| left.strip_prefix(" and ")).and_then(node);
        let Some((next, rest)) = next else { return Some((Word::Nodes(nodes), left)) };
        nodes.push(next);
        left = rest;
    }
}
