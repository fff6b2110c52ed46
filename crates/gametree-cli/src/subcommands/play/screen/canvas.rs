//! The board as lines of the terminal, with the cursor and the last move marked: as large as fits, or the part that fits.

use gametree::{GameValue, Player};
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::text_game::PositionView;
use super::colours::style;
use super::lattice::Place;
use super::picture::{Item, Marks, Picture};
use crate::output::{Ink, Output};

/// The largest scale: a cell of 32 columns and 16 rows.
const MAX_SCALE: usize = 16;

/// The widest cells, where rows stay close together so that numbers have room.
const MAX_ACROSS: usize = 4;

/// A board, drawn character by character.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
    /// The columns used without a mark after the last cell.
    widest: usize,
    /// The distance of neighbouring cells: twice as many columns as the first, as many rows as the second.
    scale: (usize, usize),
    /// Whether something that is known of a value had no room.
    crowded: bool,
    /// Whether estimates are written with arrows.
    tight: bool,
    /// The column and the row that must be visible.
    focus: (usize, usize),
}

impl Canvas {
    /// Draws a position as large as fits into `room`, with the cursor in square brackets and the last move in round
    /// ones.
    pub(super) fn new(
        view: &PositionView,
        cursor: Option<Place>,
        values: &[(String, GameValue)],
        room: Size,
        out: &Output,
    ) -> Canvas {
        let pictured = Picture::of(view, cursor, values, out);
        let drawn_with = |scale, tight| {
            let mut canvas =
                Canvas { rows: Vec::new(), widest: 0, scale, crowded: false, tight, focus: (0, 0) };
            canvas.draw(&pictured, out);
            canvas
        };
        // Where one estimate needs an arrow, all have one.
        let drawn = |scale| Some(drawn_with(scale, false)).filter(|canvas| !canvas.tight);
        let drawn = |scale| drawn(scale).unwrap_or_else(|| drawn_with(scale, true));
        let square = (1..=MAX_SCALE).rev().map(|scale| drawn((scale, scale)));
        let Some(largest) = square.clone().find(|canvas| canvas.fits(room)) else { return drawn((1, 1)) };
        if !largest.crowded {
            return largest;
        }
        // Numbers are worth more than rows of blanks between the cells.
        let wide = (2..=MAX_ACROSS).flat_map(|across| (1..across).rev().map(move |down| (across, down)));
        let mut roomy = wide.map(drawn).filter(|canvas| canvas.fits(room) && !canvas.crowded);
        roomy.next().unwrap_or(largest)
    }

    /// Whether something that is known of a value had no room.
    pub(super) fn crowded(&self) -> bool {
        self.crowded
    }

    fn draw(&mut self, picture: &Picture, out: &Output) {
        for (row, items) in picture.rows.iter().enumerate() {
            self.rows.resize(row * self.scale.1 + self.cell_height(), Vec::new());
            for item in items {
                match item {
                    Item::Word(x, word, style) => self.word(*x, row, (word, word.chars().count()), *style),
                    Item::Stone(x, player, style) => self.stone(*x, row, *player, *style),
                    Item::Free(x, Marks { short, tight, whole }, style) => {
                        let fits = |text: &&String| text.chars().count() < 2 * self.scale.0;
                        let forms = if self.tight { [tight, tight] } else { [whole, tight] };
                        let text = forms.into_iter().find(fits);
                        self.crowded |= text.is_none();
                        self.tight |= text.is_some_and(|text| text != whole);
                        self.word(*x, row, (text.unwrap_or(short), 1), *style);
                    }
                }
            }
        }
        let (across, down) = self.scale;
        self.widest = picture.width() * across + 1;
        for &((x, row), marks) in &picture.marks {
            if self.focus == (0, 0) || marks[0] == '[' {
                self.focus = (x * across, row * down);
            }
            for y in 0..self.cell_height() {
                let at = row * down + y;
                self.put((x - 1) * across, at, marks[0], style(Ink::Strong, out));
                self.put((x + 1) * across, at, marks[1], style(Ink::Strong, out));
            }
        }
    }

    /// The rows of a cell; one more separates it from the next unless they are next to each other.
    fn cell_height(&self) -> usize {
        (self.scale.1 - 1).max(1)
    }

    /// Writes a word with its middle where the scale puts it, `wide` columns of the picture being its own.
    fn word(&mut self, x: usize, row: usize, (word, wide): (&str, usize), style: Style) {
        let length = word.chars().count();
        // Twice the distance to the left edge of the word's middle, and then of its beginning.
        let middle = (2 * x + wide - 1) * self.scale.0;
        let left = (middle + 1).saturating_sub(length) / 2;
        let y = row * self.scale.1 + (self.cell_height() - 1) / 2;
        for (column, letter) in (left..).zip(word.chars()) {
            self.put(column, y, letter, style);
        }
    }

    /// Draws a stone with its letter: a cross or a ring where there is room for one.
    fn stone(&mut self, x: usize, row: usize, player: Player, style: Style) {
        let (half, height) = (self.scale.0 - 1, self.cell_height());
        let letter = player.symbol().chars().next().unwrap_or(' ');
        for y in 0..height {
            for column in 0..=2 * half {
                // The place in the cell, from -1 to 1 in both directions.
                let across = (column as f64 - half as f64) / (half as f64 + 0.5);
                let down = (2.0 * y as f64 + 1.0 - height as f64) / height as f64;
                let distance = across * across + down * down;
                let filled = match player {
                    _ if height < 3 => true,
                    Player::First => (across.abs() - down.abs()).abs() < 0.3,
                    Player::Second => (0.2..1.1).contains(&distance),
                };
                if filled {
                    self.put(x * self.scale.0 + column - half, row * self.scale.1 + y, letter, style);
                }
            }
        }
    }

    fn put(&mut self, x: usize, y: usize, letter: char, style: Style) {
        let row = &mut self.rows[y];
        row.resize(row.len().max(x + 1), (' ', Style::new()));
        row[x] = (letter, style);
    }

    /// Columns and rows, with room for a mark after the last cell.
    fn size(&self) -> (usize, usize) {
        (self.widest + self.scale.0, self.rows.len())
    }

    /// Whether the whole board fits.
    pub(super) fn fits(&self, room: Size) -> bool {
        let (width, height) = self.size();
        width <= usize::from(room.width) && height <= usize::from(room.height)
    }

    /// Whether estimates are written with arrows.
    pub(super) fn tight(&self) -> bool {
        self.tight
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
