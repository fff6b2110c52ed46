//! The contents of a plot: titles, series, points.

use super::look::Look;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The title above it; none if empty.
    pub title: String,
    /// The quantity on the horizontal axis.
    pub x: String,
    /// The quantity on the vertical axis.
    pub y: String,
    /// Whether the vertical axis is logarithmic. Points at 0 or below are then omitted.
    pub logarithmic: bool,
    /// The series, drawn in this order.
    pub series: Vec<Series>,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend; without one it is not listed there.
    pub name: String,
    /// Its colour, markers and dashes. Two series that belong together, such as exact and simulated values, share a
    /// look.
    pub look: Look,
    /// Whether a line joins its points.
    pub line: bool,
    /// Whether its points have markers.
    pub markers: bool,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// Markers joined by a line, in one of the [numbered looks](Look::Numbered).
    #[must_use]
    pub fn joined(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look: Look::Numbered(look), line: true, markers: true, points }
    }

    /// A line without markers, in one of the numbered looks.
    #[must_use]
    pub fn line(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look: Look::Numbered(look), line: true, markers: false, points }
    }

    /// Markers without a line, for simulated or published values, in one of the numbered looks.
    #[must_use]
    pub fn markers(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look: Look::Numbered(look), line: false, markers: true, points }
    }

    /// A thin grey line, for a bound that other series are compared with.
    #[must_use]
    pub fn bound(name: impl Into<String>, points: Vec<Point>) -> Self {
        Series { name: name.into(), look: Look::Bound, line: true, markers: false, points }
    }
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Its position on the horizontal axis.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// Half the length of its error bar.
    pub error: Option<f64>,
}

impl Point {
    /// A point without an error bar.
    #[must_use]
    pub const fn exact(x: f64, y: f64) -> Self {
        Point { x, y, error: None }
    }
}
