//! The board as lines of the terminal, with the cursor and the last move marked, cut to the part that fits.

use gametree::GameValue;
use gametree::knowledge::Piece;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::text_game::PositionView;
use super::colours::style;
use super::lattice::Place;
use crate::board::symbol;
use crate::output::{Ink, Output};

/// A board, drawn character by character.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
    /// The column and the row that must be visible.
    focus: (usize, usize),
}

impl Canvas {
    /// Draws a position, with the cursor in square brackets and the last move in round ones.
    pub(super) fn new(
        view: &PositionView,
        cursor: Option<Place>,
        values: &[(String, GameValue)],
        out: &Output,
    ) -> Canvas {
        let value_of = |name: &String| values.iter().find(|(mv, _)| mv == name).map(|&(_, value)| value);
        let mut canvas = Canvas { rows: Vec::new(), focus: (0, 0) };
        let mut marks = Vec::new();
        for (row, pieces) in view.picture.iter().enumerate() {
            // A leading blank, for a mark before the first cell.
            let (mut line, mut column) = (vec![(' ', Style::new())], 0);
            for (piece, number) in pieces.iter().zip(0..) {
                let at = (line.len(), row);
                if matches!(piece, Piece::Cell(..)) {
                    if view.last == Some((row, number)) {
                        marks.push((at, ['(', ')']));
                    }
                    if cursor == Some(Place { row, column }) {
                        canvas.focus = at;
                        marks.push((at, ['[', ']']));
                    }
                    column += 1;
                }
                let (ink, text) = symbol(piece, out.ascii(), value_of);
                line.extend(text.chars().map(|c| (c, style(ink, out))));
            }
            canvas.rows.push(line);
        }
        if cursor.is_none() {
            canvas.focus = marks.first().map_or((0, 0), |&(at, _)| at);
        }
        // The cursor beside the last move gets the blank between them, so it is drawn last.
        marks.sort_by_key(|&(_, [open, _])| open == '[');
        for ((x, y), [open, close]) in marks {
            canvas.set(x - 1, y, open, out);
            canvas.set(x + 1, y, close, out);
        }
        canvas
    }

    fn set(&mut self, x: usize, y: usize, mark: char, out: &Output) {
        let row = &mut self.rows[y];
        row.resize(row.len().max(x + 1), (' ', Style::new()));
        row[x] = (mark, style(Ink::Strong, out));
    }

    /// Columns and rows, with room for a mark after the last cell.
    fn size(&self) -> (usize, usize) {
        (self.rows.iter().map(|row| row.len() + 1).max().unwrap_or(0), self.rows.len())
    }

    /// Whether the whole board fits.
    pub(super) fn fits(&self, room: Size) -> bool {
        let (width, height) = self.size();
        width <= usize::from(room.width) && height <= usize::from(room.height)
    }

    /// Where the board is drawn: in the middle of the room.
    pub(super) fn place(&self, room: Rect) -> Rect {
        let (width, height) = self.size();
        let (width, height) = (room.width.min(width as u16), room.height.min(height as u16));
        let (x, y) = (room.x + (room.width - width) / 2, room.y + (room.height - height) / 2);
        Rect::new(x, y, width, height)
    }

    /// The lines that fit, around the cursor. The column names always stay on top.
    pub(super) fn lines(&self, room: Size) -> Vec<Line<'static>> {
        let (width, height) = self.size();
        let (across, down) = (usize::from(room.width), usize::from(room.height));
        let left = first_visible(self.focus.0, width, across);
        let top = first_visible(self.focus.1, height, down);
        let rows = self.rows.iter().enumerate().skip(top).take(down);
        let rows = rows.map(|(number, row)| if number == top { &self.rows[0] } else { row });
        rows.map(|row| runs(row.iter().skip(left).take(across))).collect()
    }
}

/// Where a stretch of `room` out of `length` begins, with `focus` in its middle if possible.
fn first_visible(focus: usize, length: usize, room: usize) -> usize {
    focus.saturating_sub(room / 2).min(length.saturating_sub(room))
}

/// Joins characters of the same style.
fn runs<'c>(characters: impl Iterator<Item = &'c (char, Style)>) -> Line<'static> {
    let mut spans: Vec<(String, Style)> = Vec::new();
    for &(character, style) in characters {
        match spans.last_mut() {
            Some((text, last)) if *last == style => text.push(character),
            _ => spans.push((character.into(), style)),
        }
    }
    spans.into_iter().map(|(text, style)| Span::styled(text, style)).collect()
}
