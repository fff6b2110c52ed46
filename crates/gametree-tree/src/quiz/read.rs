//! Reads answers as students write them: with signs as in a book, brackets, commas, and capitals.

use super::error::AnswerError;
use super::kind::Kind;
use crate::tree::{NodeId, Tree};
use gametree::{Bound, Score, Window};

/// The longest answer, in bytes: the longest right one of a tree of ten thousand nodes is shorter.
const MAX_BYTES: usize = 200_000;

/// What a student has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Value(Score),
    Window {
        window: Window,
        bound: Bound,
        value: Score,
    },
    Next(Option<NodeId>),
    GoOn,
    /// Cut off by an ancestor, or by the window of the call.
    Cut(Option<NodeId>),
    Mark(Vec<NodeId>),
    /// The children of each node, by its index, where they are not left as drawn.
    Order(Vec<Option<Vec<NodeId>>>),
}

/// Reads an answer to a question of this kind.
pub(super) fn read(kind: Kind, tree: &Tree, text: &str) -> Result<Answer, AnswerError> {
    if text.len() > MAX_BYTES {
        return Err(AnswerError::TooLong { bytes: text.len(), max: MAX_BYTES });
    }
    let plain = plain(text);
    let separators: &[char] = match kind {
        Kind::Order => &[],
        _ => &['(', ')', '[', ']', '{', '}', ',', ';'],
    };
    let spaced = plain.replace(separators, " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.is_empty() {
        return Err(AnswerError::Empty { expected: kind.answer_form() });
    }
    match kind {
        Kind::Value => match words.as_slice() {
            ["=", value] | [value] => Ok(Answer::Value(number(value)?)),
            _ => Err(unexpected(kind, text)),
        },
        Kind::Window => window(text, &words),
        Kind::Next => match words.as_slice() {
            ["none"] => Ok(Answer::Next(None)),
            [name] => match node(tree, name)? {
                leaf if tree.is_leaf(leaf) => Ok(Answer::Next(Some(leaf))),
                inner => Err(AnswerError::NotALeaf { node: tree.dewey(inner) }),
            },
            _ => Err(unexpected(kind, text)),
        },
        Kind::Cut => cut(tree, text, &words),
        Kind::Mark if words == ["none"] => Ok(Answer::Mark(Vec::new())),
        Kind::Mark => words.iter().map(|name| node(tree, name)).collect::<Result<_, _>>().map(Answer::Mark),
        Kind::Order => order(tree, text, &plain),
    }
}

/// The text with signs as on a keyboard, in small letters.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{2212}' | '–' => plain.push('-'),
            '∞' => plain += "inf",
            '≥' | '⩾' => plain += ">=",
            '≤' | '⩽' => plain += "<=",
            other => plain.extend(other.to_lowercase()),
        }
    }
    plain
}

fn number(word: &str) -> Result<Score, AnswerError> {
    word.parse().map_err(|_| AnswerError::NotANumber { found: shortened(word) })
}

fn node(tree: &Tree, word: &str) -> Result<NodeId, AnswerError> {
    tree.find(word).ok_or_else(|| AnswerError::NoSuchNode { found: shortened(word) })
}

fn unexpected(kind: Kind, text: &str) -> AnswerError {
    AnswerError::Unexpected { found: shortened(text.trim()), expected: kind.answer_form() }
}

/// Enough of a text to recognise it in an error.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// `alpha beta sign value`, the sign with or without spaces around it.
fn window(text: &str, words: &[&str]) -> Result<Answer, AnswerError> {
    const SIGNS: [(&str, Bound); 6] = [
        (">=", Bound::Lower),
        ("=>", Bound::Lower),
        ("<=", Bound::Upper),
        ("=<", Bound::Upper),
        ("==", Bound::Exact),
        ("=", Bound::Exact),
    ];
    let line = words.join(" ");
    let found = SIGNS.iter().find_map(|&(sign, bound)| Some((line.split_once(sign)?, bound)));
    let Some(((ends, value), bound)) = found else { return Err(unexpected(Kind::Window, text)) };
    let ends: Vec<&str> = ends.split_whitespace().collect();
    let [alpha, beta] = ends.as_slice() else { return Err(unexpected(Kind::Window, text)) };
    let window = Window { alpha: number(alpha)?, beta: number(beta)? };
    Ok(Answer::Window { window, bound, value: number(value.trim())? })
}

/// `go on`, or `cut by` an ancestor.
fn cut(tree: &Tree, text: &str, words: &[&str]) -> Result<Answer, AnswerError> {
    let owner = match words {
        ["no" | "none" | "go-on" | "continue"] | ["go", "on"] => return Ok(Answer::GoOn),
        ["yes" | "cut", rest @ ..] => rest,
        _ => return Err(unexpected(Kind::Cut, text)),
    };
    let owner = owner.strip_prefix(&["off"]).unwrap_or(owner);
    let owner = owner.strip_prefix(&["by"]).unwrap_or(owner);
    let owner = owner.strip_prefix(&["the"]).unwrap_or(owner);
    match owner {
        ["window"] => Ok(Answer::Cut(None)),
        [name] => node(tree, name).map(|node| Answer::Cut(Some(node))),
        _ => Err(unexpected(Kind::Cut, text)),
    }
}

/// `node: child child; node: child`, or `as drawn`.
fn order(tree: &Tree, text: &str, plain: &str) -> Result<Answer, AnswerError> {
    let mut orders = vec![None; tree.len()];
    let words: Vec<&str> = plain.split_whitespace().collect();
    if matches!(words.as_slice(), ["as", "drawn"] | ["drawn"]) {
        return Ok(Answer::Order(orders));
    }
    for part in plain.split([';', '\n']).filter(|part| !part.trim().is_empty()) {
        let (parent, names) = part.split_once(':').ok_or_else(|| unexpected(Kind::Order, text))?;
        let parent = node(tree, parent.trim())?;
        if tree.is_leaf(parent) {
            return Err(AnswerError::NoChildren { node: tree.dewey(parent) });
        }
        if orders[parent.index()].is_some() {
            return Err(AnswerError::Repeated { node: tree.dewey(parent) });
        }
        let drawn: Vec<NodeId> = tree.children(parent).collect();
        let mut children = Vec::with_capacity(drawn.len());
        let mut named = vec![false; drawn.len()];
        for word in names.split(|c: char| c.is_whitespace() || ",()[]".contains(c)).filter(|w| !w.is_empty())
        {
            let child = child(tree, parent, &drawn, word)?;
            let number = &mut named[tree.number(child) as usize - 1];
            if *number {
                return Err(AnswerError::Repeated { node: tree.dewey(child) });
            }
            *number = true;
            children.push(child);
        }
        // Those left out follow as they are drawn.
        children.extend(drawn.into_iter().filter(|&child| !named[tree.number(child) as usize - 1]));
        orders[parent.index()] = Some(children);
    }
    if orders.iter().all(Option::is_none) {
        return Err(unexpected(Kind::Order, text));
    }
    Ok(Answer::Order(orders))
}

/// A child of `parent` by its Dewey number, or only by its own number.
fn child(tree: &Tree, parent: NodeId, drawn: &[NodeId], word: &str) -> Result<NodeId, AnswerError> {
    let own = word.rsplit_once('.').map_or(word, |(_, own)| own);
    let number = own.parse::<usize>().ok().filter(|_| own.starts_with(|c: char| ('1'..='9').contains(&c)));
    let found = number.and_then(|number| drawn.get(number - 1).copied());
    // A longer name must be the child's own.
    let found = found.filter(|&child| !word.contains('.') || tree.dewey(child) == word);
    found.ok_or_else(|| AnswerError::NotAChild { found: shortened(word), node: tree.dewey(parent) })
}
