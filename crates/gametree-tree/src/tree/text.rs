//! The text notation: a leaf is a number, an inner node `(child child …)` or `f:(child …)`; `max(…)` and `min(…)`
//! name the player where the two don't alternate. Before any node its name may stand, as in `A=3`, `A=1:(3 5)` and `A(3 5)`.
//!
//! What textbooks and programs write instead is read, too: commas between children, square brackets, `MAX(…)`, the minus
//! sign and the infinity of mathematics, and comments from `#` to the end of the line.

use std::fmt;

use super::arena::{NodeId, Tree};
use super::builder::TreeBuilder;
use super::error::TreeError;
use super::names;
use super::scanner::Scanner;
use gametree::Player;
use gametree::Score;

const A_NODE: &str = "a number, '(', 'max(' or 'min('";

pub(super) fn parse(text: &str, mut tree: TreeBuilder) -> Result<Tree, TreeError> {
    let mut scanner = Scanner::new(text);
    let mut opened: Vec<Bracket> = Vec::new();
    loop {
        scanner.skip_space();
        let place = scanner.place();
        match (scanner.peek(), opened.last()) {
            (None, None) => return tree.finish().ok_or(TreeError::Empty),
            (None, Some(bracket)) => {
                return Err(TreeError::Unclosed { open: bracket.open, at: bracket.place.clone() });
            }
            (Some(_), _) if tree.is_complete() => {
                return Err(TreeError::Trailing { found: scanner.found(), at: place });
            }
            (Some(close), Some(bracket)) if close == bracket.close() => {
                scanner.next();
                tree.close(&bracket.place)?;
                opened.pop();
                after_a_child(&mut scanner, opened.last())?;
            }
            (Some(')' | ']'), Some(bracket)) => {
                let expected =
                    if bracket.open == '(' { "')', which closes a '('" } else { "']', which closes a '['" };
                return Err(unexpected(&scanner, expected));
            }
            (Some(_), _) => match node(&mut scanner, &mut tree)? {
                Some(bracket) => opened.push(bracket),
                None => after_a_child(&mut scanner, opened.last())?,
            },
        }
    }
}

/// An open bracket.
struct Bracket {
    open: char,
    place: String,
}

impl Bracket {
    fn close(&self) -> char {
        if self.open == '(' { ')' } else { ']' }
    }
}

fn unexpected(scanner: &Scanner<'_>, expected: &'static str) -> TreeError {
    TreeError::Unexpected { found: scanner.found(), at: scanner.place(), expected }
}

/// Reads the comma between a child and the next one, if there is one.
fn after_a_child(scanner: &mut Scanner<'_>, parent: Option<&Bracket>) -> Result<(), TreeError> {
    scanner.skip_space();
    if parent.is_some() && scanner.peek() == Some(',') {
        scanner.next();
        scanner.skip_space();
        if matches!(scanner.peek(), None | Some(')' | ']' | ',')) {
            return Err(unexpected(scanner, "a child after the comma"));
        }
    }
    Ok(())
}

/// Reads the name that stands before a node, if one does, with its place.
fn name<'t>(scanner: &mut Scanner<'t>) -> Result<Option<(&'t str, String)>, TreeError> {
    let before = scanner.clone();
    let word = scanner.word();
    let named = match scanner.peek() {
        Some('=') if !word.is_empty() => {
            scanner.next();
            true
        }
        // Directly before a bracket the sign may be left out; a number there lacks its colon.
        Some('(' | '[') => {
            word.starts_with(char::is_alphabetic)
                && named_player(word).is_none()
                && !word.eq_ignore_ascii_case("inf")
        }
        _ => false,
    };
    if !named {
        *scanner = before;
        return Ok(None);
    }
    names::check(word, &before.place())?; // before what follows it is read, whose errors come later in the text
    Ok(Some((word, before.place())))
}

/// Names the node that has just been opened.
fn give(tree: &mut TreeBuilder, name: Option<(&str, String)>) -> Result<(), TreeError> {
    name.map_or(Ok(()), |(name, place)| tree.name(name, &place))
}

/// Parses a whole leaf, or the start of an inner node up to its bracket, which is returned.
fn node(scanner: &mut Scanner<'_>, tree: &mut TreeBuilder) -> Result<Option<Bracket>, TreeError> {
    let name = name(scanner)?;
    let place = scanner.place();
    let word = scanner.word();
    let mut player = named_player(word);
    let value = if word.is_empty() || player.is_some() { None } else { Some(value(word, &place)?) };
    if let Some(value) = value {
        if scanner.peek() != Some(':') {
            if matches!(scanner.peek(), Some('(' | '[')) {
                return Err(unexpected(scanner, "':' between a static value and '(', or a space"));
            }
            tree.open(Some(value), None, &place)?;
            give(tree, name)?;
            tree.close(&place)?;
            return Ok(None);
        }
        if value.is_infinite() {
            return Err(TreeError::InfiniteStaticValue { at: place });
        }
        scanner.next();
        let before = scanner.clone();
        let word = scanner.word();
        player = named_player(word);
        if player.is_none() && !word.is_empty() {
            return Err(unexpected(&before, "'(', 'max(' or 'min(' after a static value"));
        }
    }
    let Some(open @ ('(' | '[')) = scanner.peek() else {
        return Err(unexpected(scanner, if value.is_some() || player.is_some() { "'('" } else { A_NODE }));
    };
    let bracket = Bracket { open, place: scanner.place() };
    scanner.next();
    tree.open(value, player, &place)?;
    give(tree, name)?;
    scanner.skip_space();
    if scanner.peek() == Some(bracket.close()) {
        return Err(unexpected(scanner, A_NODE));
    }
    Ok(Some(bracket))
}

fn named_player(word: &str) -> Option<Player> {
    match word.to_ascii_lowercase().as_str() {
        "max" => Some(Player::First),
        "min" => Some(Player::Second),
        _ => None,
    }
}

/// A number as it may be written; of a decimal one the error says how to make it whole.
fn value(word: &str, place: &str) -> Result<Score, TreeError> {
    let plain = word.replace('\u{2212}', "-").replace('∞', "inf");
    plain.parse().map_err(|reason| match plain.split_once('.') {
        Some((whole, decimals)) if is_decimal(whole, decimals) => TreeError::Decimal {
            found: plain.clone(),
            scale: 10_u32.pow(decimals.len() as u32),
            at: place.to_owned(),
        },
        _ => TreeError::BadValue { reason, at: place.to_owned() },
    })
}

/// Whether these are the digits before and after a decimal point, at most nine of them after it.
fn is_decimal(whole: &str, decimals: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let whole = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    (1..=9).contains(&decimals.len()) && digits(whole) && digits(decimals)
}

impl fmt::Display for Tree {
    /// The text notation, on one line; players are named only where they don't alternate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut node = NodeId::ROOT;
        loop {
            if let Some(name) = self.given_name(node) {
                let direct = self.value(node).is_none() && self.player_prefix(node).is_empty();
                write!(f, "{name}{}", if direct { "" } else { "=" })?;
            }
            if let Some(value) = self.value(node) {
                write!(f, "{value}")?;
            }
            if let Some(child) = self.first_child(node) {
                if self.value(node).is_some() {
                    f.write_str(":")?;
                }
                f.write_str(self.player_prefix(node))?;
                f.write_str("(")?;
                node = child;
                continue;
            }
            // Close what ends here, then go on to the right.
            while self.next_sibling(node).is_none() {
                let Some(parent) = self.parent(node) else { return Ok(()) };
                f.write_str(")")?;
                node = parent;
            }
            let Some(right) = self.next_sibling(node) else { return Ok(()) };
            f.write_str(" ")?;
            node = right;
        }
    }
}
