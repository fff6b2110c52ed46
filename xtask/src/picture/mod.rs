//! The picture of the rooms in ARCHITECTURE.md, drawn from the code.

mod layered;
mod reduce;
mod svg;

pub(crate) use svg::draw;
