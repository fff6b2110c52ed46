//! Draws plots as SVG.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;

use super::axis::{Span, label, marks};
use super::data::Plot;
use super::error::PlotError;

/// The size of a plot in pixels.
const SIZE: (u32, u32) = (900, 560);
/// The minimum width of the legend, to the right of the chart.
const LEGEND: u32 = 190;
/// Where names begin in the legend, and the approximate width of a letter.
const NAMES: u32 = 44;
const LETTER: f64 = 7.2;
/// The height of the first row of the legend, and the distance between rows.
const FIRST_ROW: i32 = 60;
const ROW: i32 = 24;
const FONT: &str = "sans-serif";

impl Plot {
    /// The plot as SVG.
    ///
    /// # Errors
    /// [`PlotError`] if no point can be shown.
    pub fn svg(&self) -> Result<String, PlotError> {
        Plot::stacked(std::slice::from_ref(self))
    }

    /// Several plots in one picture, stacked vertically.
    ///
    /// # Errors
    /// [`PlotError`] if one of them has no point that can be shown.
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
        let (chart, legend) = area.split_horizontally(SIZE.0 - self.legend_width());
        if self.logarithmic {
            let axis = (y.0..y.1).log_scale().with_key_points(marks(y));
            self.chart(&chart, x, axis, y).map_err(backend)?;
        } else {
            self.chart(&chart, x, y.0..y.1, y).map_err(backend)?;
        }
        self.legend(&legend).map_err(backend)
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
        let mut builder = ChartBuilder::on(area);
        if !self.title.is_empty() {
            builder.caption(&self.title, (FONT, 18));
        }
        let mut chart =
            builder.margin(12).x_label_area_size(46).y_label_area_size(72).build_cartesian_2d(x.0..x.1, y)?;
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
            let style = series.look.style();
            let points = series.points.iter().filter(|point| self.shown(point) && point.y >= low);
            if series.line {
                let line: Vec<_> = points.clone().map(|point| (point.x, point.y)).collect();
                chart.draw_series([style.line(line)])?;
            }
            for point in points {
                if let Some(error) = point.error {
                    let ends = (point.y - error).clamp(low, high)..(point.y + error).clamp(low, high);
                    let bar = vec![(point.x, ends.start), (point.x, ends.end)];
                    chart.draw_series([PathElement::new(bar, style.colour.stroke_width(1))])?;
                    for end in [ends.start, ends.end] {
                        let cap = PathElement::new(vec![(-4, 0), (4, 0)], style.colour.stroke_width(1));
                        chart.draw_series([EmptyElement::at((point.x, end)) + cap])?;
                    }
                }
                if series.markers {
                    let (outline, filled) = style.marker();
                    let at = || EmptyElement::at((point.x, point.y));
                    chart.draw_series(
                        filled.into_iter().map(|(shape, fill)| at() + Polygon::new(shape, fill)),
                    )?;
                    chart.draw_series(
                        outline.into_iter().map(|(path, stroke)| at() + PathElement::new(path, stroke)),
                    )?;
                }
            }
        }
        Ok(())
    }

    /// The width of the legend: enough for its longest name.
    fn legend_width(&self) -> u32 {
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
        LEGEND.max(NAMES + (LETTER * longest as f64) as u32).min(SIZE.0 / 2)
    }

    fn legend(
        &self,
        area: &DrawingArea<SVGBackend<'_>, Shift>,
    ) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let named = || self.series.iter().filter(|series| !series.name.is_empty());
        for (series, row) in named().zip(0..) {
            let (style, y) = (series.look.style(), FIRST_ROW + ROW * row);
            if series.line {
                area.draw(&style.line(vec![(0, y), (36, y)]))?;
            }
            if series.markers {
                let (outline, filled) = style.marker();
                for (shape, fill) in filled {
                    area.draw(&(EmptyElement::at((18, y)) + Polygon::new(shape, fill)))?;
                }
                for (path, stroke) in outline {
                    area.draw(&(EmptyElement::at((18, y)) + PathElement::new(path, stroke)))?;
                }
            }
            area.draw(&Text::new(series.name.clone(), (NAMES as i32, y - 7), (FONT, 14)))?;
        }
        let mut points = self.series.iter().flat_map(|series| &series.points);
        if self.logarithmic && points.any(|point| point.y <= 0.0) {
            let row = FIRST_ROW + ROW * named().count() as i32;
            area.draw(&Text::new("(0 has no place here)", (0, row), (FONT, 13)))?;
        }
        Ok(())
    }
}
