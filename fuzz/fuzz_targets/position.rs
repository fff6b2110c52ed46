//! Names of games (the first line) and positions (the rest).
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::read_position_or_refuse(text));
