//! A picture as rows of characters, for a terminal.

use std::fmt;

use super::marks::{Mark, Marks};
use super::picture::{Cell, Content, Label, Picture, Place};
use gametree::Player;

/// A piece of a row of a board's picture, one or more characters wide.
///
/// ```
/// use gametree::Player;
/// use gametree_picture::Piece;
/// let taken: Piece<u8> = Piece::Cell(Some(Player::First), None); // a stone
/// let free: Piece<u8> = Piece::Cell(None, Some(4)); // move 4 would put one here
/// assert_ne!(taken, free);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<M> {
    /// Blank space, a coordinate, a piece of the frame, or what belongs to nobody.
    Text(String),
    /// A coordinate, or a piece of the frame, at an edge of the board that belongs to a player.
    Edge(Player, String),
    /// A piece that is told from others, by its owner and its letter.
    Figure(Player, String),
    /// A cell: the owner of its stone, or the move that would place one.
    Cell(Option<Player>, Option<M>),
    /// An empty cell with a mark on it, and the characters of the mark.
    Marked(Mark, String),
}

impl<M> Piece<M> {
    /// The characters of a piece, with a dot for an empty cell.
    fn symbol(&self) -> &str {
        match self {
            Piece::Text(text) | Piece::Edge(_, text) | Piece::Figure(_, text) | Piece::Marked(_, text) => {
                text
            }
            Piece::Cell(Some(player), _) => player.symbol(),
            Piece::Cell(None, _) => "·",
        }
    }

    fn width(&self) -> i64 {
        self.symbol().chars().count() as i64
    }
}

/// A piece at its row and its first column.
type Set<M> = (i64, i64, Piece<M>);

impl<M: Clone> Picture<M> {
    /// The picture as rows of pieces, from the top, without blanks at their ends.
    ///
    /// ```
    /// use gametree::Player;
    /// use gametree_picture::{Content, Picture, Piece};
    /// let board: Picture<u32> = Picture::grid(1, 1, |_, _| (Content::Stone(Player::First), None));
    /// assert!(board.rows()[1].contains(&Piece::Cell(Some(Player::First), None)));
    /// ```
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Piece<M>>> {
        self.marked_rows(&Marks::default())
    }

    /// The same with marks on empty cells. A mark that is too long for its cell is cut.
    ///
    /// ```
    /// use gametree_picture::{Content, Mark, Marks, Picture, Piece};
    /// let board: Picture<u32> = Picture::grid(1, 1, |_, _| (Content::Empty, Some(0)));
    /// let rows = board.marked_rows(&Marks::default().with("a1", Mark::Chosen));
    /// assert_eq!(rows[1][2], Piece::Marked(Mark::Chosen, "*".into()));
    /// ```
    #[must_use]
    pub fn marked_rows(&self, marks: &Marks) -> Vec<Vec<Piece<M>>> {
        let mut set: Vec<Set<M>> = self.cells.iter().map(|cell| self.set_cell(cell, marks)).collect();
        set.extend(self.labels.iter().map(|label| self.set_label(label)));
        self.set_lines(&mut set);
        set.sort_by_key(|&(row, column, _)| (row, column));
        let Some(left) = set.iter().map(|&(_, column, _)| column).min() else { return Vec::new() };
        // Where numbers stand at the right ends of cells, the picture does not move when one of them grows.
        let cells = self.cells.iter().map(|cell| self.column(cell.place)).filter(|_| self.right);
        let left = cells.fold(left, i64::min);
        let (top, bottom) = (set[0].0, set[set.len() - 1].0);
        let mut rows: Vec<Vec<Piece<M>>> = (top..=bottom).map(|_| Vec::new()).collect();
        let mut at = vec![left; rows.len()];
        for (row, column, piece) in set {
            let row = (row - top) as usize;
            if column > at[row] {
                rows[row].push(Piece::Text(" ".repeat((column - at[row]) as usize)));
            }
            at[row] = at[row].max(column) + piece.width();
            rows[row].push(piece);
        }
        rows
    }

    /// The first character of a place.
    fn column(&self, (layer, x, _): Place) -> i64 {
        ((x + f64::from(layer) * self.layer_step) * self.pitch as f64).floor() as i64
    }

    fn set_cell(&self, cell: &Cell<M>, marks: &Marks) -> Set<M> {
        let piece = match cell.content {
            Content::Empty => match marks.of(&cell.name) {
                Some(mark) => {
                    let text = mark.symbol().chars().take(self.pitch.saturating_sub(1).max(1)).collect();
                    Piece::Marked(mark.clone(), text)
                }
                None => Piece::Cell(None, cell.mv.clone()),
            },
            Content::Stone(player) => Piece::Cell(Some(player), cell.mv.clone()),
            Content::Counter => Piece::Text("o".to_owned()),
            Content::Count(count) => Piece::Text(count.to_string()),
            Content::Blocked => Piece::Text("#".to_owned()),
            Content::Piece { owner, kind } => Piece::Figure(owner, kind.written(owner).to_string()),
        };
        (cell.place.2.round() as i64, self.aligned(cell.place, &piece), piece)
    }

    /// Where a piece at this place begins.
    fn aligned(&self, place: Place, piece: &Piece<M>) -> i64 {
        let indent = if self.right { self.pitch as i64 - piece.width() } else { 0 };
        self.column(place) + indent
    }

    fn set_label(&self, label: &Label) -> Set<M> {
        let text = label.text.clone();
        let piece =
            label.owner.map_or_else(|| Piece::Text(text.clone()), |owner| Piece::Edge(owner, text.clone()));
        let column = match label.before {
            true => self.column(label.place) - 1 - piece.width(),
            false => self.aligned(label.place, &piece),
        };
        (label.place.2.round() as i64, column, piece)
    }

    /// The lines, where nothing else is: across, down, or aslant.
    fn set_lines(&self, set: &mut Vec<Set<M>>) {
        for [from, to] in &self.lines {
            let ([x, end_x], [y, end_y]) =
                ([self.column(*from), self.column(*to)], [from.2, to.2].map(|y| y.round() as i64));
            let across = end_x - x;
            let steps = (end_y - y).abs();
            if steps == 0 {
                let mut column = x.min(end_x) + 1;
                while column < x.max(end_x) {
                    let next =
                        set.iter().filter(|(row, at, _)| *row == y && *at >= column).map(|(_, at, _)| *at);
                    let end = next.min().unwrap_or(i64::MAX).min(x.max(end_x));
                    if end > column {
                        set.push((y, column, Piece::Text("-".repeat((end - column) as usize))));
                    }
                    column = end + 1;
                }
                continue;
            }
            for step in 1..steps {
                let (row, column) = (y + (end_y - y).signum() * step, x + across * step / steps);
                let taken = set.iter().any(|(at_row, at, piece)| {
                    *at_row == row && (*at..*at + piece.width()).contains(&column)
                });
                let symbol = match across * (end_y - y).signum() {
                    0 => "|",
                    1.. => "\\",
                    _ => "/",
                };
                if !taken {
                    set.push((row, column, Piece::Text(symbol.to_owned())));
                }
            }
        }
    }
}

impl<M: Clone> fmt::Display for Picture<M> {
    /// The rows as lines of text, `X` and `O` for the players' stones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().map(Piece::symbol).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
