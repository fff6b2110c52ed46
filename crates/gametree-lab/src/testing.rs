//! The body of the fuzz target for external text that a match reads: lines of the protocol, records of a journal, solved
//! positions. An ordinary test also runs it on the corpus.

use crate::decisions::SolvedPosition;
use gametree_players::protocol::{Reply, Request};

use crate::match_play::GameRecord;

/// Parses any text, line by line, as each of these. It must either be rejected with a one-line message, or be written and read
/// back unchanged.
///
/// # Panics
/// If that does not hold.
pub fn read_match_or_refuse(text: &str) {
    for line in text.lines() {
        match line.parse::<Request>() {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(request) => assert_eq!(request.to_string().parse(), Ok(request)),
        }
        if let Some(reply) = Reply::read(line) {
            assert!(!reply.to_string().contains('\n'));
            assert_eq!(Reply::read(&reply.to_string()), Some(reply));
        }
        if let Ok(record) = line.parse::<GameRecord>() {
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
    match SolvedPosition::read_all(text, "hex:3") {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(positions) => {
            assert!(positions.iter().all(|solved| !solved.critical() || solved.value().is_some()));
        }
    }
}
