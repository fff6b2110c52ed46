//! What workers send of an experiment.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_lab::testing::read_part_or_refuse(text));
