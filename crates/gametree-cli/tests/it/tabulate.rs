//! `tabulate`, and what answers from its tables: `solve --table`, `play --table`, the setting `table=FILE`.

use crate::common;

use common::{answers, gametree, gametree_with, json, refusal};

/// A file of this test run that does not exist yet.
fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

#[test]
fn the_counts_are_exact() {
    let table = file("ttt.table");
    let made = json(&["tabulate", "tictactoe", &table]);
    let count = |field: &str| made[field].as_u64().unwrap();
    assert_eq!([count("positions"), count("open"), count("finished")], [5_478, 4_520, 958]);
    assert_eq!(count("wins") + count("draws") + count("losses"), 5_478);
    assert_eq!((count("longest"), count("endless")), (5, 0));
    assert_eq!(count("bytes"), std::fs::metadata(&table).unwrap().len());
    assert!(made["seconds"].is_f64() && made.get("levels").is_none());
    let made = json(&["tabulate", "connect4:4x4", &table, "--threads", "2"]);
    assert_eq!((made["positions"].as_u64(), made["game"].as_str()), (Some(161_029), Some("connect4:4x4")));
}

#[test]
fn statistics_are_read_from_the_file() {
    let table = file("stats.table");
    let made = json(&["tabulate", "hex:3", &table, "--stats"]);
    let before = std::fs::metadata(&table).unwrap().modified().unwrap();
    let read = json(&["tabulate", "hex:3", &table, "--stats"]);
    assert_eq!(std::fs::metadata(&table).unwrap().modified().unwrap(), before, "it is not made again");
    let levels = made["levels"].as_array().unwrap();
    for field in ["positions", "levels", "good_moves", "longest_win"] {
        assert_eq!(made[field], read[field]);
    }
    let sum: u64 = levels.iter().map(|level| level["positions"].as_u64().unwrap()).sum();
    assert_eq!((levels.len(), Some(sum)), (10, made["positions"].as_u64()));
    // Whoever begins wins by b2, and solve says how many other openings do.
    let first = &levels[0]["good_moves"]["win"];
    let solved = json(&["solve", "hex:3", "--all-moves", "--exact"]);
    let wins = solved["moves"].as_object().unwrap().values().filter(|mv| mv["value"] == "win").count();
    assert_eq!(first.as_array().unwrap().iter().rposition(|count| count == 1), Some(wins));
    // The longest win is as long as it says, from a position that can be played.
    let longest = &made["longest_win"];
    let position = longest["position"].as_str().unwrap();
    let solved = json(&["solve", "hex:3", position, "--exact"]);
    assert_eq!((&solved["value"], &solved["plies"]), (&"win".into(), &longest["plies"]));
    assert_eq!(longest["pv"].as_array().unwrap().len() as u64, longest["plies"].as_u64().unwrap());
    let plot = file("stats.svg");
    let ended = gametree(&["tabulate", "hex:3", &table, "--plot", &plot]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(std::fs::read_to_string(plot).unwrap().contains("<svg") && ended.stdout.contains("good moves"));
}

#[test]
fn solve_answers_from_a_table_as_without_one() {
    let table = file("solve.table");
    json(&["tabulate", "connect4:4x3", &table]);
    let positions = "1\n11\n1212\n4132\n\n# a comment\n123412\n";
    let with = answers(&["solve", "connect4:4x3", "-", "--all-moves", "--table", &table], positions);
    let without = answers(&["solve", "connect4:4x3", "-", "--all-moves", "--exact"], positions);
    assert_eq!(with.len(), 5);
    for (with, without) in with.iter().zip(&without) {
        for field in ["game", "position", "to_move", "value", "plies", "moves", "proved"] {
            assert_eq!(with[field], without[field], "{}", with["position"]);
        }
        assert_eq!((&with["algorithm"], &with["table"]), (&"table".into(), &table.as_str().into()));
    }
    let page = gametree(&["solve", "connect4:4x3", "1", "--table", &table]).stdout;
    assert!(page.contains(&format!("from     {table}")) && page.contains(", table"), "{page}");
}

#[test]
fn other_tables_and_positions_are_refused() {
    let (table, part) = (file("other.table"), file("part.table"));
    json(&["tabulate", "hex:2", &table]);
    json(&["tabulate", "connect4:4x3", &part, "12"]);
    let said = |arguments: &[&str]| {
        let refusal = refusal(arguments, "");
        refusal.replace(&table, "TABLE").replace(&part, "PART")
    };
    assert_eq!(
        said(&["solve", "hex:3", "--table", &table]),
        "TABLE: a table of hex:2: expected one of hex:3"
    );
    assert_eq!(
        said(&["solve", "connect4:4x3", "1", "--table", &part]),
        "PART: 1 is not in the table: expected a position that can be reached from 12"
    );
    assert_eq!(
        said(&["tabulate", "connect4:4x3", &part, "11", "--stats"]),
        "PART: a table from 12: expected one from 11"
    );
    assert!(said(&["tabulate", "hex:3", &table, "--stats"]).starts_with("TABLE: a table of hex:2"));
    assert!(said(&["play", "hex:3", "--table", &table]).starts_with("TABLE: a table of hex:2"));
    assert!(said(&["solve", "hex:3", "--table", "/no/such/file"]).starts_with("/no/such/file: "));
    assert!(said(&["solve", "hex:3", "--table", env!("CARGO_TARGET_TMPDIR")]).contains("not a regular file"));
    assert!(said(&["tabulate", "qubic", &table]).contains("do not fit 64 bits: expected at most 39 cells"));
    assert!(said(&["tabulate", "tictactoe", "-"]).contains("expected a file"));
    assert!(said(&["solve", "hex:2", "--table", &table, "--proof", "x"]).contains("cannot be used with"));
    // In a batch, each such position is answered in its place.
    let ended = gametree_with(&["solve", "connect4:4x3", "-", "--table", &part, "--json"], "1\n121\n");
    assert_eq!((ended.status, ended.stdout.lines().count()), (2, 2), "{}", ended.stdout);
    assert!(ended.stdout.lines().next().unwrap().contains("is not in the table"));
}

#[test]
fn damaged_files_are_refused() {
    let table = file("damaged.table");
    json(&["tabulate", "tictactoe", &table]);
    let whole = std::fs::read(&table).unwrap();
    let refused = |bytes: &[u8], words: &str| {
        std::fs::write(&table, bytes).unwrap();
        let line = refusal(&["solve", "tictactoe", "--table", &table], "");
        assert!(line.starts_with(&table) && line.contains(words), "{line}");
    };
    refused(&whole[..whole.len() - 9], "its end is missing");
    refused(b"", "not a table");
    refused(b"{\"schema\":1}", "not a table");
    refused(&[b"gametree table 2", &whole[16..]].concat(), "a table of version 2: expected version 1");
    let mut damaged = whole;
    damaged[17] ^= 1;
    refused(&damaged, "damaged at byte 17");
}

#[test]
fn a_table_that_does_not_fit_leaves_no_file() {
    let table = file("large.table");
    let ended = gametree(&["tabulate", "connect4:4x4", &table, "--memory", "1M"]);
    assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
    assert!(ended.stderr.contains("needs more than 1048576 bytes of memory"), "{}", ended.stderr);
    assert!(!std::path::Path::new(&table).exists());
    let ended = gametree(&["tabulate", "connect4:5x5", &table, "--time", "200ms"]);
    assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
    assert!(ended.stderr.contains("--time is used up: there is no table"), "{}", ended.stderr);
    // Where the number of positions is hopeless, that is said at once.
    for game in ["connect4", "hex:6", "othello:6"] {
        let ended = gametree(&["tabulate", game, &table]);
        assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
        assert!(
            ended.stderr.contains("there are at least ") && ended.stderr.contains(" MiB"),
            "{}",
            ended.stderr
        );
    }
    assert!(!std::path::Path::new(&table).exists());
}

#[test]
fn a_table_plays_perfectly() {
    let table = file("player.table");
    json(&["tabulate", "tictactoe", &table]);
    let player = format!("table={table}");
    let played = json(&[
        "experiment",
        "match",
        &player,
        "level=1",
        "tictactoe",
        "--games",
        "40",
        "--plies",
        "0",
        "--seed",
        "1",
    ]);
    assert_eq!((played["losses"].as_u64(), played["games"].as_u64()), (Some(0), Some(40)), "{played}");
    assert!(played["wins"].as_u64().unwrap() > 10, "{played}");
    // A table of another game ends the match before it begins.
    let line = refusal(&["experiment", "match", &player, "level=1", "hex:3", "--games", "2"], "");
    assert!(line.contains("a table of tictactoe: expected one of hex:3"), "{line}");
    // A person who blunders loses at once; the values come from the table.
    let ended = gametree_with(&["play", "tictactoe", "--plain", "--table", &table], "a1\nvalues\nquit\n");
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("b2"), "{}", ended.stdout);
}
