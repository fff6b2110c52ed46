//! Random trees for tests, and the bodies of the fuzz targets.

mod parsers;
#[cfg(feature = "rand")]
mod trees;

pub use parsers::{grade_or_refuse, read_tree_or_refuse};
#[cfg(feature = "rand")]
pub use trees::random_tree;
