//! Scores and windows.
#![no_main]

#[path = "../../crates/gametree-tree/tests/it/score.rs"]
mod score;

libfuzzer_sys::fuzz_target!(|text: &str| score::read_score_or_refuse(text));
