//! Semi-strong solutions.
#![no_main]

#[path = "../../crates/gametree-tables/tests/it/tables/any_bytes.rs"]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::read_or_refuse(bytes));
