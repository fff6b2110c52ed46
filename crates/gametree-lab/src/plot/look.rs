//! The appearance of series: colours, markers and dashes.

use plotters::element::DashedPathElement;
use plotters::prelude::*;

/// The appearance of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// One of six combinations of colour, marker and dashes; higher numbers start again.
    Numbered(usize),
    /// A thin grey line.
    Bound,
}

/// The details of a look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) colour: RGBColor,
    shape: usize,
    /// The length of dashes and of the gaps between them.
    dashes: (i32, i32),
    /// The width of lines.
    width: u32,
}

/// A dash longer than any line.
const SOLID: i32 = 1_000_000;

/// Paths in pixels relative to the position of a marker, with their style.
pub(super) type Paths = Vec<(Vec<(i32, i32)>, ShapeStyle)>;

impl Look {
    /// The details of this look, in the colours of Okabe and Ito (2008), which can be distinguished with any type of colour vision.
    pub(super) fn style(self) -> Style {
        let Look::Numbered(number) = self else {
            return Style { colour: RGBColor(120, 120, 120), shape: 0, dashes: (SOLID, 1), width: 1 };
        };
        let colours =
            [(0, 0, 0), (0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (86, 180, 233)];
        let dashes = [(SOLID, 1), (9, 4), (2, 4), (14, 5), (5, 3), (SOLID, 1)];
        let (red, green, blue) = colours[number % colours.len()];
        Style {
            colour: RGBColor(red, green, blue),
            shape: number % 6,
            dashes: dashes[number % dashes.len()],
            width: 2,
        }
    }
}

impl Style {
    /// A line through points of the plot or of the picture.
    pub(super) fn line<C: Clone>(self, points: Vec<C>) -> DashedPathElement<std::vec::IntoIter<C>, i32> {
        let (dash, gap) = self.dashes;
        DashedPathElement::new(points, dash, gap, self.colour.stroke_width(self.width))
    }

    /// The outline of the marker, and the filled shapes below it.
    pub(super) fn marker(self) -> (Paths, Paths) {
        let closed = |points: &[(i32, i32)]| {
            let mut path = points.to_vec();
            path.extend(points.first());
            path
        };
        let octagon = [(5, 2), (2, 5), (-2, 5), (-5, 2), (-5, -2), (-2, -5), (2, -5), (5, -2)];
        let square = [(4, 4), (-4, 4), (-4, -4), (4, -4)];
        let triangle = [(0, -6), (5, 4), (-5, 4)];
        let diamond = [(0, -6), (6, 0), (0, 6), (-6, 0)];
        let line = self.colour.stroke_width(2);
        let (black, white) = (self.colour.filled(), WHITE.filled());
        match self.shape {
            0 => (vec![], vec![(octagon.to_vec(), black)]),
            1 => (vec![(closed(&square), line)], vec![(square.to_vec(), white)]),
            2 => (vec![], vec![(triangle.to_vec(), black)]),
            3 => (vec![(closed(&diamond), line)], vec![(diamond.to_vec(), white)]),
            4 => (vec![(vec![(-5, -5), (5, 5)], line), (vec![(-5, 5), (5, -5)], line)], vec![]),
            _ => (vec![(closed(&octagon), line)], vec![(octagon.to_vec(), white)]),
        }
    }
}
