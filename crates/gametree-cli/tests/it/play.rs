//! `play` line by line, through pipes.

use crate::common;

use common::{Ended, gametree, gametree_with, refusal};

/// Plays these lines; the game ends cleanly with any input.
fn play(arguments: &[&str], lines: &str) -> Ended {
    let arguments = [&["play"], arguments].concat();
    let ended = gametree_with(&arguments, lines);
    assert_eq!((ended.status, ended.stderr.as_str()), (0, ""), "{arguments:?} {lines:?}");
    assert!(ended.stdout.lines().last().unwrap().starts_with("record "), "{}", ended.stdout);
    ended
}

/// A file for this test only.
fn file(name: &str) -> String {
    let name = format!("{}-{name}", std::process::id());
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.into_os_string().into_string().unwrap()
}

#[test]
fn a_game_is_won_and_its_record_can_be_shown() {
    // a2 wins in 3 by a1 or b1, whichever the engine leaves; the other line is refused.
    let game = play(&["hex:2", "--time", "60"], "hint\na2\nb1\na1\n");
    assert!(
        game.stdout.starts_with("hex:2: you are X (first), the engine is O (second), at most 60 s per move")
    );
    for part in [
        "hint: ",
        "win in 3 for X (proved)",
        "you play a2",
        "the engine plays ",
        "you have won, as X (first)",
    ] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    let record = game.stdout.lines().last().unwrap();
    let words: Vec<&str> = record.split(' ').skip(1).collect();
    let shown = gametree_with(&[&["show"], &words[..]].concat(), "");
    assert_eq!(shown.status, 0);
    assert!(shown.stdout.contains("the game is over"), "{}", shown.stdout);
}

#[test]
fn one_move_is_compared_with_another() {
    let game = play(&["tictactoe", "a1 b1 b2 c3", "--time", "60"], "why a2 not c1\nwhy a2 not\nwhy not z9\n");
    for part in ["a2 wins in 3 (proved); c1 ", "\"why\" is not a move", "\"z9\""] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
}

#[test]
fn moves_run_together_where_the_board_reads_them_so() {
    let game = play(&["connect4", "--time", "0"], "4\n");
    let record = game.stdout.lines().last().unwrap();
    assert!(
        record.starts_with("record connect4 4") && record.len() == "record connect4 44".len(),
        "{record}"
    );
}

#[test]
fn wrong_input_is_one_line_and_the_game_goes_on() {
    let wrong = ["z9", "a1 b2", "b2", "quti", "\u{1b}[A", "é", "A0", "undo undo", &"x".repeat(10_000)];
    let game = play(&["tictactoe", "b2", "a1", "--time", "0"], &(wrong.join("\n") + "\nc3\n"));
    for part in [
        "\"z9\" is not on the board: expected a cell from a1 to c3, or a command: help lists them",
        "\"b2\" follows the move a1: expected one move",
        "b2 is not legal here",
        "\"quti\" is not ",
        "you play c3",
    ] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    assert!(game.stdout.lines().all(|line| line.len() < 200));
    // Bytes that are not UTF-8, and a line without an end.
    let mut command = assert_cmd::Command::cargo_bin("gametree").unwrap();
    let ended = command.args(["play", "tictactoe"]).write_stdin(&b"\xff\xfe\na1\0\n"[..]).output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
}

#[test]
fn moves_are_taken_back_and_replayed() {
    let game = play(&["tictactoe", "--time", "0"], "undo\nb2\nundo\nredo\nredo\nundo\nundo\n");
    let said = |text: &str| game.stdout.lines().filter(|line| line.contains(text)).count();
    assert_eq!(said("took back 2 moves"), 2);
    assert_eq!(said("replayed 2 moves"), 1);
    assert_eq!(said("you have no move to take back"), 2);
    assert_eq!(said("there is no move to redo"), 1);
    assert_eq!(game.stdout.lines().last(), Some("record tictactoe"));
    // A person who moves second can't take back the engine's first move.
    let second = play(&["tictactoe", "--first", "engine", "--time", "0"], "undo\n");
    assert_eq!(second.stdout.lines().last(), Some("record tictactoe b2"));
}

#[test]
fn values_are_exact_or_unknown() {
    let exact = play(&["hex:4", "--time", "60"], "values\n");
    assert!(exact.stdout.contains("1 - - - +\n 2 - - + -\n  3 - + - -\n   4 + - - -\n"), "{}", exact.stdout);
    for part in ["the values of all moves are proved", "+ win    d1(11) c2(9) b3(9) a4(11)", "- loss   a1("] {
        assert!(exact.stdout.contains(part), "{part}: {}", exact.stdout);
    }
    // The values of Hex 11x11 are unknown.
    let unknown = play(&["hex:11", "--time", "0"], "values\nhint\n");
    for part in ["121 of 121 values are not proved in time", "? open   a1 b1", "hint: f6, not proved"] {
        assert!(unknown.stdout.contains(part), "{part}: {}", unknown.stdout);
    }
    assert!(!unknown.stdout.contains("(proved)"));
}

#[test]
fn even_without_time_the_engine_takes_wins_and_parries_threats() {
    let parries = play(&["mnk:7,7,4", "a1", "g7", "b1", "g5", "--time", "0"], "c1\n");
    assert!(
        parries.stdout.contains("the engine plays d1: every other move loses (proved)"),
        "{}",
        parries.stdout
    );
    let wins = play(&["connect4", "1213141", "--first", "engine", "--time", "0"], "");
    assert!(wins.stdout.contains("the game is over"));
    let wins = play(&["connect4", "121314", "--first", "engine", "--time", "0"], "");
    assert!(
        wins.stdout
            .contains("the engine plays 1: win in 1 for X (proved); the game is over: the engine has won")
    );
}

#[test]
fn levels_are_chosen_and_changed_and_the_same_seed_plays_the_same() {
    let again = || {
        play(&["connect4", "--level", "2", "--seed", "5"], "4\n4\nlevel 7\nlevel 11\nlevel\n1\nlevel 10\n")
    };
    let game = again();
    assert!(game.stdout.starts_with("connect4: you are X (first), the engine is O (second), level 2;"));
    for part in [
        ": level 2\n",
        "you are X (first), the engine is O (second), level 7\n",
        ": level 7\n",
        "\"level 11\": expected a level from 1 to 10\n",
        "level: expected a level from 1 to 10, as level 3\n",
        "you are X (first), the engine is O (second), at most 2 s per move\n",
    ] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    assert_eq!(game.stdout, again().stdout);
    for bad in ["0", "11", "x", "-1"] {
        let line = refusal(&["play", "connect4", "--level", bad], "");
        assert!(line.contains("expected a level from 1 to 10"), "{bad}: {line}");
    }
}

#[test]
fn low_levels_differ_from_game_to_game() {
    let replies: std::collections::BTreeSet<String> = (0..20)
        .map(|_| play(&["connect4", "--level", "1"], "4\n").stdout.lines().last().unwrap().to_owned())
        .collect();
    assert!(replies.len() > 1, "{replies:?}");
}

#[test]
fn from_level_4_on_a_win_is_taken_and_a_threat_parried() {
    for level in 4..=9 {
        for seed in ["1", "2", "3", "4", "5"] {
            let flags = ["--level", &level.to_string(), "--seed", seed, "--first", "engine"];
            let wins = play(&[&["connect4", "121212"], &flags[..]].concat(), "");
            assert!(wins.stdout.contains("the engine plays 1: win in 1"), "{level} {seed}: {}", wins.stdout);
            let parries =
                play(&[&["mnk:7,7,4", "a1 c3 b1 d5 c1", "--first", "me"], &flags[..4]].concat(), "");
            assert!(parries.stdout.contains("the engine plays d1: "), "{level} {seed}: {}", parries.stdout);
        }
    }
}

#[test]
fn a_new_game_begins_and_the_old_one_is_not_lost() {
    let kept = file("new.txt");
    let game = play(
        &["tictactoe", "b2", "--first", "engine", "--time", "0", "--record", &kept],
        "a1\nnew\nnew\na2\nundo\nnew\nredo\nnew\n",
    );
    for part in ["a new game; redo goes back to the old one\n", "a new game\n", "you play a2"] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    // Each game's record once, the last game's at the end.
    let records: Vec<&str> = game.stdout.lines().filter(|line| line.starts_with("record ")).collect();
    assert!(records.len() > 1 && records[0].starts_with("record tictactoe b2 a1 "), "{records:?}");
    assert_eq!(records.last(), Some(&"record tictactoe b2"));
    let text = std::fs::read_to_string(&kept).unwrap();
    assert!(text.contains("\n# before: record tictactoe b2 a1 "), "{text}");
    let again = play(&["tictactoe", "--replay", &kept, "--time", "0"], "new\n");
    // A new game begins with the empty board, and the engine makes the first move.
    assert_eq!(again.stdout.lines().last(), Some("record tictactoe b2"), "{}", again.stdout);
    std::fs::remove_file(kept).unwrap();
}

#[test]
fn q_quits_unless_it_is_a_column() {
    let game = play(&["tictactoe", "--time", "0"], "q\nb2\n");
    assert_eq!(game.stdout.lines().last(), Some("record tictactoe"));
    let wide = play(&["connect4:40x2", "--time", "0"], "engine off\nq\nquit\na\n");
    assert!(wide.stdout.contains("you play q"), "{}", wide.stdout);
    assert_eq!(wide.stdout.lines().last(), Some("record connect4:40x2 q"));
}

#[test]
fn values_that_are_not_proved_have_estimates() {
    let game = play(&["hex:11", "--time", "1"], "values\nhint\n");
    let estimates = game.stdout.lines().find(|line| line.starts_with("≈ estimate ")).unwrap();
    assert!(estimates.contains(" f6(") && estimates.split(' ').count() > 100, "{estimates}");
    assert!(game.stdout.contains(", estimate "), "{}", game.stdout);
    assert!(!game.stdout.contains("(proved)"));
}

#[test]
fn sides_change_and_the_engine_comes_and_goes() {
    let game = play(&["tictactoe", "--time", "0"], "engine off\na1\nb2\nengine on\nengine\nswitch\n");
    for part in ["people play both sides", "you are X (first)", "you are O (second)"] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    // a1 b2 by people, two by the engine on each side, and one more after the swap.
    assert_eq!(game.stdout.lines().last().unwrap().split(' ').count(), 2 + 5);
}

#[test]
fn a_record_is_kept_after_every_move_and_the_game_goes_on_from_it() {
    let kept = file("kept.txt");
    play(&["tictactoe", "--time", "0", "--first", "engine", "--record", &kept], "a1\n");
    let text = std::fs::read_to_string(&kept).unwrap();
    assert!(text.contains("\nplayers engine me\nrecord tictactoe b2 a1 "), "{text}");
    // The seats are the record's; undo and redo step through its moves.
    let again =
        play(&["tictactoe", "--time", "0", "--replay", &kept, "--record", &kept], "undo\nredo\nundo\n");
    assert!(again.stdout.starts_with("tictactoe: you are O (second)"));
    for part in ["took back 2 moves", "replayed 2 moves"] {
        assert!(again.stdout.contains(part), "{part}");
    }
    assert!(std::fs::read_to_string(&kept).unwrap().ends_with("record tictactoe b2\n"));
    // The last line that play prints is a record too.
    std::fs::write(&kept, again.stdout.lines().last().unwrap()).unwrap();
    let line = play(&["tictactoe", "--replay", &kept, "--time", "0"], "");
    assert!(line.stdout.starts_with("tictactoe: you are X (first)"));
    std::fs::remove_file(kept).unwrap();
}

#[test]
fn a_bad_record_is_refused_in_one_line() {
    let bad = file("bad.txt");
    let refused = |text: &[u8], said: &str| {
        std::fs::write(&bad, text).unwrap();
        let line = refusal(&["play", "tictactoe", "--replay", &bad], "");
        assert!(line.contains(said) && line.contains("bad.txt"), "{line}");
    };
    refused(b"", "no record line: expected record GAME MOVES");
    refused(b"record tictactoe a1 a1", "move 2: a1 is not legal there");
    refused(b"record tictactoe a1 e5", "move 2: \"e5\" is not on the board: expected a cell from a1 to c3");
    refused(b"record hex:3 a1", "a game of hex:3: expected a game of tictactoe");
    refused(
        b"record tictactoe\nplayers me you",
        "line 2: \"me you\" does not name the players: expected me engine",
    );
    refused(b"[Event \"chess\"]", "line 1: \"[Event\" does not start a line of a record: expected record");
    refused(b"\xff\xfe", "not UTF-8: expected a record");
    refused(&vec![b'#'; 100_000], "longer than 65536 bytes: expected a record");
    std::fs::remove_file(&bad).unwrap();
}

/// What a terminal would obey is shown instead, whoever wrote it.
#[test]
fn foreign_text_is_not_obeyed_by_the_terminal() {
    let obeyed = |text: &str| text.chars().any(|c| c.is_control() && c != '\n');
    let bad = file("foreign.txt");
    for text in [
        "\u{1b}]0;title\u{7}",
        "record \u{1b}[2Jhex:3 a1",
        "record tictactoe \u{9b}31m",
        "record tictactoe a1 \u{1b}[2J",
        "record tictactoe\nplayers \u{1b}c me",
        "record hex:3\u{8}\u{8}",
    ] {
        std::fs::write(&bad, text).unwrap();
        let line = refusal(&["play", "tictactoe", "--replay", &bad], "");
        assert!(!obeyed(&line), "{line:?}");
    }
    std::fs::remove_file(&bad).unwrap();
    for arguments in [["--replay", "no\u{1b}[2Jfile"], ["--record", "no\u{1b}[2Jfolder/file"]] {
        let line = refusal(&[&["play", "tictactoe"], &arguments[..]].concat(), "");
        assert!(!obeyed(&line) && line.contains("no\\u{1b}[2Jf"), "{line:?}");
    }
    let typed = play(&["tictactoe", "--time", "0"], "\u{1b}[2J\na1\u{7}\nlevel \u{9b}2J\n");
    assert!(!obeyed(&typed.stdout), "{:?}", typed.stdout);
}

#[test]
fn ascii_is_ascii_and_pipes_have_no_colour() {
    let game = play(&["connect4:4x4", "--ascii", "--time", "5"], "4\nvalues\nhelp\n");
    assert!(game.stdout.is_ascii() && !game.stdout.contains('\u{1b}'));
    let coloured = play(&["connect4:4x4", "--color", "always", "--time", "0"], "4\n");
    assert!(coloured.stdout.contains('\u{1b}'));
}

/// Ctrl-C stops the engine's search, and at the prompt the game; the record is printed.
#[cfg(unix)]
#[test]
fn interrupted() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(["play", "hex:11", "--time", "3600"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut keys = child.stdin.take().unwrap();
    let interrupt = || {
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    };
    keys.write_all(b"f6\n").unwrap();
    assert!(said.any(|line| line == "you play f6"));
    assert!(said.by_ref().take(12).count() == 12);
    interrupt();
    assert!(said.any(|line| line.starts_with("the engine plays ")));
    assert!(said.any(|line| line == "X (first) to move"));
    interrupt();
    assert!(said.any(|line| line.starts_with("record hex:11 f6 ")));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_review_names_the_moves_that_changed_the_result_and_what_would_have_kept_it() {
    let game = play(&["tictactoe", "b2 a2 a1 c3 c1 b1 a3", "--time", "60"], "review\n");
    assert!(game.stdout.contains("one move changed the result: everything is proved"), "{}", game.stdout);
    let line = game.stdout.lines().find(|line| line.starts_with("move ")).unwrap();
    assert_eq!(line, "move 2, O a2: a draw became a loss; kept by a1 c1 a3 c3");
    let game = play(&["tictactoe", "--time", "60"], "review\nnew engine\n");
    assert!(game.stdout.contains("there is nothing to review"), "{}", game.stdout);
    assert!(game.stdout.contains("the engine plays "), "{}", game.stdout);
}

#[test]
fn what_is_kept_of_a_game_is_known_without_any_time() {
    let ledger = file("kept.ledger");
    let _ = std::fs::remove_file(&ledger);
    for position in ["11", "12", "13", "14"] {
        let solved = gametree(&["solve", "connect4:4x4", position, "--ledger", &ledger]);
        assert_eq!(solved.status, 0, "{}", solved.stderr);
    }
    let game =
        play(&["connect4:4x4", "1", "--first", "engine", "--ledger", &ledger, "--time", "0"], "values\n");
    assert!(game.stdout.contains("the values of all moves are proved"), "{}", game.stdout);
    assert_eq!(game.stdout.matches(" (ledger)").count(), 4, "{}", game.stdout);
    // The position that was solved itself is known, with its best move, though not one of its moves was asked about.
    let solved = gametree(&["solve", "connect4:4x4", "2", "--ledger", &ledger]);
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    let game = play(
        &["connect4:4x4", "2", "--first", "engine", "--ledger", &ledger, "--time", "0"],
        "hint\nvalues\n",
    );
    assert!(game.stdout.contains("draw (proved), from the ledger"), "{}", game.stdout);
    assert!(game.stdout.contains("= draw ") && !game.stdout.contains("? open"), "{}", game.stdout);
    let other = gametree(&["play", "connect4:5x4", "--ledger", &ledger]);
    assert_eq!((other.status, other.stderr.lines().count()), (2, 1), "{}", other.stderr);
    assert!(other.stderr.contains("a ledger of connect4:4x4 and not of connect4:5x4"), "{}", other.stderr);
    std::fs::remove_file(&ledger).unwrap();
}

#[test]
fn a_certificate_is_checked_and_then_followed_without_any_time() {
    let certificate = file("kept.cert");
    assert_eq!(gametree(&["solve", "mnk:5,6,4", "--proof", &certificate]).status, 0);
    let arguments = ["mnk:5,6,4", "--first", "engine", "--certificate", &certificate, "--time", "0"];
    let game = play(&arguments, "values\na1\nhint\n");
    assert!(game.stdout.contains("win for X (proved), from the certificate"), "{}", game.stdout);
    assert!(game.stdout.contains("the values of all moves are proved"), "{}", game.stdout);
    assert!(game.stdout.contains(" loss (certificate)"), "{}", game.stdout);
    let other = gametree(&["play", "hex:3", "--certificate", &certificate]);
    assert_eq!(other.status, 2, "{}", other.stderr);
    assert!(other.stderr.contains("a certificate of mnk:5,6,4: expected one of hex:3"), "{}", other.stderr);
    // The last byte belongs to the checksum of the compressed records.
    let mut bytes = std::fs::read(&certificate).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&certificate, bytes).unwrap();
    let broken = gametree(&["play", "mnk:5,6,4", "--certificate", &certificate]);
    assert_eq!((broken.status, broken.stderr.lines().count()), (1, 1), "{}", broken.stderr);
    assert!(broken.stderr.contains("the proof fails at "), "{}", broken.stderr);
    std::fs::remove_file(&certificate).unwrap();
}

#[test]
fn thinking_on_the_persons_time_changes_nothing_else() {
    let script = "values\n4\nundo\n4\nhint\nlevel 3\n3\nnew\n4\n";
    let game = play(&["connect4:5x4", "--time", "60", "--ponder"], script);
    assert!(game.stdout.contains("the values of all moves are proved"), "{}", game.stdout);
    assert_eq!(game.stdout.matches("you play ").count(), 4, "{}", game.stdout);
    assert!(game.stdout.contains("hint: ") && game.stdout.contains("(proved)"), "{}", game.stdout);
}

#[test]
fn a_game_may_begin_at_any_position() {
    let script = "a1\nposition [xo./.x./... o] c3\nreview\nposition zz\nc1\nnew\nundo\nposition\nb2\n";
    let game = play(&["tictactoe", "--time", "60", "--first", "me"], script);
    for part in [
        "a new game from this position",
        "no move changed the result: everything is proved",
        "position: move 1: \"zz\" is not a move",
    ] {
        assert!(game.stdout.contains(part), "{part}: {}", game.stdout);
    }
    let records: Vec<&str> = game.stdout.lines().filter(|line| line.starts_with("record ")).collect();
    assert!(records[0].starts_with("record tictactoe a1 "), "{records:?}");
    assert!(records[1].starts_with("record tictactoe [xo./.x./... o] c3 c1 "), "{records:?}");
    assert!(records.last().unwrap().starts_with("record tictactoe b2 "), "{records:?}");
    // From the command line, too, with a table of values and a review from there.
    let game = play(
        &["kalah:3,2", "[3,0,2/0,3,3 0-1 o]", "--first", "engine", "--time", "60"],
        "values\n3\nreview\n",
    );
    assert!(game.stdout.contains("the values of all moves are proved"), "{}", game.stdout);
    assert!(game.stdout.contains("everything is proved"), "{}", game.stdout);
}
