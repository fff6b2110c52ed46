//! What is marked on a picture, as a layer of its own.

/// A mark on a cell.
///
/// ```
/// use gametree_picture::{Content, Mark, Marks, Picture};
/// let board: Picture<u32> = Picture::grid(2, 1, |_, _| (Content::Empty, None));
/// let marks = Marks::default().with("a1", Mark::Number(1)).with("b1", Mark::Text("=".to_owned()));
/// assert!(board.svg("", &marks).contains(">=</text>"));
/// ```
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
/// use gametree_picture::{Mark, Marks};
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
    ///
    /// ```
    /// use gametree_picture::{Mark, Marks};
    /// let marks = Marks::default().with("a1", Mark::Key).with("a1", Mark::Bad);
    /// assert_eq!(marks.of("a1"), Some(&Mark::Key)); // the first one stays
    /// ```
    #[must_use]
    pub fn with(mut self, cell: impl Into<String>, mark: Mark) -> Self {
        let cell = cell.into();
        if self.of(&cell).is_none() {
            self.cells.push((cell, mark));
        }
        self
    }

    /// The same with an arrow from one cell to another.
    ///
    /// ```
    /// use gametree_picture::Marks;
    /// let marks = Marks::default().arrow("a1", "b2");
    /// assert_eq!(marks.arrows().collect::<Vec<_>>(), [("a1", "b2")]);
    /// ```
    #[must_use]
    pub fn arrow(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.arrows.push((from.into(), to.into()));
        self
    }

    /// The marks on cells, the first ones first.
    ///
    /// ```
    /// use gametree_picture::{Mark, Marks};
    /// let marks = Marks::default().with("a1", Mark::Key).with("b2", Mark::Bad);
    /// assert_eq!(marks.cells().last(), Some(("b2", &Mark::Bad)));
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = (&str, &Mark)> {
        self.cells.iter().map(|(name, mark)| (name.as_str(), mark))
    }

    /// The arrows from cell to cell.
    ///
    /// ```
    /// use gametree_picture::Marks;
    /// assert_eq!(Marks::default().arrow("a1", "b2").arrow("b2", "c3").arrows().count(), 2);
    /// ```
    pub fn arrows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arrows.iter().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// The mark of a cell.
    ///
    /// ```
    /// use gametree_picture::{Mark, Marks};
    /// let marks = Marks::default().with("a1", Mark::Chosen);
    /// assert_eq!((marks.of("a1"), marks.of("b2")), (Some(&Mark::Chosen), None));
    /// ```
    #[must_use]
    pub fn of(&self, cell: &str) -> Option<&Mark> {
        self.cells.iter().find(|(name, _)| name == cell).map(|(_, mark)| mark)
    }
}
