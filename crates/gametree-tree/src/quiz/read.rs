//! Reads answers as students write them: with signs as in a book, brackets, commas, and capitals.

use std::cell::OnceCell;
use std::collections::BTreeMap;

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
    let (plain, named) = (plain(text), Named::new(tree));
    let separators: &[char] = match kind {
        Kind::Order => &[],
        _ => &['(', ')', '[', ']', '{', '}', ',', ';'],
    };
    let spaced = plain.replace(separators, " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.is_empty() {
        return Err(AnswerError::Empty { expected: kind.form_for(tree) });
    }
    match kind {
        Kind::Value => match words.as_slice() {
            ["=", value] | [value] => Ok(Answer::Value(number(value)?)),
            _ => Err(unexpected(kind, tree, text)),
        },
        Kind::Window => window(tree, text, &words),
        Kind::Next => match words.as_slice() {
            [word] if word.eq_ignore_ascii_case("none") => Ok(Answer::Next(None)),
            [name] => match named.node(name)? {
                leaf if tree.is_leaf(leaf) => Ok(Answer::Next(Some(leaf))),
                inner => Err(AnswerError::NotALeaf { node: tree.name(inner) }),
            },
            _ => Err(unexpected(kind, tree, text)),
        },
        Kind::Cut => cut(&named, text, &words),
        Kind::Mark if words.len() == 1 && words[0].eq_ignore_ascii_case("none") => {
            Ok(Answer::Mark(Vec::new()))
        }
        Kind::Mark => words.iter().map(|name| named.node(name)).collect::<Result<_, _>>().map(Answer::Mark),
        Kind::Order => order(&named, text, &plain),
    }
}

/// The text with signs as on a keyboard.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{2212}' | '–' => plain.push('-'),
            '∞' => plain += "inf",
            '≥' | '⩾' => plain += ">=",
            '≤' | '⩽' => plain += "<=",
            other => plain.push(other),
        }
    }
    plain
}

fn number(word: &str) -> Result<Score, AnswerError> {
    word.to_ascii_lowercase().parse().map_err(|_| AnswerError::NotANumber { found: shortened(word) })
}

/// The names of a tree, as students write them.
struct Named<'t> {
    tree: &'t Tree,
    /// The names in small letters, unless two of them differ in capitals alone; made when a word is not written like any name.
    small: OnceCell<BTreeMap<String, Option<NodeId>>>,
}

impl<'t> Named<'t> {
    fn new(tree: &'t Tree) -> Self {
        Named { tree, small: OnceCell::new() }
    }

    /// The node of that name. Capitals matter only where two names differ in nothing else.
    fn node(&self, word: &str) -> Result<NodeId, AnswerError> {
        let root = || word.eq_ignore_ascii_case("root").then_some(NodeId::ROOT);
        let alike = || self.in_small_letters().get(&word.to_lowercase()).copied().flatten();
        self.tree.find(word).or_else(root).or_else(alike).ok_or_else(|| {
            match self.tree.given_names().next() {
                Some((_, name)) => {
                    AnswerError::NoSuchName { found: shortened(word), example: name.to_owned() }
                }
                None => AnswerError::NoSuchNode { found: shortened(word) },
            }
        })
    }

    fn in_small_letters(&self) -> &BTreeMap<String, Option<NodeId>> {
        self.small.get_or_init(|| {
            let mut small = BTreeMap::new();
            for (node, name) in self.tree.given_names() {
                small.entry(name.to_lowercase()).and_modify(|alike| *alike = None).or_insert(Some(node));
            }
            small
        })
    }
}

fn unexpected(kind: Kind, tree: &Tree, text: &str) -> AnswerError {
    AnswerError::Unexpected { found: shortened(text.trim()), expected: kind.form_for(tree) }
}

/// Enough of a text to recognise it in an error.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// `alpha beta sign value`, the sign with or without spaces around it.
fn window(tree: &Tree, text: &str, words: &[&str]) -> Result<Answer, AnswerError> {
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
    let Some(((ends, value), bound)) = found else { return Err(unexpected(Kind::Window, tree, text)) };
    let ends: Vec<&str> = ends.split_whitespace().collect();
    let [alpha, beta] = ends.as_slice() else { return Err(unexpected(Kind::Window, tree, text)) };
    let window = Window { alpha: number(alpha)?, beta: number(beta)? };
    Ok(Answer::Window { window, bound, value: number(value.trim())? })
}

/// `go on`, or `cut by` an ancestor.
fn cut(named: &Named<'_>, text: &str, words: &[&str]) -> Result<Answer, AnswerError> {
    let small: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    let mut owner = match small.as_slice() {
        ["no" | "none" | "go-on" | "continue"] | ["go", "on"] => return Ok(Answer::GoOn),
        ["yes" | "cut", rest @ ..] => rest,
        _ => return Err(unexpected(Kind::Cut, named.tree, text)),
    };
    for before in ["off", "by", "the"] {
        // The last word is the owner, whose name may be one of these.
        owner = owner.strip_prefix(&[before]).filter(|rest| !rest.is_empty()).unwrap_or(owner);
    }
    match (owner, words.last()) {
        (["window"], _) => Ok(Answer::Cut(None)),
        (["off" | "by" | "the"], Some(name)) if named.tree.find(name).is_none() => {
            Err(unexpected(Kind::Cut, named.tree, text))
        }
        ([_], Some(name)) => named.node(name).map(|node| Answer::Cut(Some(node))),
        _ => Err(unexpected(Kind::Cut, named.tree, text)),
    }
}

/// `node: child child; node: child`, or `as drawn`.
fn order(nodes: &Named<'_>, text: &str, plain: &str) -> Result<Answer, AnswerError> {
    let tree = nodes.tree;
    let mut orders = vec![None; tree.len()];
    let small = plain.to_lowercase();
    let words: Vec<&str> = small.split_whitespace().collect();
    if matches!(words.as_slice(), ["as", "drawn"] | ["drawn"]) {
        return Ok(Answer::Order(orders));
    }
    for part in plain.split([';', '\n']).filter(|part| !part.trim().is_empty()) {
        let (parent, names) = part.split_once(':').ok_or_else(|| unexpected(Kind::Order, tree, text))?;
        let parent = nodes.node(parent.trim())?;
        if tree.is_leaf(parent) {
            return Err(AnswerError::NoChildren { node: tree.name(parent) });
        }
        if orders[parent.index()].is_some() {
            return Err(AnswerError::Repeated { node: tree.name(parent) });
        }
        let drawn: Vec<NodeId> = tree.children(parent).collect();
        let mut children = Vec::with_capacity(drawn.len());
        let mut named = vec![false; drawn.len()];
        for word in names.split(|c: char| c.is_whitespace() || ",()[]".contains(c)).filter(|w| !w.is_empty())
        {
            let child = child(nodes, parent, &drawn, word)?;
            let number = &mut named[tree.number(child) as usize - 1];
            if *number {
                return Err(AnswerError::Repeated { node: tree.name(child) });
            }
            *number = true;
            children.push(child);
        }
        // Those left out follow as they are drawn.
        children.extend(drawn.into_iter().filter(|&child| !named[tree.number(child) as usize - 1]));
        orders[parent.index()] = Some(children);
    }
    if orders.iter().all(Option::is_none) {
        return Err(unexpected(Kind::Order, tree, text));
    }
    Ok(Answer::Order(orders))
}

/// A child of `parent` by its name, by its Dewey number, or only by its own number.
fn child(nodes: &Named<'_>, parent: NodeId, drawn: &[NodeId], word: &str) -> Result<NodeId, AnswerError> {
    let tree = nodes.tree;
    let not_a_child = || AnswerError::NotAChild { found: shortened(word), node: tree.name(parent) };
    if word.starts_with(char::is_alphabetic) {
        let child = nodes.node(word)?;
        return if tree.parent(child) == Some(parent) { Ok(child) } else { Err(not_a_child()) };
    }
    let own = word.rsplit_once('.').map_or(word, |(_, own)| own);
    let number = own.parse::<usize>().ok().filter(|_| own.starts_with(|c: char| ('1'..='9').contains(&c)));
    let found = number.and_then(|number| drawn.get(number - 1).copied());
    // A longer name must be the child's own.
    let found = found.filter(|&child| !word.contains('.') || tree.dewey(child) == word);
    found.ok_or_else(not_a_child)
}
