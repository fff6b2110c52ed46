//! Computes the verdict from the printed text, the tolerance and the finding.

use super::decimal::decimal;
use super::finding::{Finding, Measured};
use super::verdict::{Tolerance, Verdict};

/// A printed number: its value, and the unit of its last digit. `None` if the text is not a number.
#[must_use]
pub fn printed_number(text: &str) -> Option<(f64, f64)> {
    let plain: String = text.chars().filter(|&c| c != ',').collect();
    let value = plain
        .parse::<f64>()
        .ok()
        .filter(|_| plain.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()))?;
    let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    Some((value, 0.1f64.powi(decimals as i32)))
}

/// The verdict on a finding, and the reason for it in a sentence.
#[must_use]
pub fn judge(printed: &str, tolerance: Tolerance, finding: &Finding) -> (Verdict, String) {
    let (agrees, verdict, how) = match (&finding.measured, printed_number(printed).zip(finding.best())) {
        (Measured::Statement(holds, _), _) if tolerance == Tolerance::FourErrors => {
            (*holds, Verdict::WithinItsError, String::new())
        }
        (Measured::Statement(holds, _), _) => (*holds, Verdict::Exactly, String::new()),
        (_, None) => (false, Verdict::Exactly, "There is no printed number to compare with. ".to_owned()),
        (_, Some(((value, unit), best))) => compare(value, unit, best, tolerance, finding.spread),
    };
    let verdict = match finding.fault {
        _ if agrees => verdict,
        Some(fault) => Verdict::SourceIsWrong(fault),
        None => Verdict::NotReproducible,
    };
    (verdict, (how + &finding.note).trim().to_owned())
}

fn compare(
    value: f64,
    unit: f64,
    best: f64,
    tolerance: Tolerance,
    spread: Option<f64>,
) -> (bool, Verdict, String) {
    let off = value - best;
    let side = if off < 0.0 { "below" } else { "above" };
    let away = decimal(off.abs());
    // Rounding changes a number by at most half a unit, truncation decreases it by less than one. (And a decimal fraction has no
    // exact binary representation.)
    let slack = if off > 0.0 { 0.5 * unit + 1e-12 * value.abs() } else { unit * (1.0 - 1e-9) };
    let near = off.abs() <= slack; // false if nothing was measured, for NaN
    match (tolerance, spread) {
        (Tolerance::MeanOf(runs), Some(spread)) => {
            let error = spread / f64::from(runs).sqrt();
            let far = match error {
                0.0 => String::new(),
                error => format!(", {:.1} of its own standard errors", off.abs() / error),
            };
            let how = format!("The printed number lies {away} {side} the mean{far}. ");
            (off.abs() <= 2.0 * error + slack, Verdict::WithinItsError, how)
        }
        _ if !near => {
            (false, Verdict::Exactly, format!("The printed number lies {away} {side} the measured one. "))
        }
        _ if -off > 0.5 * unit => {
            (true, Verdict::Exactly, "The printed number is cut off, not rounded. ".to_owned())
        }
        _ => (true, Verdict::Exactly, String::new()),
    }
}
