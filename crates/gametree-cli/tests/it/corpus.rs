//! The corpus of the fuzz target for command lines.

#[test]
fn the_corpus_of_the_command_line_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/command");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()).into_owned();
        gametree_cli::read_command_line_or_refuse(&text);
        read += 1;
    }
    assert!(read >= 20, "only {read} files");
}
