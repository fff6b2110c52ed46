//! A picture within a larger drawing, such as a position in a tree of positions.

use std::sync::Arc;

use super::drawing::{Drawing, Role};
use super::marks::Marks;
use super::picture::Picture;
use super::{svg, tikz};

/// How much larger the letters of an inset are, compared with its cells, than those of a picture that stands alone: insets are small.
const LETTERS: f64 = 1.5;
/// Cells with fewer points than this have no room for small letters in TikZ, only for tiny ones.
const SMALL_LETTERS: f64 = 16.0;

/// A picture to be put into a larger drawing. Lengths are widths of a cell until it is drawn.
///
/// ```
/// use gametree_picture::{Content, Inset, Marks, Picture};
/// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
/// let inset = board.inset(&Marks::default());
/// assert!(inset.width() > 3.0 && inset.height() > 2.0);
/// let drawing = format!("<style>{}</style>{}", Inset::svg_style(), inset.svg((10.0, 20.0), 16.0));
/// assert!(drawing.contains("transform=\"translate(10,20) scale(0.4)\""));
/// assert!(inset.tikz((10.0, 20.0), 16.0).starts_with("\\begin{scope}[shift={(10.0,20.0)}"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Inset(Arc<Drawing>);

impl<M> Picture<M> {
    /// The picture, with marks, to be put into a larger drawing.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// assert!(board.inset(&Marks::default()).svg((0.0, 0.0), 16.0).starts_with("<g "));
    /// ```
    #[must_use]
    pub fn inset(&self, marks: &Marks) -> Inset {
        Inset(Arc::new(self.drawing(marks, LETTERS)))
    }

    /// The picture, with marks, to be put where there is little room: without coordinates and the letters of the players, as long as
    /// anything is left then. What else is written stays, and says how large the cells must be.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let small = board.thumbnail(&Marks::default());
    /// assert!(small.width() < board.inset(&Marks::default()).width());
    /// assert_eq!(small.cell_of_letters(11.0), None);
    /// let text: Picture<u32> = Picture::text(["a board in words"]);
    /// assert!(text.thumbnail(&Marks::default()).cell_of_letters(11.0).is_some());
    /// ```
    #[must_use]
    pub fn thumbnail(&self, marks: &Marks) -> Inset {
        let whole = self.drawing(marks, LETTERS);
        let small = whole.without(|role| matches!(role, Role::Label | Role::Letter(_)), LETTERS);
        Inset(Arc::new(if small.figures.is_empty() { whole } else { small }))
    }
}

impl Inset {
    /// Its breadth in widths of a cell.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// assert!(board.inset(&Marks::default()).width() > 3.0); // three columns and the numbers of rows
    /// ```
    #[must_use]
    pub fn width(&self) -> f64 {
        self.0.width()
    }

    /// Its height in widths of a cell.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let inset = board.inset(&Marks::default());
    /// assert!(inset.height() < inset.width());
    /// ```
    #[must_use]
    pub fn height(&self) -> f64 {
        self.0.height()
    }

    /// The breadth of a cell with which its letters have this size; nothing, if it has no letters.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let cell = board.inset(&Marks::default()).cell_of_letters(9.0).unwrap();
    /// assert!(cell > 9.0); // a letter is smaller than its cell
    /// ```
    #[must_use]
    pub fn cell_of_letters(&self, size: f64) -> Option<f64> {
        self.0.has_words().then_some(size * svg::UNIT / (svg::LETTER * LETTERS))
    }

    /// The style sheet for all insets of a document in SVG, light or dark as the reader's page is. It comes after the document's own.
    ///
    /// ```
    /// use gametree_picture::Inset;
    /// assert!(Inset::svg_style().contains("@media(prefers-color-scheme:dark)"));
    /// ```
    #[must_use]
    pub fn svg_style() -> String {
        let letter = svg::LETTER * LETTERS;
        format!(
            "{}.gametree-board.inset text{{font-size:{letter}px}}.gametree-board.inset .chosen{{stroke-width:6}}",
            svg::style()
        )
    }

    /// A group of SVG whose upper left corner is at a point, with cells of this breadth.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let group = board.inset(&Marks::default()).svg((10.0, 20.0), 16.0);
    /// assert!(group.contains("translate(10,20)") && group.ends_with("</g>\n"));
    /// ```
    #[must_use]
    pub fn svg(&self, (x, y): (f64, f64), cell: f64) -> String {
        let scale = cell / svg::UNIT;
        let mut out =
            format!("<g class=\"gametree-board inset\" transform=\"translate({x},{y}) scale({scale})\">\n");
        svg::figures(&self.0, &mut out);
        out.push_str("</g>\n");
        out
    }

    /// A scope of TikZ whose upper left corner is at a point of the picture around it, with cells of so many points.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
    /// let scope = board.inset(&Marks::default()).tikz((10.0, 20.0), 12.0);
    /// assert!(scope.contains("font=\\tiny") && scope.ends_with("\\end{scope}\n"));
    /// ```
    #[must_use]
    pub fn tikz(&self, (x, y): (f64, f64), cell: f64) -> String {
        let font = if cell < SMALL_LETTERS { "tiny" } else { "small" };
        let mut out = format!(
            "\\begin{{scope}}[shift={{({x:.1},{y:.1})}}, x={cell:.1}pt, y={cell:.1}pt, font=\\{font}, every node/.style={{inner sep=2pt}}]\n"
        );
        tikz::figures(&self.0, self.0.corners[0], &mut out);
        out.push_str("\\end{scope}\n");
        out
    }
}
