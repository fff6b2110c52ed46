//! The ranges, tick marks and labels of the axes.

use super::data::{Plot, Point};
use super::error::PlotError;

/// The range of an axis, from one end to the other.
pub(super) type Span = (f64, f64);

/// The smallest value on a logarithmic axis, relative to the largest.
const DECADES: f64 = 1e-16;
/// A linear axis begins at 0 if its smallest value is below this share of the largest.
const NEAR_ZERO: f64 = 0.25;

impl Plot {
    /// Whether a point can be shown.
    pub(super) fn shown(&self, point: &Point) -> bool {
        point.x.is_finite() && point.y.is_finite() && (point.y > 0.0 || !self.logarithmic)
    }

    /// The ranges of the two axes.
    pub(super) fn ranges(&self) -> Result<(Span, Span), PlotError> {
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
            // Error bars are shown in full, except on a logarithmic axis, where they may reach 0.
            let (bottom, _) = extent(&mut points.iter().map(|point| point.y - point.error.unwrap_or(0.0)));
            low = low.min(bottom);
            // An axis that begins near 0 begins at 0, so that ratios can be seen.
            if low > 0.0 && low < high * NEAR_ZERO {
                low = 0.0;
            }
            let room = if high > low { (high - low) / 20.0 } else { 1.0 };
            (low, high) = (low - room, high + room);
        }
        let room = if right > left { (right - left) / 40.0 } else { 1.0 };
        Ok(((left - room, right + room), (low, high)))
    }
}

/// The tick marks of a logarithmic axis: powers of ten, and numbers between them if there are few.
pub(super) fn marks((low, high): Span) -> Vec<f64> {
    let between: &[f64] = match (high / low).log10() {
        decades if decades < 1.0 => &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        decades if decades < 2.5 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let powers = (low.log10().floor() as i32..=high.log10().ceil() as i32).map(|power| 10f64.powi(power));
    let all = powers.flat_map(|power| between.iter().map(move |digit| digit * power));
    all.filter(|mark| (low..=high).contains(mark)).collect()
}

/// The label of a tick mark: small and large numbers in powers of ten.
pub(super) fn label(number: f64) -> String {
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
