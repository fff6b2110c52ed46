//! Certificates: a line of JSON and a body, as a file and before its compression.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gametree_verify::testing::verify_or_refuse(bytes));
