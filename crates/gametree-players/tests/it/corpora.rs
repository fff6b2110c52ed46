//! The corpora of the fuzz targets for positions, questions, messages, traces, weights and networks.

use gametree_players::testing::{
    ask_study_or_refuse, judge_trace_or_refuse, read_hex_or_refuse, read_network_or_refuse,
    read_position_or_refuse, read_uci_or_ignore, read_weights_or_refuse,
};

/// Runs the body of a fuzz target on the files of its corpus.
fn corpus(target: &str, body: fn(&str)) {
    corpus_of_bytes(target, |bytes| body(&String::from_utf8_lossy(bytes)));
}

fn corpus_of_bytes(target: &str, body: impl Fn(&[u8])) {
    let folder = format!("{}/../../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        body(&std::fs::read(entry.unwrap().path()).unwrap());
        read += 1;
    }
    assert!(read >= 20, "only {read} files");
}

#[test]
fn the_corpora_of_the_fuzz_targets() {
    corpus("position", read_position_or_refuse);
    corpus("hexworld", |text| read_hex_or_refuse(&format!("#{text}")));
    corpus("sgf", |text| read_hex_or_refuse(&format!("({text}")));
    corpus("study", ask_study_or_refuse);
    corpus("trace", judge_trace_or_refuse);
    corpus("uci", read_uci_or_ignore);
    corpus("weights", read_weights_or_refuse);
    corpus_of_bytes("network", read_network_or_refuse);
}
