//! Files that are damaged, cut, of another version or made by somebody else: an error or the truth, and never a panic.

use crate::any_bytes;
use crate::common;

use any_bytes::read_or_refuse;
use common::{bytes, tabulated, visit};
use gametree_games::{Playable, Visitor};
use gametree_tables::{FileKind, Table, TableError};
use gametree_tables::{TableLookup, TableValue};
use proptest::prelude::*;

/// The file of a small table, with several blocks and levels.
struct Small(&'static str);

impl Visitor for Small {
    type Output = Vec<u8>;
    fn visit<G: Playable>(self, game: &G) -> Vec<u8> {
        bytes(&tabulated(game), self.0)
    }
}

fn small(name: &'static str) -> Vec<u8> {
    visit(name, Small(name))
}

fn contents(table: &Table<Vec<u8>>) -> Result<Vec<(Option<u32>, u64, TableValue)>, TableError> {
    let mut found = Vec::new();
    table.visit(|ply, code, value| found.push((ply, code, value)))?;
    Ok(found)
}

#[test]
fn a_damaged_byte_at_any_place_is_noticed() {
    let whole = small("tictactoe");
    let truth = contents(&Table::new(whole.clone()).unwrap()).unwrap();
    assert!(truth.len() > 700);
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = whole.clone();
            damaged[at] ^= change;
            let table = match Table::new(damaged) {
                Ok(table) => table,
                Err(_) => continue,
            };
            // Opened: then one block is damaged. All others answer as before, and that one says so.
            assert!(matches!(table.visit(|_, _, _| ()), Err(TableError::Damaged { .. })), "byte {at}");
            if at % 40 == 0 {
                let mut refused = 0;
                for &(ply, code, value) in &truth {
                    match table.find(ply, code) {
                        Ok(found) => assert_eq!(found, Some(value), "byte {at}"),
                        Err(error) => {
                            assert!(error.to_string().contains("damaged at byte"), "{error}");
                            refused += 1;
                        }
                    }
                }
                assert!((1..=128).contains(&refused), "byte {at}: {refused}");
            }
        }
    }
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let whole = small("hex:2");
    for length in 0..whole.len() {
        assert!(Table::new(whole[..length].to_vec()).is_err(), "{length} bytes");
    }
    for more in [&b"x"[..], b"\0\0\0\0", &whole] {
        assert!(Table::new([&whole[..], more].concat()).is_err() || more == whole);
    }
}

#[test]
fn the_corpus_of_the_fuzz_target_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/tabulation");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let whole = files.iter().filter(|file| {
        read_or_refuse(&std::fs::read(file).unwrap());
        Table::open(file).is_ok_and(|table| table.visit(|_, _, _| ()).is_ok())
    });
    assert_eq!((files.len(), whole.count()), (9, 5));
}

#[test]
fn what_is_no_table_says_so() {
    let error = |bytes: &[u8]| Table::new(bytes.to_vec()).unwrap_err();
    assert_eq!(
        [error(b""), error(b"{}"), error(b"gametree table\n")],
        [const { TableError::Foreign { kind: FileKind::Table } }; 3]
    );
    assert_eq!(
        error(b"gametree table 27\n"),
        TableError::Version { kind: FileKind::Table, found: "27".into() }
    );
    let other = Table::new(small("hex:2")).unwrap().expect_game("hex:3").unwrap_err();
    assert_eq!(other.to_string(), "a table of hex:2: expected one of hex:3");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Bytes that somebody wrote who knows the format, down to its checksums.
    #[test]
    fn forged_tables_do_no_harm(
        block in prop::collection::vec(any::<u8>(), 0..60),
        first in any::<u64>(), offset in 0..200_u64, stored in prop_oneof![0..300_u64, any::<u64>()],
        size in prop_oneof![1..5_u32, any::<u32>()], width in 0..4_u8, ply in any::<Option<u32>>(), counts in any::<u64>(),
    ) {
        let results = format!(r#"{{"wins":{counts},"draws":{counts},"losses":{counts}}}"#);
        let header = format!(
            r#"{{"game":"x\n","position":"","symmetric":true,"value_bytes":{width},"block":{size},"levels":[{{"ply":{},
               "stored":{stored},"open":{results},"finished":{results},"endless":{counts},
               "longest":{{"plies":7,"code":{first}}},"keeping":[[{counts}],[],[{counts},1]]}}]}}"#,
            ply.map_or("null".to_owned(), |ply| ply.to_string()),
        );
        let mut file = b"gametree table 1\n".to_vec();
        file.extend(&block);
        let index = file.len() as u64;
        let mut end = Vec::new();
        end.extend(first.to_le_bytes());
        end.extend((17 + offset % (block.len() as u64 + 1)).to_le_bytes());
        let from = (17 + offset as usize % (block.len() + 1)).min(file.len());
        end.extend(crc32fast::hash(&file[from..]).to_le_bytes());
        let at = index + end.len() as u64;
        end.extend(header.as_bytes());
        end.extend(index.to_le_bytes());
        end.extend(at.to_le_bytes());
        end.extend(crc32fast::hash(&end).to_le_bytes());
        end.extend(b"gtbl");
        file.extend(end);
        read_or_refuse(&file);
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_or_refuse(&bytes);
        read_or_refuse(&[b"gametree table 1\n", &bytes[..]].concat());
    }
}
