//! A picture within a larger drawing, such as a position in a tree of positions.

use super::Picture;
use super::drawing::Drawing;
use super::marks::Marks;
use super::{svg, tikz};

/// How much larger the letters of an inset are, compared with its cells, than those of a picture that stands alone: insets are small.
const LETTERS: f64 = 1.5;
/// Cells with fewer points than this have no room for small letters in TikZ, only for tiny ones.
const SMALL_LETTERS: f64 = 16.0;

/// A picture to be put into a larger drawing. Lengths are widths of a cell until it is drawn.
///
/// ```
/// use gametree::picture::{Content, Inset, Marks, Picture};
/// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
/// let inset = board.inset(&Marks::default());
/// assert!(inset.width() > 3.0 && inset.height() > 2.0);
/// let drawing = format!("<style>{}</style>{}", Inset::svg_style(), inset.svg((10.0, 20.0), 16.0));
/// assert!(drawing.contains("transform=\"translate(10,20) scale(0.4)\""));
/// assert!(inset.tikz((10.0, 20.0), 16.0).starts_with("\\begin{scope}[shift={(10.0,20.0)}"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Inset(Drawing);

impl<M> Picture<M> {
    /// The picture, with marks, to be put into a larger drawing.
    #[must_use]
    pub fn inset(&self, marks: &Marks) -> Inset {
        Inset(self.drawing(marks, LETTERS))
    }
}

impl Inset {
    /// Its breadth in widths of a cell.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.0.width()
    }

    /// Its height in widths of a cell.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.0.height()
    }

    /// The style sheet for all insets of a document in SVG, light or dark as the reader's page is. It comes after the document's own.
    #[must_use]
    pub fn svg_style() -> String {
        let letter = svg::LETTER * LETTERS;
        format!(
            "{}.gametree-board.inset text{{font-size:{letter}px}}.gametree-board.inset .chosen{{stroke-width:6}}",
            svg::style()
        )
    }

    /// A group of SVG whose upper left corner is at a point, with cells of this breadth.
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
