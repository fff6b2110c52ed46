//! The corpus of the fuzz target for jobs and results.

mod any_lines;

use any_lines::merge_or_refuse;
use proptest::prelude::*;

/// A job and its result; results with and without a certificate, the answer to a bad job, and a line of another version.
const LINES: &str = include_str!("../../../../fuzz/corpus/jobs/tictactoe");

#[test]
fn the_corpus_is_believed_where_it_can_be() {
    let [as_it_is, signed] = merge_or_refuse(LINES);
    assert_eq!((signed.certified, signed.claimed, signed.unfinished), (2, 1, 1), "{signed:?}");
    assert_eq!((signed.refused, as_it_is.new), (3, 0), "{as_it_is:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn changed_lines_are_refused_or_true(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 32u8..127), 1..6),
    ) {
        let mut bytes = LINES.as_bytes().to_vec();
        for (place, byte) in changes {
            bytes[place.index(LINES.len())] = byte;
        }
        merge_or_refuse(std::str::from_utf8(&bytes).unwrap());
    }
}
