//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

/// What the fuzz targets run, too.
#[path = "tables/any_bytes.rs"]
mod any_bytes;
mod book;
mod common;
mod damage;
mod decision_diagrams;
mod games;
mod on_disk;
mod plans;
mod semi_strong;
mod semi_strong_python;
mod solutions;
mod tabulation;
mod truth;

/// A complete table of a game of one's own.
#[path = "../../examples/complete_table.rs"]
#[allow(dead_code, reason = "its tests run it")]
mod complete_table;
