//! A picture laid out for a page on which cells can be pointed at: [`Layout`].

use super::marks::Marks;
use super::picture::{Content, Picture, Shape};
use super::svg::{self, UNIT};

/// A picture with the places of its cells. Lengths are pixels, from the upper left corner.
///
/// ```
/// use gametree_picture::{Content, Marks, Picture};
/// let board: Picture<u32> = Picture::grid(3, 2, |_, _| (Content::Empty, None));
/// let layout = board.layout(&Marks::default());
/// assert_eq!(layout.spots.len(), 6);
/// let page = format!("<svg class=\"gametree-board\" width=\"{}\" height=\"{}\">{}</svg>", layout.width, layout.height, layout.svg);
/// assert!(page.contains("<polygon"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layout<M> {
    /// The breadth of the whole drawing.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is inside the `svg` element, which must be of the class `gametree-board` and have the style of [`Layout::style`].
    pub svg: String,
    /// The cells, in the order of the description.
    pub spots: Vec<Spot<M>>,
}

/// Where a cell is, and what is there.
///
/// ```
/// use gametree_picture::{Content, Marks, Picture};
/// let board: Picture<char> = Picture::grid(1, 1, |_, _| (Content::Empty, Some('m')));
/// let spot = &board.layout(&Marks::default()).spots[0];
/// assert_eq!((spot.name.as_str(), spot.layer, spot.mv), ("a1", 0, Some('m')));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spot<M> {
    /// The name of the cell.
    pub name: String,
    /// The middle of the cell.
    pub middle: (f64, f64),
    /// The breadth and the height within which it can be pointed at.
    pub size: (f64, f64),
    /// The layer, from 0.
    pub layer: u32,
    /// What is on it.
    pub content: Content,
    /// The move that it stands for.
    pub mv: Option<M>,
}

impl Layout<()> {
    /// The style sheet of boards, light or dark as the reader's page is.
    ///
    /// ```
    /// use gametree_picture::Layout;
    /// assert!(Layout::style().contains(".gametree-board"));
    /// ```
    #[must_use]
    pub fn style() -> String {
        svg::style()
    }
}

impl<M: Copy> Picture<M> {
    /// The picture, with marks, and the place of every cell: what a page needs on which a person plays.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(3, 2, |column, row| (Content::Empty, Some(3 * row + column)));
    /// let layout = board.layout(&Marks::default());
    /// let spot = layout.spots.iter().find(|spot| spot.name == "c2").unwrap();
    /// assert_eq!((spot.mv, spot.size), (Some(5), (40.0, 40.0)));
    /// assert!(spot.middle.0 < layout.width && layout.svg.contains("<polygon"));
    /// ```
    #[must_use]
    pub fn layout(&self, marks: &Marks) -> Layout<M> {
        let drawing = self.drawing(marks, 1.0);
        let mut svg = String::new();
        svg::figures(&drawing, &mut svg);
        let (left, top) = drawing.corners[0];
        let spots = self.cells.iter().map(|cell| {
            let (x, y) = self.point(cell.place);
            let high = match cell.shape {
                Shape::Store => 2.8,
                _ if self.stacked => 0.5,
                _ => self.row_step,
            };
            Spot {
                name: cell.name.clone(),
                middle: ((x - left) * UNIT, (y - top) * UNIT),
                size: (UNIT, high * UNIT),
                layer: cell.place.0,
                content: cell.content,
                mv: cell.mv,
            }
        });
        let spots = spots.collect();
        Layout { width: drawing.width() * UNIT, height: drawing.height() * UNIT, svg, spots }
    }
}
