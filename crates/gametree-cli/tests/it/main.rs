//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod book;
mod chess;
mod common;
mod completions;
mod controls;
mod corpus;
mod docs;
mod drawings;
mod engine;
mod every_limit;
mod families;
mod games;
mod hex_notations;
mod hostile;
mod jobs;
mod kinds;
mod lab;
mod lab_study;
mod ledger;
mod limits;
mod match_play;
mod monte_carlo;
mod own_game;
mod pathology;
mod plain;
mod play;
mod play_screen;
mod programs;
mod proof;
mod quiz;
mod readable;
mod refusals;
mod reproduce;
mod semi_strong;
mod setups;
mod stops;
mod tabulate;
mod theory;
mod time_limit;
mod train;
mod trees;
mod tutorial;
mod uci;
mod uci_steps;
mod verify;
mod why;
mod wide_boards;

/// Whether the tests run all of their cases: `cargo xtask exhaustive` asks for it.
pub(crate) fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}
