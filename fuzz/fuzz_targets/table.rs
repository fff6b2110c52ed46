//! Tables that an engine has saved.
#![no_main]

#[path = "../../crates/gametree/tests/it/saved_table/any_bytes.rs"]
mod any_bytes;
#[path = "../../crates/gametree/doc/heap.rs"]
mod heap;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::load_or_refuse(bytes));
