//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod common;
mod experiments;
mod match_play;
mod pathology;
mod pathology_patterns;
mod pathology_simulated;
mod plot;
mod randomised;
mod reproduce;
mod train;
