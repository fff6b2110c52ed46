//! Explicit trees, in text and JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_tree::testing::read_tree_or_refuse(text));
