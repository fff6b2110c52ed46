//! Jobs and results, as lines of text.
#![no_main]

#[path = "../../crates/gametree-ledger/tests/it/jobs/any_lines.rs"]
mod any_lines;

libfuzzer_sys::fuzz_target!(|text: &str| drop(any_lines::merge_or_refuse(text)));
