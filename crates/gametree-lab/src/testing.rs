//! The body of the fuzz target for what a match reads from others: lines of the protocol, games of a journal, solved positions. A plain test
//! runs it on the corpus too.

use crate::contest::{Record, Reply, Request};
use crate::decisions::Solved;

/// Reads any text, line by line, as all of these: either it is refused in one line, or what is read is written and read back the same.
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
        if let Some(record) = Record::read(line) {
            assert_eq!(Record::read(&record.to_string()), Some(record));
        }
    }
    match Solved::read_all(text, "hex:3") {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(positions) => {
            assert!(positions.iter().all(|solved| !solved.critical() || solved.value().is_some()));
        }
    }
}
