//! The text notation: a leaf is a number, an inner node `(child child …)` or `f:(child …)`; `max(…)` and `min(…)`
//! name the player where the two don't alternate.

use std::fmt;

use super::arena::{NodeId, Tree};
use super::builder::TreeBuilder;
use super::error::TreeError;
use crate::game::Player;

const A_NODE: &str = "a number, '(', 'max(' or 'min('";

pub(super) fn parse(text: &str) -> Result<Tree, TreeError> {
    let mut scanner = Scanner { text, at: 0, line: 1, line_start: 0 };
    let mut tree = TreeBuilder::default();
    let mut opened = Vec::new(); // where each open '(' stands
    loop {
        scanner.skip_space();
        let place = scanner.place();
        match scanner.peek() {
            None if tree.open_nodes() == 0 => return tree.finish().ok_or(TreeError::Empty),
            None => return Err(TreeError::Unclosed { at: opened.pop().unwrap_or(place) }),
            Some(_) if tree.is_complete() => {
                return Err(TreeError::Trailing { found: scanner.found(), at: place });
            }
            Some(')') if tree.open_nodes() > 0 => {
                scanner.at += 1;
                tree.close(&opened.pop().unwrap_or(place))?;
            }
            Some(_) => node(&mut scanner, &mut tree, &mut opened)?,
        }
    }
}

/// Parses a whole leaf, or the start of an inner node up to its `(`.
fn node(
    scanner: &mut Scanner<'_>,
    tree: &mut TreeBuilder,
    opened: &mut Vec<String>,
) -> Result<(), TreeError> {
    let place = scanner.place();
    let word = scanner.word();
    let unexpected = |scanner: &Scanner<'_>, expected| TreeError::Unexpected {
        found: scanner.found(),
        at: scanner.place(),
        expected,
    };
    let value = match word {
        "" | "max" | "min" => None,
        number => Some(number.parse().map_err(|reason| TreeError::BadValue { reason, at: place.clone() })?),
    };
    let mut player = word;
    if value.is_some() {
        if scanner.peek() != Some(':') {
            if scanner.peek() == Some('(') {
                return Err(unexpected(scanner, "':' between a static value and '(', or a space"));
            }
            tree.open(value, None, &place)?;
            return tree.close(&place);
        }
        if value.is_some_and(crate::score::Score::is_infinite) {
            return Err(TreeError::InfiniteStaticValue { at: place });
        }
        scanner.at += 1;
        player = scanner.word();
    }
    let player = match player {
        "max" => Some(Player::First),
        "min" => Some(Player::Second),
        "" => None,
        other => {
            scanner.at -= other.len();
            return Err(unexpected(scanner, "'(', 'max(' or 'min(' after a static value"));
        }
    };
    if scanner.peek() != Some('(') {
        return Err(unexpected(scanner, if value.is_some() || player.is_some() { "'('" } else { A_NODE }));
    }
    let bracket = scanner.place();
    scanner.at += 1;
    tree.open(value, player, &place)?;
    scanner.skip_space();
    if scanner.peek() == Some(')') {
        return Err(TreeError::Unexpected { found: scanner.found(), at: scanner.place(), expected: A_NODE });
    }
    opened.push(bracket);
    Ok(())
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    /// The start of the line.
    line_start: usize,
}

impl<'t> Scanner<'t> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        let space = &rest[..rest.len() - rest.trim_start().len()];
        if let Some(last) = space.rfind('\n') {
            self.line += space.matches('\n').count();
            self.line_start = self.at + last + 1;
        }
        self.at += space.len();
    }

    /// The text up to the next space, bracket or colon.
    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| c.is_whitespace() || "():".contains(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn found(&self) -> String {
        self.peek().map_or("the end".to_owned(), |c| format!("{c:?}"))
    }

    /// Line and column, in bytes; the line only if there are several.
    fn place(&self) -> String {
        let column = self.at - self.line_start + 1;
        if self.line == 1 {
            format!("column {column}")
        } else {
            format!("line {}, column {column}", self.line)
        }
    }
}

impl fmt::Display for Tree {
    /// The text notation, on one line; players are named only where they don't alternate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut node = NodeId::ROOT;
        loop {
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
