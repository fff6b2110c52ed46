//! Plots of experiments as SVG: series of points with error bars, linear or logarithmic.
//!
//! Series differ in colour, in the shape of their markers and in the dashes of their lines, so that a plot can be read
//! when printed in black and white.

mod axis;
mod data;
mod draw;
mod error;
mod look;

pub use data::{Plot, Point, Series};
pub use error::PlotError;
pub use look::Look;
