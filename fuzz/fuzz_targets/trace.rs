//! Traces: lines of JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_players::testing::judge_trace_or_refuse(text));
