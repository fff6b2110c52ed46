//! What is marked on a picture, as a layer of its own.

/// A mark on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The move that is spoken of.
    Chosen,
    /// A cell that a threat or a reason rests on.
    Key,
    /// One of many cells that belong together, such as those of a connection.
    Region,
    /// A move that is not good.
    Bad,
    /// The number of a move in a line, from 1.
    Number(u32),
    /// A few characters, such as a value.
    Text(String),
}

impl Mark {
    /// The mark in a terminal.
    pub(super) fn symbol(&self) -> String {
        match self {
            Mark::Chosen => "*".to_owned(),
            Mark::Key => "!".to_owned(),
            Mark::Region => "+".to_owned(),
            Mark::Bad => "?".to_owned(),
            Mark::Number(number) => number.to_string(),
            Mark::Text(text) => text.clone(),
        }
    }
}

/// Marks on cells, and arrows from cell to cell. Cells are called by their names, or by those of the moves for which they stand.
///
/// ```
/// use gametree::picture::{Mark, Marks};
/// let marks = Marks::default().with("b2", Mark::Chosen).with("c3", Mark::Number(2)).arrow("b2", "c3");
/// assert_eq!(marks.of("c3"), Some(&Mark::Number(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    cells: Vec<(String, Mark)>,
    arrows: Vec<(String, String)>,
}

impl Marks {
    /// The same with a mark on this cell, unless it has one.
    #[must_use]
    pub fn with(mut self, cell: impl Into<String>, mark: Mark) -> Self {
        let cell = cell.into();
        if self.of(&cell).is_none() {
            self.cells.push((cell, mark));
        }
        self
    }

    /// The same with an arrow from one cell to another.
    #[must_use]
    pub fn arrow(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.arrows.push((from.into(), to.into()));
        self
    }

    /// The marks on cells, the first ones first.
    pub fn cells(&self) -> impl Iterator<Item = (&str, &Mark)> {
        self.cells.iter().map(|(name, mark)| (name.as_str(), mark))
    }

    /// The arrows from cell to cell.
    pub fn arrows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arrows.iter().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// The mark of a cell.
    #[must_use]
    pub fn of(&self, cell: &str) -> Option<&Mark> {
        self.cells.iter().find(|(name, _)| name == cell).map(|(_, mark)| mark)
    }
}
