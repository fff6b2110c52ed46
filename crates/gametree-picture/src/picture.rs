//! What a picture is made of, and how it is described: [`Picture`].

use gametree::Player;

use crate::piece_kind::PieceKind;

/// A place of a picture: the layer, from 0, the column and the row of its middle. One column is as wide as a cell, one row as high as
/// the distance from row to row; both may be fractions.
pub(crate) type Place = (u32, f64, f64);

/// A position as a picture. `M` is the type of its moves.
///
/// ```
/// use gametree_picture::{Content, Marks, Picture};
/// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
/// assert_eq!(board.to_string(), "  a b c\n1 · · ·\n2 · · ·\n");
/// assert!(board.svg("an empty board", &Marks::default()).contains("an empty board"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture<M> {
    pub(crate) cells: Vec<Cell<M>>,
    pub(crate) labels: Vec<Label>,
    pub(crate) lines: Vec<[Place; 2]>,
    pub(crate) edges: Vec<(Player, Vec<Place>)>,
    /// The characters from one cell to the next.
    pub(crate) pitch: usize,
    /// Whether what a cell holds stands at its right end, as numbers do.
    pub(crate) right: bool,
    /// The distance of two rows, in widths of a cell.
    pub(crate) row_step: f64,
    /// The distance of the layers, side by side, in widths of a cell.
    pub(crate) layer_step: f64,
    pub(crate) stacked: bool,
    /// The layers side by side in a row of layers; 0 for all of them.
    pub(crate) per_row: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell<M> {
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) shape: Shape,
    pub(crate) content: Content,
    pub(crate) mv: Option<M>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) place: Place,
    /// Whether it stands before the cell at this place, instead of in the middle of it.
    pub(crate) before: bool,
    pub(crate) owner: Option<Player>,
}

/// The shape of a cell.
///
/// ```
/// use gametree_picture::{Content, Marks, Picture, Shape};
/// let mut board: Picture<u32> = Picture::default();
/// board.cell("a1", (0, 0.0, 0.0), Shape::Hexagon, Content::Empty, None);
/// assert!(board.svg("", &Marks::default()).contains("<polygon"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A square of a board of squares.
    Square,
    /// A light square of a chequered board.
    LightSquare,
    /// A dark one.
    DarkSquare,
    /// A hexagon with a corner on top.
    Hexagon,
    /// A hole in a board that stands upright, into which discs fall.
    Hole,
    /// A point where lines meet.
    Point,
    /// A pit for seeds.
    Pit,
    /// A pit as high as three.
    Store,
    /// Nothing but what lies there.
    Bare,
}

/// What is on a cell.
///
/// ```
/// use gametree::Player;
/// use gametree_picture::{Content, Picture};
/// let board: Picture<u32> = Picture::grid(1, 1, |_, _| (Content::Stone(Player::Second), None));
/// assert_eq!(board.content("a1"), Some(Content::Stone(Player::Second)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A stone, disc, pawn or man of a player.
    Stone(Player),
    /// Something that belongs to nobody, such as a stone of Nim.
    Counter,
    /// So many seeds.
    Count(u32),
    /// The cell can't be used any more.
    Blocked,
    /// A piece of a player that is told from others.
    Piece {
        /// The player.
        owner: Player,
        /// What it is.
        kind: &'static PieceKind,
    },
}

impl<M> Default for Picture<M> {
    /// A picture of nothing.
    fn default() -> Self {
        Picture {
            cells: Vec::new(),
            labels: Vec::new(),
            lines: Vec::new(),
            edges: Vec::new(),
            pitch: 2,
            right: false,
            row_step: 1.0,
            layer_step: 0.0,
            stacked: false,
            per_row: 0,
        }
    }
}

impl<M> Picture<M> {
    /// Rows of text, for a game without a board.
    ///
    /// ```
    /// use gametree_picture::Picture;
    /// assert_eq!(Picture::<u32>::text(["ooo", "oo"]).to_string(), "ooo\noo\n");
    /// ```
    #[must_use]
    pub fn text<T: Into<String>>(rows: impl IntoIterator<Item = T>) -> Self {
        let mut picture = Picture { pitch: 1, ..Picture::default() };
        for (y, row) in (0..).zip(rows) {
            picture.label(row, (0, 0.0, f64::from(y)));
        }
        picture
    }

    /// A board of squares: `cell` says of a column and a row, both from 0, what is there and which move it stands for. Columns are
    /// called a, b, c …, rows 1, 2, 3 … from the top, and cells by both: `b3`.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture};
    /// use gametree::Player;
    /// let stone = |column, row| match (column, row) {
    ///     (1, 0) => (Content::Stone(Player::First), None),
    ///     _ => (Content::Empty, Some(10 * row + column)), // the move that fills the cell
    /// };
    /// assert_eq!(Picture::grid(3, 2, stone).to_string(), "  a b c\n1 · X ·\n2 · · ·\n");
    /// ```
    #[must_use]
    pub fn grid(columns: u32, rows: u32, mut cell: impl FnMut(u32, u32) -> (Content, Option<M>)) -> Self {
        let mut picture = Picture::default().spaced(column_name(columns.saturating_sub(1)).len() + 1);
        for row in 0..rows {
            for column in 0..columns {
                let (content, mv) = cell(column, row);
                let name = format!("{}{}", column_name(column), row + 1);
                picture.cell(name, (0, column.into(), row.into()), Shape::Square, content, mv);
            }
        }
        (0..columns).for_each(|column| picture.label(column_name(column), (0, column.into(), -1.0)));
        (0..rows).for_each(|row| picture.label_before((row + 1).to_string(), (0, 0.0, row.into()), None));
        picture
    }

    /// Adds a cell: its name, its place (layer, column and row), its shape, what is on it, and the move that it stands for.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture, Shape};
    /// let mut board: Picture<char> = Picture::default();
    /// board.cell("pit", (0, 0.0, 0.0), Shape::Pit, Content::Count(4), Some('p'));
    /// assert_eq!(board.content("pit"), Some(Content::Count(4)));
    /// ```
    pub fn cell(
        &mut self,
        name: impl Into<String>,
        place: (u32, f64, f64),
        shape: Shape,
        content: Content,
        mv: Option<M>,
    ) {
        self.cells.push(Cell { name: name.into(), place, shape, content, mv });
    }

    /// What is on the cell of this name, if there is one.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture};
    /// let board: Picture<u32> = Picture::grid(2, 2, |_, _| (Content::Empty, None));
    /// assert_eq!((board.content("b2"), board.content("c1")), (Some(Content::Empty), None));
    /// ```
    #[must_use]
    pub fn content(&self, name: &str) -> Option<Content> {
        self.cells.iter().find(|cell| cell.name == name).map(|cell| cell.content)
    }

    /// What the cell of this name in another picture of the same board is called here: the cell at the same place. A game may call
    /// cells otherwise after every move, and what is taken away has no cell any more.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture, Shape};
    /// let board = |name: &str| {
    ///     let mut board: Picture<u32> = Picture::default();
    ///     board.cell(name, (0, 0.0, 0.0), Shape::Pit, Content::Count(2), None);
    ///     board
    /// };
    /// let (mine, theirs) = (board("my house"), board("their house"));
    /// assert_eq!(theirs.name_here(&mine, "my house"), Some("their house"));
    /// assert_eq!(theirs.name_here(&mine, "the store"), None);
    /// ```
    #[must_use]
    pub fn name_here<N>(&self, other: &Picture<N>, name: &str) -> Option<&str> {
        let place = other.cells.iter().find(|cell| cell.name == name)?.place;
        self.cells.iter().find(|cell| cell.place == place).map(|cell| cell.name.as_str())
    }

    /// Adds a word at the place of a cell.
    ///
    /// ```
    /// use gametree_picture::{Picture};
    /// let mut board: Picture<u32> = Picture::default();
    /// board.label("a", (0, 0.0, 0.0));
    /// assert_eq!(board.to_string(), "a\n");
    /// ```
    pub fn label(&mut self, text: impl Into<String>, place: (u32, f64, f64)) {
        self.labels.push(Label { text: text.into(), place, before: false, owner: None });
    }

    /// Adds a word before the cell at this place, such as the number of a row; it may belong to a player's edge.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture, Shape};
    /// let mut board: Picture<u32> = Picture::default();
    /// board.cell("a1", (0, 0.0, 0.0), Shape::Square, Content::Empty, None);
    /// board.label_before("1", (0, 0.0, 0.0), None);
    /// assert_eq!(board.to_string(), "1 ·\n");
    /// ```
    pub fn label_before(&mut self, text: impl Into<String>, place: (u32, f64, f64), owner: Option<Player>) {
        self.labels.push(Label { text: text.into(), place, before: true, owner });
    }

    /// Adds a word at the place of a cell that belongs to a player's edge.
    ///
    /// ```
    /// use gametree_picture::{Piece, Picture};
    /// use gametree::Player;
    /// let mut board: Picture<u32> = Picture::default();
    /// board.label_of(Player::First, "a", (0, 0.0, 0.0));
    /// assert!(board.rows()[0].contains(&Piece::Edge(Player::First, "a".to_owned())));
    /// ```
    pub fn label_of(&mut self, owner: Player, text: impl Into<String>, place: (u32, f64, f64)) {
        self.labels.push(Label { text: text.into(), place, before: false, owner: Some(owner) });
    }

    /// Adds a line of the board between two places.
    ///
    /// ```
    /// use gametree_picture::{Marks, Picture};
    /// let mut board: Picture<u32> = Picture::default();
    /// board.line((0, 0.0, 0.0), (0, 2.0, 0.0));
    /// assert!(board.layout(&Marks::default()).svg.contains("class=\"line\""));
    /// ```
    pub fn line(&mut self, from: (u32, f64, f64), to: (u32, f64, f64)) {
        self.lines.push([from, to]);
    }

    /// Adds an edge of the board that belongs to a player, through these places.
    ///
    /// ```
    /// use gametree_picture::{Marks, Picture};
    /// use gametree::Player;
    /// let mut board: Picture<u32> = Picture::default();
    /// let plain = board.svg("", &Marks::default());
    /// board.edge(Player::First, vec![(0, 0.0, 0.0), (0, 2.0, 0.0)]);
    /// assert!(board.svg("", &Marks::default()).len() > plain.len());
    /// ```
    pub fn edge(&mut self, owner: Player, through: Vec<(u32, f64, f64)>) {
        self.edges.push((owner, through));
    }

    /// With so many characters from one cell to the next in a terminal; 2 unless told.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture};
    /// let board: Picture<u32> = Picture::grid(2, 1, |_, _| (Content::Empty, None));
    /// assert_eq!(board.spaced(4).to_string(), "  a   b\n1 ·   ·\n");
    /// ```
    #[must_use]
    pub fn spaced(self, characters: usize) -> Self {
        Picture { pitch: characters.max(1), ..self }
    }

    /// With what the cells hold at their right ends, as numbers are written.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture, Shape};
    /// let mut pits: Picture<u32> = Picture::default().spaced(3).with_numbers();
    /// for (place, seeds) in [(0.0, 4), (1.0, 12)] {
    ///     pits.cell(seeds.to_string(), (0, place, 0.0), Shape::Pit, Content::Count(seeds), None);
    /// }
    /// assert_eq!(pits.to_string().trim(), "4 12");
    /// ```
    #[must_use]
    pub fn with_numbers(self) -> Self {
        Picture { right: true, ..self }
    }

    /// With the rows of a board of hexagons, which lie closer together.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 3, |_, _| (Content::Empty, None));
    /// let height = |board: &Picture<u32>| board.layout(&Marks::default()).height;
    /// assert!(height(&board.clone().of_hexagons()) < height(&board));
    /// ```
    #[must_use]
    pub fn of_hexagons(self) -> Self {
        Picture { row_step: f64::sqrt(0.75), ..self }
    }

    /// With layers that are so many columns apart, side by side.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture, Shape};
    /// let mut cube: Picture<u32> = Picture::default().layered(3.0);
    /// for layer in 0..2 {
    ///     cube.cell(layer.to_string(), (layer, 0.0, 0.0), Shape::Square, Content::Empty, None);
    /// }
    /// let spots = cube.layout(&Marks::default()).spots;
    /// assert!(spots[1].middle.0 > spots[0].middle.0); // beside the other
    /// ```
    #[must_use]
    pub fn layered(self, columns: f64) -> Self {
        Picture { layer_step: columns, ..self }
    }

    /// With its layers one above the other, seen aslant, in drawings; text has them side by side.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture, Shape};
    /// let mut cube: Picture<u32> = Picture::default();
    /// for layer in 0..2 {
    ///     cube.cell(layer.to_string(), (layer, 0.0, 0.0), Shape::Square, Content::Empty, None);
    /// }
    /// let spots = cube.stacked().layout(&Marks::default()).spots;
    /// assert_ne!(spots[0].middle.1, spots[1].middle.1); // one above the other
    /// ```
    #[must_use]
    pub fn stacked(self) -> Self {
        Picture { stacked: true, ..self }
    }

    /// With at most so many layers side by side in drawings, further ones below them: four layers as two by two fit a narrow page.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture, Shape};
    /// let mut layers: Picture<u32> = Picture::default().layered(3.0);
    /// for layer in 0..4 {
    ///     layers.cell(layer.to_string(), (layer, 0.0, 0.0), Shape::Square, Content::Empty, None);
    /// }
    /// let tall = layers.clone().in_rows_of(2).layout(&Marks::default());
    /// assert!(tall.width < layers.layout(&Marks::default()).width);
    /// ```
    #[must_use]
    pub fn in_rows_of(self, layers: u32) -> Self {
        Picture { per_row: layers, ..self }
    }

    /// Turned round by half a turn, as the other player sees the board. What stands upright stays upright.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let place = |board: &Picture<u32>| board.layout(&Marks::default()).spots[0].middle;
    /// assert!(place(&board.clone().turned()).1 > place(&board).1);
    /// ```
    #[must_use]
    pub fn turned(mut self) -> Self {
        let most = |of: fn(&Cell<M>) -> f64| self.cells.iter().map(of).fold(0.0, f64::max);
        let (right, bottom) = (most(|cell| cell.place.1), most(|cell| cell.place.2));
        let turn = |place: &mut Place| (place.1, place.2) = (right - place.1, bottom - place.2);
        self.cells.iter_mut().for_each(|cell| turn(&mut cell.place));
        self.lines.iter_mut().flatten().for_each(turn);
        self.edges.iter_mut().flat_map(|(_, through)| through).for_each(turn);
        for label in &mut self.labels {
            turn(&mut label.place);
            // A word that stands before a row stays before it, where the row's other end is now.
            let (layer, _, y) = label.place;
            let row =
                self.cells.iter().filter(|cell| label.before && (cell.place.0, cell.place.2) == (layer, y));
            label.place.1 = row.map(|cell| cell.place.1).reduce(f64::min).unwrap_or(label.place.1);
        }
        self
    }

    /// The same picture with other moves.
    ///
    /// ```
    /// use gametree_picture::{Content, Picture};
    /// let board = Picture::grid(2, 1, |column, _| (Content::Empty, Some(column)));
    /// let named: Picture<String> = board.map_moves(|column| format!("column {column}"));
    /// assert_eq!(named.to_string(), "  a b\n1 · ·\n");
    /// ```
    #[must_use]
    pub fn map_moves<N>(self, mut map: impl FnMut(M) -> N) -> Picture<N> {
        let Picture { cells, labels, lines, edges, pitch, right, row_step, layer_step, stacked, per_row } =
            self;
        let cells = cells.into_iter().map(|cell| {
            let Cell { name, place, shape, content, mv } = cell;
            Cell { name, place, shape, content, mv: mv.map(&mut map) }
        });
        let cells = cells.collect();
        Picture { cells, labels, lines, edges, pitch, right, row_step, layer_step, stacked, per_row }
    }
}

/// The name of a column: a … z, aa, ab, …
fn column_name(column: u32) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    if column < 26 { last.to_string() } else { format!("{}{last}", column_name(column / 26 - 1)) }
}
