//! Files of weights.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::read_weights_or_refuse(text));
