//! Plots of experiments: series of points with error bars, as SVG.
//!
//! Series differ in colour, in the shape of their markers and in the dashes of their lines, so that a plot can be read
//! when printed in black and white.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis shows.
    pub x: String,
    /// What the vertical axis shows.
    pub y: String,
    /// Whether the vertical axis is logarithmic. Points at 0 or below are then left out.
    pub logarithmic: bool,
    /// What is plotted.
    pub series: Vec<Series>,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Which colour, shape and dashes it has. Two series of the same look belong together, as exact values and
    /// simulated ones.
    pub look: usize,
    /// Whether its points are joined by a line.
    pub line: bool,
    /// Whether its points have markers.
    pub markers: bool,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// Markers that are joined by a line.
    #[must_use]
    pub fn joined(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look, line: true, markers: true, points }
    }

    /// A line alone.
    #[must_use]
    pub fn line(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look, line: true, markers: false, points }
    }

    /// Markers alone, for simulated or published values.
    #[must_use]
    pub fn markers(name: impl Into<String>, look: usize, points: Vec<Point>) -> Self {
        Series { name: name.into(), look, line: false, markers: true, points }
    }
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// How far its error bar goes, up and down.
    pub error: Option<f64>,
}

/// Why there is no plot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum PlotError {
    #[error("nothing to plot: expected a finite point{}", if *.logarithmic { " above 0" } else { "" })]
    Nothing { logarithmic: bool },
    #[error("the plot can't be drawn: {0}")]
    Backend(String),
}

/// What an axis shows, from one end to the other.
type Span = (f64, f64);

/// Of the whole picture, in pixels.
const SIZE: (u32, u32) = (900, 560);
/// Of the legend, at the right.
const LEGEND: u32 = 190;
/// Of the least value that a logarithmic axis shows below the largest.
const DECADES: f64 = 1e-16;
const FONT: &str = "sans-serif";

impl Plot {
    /// The plot as SVG.
    ///
    /// # Errors
    /// [`PlotError`], where no point can be shown.
    pub fn svg(&self) -> Result<String, PlotError> {
        Plot::stacked(std::slice::from_ref(self))
    }

    /// Several plots in one picture, one below the other.
    ///
    /// # Errors
    /// [`PlotError`], where in one of them no point can be shown.
    pub fn stacked(plots: &[Plot]) -> Result<String, PlotError> {
        let mut svg = String::new();
        let backend = |error: DrawingAreaErrorKind<_>| PlotError::Backend(format!("{error}"));
        {
            let size = (SIZE.0, SIZE.1 * plots.len() as u32);
            let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            root.fill(&WHITE).map_err(backend)?;
            for (plot, area) in plots.iter().zip(root.split_evenly((plots.len(), 1))) {
                plot.draw(&area)?;
            }
            root.present().map_err(backend)?;
        }
        Ok(svg)
    }

    fn draw(&self, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), PlotError> {
        let (x, y) = self.ranges()?;
        let backend = |error: DrawingAreaErrorKind<_>| PlotError::Backend(format!("{error}"));
        let (chart, legend) = area.split_horizontally(SIZE.0 - LEGEND);
        if self.logarithmic {
            let axis = (y.0..y.1).log_scale().with_key_points(marks(y));
            self.chart(&chart, x, axis, y).map_err(backend)?;
        } else {
            self.chart(&chart, x, y.0..y.1, y).map_err(backend)?;
        }
        self.legend(&legend).map_err(backend)
    }

    fn shown(&self, point: &Point) -> bool {
        point.x.is_finite() && point.y.is_finite() && (point.y > 0.0 || !self.logarithmic)
    }

    /// What the axes show.
    fn ranges(&self) -> Result<(Span, Span), PlotError> {
        let points: Vec<&Point> =
            self.series.iter().flat_map(|series| &series.points).filter(|point| self.shown(point)).collect();
        let extent = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        };
        if points.is_empty() {
            return Err(PlotError::Nothing { logarithmic: self.logarithmic });
        }
        let everywhere = self.series.iter().flat_map(|series| &series.points).map(|point| point.x);
        let (left, right) = extent(&mut everywhere.filter(|x| x.is_finite()));
        let (mut low, mut high) = extent(&mut points.iter().map(|point| point.y));
        let (_, top) = extent(&mut points.iter().map(|point| point.y + point.error.unwrap_or(0.0)));
        high = high.max(top);
        if self.logarithmic {
            low = low.max(high * DECADES);
            (low, high) = (low / 1.5, high * 1.5);
        } else {
            // Error bars are seen to their ends, but on a logarithmic axis, where that may be at 0.
            let (bottom, _) = extent(&mut points.iter().map(|point| point.y - point.error.unwrap_or(0.0)));
            low = low.min(bottom);
            let room = if high > low { (high - low) / 20.0 } else { 1.0 };
            (low, high) = (low - room, high + room);
        }
        let room = if right > left { (right - left) / 40.0 } else { 1.0 };
        Ok(((left - room, right + room), (low, high)))
    }

    fn chart<'a, Y>(
        &self,
        area: &DrawingArea<SVGBackend<'a>, Shift>,
        x: Span,
        y: impl plotters::coord::ranged1d::AsRangedCoord<CoordDescType = Y, Value = f64>,
        (low, high): Span,
    ) -> Result<(), DrawingAreaErrorKind<std::io::Error>>
    where
        Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
        SVGBackend<'a>: DrawingBackend<ErrorType = std::io::Error>,
    {
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (FONT, 18))
            .margin(12)
            .x_label_area_size(46)
            .y_label_area_size(72)
            .build_cartesian_2d(x.0..x.1, y)?;
        chart
            .configure_mesh()
            .x_desc(&self.x)
            .y_desc(&self.y)
            .axis_desc_style((FONT, 16))
            .label_style((FONT, 14))
            .max_light_lines(0)
            .bold_line_style(BLACK.mix(0.12))
            .x_labels(((x.1 - x.0) as usize + 1).clamp(2, 20))
            .x_label_formatter(&|x| label(*x))
            .y_label_formatter(&|y| label(*y))
            .draw()?;
        for series in &self.series {
            let look = Look::number(series.look);
            let points = series.points.iter().filter(|point| self.shown(point) && point.y >= low);
            if series.line {
                let line: Vec<_> = points.clone().map(|point| (point.x, point.y)).collect();
                chart.draw_series([look.line(line)])?;
            }
            for point in points {
                if let Some(error) = point.error {
                    let ends = (point.y - error).clamp(low, high)..(point.y + error).clamp(low, high);
                    let bar = vec![(point.x, ends.start), (point.x, ends.end)];
                    chart.draw_series([PathElement::new(bar, look.colour.stroke_width(1))])?;
                    for end in [ends.start, ends.end] {
                        let cap = PathElement::new(vec![(-4, 0), (4, 0)], look.colour.stroke_width(1));
                        chart.draw_series([EmptyElement::at((point.x, end)) + cap])?;
                    }
                }
                if series.markers {
                    let (outline, filled) = look.outline();
                    let at = || EmptyElement::at((point.x, point.y));
                    chart.draw_series(
                        filled.into_iter().map(|(shape, style)| at() + Polygon::new(shape, style)),
                    )?;
                    chart.draw_series(
                        outline.into_iter().map(|(path, style)| at() + PathElement::new(path, style)),
                    )?;
                }
            }
        }
        Ok(())
    }

    fn legend(
        &self,
        area: &DrawingArea<SVGBackend<'_>, Shift>,
    ) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        for (series, row) in self.series.iter().zip(0..) {
            let (look, y) = (Look::number(series.look), 60 + 24 * row);
            if series.line {
                area.draw(&look.line(vec![(0, y), (36, y)]))?;
            }
            if series.markers {
                let (outline, filled) = look.outline();
                for (shape, style) in filled {
                    area.draw(&(EmptyElement::at((18, y)) + Polygon::new(shape, style)))?;
                }
                for (path, style) in outline {
                    area.draw(&(EmptyElement::at((18, y)) + PathElement::new(path, style)))?;
                }
            }
            area.draw(&Text::new(series.name.clone(), (44, y - 7), (FONT, 14)))?;
        }
        let mut points = self.series.iter().flat_map(|series| &series.points);
        if self.logarithmic && points.any(|point| point.y <= 0.0) {
            let row = 60 + 24 * self.series.len() as i32;
            area.draw(&Text::new("(0 has no place here)", (0, row), (FONT, 13)))?;
        }
        Ok(())
    }
}

/// The numbers at a logarithmic axis: powers of ten, and what lies between where there are few of them.
fn marks((low, high): Span) -> Vec<f64> {
    let between: &[f64] = match (high / low).log10() {
        decades if decades < 1.0 => &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        decades if decades < 2.5 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let powers = (low.log10().floor() as i32..=high.log10().ceil() as i32).map(|power| 10f64.powi(power));
    let all = powers.flat_map(|power| between.iter().map(move |digit| digit * power));
    all.filter(|mark| (low..=high).contains(mark)).collect()
}

/// A number at an axis: small and large ones in powers of ten.
fn label(number: f64) -> String {
    let exponent = number.abs().log10();
    if number == 0.0 || (-2.5..5.0).contains(&exponent) {
        return format!("{}", (number * 1e6).round() / 1e6);
    }
    let power = exponent.round();
    let digits = number.abs() / 10f64.powf(power);
    let raised: String = (power as i32)
        .to_string()
        .chars()
        .map(|c| match c {
            '-' => '⁻',
            digit => digit.to_digit(10).and_then(|d| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(d as usize)).unwrap_or(digit),
        })
        .collect();
    let sign = if number < 0.0 { "−" } else { "" };
    if (digits - 1.0).abs() < 1e-6 { format!("{sign}10{raised}") } else { format!("{number:.1e}") }
}

/// How a series looks.
#[derive(Clone, Copy, Debug)]
struct Look {
    colour: RGBColor,
    shape: usize,
    /// Length of dashes and of the gaps between them.
    dashes: (i32, i32),
}

/// A dash longer than any line.
const WHOLE: i32 = 1_000_000;

/// Lines in pixels around a marker's place, with their style.
type Paths = Vec<(Vec<(i32, i32)>, ShapeStyle)>;

impl Look {
    /// Okabe and Ito's colours (2008), which are told apart with any kind of colour vision.
    fn number(number: usize) -> Look {
        let colours =
            [(0, 0, 0), (0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (86, 180, 233)];
        let dashes = [(WHOLE, 1), (9, 4), (2, 4), (14, 5), (5, 3), (WHOLE, 1)];
        let (red, green, blue) = colours[number % colours.len()];
        Look { colour: RGBColor(red, green, blue), shape: number % 6, dashes: dashes[number % dashes.len()] }
    }

    /// A line through points of the plot or of the picture.
    fn line<C: Clone>(self, points: Vec<C>) -> DashedPathElement<std::vec::IntoIter<C>, i32> {
        let (dash, gap) = self.dashes;
        DashedPathElement::new(points, dash, gap, self.colour.stroke_width(2))
    }

    /// The marker's lines, and its filled shapes below them.
    fn outline(self) -> (Paths, Paths) {
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
