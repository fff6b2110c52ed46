//! Connections of Hex in words.

use gametree::knowledge::{Notation, PositionError};
use gametree_picture::{Mark, Marks};
use gametree_solvers::handbook::{Area, Held, Pattern, PatternBook};

use super::document::{Entry, Span, Words};
use super::phrases::{link, named, plain};
use crate::native::AnyGame;

/// How the book is read.
pub(super) fn rules(book: &PatternBook) -> Vec<String> {
    let first = match &book.first {
        Some(first) => {
            format!(
                "Begin with {first}. From then on the pairs and areas of the board below will join your edges."
            )
        }
        None => "The pairs and areas of the board below will join your edges.".to_owned(),
    };
    let mut rules = vec![
        first,
        "If the opponent plays one cell of a pair, play the other. That pair is done.".to_owned(),
        "If he plays in an area, look at its pattern: it has an answer to each of his moves. Play it. The area is done, and the pairs and areas that stand beside the answer take its place.".to_owned(),
        "If he plays anywhere else, play where you like. If an answer is a stone of yours already, play where you like too; the pair or area is done all the same.".to_owned(),
    ];
    let answers = book.patterns.iter().flat_map(|pattern| &pattern.answers);
    let all = answers.map(|answer| &answer.then).chain([&book.held]);
    if all.flat_map(|held| &held.areas).any(|area| area.moved.is_some()) {
        rules.push("A pattern that is moved means all its cells moved in the same way: first turned by half a turn, if it says so, then shifted as the cell that is named.".to_owned());
    }
    rules
}

/// The board, and the patterns.
pub(super) fn entries(
    game: &AnyGame,
    (position, book): (&str, &PatternBook),
    before: &str,
) -> Result<Vec<Entry>, PositionError> {
    let first = book.first.as_deref().unwrap_or_default();
    let state = game.read_position(&format!("{position} {first}"))?;
    let picture = game.picture(&state);
    let mut marks = Marks::default();
    for (number, pair) in (1..).zip(&book.held.pairs) {
        marks = pair.iter().fold(marks, |marks, cell| marks.with(cell, Mark::Number(number)));
    }
    for (letter, area) in letters().zip(&book.held.areas) {
        marks = area.cells.iter().fold(marks, |marks, cell| marks.with(cell, Mark::Text(letter.to_string())));
    }
    let lines = held(&book.held, before);
    let (anchor, title) = (format!("{before}board"), "The board".to_owned());
    let board = Entry { anchor, title, aside: String::new(), picture: picture.clone(), marks, lines };
    let patterns = book.patterns.iter().enumerate().map(|(number, pattern)| {
        let (anchor, title) = named("pattern", number, before);
        let (marks, lines) = of_pattern(pattern, before);
        Entry { anchor, title, aside: String::new(), picture: picture.clone(), marks, lines }
    });
    Ok([board].into_iter().chain(patterns).collect())
}

/// The letters that no player's stone has.
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').filter(|letter| !matches!(letter, 'O' | 'X')).cycle()
}

/// Pairs and areas, a line for all pairs and one for each area.
fn held(held: &Held, before: &str) -> Vec<Words> {
    let mut lines = Vec::new();
    if !held.pairs.is_empty() {
        lines.push(plain(pairs(held)));
    }
    for (letter, area) in letters().zip(&held.areas) {
        let mut line = plain(format!("Area {letter}, {}: ", area.cells.join(" ")));
        line.extend(pattern(area, before));
        lines.push(line);
    }
    lines
}

fn pairs(held: &Held) -> String {
    let names: Vec<String> = held.pairs.iter().map(|pair| pair.join("-")).collect();
    let word = if names.len() == 1 { "Pair" } else { "Pairs" };
    format!("{word} {}", names.join(", "))
}

/// The pattern of an area, and how it lies there.
fn pattern(area: &Area, before: &str) -> Words {
    let mut words = vec![link("pattern", area.pattern, before)];
    if let Some(moved) = &area.moved {
        let turned = if moved.turned { "turned by half a turn, " } else { "" };
        words.push(Span::Text(format!(", {turned}its {} on {}", moved.from, moved.to)));
    }
    words
}

/// The marks and the answers of a pattern: what the opponent plays is marked by the number of the answer.
fn of_pattern(pattern_: &Pattern, before: &str) -> (Marks, Vec<Words>) {
    let (mut marks, mut lines) = (Marks::default(), Vec::new());
    for (number, answer) in (1..).zip(&pattern_.answers) {
        marks = answer.to.iter().fold(marks, |marks, cell| marks.with(cell, Mark::Number(number)));
        let mut line = plain(format!("{number}, after {}: you play {}", answer.to.join(" "), answer.own));
        let mut sign = "; then ";
        if !answer.then.pairs.is_empty() {
            let pairs = pairs(&answer.then);
            line.push(Span::Text(format!("{sign}{}{}", pairs[..1].to_lowercase(), &pairs[1..])));
            sign = "; ";
        }
        for area in &answer.then.areas {
            line.push(Span::Text(format!("{sign}area {}: ", area.cells.join(" "))));
            line.extend(pattern(area, before));
            sign = "; ";
        }
        lines.push(line);
    }
    (marks, lines)
}
