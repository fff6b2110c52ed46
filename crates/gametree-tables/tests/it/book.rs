//! Books of catalogue games: every value is that of brute force, every move a best one, and a damaged file says so.

use crate::any_bytes;
use crate::common;

use any_bytes::read_or_refuse;
use common::{BruteForce, visit};
use gametree::Wdl;
use gametree_games::{Playable, Visitor};
use gametree_tables::{Book, BookLookup, BookOracle, BookPlan, LeafAnswer};
use gametree_tables::{BookFile, FileKind, TableError, write_book};
use proptest::prelude::*;

fn result(value: i8) -> Wdl {
    [Wdl::Loss, Wdl::Draw, Wdl::Win][(value + 1) as usize]
}

/// The book of so many plies, of which brute force answers the leaves: with distances, or without.
fn book<G: Playable>(game: &G, plies: u32, distances: bool) -> Book {
    let plan = BookPlan::new(game, &game.start(), plies, 1_000_000).unwrap();
    let mut truth = BruteForce::new(game);
    let answer = |leaf: usize| {
        let state = plan.state(leaf);
        assert!(game.outcome(state).is_none() && plan.path(leaf).len() == plies as usize);
        let (value, plies) = truth.value(state);
        let best = game.moves(state).find(|&mv| truth.value(&game.play(state, mv)).0 == -value);
        LeafAnswer { result: result(value), plies: distances.then_some(plies), best }
    };
    plan.book(answer).unwrap()
}

fn file(book: &Book, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert_eq!(write_book(book, name, &mut bytes).unwrap(), bytes.len() as u64);
    bytes
}

/// Compares every position of the first plies, images too, with brute force; returns how many there are.
struct Compare(&'static str, u32, bool);

impl Visitor for Compare {
    type Output = usize;
    fn visit<G: Playable>(self, game: &G) -> usize {
        let Compare(name, plies, distances) = self;
        let made = book(game, plies, distances);
        let file = BookFile::new(file(&made, name)).unwrap();
        assert_eq!((file.header().positions(), file.header().plies), (made.positions(), plies));
        let mut truth = BruteForce::new(game);
        let (in_file, in_memory) = (BookOracle::new(game, &file), BookOracle::new(game, &made));
        let mut level = vec![game.start()];
        let mut compared = 0;
        for ply in 0..=plies + 1 {
            let mut next = Vec::new();
            for state in &level {
                let (value, far) = truth.value(state);
                let found = in_file.value(state).unwrap();
                assert_eq!(Ok(found), in_memory.value(state));
                if ply > plies {
                    assert_eq!(found, None);
                    continue;
                }
                let found = found.expect("it is in the book");
                compared += 1;
                assert_eq!(found.result, result(value));
                let over = game.outcome(state).is_some();
                let told = over || distances && value != 0;
                // Without distances some are known all the same: those of games that are over within the book.
                if told {
                    assert_eq!(found.plies, Some(far));
                } else {
                    assert!(found.plies.is_none_or(|plies| !distances && plies == far && value != 0));
                }
                let best = in_file.best(state).unwrap();
                assert_eq!(best.is_none(), over);
                if let Some(best) = best {
                    let (reply, plies) = truth.value(&game.play(state, best));
                    assert_eq!(-reply, value);
                    if distances && value != 0 && ply < self.1 {
                        assert_eq!(plies + 1, far, "the quickest win, the latest loss");
                    }
                    let solution = in_file.answer(state).unwrap().expect("a solution");
                    assert_eq!((solution.best.as_slice(), solution.line[0]), (&[best][..], best));
                    assert!(solution.line.len() as u32 <= self.1 + 1 - ply, "it ends with the book");
                    next.extend(game.moves(state).map(|mv| game.play(state, mv)));
                }
            }
            next.sort_by_key(|state| game.key(state));
            next.dedup();
            level = next;
        }
        compared
    }
}

#[test]
fn every_position_has_its_value_and_a_best_move() {
    for (name, plies, positions) in [
        ("tictactoe", 9, 5_478),
        ("tictactoe", 4, 1 + 9 + 72 + 252 + 756),
        ("hex:3", 4, 1_090),
        ("hex:2x3", 3, 0),
        ("connect4:4x4", 6, 0),
        ("mnk:4,3,3", 5, 0),
    ] {
        for distances in [true, false] {
            let found = visit(name, Compare(name, plies, distances));
            assert!(positions == 0 && found > 50 || found == positions, "{name}: {found}");
        }
    }
}

/// A small book as a file.
struct Small(&'static str, u32);

impl Visitor for Small {
    type Output = (Book, Vec<u8>);
    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let book = book(game, self.1, true);
        let bytes = file(&book, self.0);
        (book, bytes)
    }
}

#[test]
fn a_damaged_byte_is_noticed_or_harmless() {
    let (book, whole) = visit("tictactoe", Small("tictactoe", 4));
    let truth: Vec<_> = book.levels.iter().flat_map(|level| &level.positions).copied().collect();
    assert!(truth.len() > 100);
    let mut refused = 0;
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = whole.clone();
            damaged[at] ^= change;
            let Ok(file) = BookFile::new(damaged) else {
                refused += 1;
                continue;
            };
            let mut noticed = false;
            for &(code, value) in &truth {
                match file.find(code) {
                    Ok(found) => assert_eq!(found, Some(value), "byte {at}"),
                    Err(_) => noticed = true,
                }
            }
            assert!(noticed, "byte {at}");
        }
    }
    assert!(refused > 100);
    for length in 0..whole.len() {
        assert!(BookFile::new(whole[..length].to_vec()).is_err(), "{length} bytes");
    }
}

#[test]
fn what_is_no_book_says_so() {
    let error = |bytes: &[u8]| BookFile::new(bytes.to_vec()).unwrap_err();
    assert_eq!(error(b"gametree table 1\n"), TableError::Foreign { kind: FileKind::Book });
    assert_eq!(error(b"").to_string(), "not a book: expected one of gametree book");
    assert_eq!(error(b"gametree book 3\n"), TableError::Version { kind: FileKind::Book, found: "3".into() });
    let (_, small) = visit("hex:2", Small("hex:2", 1));
    let other = BookFile::new(small).unwrap().expect_game("hex:3").unwrap_err();
    assert_eq!(other.to_string(), "a book of hex:2: expected one of hex:3");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_or_refuse(&bytes);
        read_or_refuse(&[b"gametree book 1\n", &bytes[..]].concat());
    }
}
