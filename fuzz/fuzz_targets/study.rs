//! Questions of a page about games.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::ask_study_or_refuse(text));
