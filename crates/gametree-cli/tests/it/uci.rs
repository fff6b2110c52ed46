//! `gametree uci`, and UCI engines as players in matches.

use crate::common;

use std::path::Path;

use common::{gametree, gametree_with, json, refusal};

/// This program as a UCI engine for a game.
fn engine(game: &str) -> String {
    format!("uci={} uci {game}", env!("CARGO_BIN_EXE_gametree"))
}

#[test]
fn the_engine_ends_with_its_input() {
    for (game, input) in [
        ("othello:6", "uci\nisready\ngo infinite\n"),
        ("nim", "go nodes 100\nquit\nisready\n"),
        ("hex:5", ""),
    ] {
        let ended = gametree_with(&["uci", game], input);
        assert_eq!((ended.status, ended.stderr.as_str()), (0, ""), "{game}");
        let answers = ended.stdout.lines().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, input.matches("go ").count(), "{}", ended.stdout);
        assert_eq!(ended.stdout.contains("readyok"), game == "othello:6");
    }
}

#[test]
fn a_long_line_and_bytes_that_are_no_text_are_ignored() {
    let long = format!("position startpos moves {}\nisready\n", "a1 ".repeat(600_000));
    let ended = gametree_with(&["uci", "tictactoe"], &long);
    assert!(ended.stdout.ends_with("readyok\n") && ended.stdout.lines().count() == 2, "{}", ended.stdout);
    let mut command = assert_cmd::Command::cargo_bin("gametree").unwrap();
    let output =
        command.args(["uci", "tictactoe"]).write_stdin(&b"\xff\xfe\0\nisready\r\n"[..]).output().unwrap();
    assert_eq!(output.stdout, b"readyok\n");
}

#[test]
fn a_game_must_exist() {
    let line = refusal(&["uci", "checkers"], "");
    assert!(line.contains("is not a game"), "{line}");
}

#[test]
fn uci_engines_play_matches_in_every_game() {
    for game in ["othello:6", "breakthrough:5x5", "tictactoe", "hex:4", "kalah:3,2", "morris"] {
        let (uci, own) = (format!("{},nodes=300", engine(game)), "depth=1");
        let answer = json(&["experiment", "match", &uci, own, game, "--games", "2"]);
        assert_eq!((&answer["games"], &answer["forfeits"]), (&2.into(), &0.into()), "{answer}");
        assert!(answer["a"]["nodes_per_move"].as_f64().is_some_and(|nodes| nodes > 1.0), "{answer}");
    }
}

#[test]
fn uci_engines_have_options_clocks_and_positions() {
    let openings = Path::new(env!("CARGO_TARGET_TMPDIR")).join("uci-openings");
    std::fs::write(&openings, "[xo./.../... x]\na1 b2\n").unwrap();
    let uci = format!(
        "{},options=Hash=2;MultiPV=2;Clear Hash;Move Overhead=1,clock=20s/9+10ms",
        engine("tictactoe")
    );
    let openings = openings.display().to_string();
    let answer =
        json(&["experiment", "match", &uci, "depth=2", "tictactoe", "--openings", &openings, "--games", "4"]);
    assert_eq!((&answer["games"], &answer["forfeits"]), (&4.into(), &0.into()), "{answer}");
    for (limits, said) in
        [("options=Contempt=3", "has no option Contempt: expected one of Hash"), ("patience=1", "is not")]
    {
        let program = if limits.starts_with("options") {
            engine("tictactoe")
        } else {
            "uci=/no/such/engine".to_owned()
        };
        let line = refusal(
            &["experiment", "match", &format!("{program},{limits}"), "depth=1", "tictactoe", "--games", "2"],
            "",
        );
        assert!(line.contains(said) || line.contains("expected a program that can be started"), "{line}");
    }
}

/// A program that says it is a UCI engine, and answers `go` in this way.
#[cfg(unix)]
fn pretender(name: &str, go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}.sh", std::process::id()));
    let text = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in\n uci) echo 'Welcome!'; echo 'id name x'; echo uciok;;\n \
         isready) echo readyok;;\n go) {go};;\n quit) exit;;\nesac; done\n"
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("uci={}", path.display())
}

#[cfg(unix)]
#[test]
fn a_suite_names_what_a_program_did_wrong() {
    let suite = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-faults.epd", std::process::id()));
    std::fs::write(&suite, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8; id \"mate\";\n").unwrap();
    let solve = |setting: &str| gametree(&["experiment", "suite", suite.to_str().unwrap(), setting]);
    for (name, go, said) in [
        ("suite-illegal", "echo bestmove e1e8", "e1e8 is not a legal move"),
        ("suite-crash", "exit 1", "the program has exited"),
        ("suite-silent", "true", "no reply within 1.0 s"),
    ] {
        let ended = solve(&format!("{},time=1ms", pretender(name, go)));
        assert_eq!(ended.status, 1, "{name}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("mate: no move: ") && ended.stdout.contains(said), "{}", ended.stdout);
        assert!(ended.stdout.contains("solved 0 of 1 by "), "{}", ended.stdout);
    }
    // Who has no limit has a second.
    let timed = "case $rest in 'movetime 1000') echo bestmove a1a8;; *) exit;; esac";
    let ended = solve(&pretender("suite-timed", timed));
    assert!(
        ended.status == 0 && ended.stdout.contains("solved 1 of 1 by "),
        "{}{}",
        ended.stdout,
        ended.stderr
    );
    // It is no UCI engine.
    let ended = solve("uci=false,nodes=9");
    assert!(ended.status == 2 && ended.stderr.contains("expected a UCI engine"), "{}", ended.stderr);
}

#[cfg(unix)]
#[test]
fn a_crash_an_illegal_move_and_silence_lose_the_game_and_are_named() {
    for (name, go, limit, said) in [
        ("illegal", "echo bestmove a9", "depth=1", "a9"),
        ("twice", "echo bestmove a1", "depth=1", "a1 is not a legal move"),
        ("none", "echo 'bestmove (none)'", "depth=1", "no move"),
        ("crash", "exit 1", "depth=1", "the program has exited"),
        ("silent", "true", "time=1ms", "no reply within 1.0 s"),
        ("patient", "true", "patience=10ms", "no reply within 0.0 s"),
    ] {
        let player = format!("{},{limit}", pretender(name, go));
        let arguments = [
            "experiment",
            "match",
            "depth=9",
            &player,
            "tictactoe",
            "--games",
            "2",
            "--plies",
            "0",
            "--jobs",
            "1",
        ];
        let ended = gametree(&arguments);
        assert_eq!(ended.status, 1, "{name}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("forfeits") && ended.stdout.contains(said), "{name}: {}", ended.stdout);
    }
    let player = format!("{},clock=200ms", pretender("slow", "sleep 1; echo bestmove b2"));
    let ended =
        gametree(&["experiment", "match", "depth=1", &player, "tictactoe", "--games", "2", "--plies", "0"]);
    assert!(ended.status == 1 && ended.stdout.contains("2 by B"), "{}", ended.stdout);
}

/// Noise between the lines, and words of other versions of the protocol, are ignored.
#[cfg(unix)]
#[test]
fn what_an_engine_says_besides_is_ignored() {
    let noise = "echo; echo 'info depth x string move it'; echo 'copyprotection ok'; echo hello; echo 'info depth 3 nodes 7 pv q'";
    let script = format!("{noise}; case $rest in *searching*) ;; *) echo 'bestmove b2 ponder c3';; esac");
    let player = format!("{},depth=1", pretender("noisy", &script));
    let ended = gametree(&[
        "experiment",
        "match",
        &player,
        "depth=9",
        "tictactoe",
        "--games",
        "2",
        "--plies",
        "0",
        "--json",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    // It plays the centre, which is legal once.
    assert_eq!(
        (&answer["a"]["nodes_per_move"], &answer["a"]["depth"]),
        (&7.0.into(), &3.0.into()),
        "{answer}"
    );
}
