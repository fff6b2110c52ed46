//! Scores and windows.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree::testing::read_score_or_refuse(text));
