//! Lines of UCI, from GUIs and from engines.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::read_uci_or_ignore(text));
