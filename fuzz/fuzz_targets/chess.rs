//! Chess in algebraic notation, PGN and EPD.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_lab::testing::read_chess_or_refuse(text));
