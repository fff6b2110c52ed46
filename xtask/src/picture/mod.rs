//! Draws the picture of the rooms in ARCHITECTURE.md from the code.

mod layered;
mod reduce;
mod svg;

pub(crate) use svg::draw;
