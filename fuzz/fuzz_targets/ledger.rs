//! Proof ledgers.
#![no_main]

#[path = "../../crates/gametree-ledger/tests/it/damage/any_bytes.rs"]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop(any_bytes::read_or_refuse(bytes)));
