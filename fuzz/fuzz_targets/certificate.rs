//! Certificates: a line of JSON and a body, as a file and before its compression.
#![no_main]

#[path = "../../crates/gametree-verify/tests/it/certificates/any_bytes.rs"]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::verify_or_refuse(bytes));
