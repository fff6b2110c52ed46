//! Files that are damaged in several places or cut: refused in one line, or true.

mod any_bytes;

use any_bytes::read_or_refuse;
use gametree::Wdl;
use gametree_ledger::LedgerError;
use proptest::prelude::*;

/// A ledger of tic-tac-toe: a row that was stopped, three positions that were solved and then verified.
const WHOLE: &[u8] = include_bytes!("../../../../fuzz/corpus/ledger/tictactoe");

/// A ledger of tic-tac-toe with claims of a semi-strong search.
const CLAIMS: &[u8] = include_bytes!("../../../../fuzz/corpus/ledger/tictactoe-claims");

#[test]
fn claims_are_read() {
    let found = read_or_refuse(CLAIMS).unwrap();
    assert_eq!((found.rows, found.claims.rows), (0, 1));
    assert!(found.claims.claims > 10);
}

#[test]
fn the_whole_file_is_believed() {
    let found = read_or_refuse(WHOLE).unwrap();
    assert_eq!((found.rows, found.proved, found.verified, found.open), (7, 3, 3, 0));
    assert_eq!(found.root.verified.result(), Some(Wdl::Draw));
}

proptest! {
    #[test]
    fn damage_in_several_places_is_refused_or_harmless(
        whole in prop::sample::select(vec![WHOLE, CLAIMS]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        end in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let mut bytes = whole.to_vec();
        for (place, byte) in changes {
            bytes[place.index(whole.len())] = byte;
        }
        bytes.truncate(end.map_or(whole.len(), |end| end.index(whole.len())));
        if let Err(error) = read_or_refuse(&bytes) {
            prop_assert!(!matches!(error, LedgerError::Contradiction { .. }), "a damaged row was believed: {error}");
            prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
        }
    }
}
