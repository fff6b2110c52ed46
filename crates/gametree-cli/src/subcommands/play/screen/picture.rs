//! The parts of a board's picture and their places, before they are drawn at some size.

use gametree::{GameValue, Player};
use gametree_picture::Piece;
use ratatui::style::Style;

use super::super::text_game::PositionView;
use super::colours::style;
use super::lattice::Place;
use crate::board::piece_text;
use crate::output::Output;
use gametree_players::preference;

/// A part of a row, and the column where it begins. Columns count from 1, which leaves room for a mark.
pub(super) enum Item {
    /// A coordinate.
    Word(usize, String, Style),
    Stone(usize, Player, Style),
    /// A free cell, with more or less of what is known of the move.
    Free(usize, Marks, Style),
}

/// What is known of a move, for little room and for more.
pub(super) struct Marks {
    /// One character.
    pub(super) short: String,
    /// An estimate by an arrow and a number; of everything else as much as in `whole`.
    pub(super) tight: String,
    pub(super) whole: String,
}

/// A position as parts of a picture.
pub(super) struct Picture {
    pub(super) rows: Vec<Vec<Item>>,
    /// The column and the row of a cell to mark, and the marks before and after it; the most important one last.
    pub(super) marks: Vec<((usize, usize), [char; 2])>,
    width: usize,
}

impl Picture {
    /// The picture of a position, with the cursor in square brackets and the last move in round ones.
    pub(super) fn of(
        view: &PositionView,
        cursor: Option<Place>,
        values: &[(String, GameValue)],
        out: &Output,
    ) -> Picture {
        let value_of = |name: &String| values.iter().find(|(mv, _)| mv == name).map(|&(_, value)| value);
        let best = values.iter().map(|(_, value)| *value).max_by_key(|&value| preference(value));
        let mut picture = Picture { rows: Vec::new(), marks: Vec::new(), width: 0 };
        let mut at_cursor = None;
        for (row, pieces) in view.picture.iter().enumerate() {
            let (mut items, mut x, mut column) = (Vec::new(), 1, 0);
            for (piece, number) in pieces.iter().zip(0..) {
                let (ink, text) = piece_text(piece, out.ascii(), value_of);
                let style = style(ink, out);
                match piece {
                    Piece::Text(text)
                    | Piece::Edge(_, text)
                    | Piece::Figure(_, text)
                    | Piece::Marked(_, text) => {
                        items.extend(words(text, x, style));
                    }
                    Piece::Cell(stone, mv) => {
                        items.push(match stone {
                            Some(player) => Item::Stone(x, *player, style),
                            None => {
                                let value = mv.as_ref().and_then(value_of);
                                Item::Free(x, Marks::of(&text, value, best, out), style)
                            }
                        });
                        if view.last == Some((row, number)) {
                            picture.marks.push(((x, row), ['(', ')']));
                        }
                        if cursor == Some(Place { row, column }) {
                            at_cursor = Some(((x, row), ['[', ']']));
                        }
                        column += 1;
                    }
                }
                x += text.chars().count();
                picture.width = picture.width.max(x - 1);
            }
            picture.rows.push(items);
        }
        // The cursor beside the last move gets the blank between them.
        picture.marks.extend(at_cursor);
        picture
    }

    /// The number of the last column.
    pub(super) fn width(&self) -> usize {
        self.width
    }
}

/// The words of a text that begins in column `x`.
fn words(text: &str, x: usize, style: Style) -> Vec<Item> {
    let mut items = Vec::new();
    let mut word = String::new();
    for (letter, column) in text.chars().chain([' ']).zip(x..) {
        if letter != ' ' {
            word.push(letter);
        } else if !word.is_empty() {
            let begin = column - word.chars().count();
            items.push(Item::Word(begin, std::mem::take(&mut word), style));
        }
    }
    items
}

impl Marks {
    /// The best of the estimates stands out even where there is no room for numbers.
    fn of(text: &str, value: Option<GameValue>, best: Option<GameValue>, out: &Output) -> Self {
        let same =
            |short: &str, text: String| Marks { short: short.to_owned(), tight: text.clone(), whole: text };
        let ascii = out.ascii();
        match value {
            Some(GameValue::Proved(_, Some(plies))) => same(text, format!("{text}{plies}")),
            Some(GameValue::Estimate(score)) => {
                let about = if ascii { "~" } else { "≈" };
                let [up, down] = arrows(ascii);
                let short = if value == best { BEST } else { about };
                let number = score.to_string();
                let tight = match number.strip_prefix('-') {
                    Some(number) => format!("{down}{number}"),
                    None => format!("{up}{number}"),
                };
                Marks { short: short.to_owned(), tight, whole: format!("{about}{number}") }
            }
            _ => same(text, text.to_owned()),
        }
    }
}

/// The marks of estimates above and below 0 where there is no room for more.
pub(super) const fn arrows(ascii: bool) -> [&'static str; 2] {
    if ascii { ["^", "v"] } else { ["↑", "↓"] }
}

/// The mark of the best estimate where there is no room for numbers.
pub(super) const BEST: &str = "*";
