//! Tables saved and loaded: nothing is lost, and nothing wrong is believed.

mod any_bytes;

use any_bytes::{load_or_refuse, saved};
use gametree::engine::{Althofer, Ends, Engine, EngineOptions, TableError};
use gametree::knowledge::Constant;
use gametree::{Budget, Game, Score};
use gametree_tree::testing::random_tree;
use gametree_tree::{TreeGame, Values};

use crate::heap::{self, Heap};

/// An engine with a loaded table searches exactly as the one that saved it: the same nodes, the same report.
#[test]
fn a_loaded_table_is_the_saved_one() {
    for seed in 0..crate::cases(75, 300) {
        let game = TreeGame::new(random_tree(seed, 9, 4, 50, true), Values::Root);
        let root = game.start();
        for depth in [None, Some(4)] {
            let new = || {
                let budget = Budget { depth, ..Budget::default() };
                Engine::new(&game).budget(budget)
            };
            let (mut engine, mut loaded, mut bytes) = (new(), new(), Vec::new());
            let first = engine.run(&root);
            engine.save_table(&mut bytes).unwrap();
            let table_bytes = first.details.table_bytes;
            assert_eq!(bytes.len(), table_bytes + 48, "seed {seed}");
            loaded.load_table(&bytes[..]).unwrap();
            let mut again = Vec::new();
            loaded.save_table(&mut again).unwrap();
            assert!(again == bytes, "seed {seed}");
            assert_eq!(loaded.run(&root), engine.run(&root), "seed {seed}");
            // A table of another size keeps what it can, and answers right.
            let mut small = new().memory(512);
            small.load_table(&bytes[..]).unwrap();
            assert_eq!(small.run(&root).score, first.score, "seed {seed}");
        }
    }
}

/// The table of another game, or of the same game with other settings, is refused.
#[test]
fn the_table_of_another_engine_is_refused() {
    let (heap, other) = (Heap(21), Heap(22));
    let bytes = saved();
    let refused = |result: Result<(), TableError>| matches!(result, Err(TableError::OtherEngine));
    assert!(Engine::new(&heap).load_table(&bytes[..]).is_ok());
    assert!(refused(Engine::new(&other).load_table(&bytes[..])));
    assert!(refused(Engine::new(&heap).evaluate(Constant(Score::from(3))).load_table(&bytes[..])));
    assert!(refused(Engine::new(&heap).options(EngineOptions::exact()).load_table(&bytes[..])));
    let rule = |weight| Althofer { weight, ends: Ends::Saturated };
    let mut own = Vec::new();
    Engine::new(&heap).backup(rule(0.5)).save_table(&mut own).unwrap();
    assert!(Engine::new(&heap).backup(rule(0.5)).load_table(&own[..]).is_ok());
    assert!(refused(Engine::new(&heap).backup(rule(0.25)).load_table(&own[..])));
    assert!(refused(Engine::new(&heap).load_table(&own[..])));
}

/// Every part of a table that ends too early, and every changed byte, is refused with the error that says so.
#[test]
fn a_damaged_table_is_refused() {
    let (heap, bytes) = (Heap(21), saved());
    let load = |bytes: &[u8]| Engine::new(&heap).memory(1 << 10).load_table(bytes);
    for end in 0..bytes.len() {
        let error = load(&bytes[..end]).unwrap_err();
        let expected = if end < 8 { "not a saved table" } else { "the table ends too early" };
        assert!(error.to_string().starts_with(expected), "{end}: {error}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let error = load(&changed).unwrap_err();
        let said = match at {
            0..8 => matches!(error, TableError::NotATable),
            8..16 => matches!(error, TableError::Version { .. }),
            16..24 => matches!(error, TableError::OtherEngine),
            // Another number of buckets may make it seem too short.
            32..40 => matches!(error, TableError::Damaged | TableError::Truncated { .. }),
            _ => matches!(error, TableError::Damaged),
        };
        assert!(said, "byte {at}: {error}");
    }
}

/// An engine that refuses a table keeps its own.
#[test]
fn an_engine_keeps_its_table_if_it_refuses_another() {
    let (heap, bytes) = (Heap(21), saved());
    let nodes = |load: &[u8]| {
        let mut engine = Engine::new(&heap).memory(1 << 10);
        engine.run(&heap.start());
        assert!(engine.load_table(load).is_err());
        engine.run(&heap.start()).nodes
    };
    assert_eq!(nodes(&bytes[..bytes.len() - 1]), nodes(b"x"));
    assert!(nodes(b"x") < Engine::new(&heap).memory(1 << 10).run(&heap.start()).nodes);
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_loaded_or_refused(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..64)) {
        load_or_refuse(&bytes);
    }
}

#[test]
fn the_corpus_of_tables_is_loaded_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/table");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        load_or_refuse(&std::fs::read(entry.unwrap().path()).unwrap());
        read += 1;
    }
    assert!(read >= 6, "only {read} files");
}
