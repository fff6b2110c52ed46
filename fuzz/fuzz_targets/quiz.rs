//! Answers to questions on trees.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_tree::testing::grade_or_refuse(text));
