//! Files of networks.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gametree_players::testing::read_network_or_refuse(bytes));
