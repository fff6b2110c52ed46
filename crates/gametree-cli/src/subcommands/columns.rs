//! Tables and numbers in text.

use crate::output::{Ink, Output, grouped};

/// Rows of cells as text, with right-aligned columns; the first row is the head.
pub(super) fn columns(lines: &[Vec<String>], out: &Output) -> String {
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len)).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &if number == 0 { out.paint(Ink::Faint, &line) } else { line };
        text.push('\n');
    }
    text
}

/// A number: whole, or to six decimals, or if large in scientific notation.
pub(super) fn decimal(number: f64) -> String {
    if number.abs() >= 1e12 {
        format!("{number:.9e}")
    } else if number.fract() == 0.0 {
        grouped(number as u64)
    } else {
        format!("{number:.6}")
    }
}
