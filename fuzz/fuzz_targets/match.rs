//! What a match reads from others.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_lab::testing::read_match_or_refuse(text));
