//! The command line.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gametree_cli::read_command_line_or_refuse(text));
