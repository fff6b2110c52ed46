//! Files that are old, new, foreign, damaged, full or written by two.

use std::path::{Path, PathBuf};

use gametree::Game;
use gametree::solve::ResultBounds;
use gametree_games::{Order, tictactoe::TicTacToe};
use rusqlite::Connection;
use tempfile::TempDir;

use super::game::{Plain, Random, brute_force};
use crate::rows::{Batch, Pending};
use crate::schema::{self, APPLICATION, VERSION};
use crate::{Ending, Entry, Ledger, LedgerError, Options, Origin, Pieces, Status, check, prove, summary};

const GAME: Random = Random { seed: 4, plies: 6, width: 4 };

fn options() -> Options<'static> {
    Options { pieces: Pieces { nodes: Some(3), ..Pieces::default() }, ..Options::default() }
}

fn solve(ledger: &mut Ledger) -> Result<ResultBounds, LedgerError> {
    let mut solver = Plain { game: &GAME, lies: false };
    Ok(prove(&GAME, ledger, &mut solver, &[], &options(), &mut |_| ())?.bounds)
}

/// A ledger with a proof in pieces.
fn proved(directory: &TempDir) -> PathBuf {
    let file = directory.path().join("proof.ledger");
    solve(&mut Ledger::open_or_create(&file, "random").unwrap()).unwrap();
    file
}

fn directory() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn refused(file: &Path) -> LedgerError {
    let error = Ledger::open_or_create(file, "random").unwrap_err();
    assert_eq!(error.to_string().lines().count(), 1);
    assert!(error.to_string().contains("expected"), "{error}");
    error
}

#[test]
fn an_older_version_is_brought_up_to_date() {
    let directory = directory();
    let file = directory.path().join("old.ledger");
    let old = Connection::open(&file).unwrap();
    schema::upgrade(&old, 0, 1).unwrap();
    let sum = crate::entry::checksum(&["random", "0.0.1"]);
    old.execute("INSERT INTO ledger VALUES ('random', '0.0.1', ?)", [sum]).unwrap();
    assert!(old.query_row("SELECT count(*) FROM jobs", [], |_| Ok(())).is_err(), "version 1 has no jobs");
    drop(old);
    let mut ledger = Ledger::open_or_create(&file, "random").unwrap();
    assert_eq!(solve(&mut ledger).unwrap().result(), Some(brute_force(&GAME, &GAME.start())));
    let version: i64 =
        Connection::open(&file).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, VERSION);
}

#[test]
fn a_newer_version_and_other_files_are_refused_and_left_as_they_are() {
    let directory = directory();
    let file = proved(&directory);
    Connection::open(&file).unwrap().pragma_update(None, "user_version", VERSION + 1).unwrap();
    assert!(matches!(refused(&file), LedgerError::Newer { .. }));

    let text = directory.path().join("text");
    std::fs::write(&text, "not a database, but long enough to be looked at: ".repeat(40)).unwrap();
    let before = std::fs::read(&text).unwrap();
    assert!(matches!(refused(&text), LedgerError::NotALedger { .. }));
    assert_eq!(std::fs::read(&text).unwrap(), before);

    let foreign = directory.path().join("foreign");
    Connection::open(&foreign)
        .unwrap()
        .execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        .unwrap();
    let before = std::fs::read(&foreign).unwrap();
    assert!(matches!(refused(&foreign), LedgerError::NotALedger { .. }));
    assert_eq!(std::fs::read(&foreign).unwrap(), before);

    assert!(matches!(refused(directory.path()), LedgerError::NotALedger { .. }));
    assert!(matches!(refused(&directory.path().join("no/such")), LedgerError::Unreadable { .. }));
    let file = proved(&self::directory());
    assert!(
        matches!(Ledger::open(&file).unwrap_err(), LedgerError::Unreadable { .. }),
        "its directory is gone"
    );
}

#[test]
fn another_game_is_refused() {
    let directory = directory();
    let file = proved(&directory);
    let error = Ledger::open_or_create(&file, "other").unwrap_err();
    assert!(matches!(&error, LedgerError::OtherGame { found, .. } if found == "random"), "{error}");
}

#[test]
fn a_file_that_may_not_be_written_is_read_and_not_written() {
    let directory = directory();
    let file = proved(&directory);
    let mut ledger = Ledger::open(&file).unwrap();
    ledger.only_read();
    assert!(summary(&GAME, &ledger, None).unwrap().rows > 3);
    let entry = entry(ResultBounds::just(brute_force(&GAME, &GAME.start())));
    let error = ledger.write(&Batch { results: vec![entry], ..Batch::default() }).unwrap_err();
    assert!(matches!(error, LedgerError::Unwritable { .. }), "{error}");
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let directory = directory();
    let file = directory.path().join("full.ledger");
    let mut ledger = Ledger::open_or_create(&file, "random").unwrap();
    // As full as it can be after the tables and a few rows.
    ledger.at_most_pages(12);
    let error = solve_many(&mut ledger).unwrap_err();
    assert!(matches!(&error, LedgerError::Unwritable { reason, .. } if reason.contains("full")), "{error}");
    let saved = summary(&GAME, &ledger, None).unwrap();
    assert!(saved.rows > 0);
    drop(ledger);
    let mut ledger = Ledger::open_or_create(&file, "random").unwrap();
    assert_eq!(summary(&GAME, &ledger, None).unwrap().rows, saved.rows);
    assert_eq!(solve(&mut ledger).unwrap().result(), Some(brute_force(&GAME, &GAME.start())));
}

/// Results without end.
fn solve_many(ledger: &mut Ledger) -> Result<(), LedgerError> {
    for nodes in 0.. {
        let mut pending = entry(ResultBounds::UNKNOWN);
        pending.entry.nodes = nodes;
        ledger.write(&Batch { results: vec![pending], ..Batch::default() })?;
    }
    Ok(())
}

/// A result of the start.
fn entry(bounds: ResultBounds) -> Pending {
    let text = crate::text(&GAME, &GAME.start());
    let entry = Entry {
        ending: Ending::Stopped,
        bounds,
        plies: None,
        moves: String::new(),
        line: String::new(),
        nodes: 1,
        microseconds: 0,
        solver: "test".to_owned(),
        origin: Origin::default(),
        status: Status::Claimed,
        proof: String::new(),
    };
    Pending { text, entry }
}

#[test]
fn the_same_result_is_one_row() {
    let mut ledger = Ledger::in_memory("random").unwrap();
    for _ in 0..3 {
        let results = vec![entry(ResultBounds::UNKNOWN), entry(ResultBounds::UNKNOWN)];
        ledger.write(&Batch { results, ..Batch::default() }).unwrap();
    }
    assert_eq!(summary(&GAME, &ledger, None).unwrap().rows, 1);
}

#[test]
fn a_contradiction_names_both_rows() {
    let mut ledger = Ledger::in_memory("random").unwrap();
    solve(&mut ledger).unwrap();
    let value = brute_force(&GAME, &GAME.start());
    let wrong = if value == gametree::Wdl::Win { gametree::Wdl::Loss } else { gametree::Wdl::Win };
    ledger.write(&Batch { results: vec![entry(ResultBounds::just(wrong))], ..Batch::default() }).unwrap();
    let error = solve(&mut ledger).unwrap_err();
    assert!(matches!(error, LedgerError::Contradiction { .. }), "{error}");
    assert_eq!(error.to_string().matches("row ").count(), 2, "{error}");
    assert!(matches!(summary(&GAME, &ledger, None).unwrap_err(), LedgerError::Contradiction { .. }));
}

#[test]
fn two_programs_write_to_one_ledger() {
    let directory = directory();
    let file = directory.path().join("two.ledger");
    Ledger::open_or_create(&file, "random").unwrap();
    let file = &file;
    std::thread::scope(|scope| {
        for worker in 0..4u64 {
            scope.spawn(move || {
                let mut ledger = Ledger::open_or_create(file, "random").unwrap();
                for row in 0..25 {
                    let mut pending = entry(ResultBounds::UNKNOWN);
                    pending.entry.nodes = 1_000 * worker + row;
                    ledger.write(&Batch { results: vec![pending], ..Batch::default() }).unwrap();
                    if row % 10 == 0 {
                        solve(&mut ledger).unwrap();
                    }
                }
            });
        }
    });
    let ledger = Ledger::open(file).unwrap();
    let rows = ledger.results(0).unwrap();
    let mine = rows.iter().filter(|row| row.entry.solver == "test").count();
    assert_eq!(mine, 100, "no row is lost");
    assert_eq!(
        summary(&GAME, &ledger, None).unwrap().root.bounds.result(),
        Some(brute_force(&GAME, &GAME.start()))
    );
}

/// What a file is must be read at one moment: another program may begin the ledger in between.
#[test]
fn whoever_comes_while_a_ledger_is_begun_opens_it() {
    let directory = directory();
    for number in 0..100 {
        let file = &directory.path().join(format!("{number}.ledger"));
        std::thread::scope(|scope| {
            let together: Vec<_> =
                (0..4).map(|_| scope.spawn(|| Ledger::open_or_create(file, "random").map(drop))).collect();
            together.into_iter().for_each(|one| one.join().unwrap().unwrap());
        });
    }
}

#[test]
fn three_programs_at_once_do_little_more_than_one() {
    let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let options = Options { pieces: Pieces { nodes: Some(100), ..Pieces::default() }, ..Options::default() };
    let prove = |file: &Path| {
        let mut ledger = Ledger::open_or_create(file, "random").unwrap();
        let mut solver = Plain { game: &game, lies: false };
        prove(&game, &mut ledger, &mut solver, &[], &options, &mut |_| ()).unwrap()
    };
    let directory = directory();
    let alone = prove(&directory.path().join("one.ledger"));
    assert!(alone.pieces > 50, "{}", alone.pieces);
    let file = &directory.path().join("three.ledger");
    let nodes = std::thread::scope(|scope| {
        let together: Vec<_> = (0..3).map(|_| scope.spawn(|| prove(file))).collect();
        let together = together.into_iter().map(|one| one.join().unwrap());
        together.map(|proof| (proof.bounds == alone.bounds).then_some(proof.nodes).unwrap()).sum::<u64>()
    });
    assert!(10 * nodes <= 13 * alone.nodes, "{nodes} nodes, {} alone", alone.nodes);
}

#[test]
fn a_program_that_is_gone_keeps_nobody_waiting() {
    let game = Random { seed: 12, plies: 6, width: 4 };
    let mut ledger = Ledger::in_memory("random").unwrap();
    let mut child = std::process::Command::new("true").spawn().unwrap();
    let name = ledger.worker.split('/').next_back().unwrap().to_owned();
    let gone = format!("0/{}/{name}", child.id());
    child.wait().unwrap();
    ledger.worker = gone;
    let text = crate::text(&game, &game.start());
    let job = (crate::rows::StoredText { text, moves: String::new() }, std::time::Duration::from_secs(3_600));
    ledger.write(&Batch { job: Some(job), ..Batch::default() }).unwrap();
    assert!(ledger.jobs().unwrap().iter().all(|job| !job.elsewhere));
    ledger.worker = format!("1/{}/{name}", std::process::id());
    assert!(ledger.jobs().unwrap().iter().all(|job| !job.elsewhere), "the process is not there");
    let mut solver = Plain { game: &game, lies: false };
    let proof = prove(&game, &mut ledger, &mut solver, &[], &options(), &mut |_| ()).unwrap();
    assert_eq!(proof.bounds.result(), Some(brute_force(&game, &game.start())));
}

#[test]
fn a_flipped_byte_is_noticed_or_harmless() {
    let directory = directory();
    let whole = proved(&directory);
    let truth = ResultBounds::just(brute_force(&GAME, &GAME.start()));
    let bytes = std::fs::read(&whole).unwrap();
    let (mut noticed, mut harmless) = (0, 0);
    // A prime, so that all pages and all fields are met.
    for place in (0..bytes.len()).step_by(97) {
        for flip in [0x01, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] ^= flip;
            let file = directory.path().join("flipped.ledger");
            std::fs::write(&file, &damaged).unwrap();
            let answered = Ledger::open_or_create(&file, "random").and_then(|mut ledger| {
                // What can be read is true: of the root, and of whatever else the solver is asked again about.
                let found = summary(&GAME, &ledger, Some(&[]))?;
                assert!(truth.implies(found.root.bounds), "byte {place}");
                solve(&mut ledger)
            });
            match answered {
                Ok(bounds) => {
                    assert_eq!(bounds, truth, "byte {place}");
                    harmless += 1;
                }
                Err(LedgerError::Contradiction { .. }) => panic!("byte {place}: a damaged row was believed"),
                Err(error) => {
                    assert_eq!(error.to_string().lines().count(), 1, "{error}");
                    noticed += 1;
                }
            }
        }
    }
    assert!(noticed > 50 && harmless > 50, "{noticed} noticed, {harmless} harmless");
}

#[test]
fn a_changed_row_is_noticed() {
    // What no flipped bit of a page would do: changes that SQLite itself makes.
    for change in [
        "UPDATE results SET lower = -lower, upper = -upper WHERE number = (SELECT max(number) FROM results)",
        "UPDATE results SET status = 'certified' WHERE number = 1",
        "UPDATE results SET position = position + 1 WHERE number = 1",
        "UPDATE results SET moves = '0' WHERE number = 1",
        "UPDATE results SET ending = 'split' WHERE number = (SELECT max(number) FROM results)",
        "UPDATE positions SET moves = '0 0' WHERE id = 1",
        "UPDATE positions SET text = '9,9 x' WHERE id = 1",
        "UPDATE ledger SET game = 'other'",
        "ALTER TABLE results ADD COLUMN more TEXT",
    ] {
        let directory = directory();
        let file = proved(&directory);
        Connection::open(&file)
            .unwrap()
            .execute_batch(&format!("PRAGMA foreign_keys = OFF; {change}"))
            .unwrap();
        let error =
            Ledger::open_or_create(&file, "random").and_then(|mut ledger| solve(&mut ledger)).unwrap_err();
        assert!(matches!(error, LedgerError::Damaged { .. }), "{change}: {error}");
    }
    // A question's derived row is no part of a proof, but a check looks at it.
    let directory = directory();
    let file = proved(&directory);
    Connection::open(&file).unwrap().execute_batch("UPDATE objectives SET best = '3', lower = 1").unwrap();
    let mut ledger = Ledger::open(&file).unwrap();
    let mut solver = Plain { game: &GAME, lies: false };
    let error = check(&GAME, &mut ledger, &mut solver, &Origin::default(), &mut |_| None).unwrap_err();
    assert!(matches!(error, LedgerError::Damaged { .. }), "{error}");
    assert_eq!(APPLICATION, i64::from(u32::from_be_bytes(*b"gtlg")));
}
