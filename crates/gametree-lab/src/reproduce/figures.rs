//! Plots as SVG, readable in black and white: the drawing core.

use plotters::prelude::*;

use crate::LabError;

/// How a series is drawn. Each kind is told apart by its mark and its stroke, not by its colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// What a source prints: filled circles.
    Printed,
    /// A solid line with hollow circles.
    Solid,
    /// A dashed line with triangles.
    Dashed,
    /// A dotted line with crosses.
    Dotted,
    /// A thin grey line without marks, for a bound.
    Thin,
    /// Sampled: filled squares with bars of two standard errors.
    Sampled,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// x, y, and the standard error of y, 0 where there is none.
    pub points: Vec<[f64; 3]>,
}

impl Series {
    /// A series of exact points.
    pub fn exact(name: &str, style: Style, points: impl IntoIterator<Item = [f64; 2]>) -> Series {
        Series {
            name: name.to_owned(),
            style,
            points: points.into_iter().map(|[x, y]| [x, y, 0.0]).collect(),
        }
    }
}

/// A plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// What is on the axes, with units.
    pub axes: [&'static str; 2],
    /// Whether y grows by factors; its values must then be positive.
    pub logarithmic: bool,
    /// The series, drawn in this order.
    pub series: Vec<Series>,
}

const SIZE: (u32, u32) = (720, 440);
const GREY: RGBColor = RGBColor(120, 120, 120);
const BLUE_: RGBColor = RGBColor(0, 70, 140);
const RED_: RGBColor = RGBColor(170, 40, 20);

impl Style {
    fn colour(self) -> RGBColor {
        match self {
            Style::Printed | Style::Sampled => BLACK,
            Style::Solid => BLUE_,
            Style::Dashed => RED_,
            Style::Dotted => RGBColor(30, 110, 50),
            Style::Thin => GREY,
        }
    }

    /// Dash and gap, in pixels; `None` for no line.
    fn stroke(self) -> Option<(i32, i32)> {
        match self {
            Style::Printed | Style::Sampled => None,
            Style::Solid | Style::Thin => Some((1, 0)),
            Style::Dashed => Some((9, 5)),
            Style::Dotted => Some((2, 4)),
        }
    }
}

impl Plot {
    /// The plot as a stand-alone SVG.
    ///
    /// # Errors
    /// [`LabError::Drawing`], if the backend can't draw it.
    pub fn svg(&self) -> Result<String, LabError> {
        let mut svg = String::new();
        self.draw(&mut svg).map_err(|error| LabError::Drawing(error.to_string()))?;
        Ok(svg)
    }

    /// y as it is drawn: its logarithm where the axis is logarithmic.
    fn scaled(&self, y: f64) -> f64 {
        if self.logarithmic { y.max(f64::MIN_POSITIVE).log10() } else { y }
    }

    fn ranges(&self) -> ([f64; 2], [f64; 2]) {
        let mut x = [f64::INFINITY, f64::NEG_INFINITY];
        let mut y = x;
        for &[px, py, _] in self.series.iter().flat_map(|series| &series.points) {
            let py = self.scaled(py);
            x = [x[0].min(px), x[1].max(px)];
            y = [y[0].min(py), y[1].max(py)];
        }
        if !self.logarithmic {
            y[0] = y[0].min(0.0);
        }
        let margin =
            |[low, high]: [f64; 2], share: f64| [low - share * (high - low), high + share * (high - low)];
        (margin(x, 0.03), margin(y, 0.06))
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn std::error::Error + '_>> {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let ([left, right], [bottom, top]) = self.ranges();
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(left..right, bottom..top)?;
        let font = ("sans-serif", 14);
        let tick = |y: &f64| match self.logarithmic {
            true if (y - y.round()).abs() > 1e-6 => String::new(),
            true => number(10f64.powf(y.round())),
            false => number(*y),
        };
        chart
            .configure_mesh()
            .x_desc(self.axes[0])
            .y_desc(self.axes[1])
            .x_label_formatter(&|x| number(*x))
            .y_label_formatter(&tick)
            .y_labels(if self.logarithmic { ((top - bottom).ceil() as usize + 1).max(2) } else { 8 })
            .light_line_style(WHITE)
            .bold_line_style(RGBColor(225, 225, 225))
            .label_style(font)
            .axis_desc_style(("sans-serif", 15))
            .draw()?;
        for series in &self.series {
            let (style, colour) = (series.style, series.style.colour());
            let points: Vec<(f64, f64)> =
                series.points.iter().map(|&[x, y, _]| (x, self.scaled(y))).collect();
            let width = if style == Style::Thin { 1 } else { 2 };
            if let Some((dash, gap)) = style.stroke() {
                let line = colour.stroke_width(width);
                if gap == 0 {
                    chart.draw_series(LineSeries::new(points.iter().copied(), line))?;
                } else {
                    chart.draw_series(DashedLineSeries::new(
                        points.iter().copied(),
                        dash as u32,
                        gap as u32,
                        line,
                    ))?;
                }
            }
            for &[x, y, error] in series.points.iter().filter(|point| point[2] > 0.0) {
                let ends = vec![(x, self.scaled(y - 2.0 * error)), (x, self.scaled(y + 2.0 * error))];
                chart.draw_series(std::iter::once(PathElement::new(ends, BLACK.stroke_width(1))))?;
            }
            let (middle, name) = ((SAMPLE / 2, 0), &series.name);
            let line = move |at| {
                let dashes = EmptyElement::at(at) + dash(style, 0) + dash(style, 1) + dash(style, 2);
                dashes + dash(style, 3) + dash(style, 4)
            };
            // Each mark is a type of its own to the backend.
            macro_rules! draw {
                ($mark:expr) => {{
                    let marks = points.iter().map(|&at| EmptyElement::at(at) + $mark((0, 0)));
                    let drawn = chart.draw_series(marks)?;
                    // A series without a name belongs to the one before.
                    if !name.is_empty() {
                        drawn.label(name).legend(move |at| line(at) + $mark(middle));
                    }
                }};
            }
            match style {
                Style::Printed => draw!(move |at| Circle::new(at, 4, colour.filled())),
                Style::Solid => draw!(move |at| Circle::new(at, 6, colour.stroke_width(2))),
                Style::Dashed => draw!(move |at| TriangleMarker::new(at, 6, colour.filled())),
                Style::Dotted => draw!(move |at| Cross::new(at, 4, colour.stroke_width(2))),
                Style::Sampled => {
                    draw!(move |(x, y)| Rectangle::new([(x - 3, y - 3), (x + 3, y + 3)], colour.filled()));
                }
                Style::Thin => draw!(move |at| Circle::new(at, 0, colour.filled())),
            }
        }
        chart
            .configure_series_labels()
            .position(self.free_corner())
            .background_style(WHITE.mix(0.9))
            .border_style(GREY)
            .label_font(font)
            .margin(8)
            .legend_area_size(34)
            .draw()?;
        root.present()?;
        Ok(())
    }

    /// The corner that fewest points are in.
    fn free_corner(&self) -> SeriesLabelPosition {
        use SeriesLabelPosition::{LowerLeft, LowerRight, UpperLeft, UpperRight};
        let ([left, right], [bottom, top]) = self.ranges();
        let points = || self.series.iter().flat_map(|series| &series.points);
        let crowd = |is_right: bool, is_top: bool| {
            let inside = |point: &&[f64; 3]| {
                let x = (point[0] - left) / (right - left);
                let y = (self.scaled(point[1]) - bottom) / (top - bottom);
                (x > 0.5) == is_right && if is_top { y > 0.7 } else { y < 0.3 }
            };
            points().filter(inside).count()
        };
        let corners = [(false, true), (true, true), (false, false), (true, false)];
        match corners.into_iter().min_by_key(|&(is_right, is_top)| crowd(is_right, is_top)) {
            Some((true, true)) => UpperRight,
            Some((false, false)) => LowerLeft,
            Some((true, false)) => LowerRight,
            _ => UpperLeft,
        }
    }
}

/// The piece `n` of a dashed line in the legend, from its left end; at most five fit, and one that isn't there has no length.
fn dash(style: Style, n: i32) -> PathElement<(i32, i32)> {
    let (dash, gap) = style.stroke().unwrap_or((0, SAMPLE));
    let dash = if gap == 0 { SAMPLE } else { dash };
    let start = (n * (dash + gap)).min(SAMPLE);
    let end = (start + dash).min(SAMPLE);
    PathElement::new(vec![(start, 0), (end, 0)], style.colour().stroke_width(2))
}

/// The length of the line, in pixels.
const SAMPLE: i32 = 28;

/// A number at an axis.
fn number(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded != 0.0 && (rounded.abs() < 1e-3 || rounded.abs() >= 1e7) {
        format!("{value:.0e}")
    } else {
        let text = super::decimal(rounded);
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    }
}
