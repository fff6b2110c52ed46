//! Strings of HexWorld.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::read_hex_or_refuse(&format!("#{text}")));
