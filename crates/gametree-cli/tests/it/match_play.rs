//! `experiment match`, `decisions` and `engine`: their output, their errors, and what survives a kill.

use crate::common;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{answers, gametree, gametree_with, json, refusal};
use serde_json::Value;

/// A file for this test only.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gametree-cli-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().unwrap()
}

/// The path of the command, to run it as an external program.
fn program() -> String {
    assert_cmd::cargo::cargo_bin("gametree").to_str().unwrap().to_owned()
}

/// A match's answer without times.
fn timeless(mut answer: Value) -> Value {
    for side in ["a", "b"] {
        answer[side]["seconds_per_move"].take();
    }
    answer["seconds"].take();
    answer
}

#[test]
fn the_answer_has_what_was_promised() {
    let answer =
        json(&["experiment", "match", "depth=3", "depth=1", "connect4", "--games", "60", "--seed", "4"]);
    let number = |key: &str| answer[key].as_f64().unwrap();
    assert_eq!((number("games"), number("wins") + number("draws") + number("losses")), (60.0, 60.0));
    assert_eq!(answer["verdict"], "stronger");
    assert!(number("elo") > 0.0 && number("error") > 0.0 && answer["llr"].is_null());
    let points = number("wins") + number("draws") / 2.0;
    assert!((number("elo") - 400.0 * (points / (60.0 - points)).log10()).abs() < 1e-9);
    let pairs: u64 = answer["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(pairs, 30);
    let again =
        json(&["experiment", "match", "depth=1", "depth=3", "connect4", "--games", "60", "--seed", "4"]);
    assert_eq!((&again["wins"], &again["verdict"]), (&answer["losses"], &Value::from("weaker")));
}

#[test]
fn a_test_ends_the_match_with_a_verdict() {
    let test = |a: &str, b: &str, bounds: &str| {
        json(&["experiment", "match", a, b, "connect4", "--sprt", bounds, "--games", "2000"])
    };
    let better = test("depth=3", "depth=1", "0,100");
    assert!(better["games"].as_u64() < Some(2000) && better["verdict"] == "stronger");
    assert!(better["llr"].as_f64() >= better["sprt"]["upper"].as_f64());
    assert_eq!(test("depth=1", "depth=3", "-100,0")["verdict"], "weaker");
    // A player is neither stronger nor weaker than itself.
    assert_eq!(test("depth=2", "depth=2", "0,50")["verdict"], "not stronger");
    assert_eq!(test("depth=2", "depth=2", "-50,0")["verdict"], "not weaker");
}

#[test]
fn a_player_scores_evenly_against_itself() {
    let program = program();
    let external = format!("command={program} experiment engine nodes=200");
    let limited = format!("command={program} experiment engine nodes=200");
    for (a, b, game) in [
        ("algorithm=minimax", "algorithm=alphabeta", "tictactoe"),
        ("algorithm=alphabeta,depth=2,eval=lines", "algorithm=minimax,depth=2,eval=lines", "mnk:5,5,4"),
        ("nodes=200", "nodes=200,memory=1M", "hex:5"),
        (external.as_str(), "nodes=200", "connect4"),
        (limited.as_str(), external.as_str(), "tictactoe3d:3"),
    ] {
        let answer = json(&["experiment", "match", a, b, game, "--games", "12", "--seed", "1"]);
        assert_eq!(
            (&answer["pairs"][2], &answer["elo"]),
            (&Value::from(6), &Value::from(0.0)),
            "{a} {b} {game}"
        );
        assert_eq!(answer["forfeits"], 0);
    }
}

/// With enough time nobody loses on time: the engine, Monte Carlo tree search, and a program that is told its clock.
#[test]
fn players_keep_to_their_clocks() {
    let program = program();
    let external = format!("command={program} experiment engine,clock=20s/9+10ms");
    for (a, b) in
        [("clock=20s+10ms", external.as_str()), ("algorithm=mcts,clock=20s", "clock=20s/5,threads=2")]
    {
        let answer = json(&["experiment", "match", a, b, "tictactoe", "--games", "4"]);
        let lost = [&answer["a"]["lost_on_time"], &answer["b"]["lost_on_time"]];
        assert_eq!((lost, &answer["forfeits"]), ([&0.into(), &0.into()], &0.into()), "{answer}");
    }
    let page = gametree(&["experiment", "match", "clock=20s", "depth=1", "tictactoe", "--games", "2"]);
    assert!(page.stdout.contains("on time   0 lost by A, 0 by B"), "{}", page.stdout);
}

/// A program that takes longer than its clock loses on time, whatever it answers then.
#[cfg(unix)]
#[test]
fn a_program_that_oversteps_its_clock_loses_on_time() {
    use std::os::unix::fs::PermissionsExt;
    let path = fresh("slow.sh");
    let text = "#!/bin/sh\nwhile read -r word rest; do case $word in\n gametree) echo ready slow;;\n new) echo ok;;\n \
                go) sleep 1; echo move 4;;\n quit) exit;;\nesac; done\n";
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let command = format!("command={},clock=300ms", path.display());
    let ended = gametree(&["experiment", "match", "depth=1", &command, "connect4", "--games", "2", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((&answer["wins"], &answer["b"]["lost_on_time"]), (&2.into(), &2.into()), "{answer}");
    assert_eq!(ended.status, 1, "{}", ended.stderr);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_killed_match_loses_no_finished_game() {
    let arguments = |games: &str| -> Vec<String> {
        let words =
            ["experiment", "match", "nodes=3000", "nodes=2000", "connect4:6x5", "--seed", "2", "--games"];
        words.iter().map(|&word| word.to_owned()).chain([games.to_owned()]).collect()
    };
    let words =
        |arguments: &[String]| -> Value { json(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) };
    let whole = timeless(words(&arguments("60")));
    let path = fresh("killed.ndjson");
    let resumed = [arguments("60"), vec!["--resume".to_owned(), text(&path).to_owned()]].concat();
    let mut kept = String::new();
    for round in 0..4 {
        let mut child = Command::new(program())
            .args(&resumed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let before = kept.len() as u64;
        // Kill it after it has finished another game.
        while std::fs::metadata(&path).map_or(0, |file| file.len()) <= before + 300 {
            std::thread::sleep(Duration::from_millis(1 + round));
            if child.try_wait().unwrap().is_some() {
                break;
            }
        }
        let _ = child.kill();
        child.wait().unwrap();
        let left = std::fs::read_to_string(&path).unwrap();
        let lines = left.rfind('\n').map_or("", |end| &left[..=end]);
        assert!(lines.starts_with(&kept), "round {round}");
        kept = lines.to_owned();
    }
    assert!(kept.lines().count() > 2);
    assert_eq!(timeless(words(&resumed)), whole);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&kept) && text.lines().count() == 61);
    // Every game is on record, and replays.
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let shown = json(&["show", "connect4:6x5", game["moves"].as_str().unwrap()]);
        assert!(!shown["outcome"].is_null(), "{line}");
    }
    // A longer match continues from those games.
    let more = [arguments("70"), resumed[resumed.len() - 2..].to_vec()].concat();
    assert_eq!(words(&more)["games"], 70);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn openings_are_positions_in_brackets_too() {
    let path = fresh("set-up.txt");
    std::fs::write(&path, "[oooo/.o../x.xx/xxxx x]\n[oooo/.o../x.xx/xxxx o] b3a2 # and a move\n").unwrap();
    let journal = fresh("set-up.ndjson");
    let words =
        ["experiment", "match", "depth=2", "depth=1", "breakthrough:4x4", "--games", "4", "--openings"];
    let words = [&words[..], &[text(&path), "--resume", text(&journal)]].concat();
    assert_eq!(json(&words)["games"], 4);
    let games = std::fs::read_to_string(&journal).unwrap();
    assert_eq!(games.matches("[oooo/.o../x.xx/xxxx").count(), 4, "{games}");
    // What is on file is this match's: nothing is played again, and nothing of another opening is taken.
    assert_eq!(json(&words)["games"], 4);
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), games);
    std::fs::write(&path, "[oooo/..o./x.xx/xxxx x]\n[oooo/..o./x.xx/xxxx o] c3b2\n").unwrap();
    assert!(refusal(&words, "").contains("not a game of this match"));
    // External programs get the position too.
    std::fs::write(&path, "[oooo/.o../x.xx/xxxx x]\n").unwrap();
    let command = format!("command={} experiment engine nodes=200", env!("CARGO_BIN_EXE_gametree"));
    let words =
        ["experiment", "match", &command, "depth=1", "breakthrough:4x4", "--games", "2", "--openings"];
    let answer = json(&[&words[..], &[text(&path)]].concat());
    assert_eq!((&answer["games"], &answer["forfeits"]), (&2.into(), &0.into()));
    for file in [path, journal] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn openings_come_from_a_list() {
    let path = fresh("openings.txt");
    std::fs::write(&path, "# three\n44\n\n4 3\n1\n").unwrap();
    let with = |games: &str| {
        ["experiment", "match", "depth=2", "depth=1", "connect4", "--openings", text(&path), "--games", games]
            .map(str::to_owned)
    };
    let words = with("6");
    let answer = json(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((answer["games"].as_u64(), answer["openings"]["positions"].as_u64()), (Some(6), Some(3)));
    // Deterministic players would only repeat themselves.
    let words = with("8");
    let said = refusal(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(said.contains("expected at most --games 6"), "{said}");
    for (content, expected) in
        [("44\n9\n", "line 2: move 1: \"9\""), ("\n#\n", "no position"), ("1212121\n", "the game is over")]
    {
        std::fs::write(&path, content).unwrap();
        let said = refusal(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert!(said.contains(expected), "{said}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_match_is_drawn() {
    let path = fresh("match").with_extension("svg");
    let ended = gametree(&[
        "experiment",
        "match",
        "depth=2",
        "depth=1",
        "connect4",
        "--games",
        "40",
        "--sprt",
        "0,30",
        "--plot",
        text(&path),
    ]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let svg = std::fs::read_to_string(&path).unwrap();
    for said in ["Elo of A", "log-likelihood ratio", "30 accepted"] {
        assert!(svg.contains(said), "{said}");
    }
    for said in ["Elo", "LLR", "verdict", "pairs", "of connect4 from openings of 4 random plies"] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    std::fs::remove_file(&path).unwrap();
    // A player that wins every game has no Elo to plot, but the answer is printed.
    let ended = gametree(&[
        "experiment",
        "match",
        "nodes=5000",
        "depth=1",
        "mnk:5,5,4",
        "--games",
        "2",
        "--plot",
        text(&path),
    ]);
    assert!(ended.status == 0 && ended.stdout.contains("verdict"), "{}", ended.stderr);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn games_on_whose_result_both_agree_end_early() {
    // With an external program, which tells its scores; both see a won game long before it is played out.
    let other = format!("command={} experiment engine nodes=20000", program());
    let words = [
        "experiment",
        "match",
        "nodes=20000",
        &other,
        "connect4",
        "--games",
        "4",
        "--plies",
        "6",
        "--jobs",
        "1",
    ];
    let early = gametree(&[&words[..], &["--resign", "1000000,1", "--json"]].concat());
    assert_eq!(early.status, 0, "{}", early.stderr);
    let early: Value = serde_json::from_str(&early.stdout).unwrap();
    let whole = gametree(&[&words[..], &["--json"]].concat());
    let whole: Value = serde_json::from_str(&whole.stdout).unwrap();
    assert_eq!((&whole["adjudicated"], &whole["adjudication"]), (&Value::from(0), &Value::Null));
    assert!(early["adjudicated"].as_u64() > Some(0), "{early}");
    assert_eq!(early["adjudication"]["win"]["points"], 1_000_000);
    for count in ["wins", "draws", "losses"] {
        assert_eq!(early[count], whole[count]);
    }
    assert!(early["a"]["moves"].as_u64() < whole["a"]["moves"].as_u64());
}

#[test]
fn bad_matches_are_refused_in_one_line() {
    let journal = fresh("other.ndjson");
    std::fs::write(&journal, "some notes\n").unwrap();
    for (words, said) in [
        (&["depth=1", "deep=1", "connect4"][..], "\"deep\" is not a key"),
        (&["depth=1", "depth=1", "checkers"], "\"checkers\" is not a game"),
        (&["depth=1,eval=foo", "depth=1", "connect4"], "not an evaluation of this game"),
        (&["depth=1,eval=file:/nowhere", "depth=1", "connect4"], "/nowhere"),
        (&["depth=1", "depth=1", "connect4", "--games", "3"], "expected a positive even number"),
        (&["depth=1", "depth=1", "connect4", "--games", "0"], "expected a positive even number"),
        (&["depth=1", "depth=1", "connect4", "--sprt", "5,1"], "are not the hypotheses of a test"),
        (&["depth=1", "depth=1", "connect4", "--sprt", "5"], "two Elo differences"),
        (&["depth=1", "depth=1", "connect4", "--sprt", "0,5", "--alpha", "0.7"], "not an error rate"),
        (&["depth=1", "depth=1", "connect4", "--plot", "x.png"], "ends in .svg"),
        (&["depth=1", "depth=1", "connect4", "--plot", "/nowhere/x.svg"], "expected a writable file"),
        (&["depth=1", "depth=1", "connect4", "--resume", "/"], "not a regular file"),
        (&["command=/nowhere/engine", "depth=1", "connect4"], "expected a program that can be started"),
        (&["algorithm=pns,eval=threats", "depth=1", "connect4"], "supports wins, draws and losses only"),
        (&["depth=1", "depth=1", "connect4", "--resume", text(&journal)], "line 1: not a game of this match"),
        (&["depth=1", "depth=1", "connect4", "--resign", "600"], "centi-points and moves, both at least 1"),
        (&["depth=1", "depth=1", "connect4", "--resign", "0,3"], "centi-points and moves, both at least 1"),
        (&["depth=1", "depth=1", "connect4", "--draw", "10,8"], "and the first ply, as 10,8,80"),
        (&["depth=1", "depth=1", "connect4", "--openings", "/nowhere"], "expected a file of positions"),
    ] {
        let line = refusal(&[&["experiment", "match"], words].concat(), "");
        assert!(line.contains(said), "{words:?}: {line}");
    }
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "some notes\n");
    std::fs::remove_file(&journal).unwrap();
}

#[test]
fn the_engine_speaks_the_protocol() {
    let requests = "gametree 1\ngo position\nnew checkers\nnew connect4\n# a note\ngo nodes 100 position 4 4\ngo depth 2 position 4 4 3\n\
                 go position 9\nnew hex:3\ngo depth 3 position b2\nquit\ngo position\n";
    let ended = gametree_with(&["experiment", "engine"], requests);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    let begins = [
        "ready gametree",
        "error no game",
        "error \"checkers\"",
        "ok",
        "move ",
        "move ",
        "error move 1",
        "ok",
        "move ",
    ];
    assert_eq!(lines.len(), begins.len(), "{lines:?}");
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}: expected {begin}");
    }
    assert_eq!(ended.status, 0);
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_its_games() {
    use std::os::unix::fs::PermissionsExt;
    let path = fresh("engine.sh");
    let script = |go: &str| {
        let text = format!(
            "#!/bin/sh\nwhile read -r word rest; do case $word in\n gametree) echo '# hello'; echo ready mine;;\n new) echo ok;;\n go) {go};;\n quit) exit;;\nesac; done\n"
        );
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    let command = format!("command={},patience=300ms", text(&path));
    for go in [
        "echo move 9",
        "exit",
        "sleep 2",
        "echo nonsense",
        "echo error I resign",
        "echo move a1 b1",
        "while :; do echo info; done",
    ] {
        script(go);
        let ended =
            gametree(&["experiment", "match", &command, "depth=1", "connect4", "--games", "2", "--json"]);
        let answer: Value = serde_json::from_str(&ended.stdout).unwrap();
        assert_eq!((&answer["losses"], &answer["forfeits"]), (&Value::from(2), &Value::from(2)), "{go}");
        // Who forfeits, and why, is said, and such a match is no success.
        let fault = &answer["a"]["fault"];
        assert!(
            fault["game"] == 0 && fault["reason"].as_str().is_some_and(|why| !why.is_empty()),
            "{answer}"
        );
        assert_eq!((ended.status, &answer["b"]["fault"]), (1, &Value::Null), "{go}");
    }
    // The first legal move of four columns in turn: it plays whole games.
    script("set -- $rest; n=$#; echo info thinking; echo move $((n % 7 + 1))");
    let answer = json(&["experiment", "match", &command, "depth=4", "connect4", "--games", "4"]);
    assert!(answer["losses"].as_u64() >= Some(2), "{answer}");
    std::fs::remove_file(&path).unwrap();
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_a_terminal_is_no_loss_of_a_program() {
    use std::os::unix::process::CommandExt;
    let path = fresh("interrupted.ndjson");
    let program = program();
    let external = format!("command={program} experiment engine nodes=20000");
    let child = Command::new(&program)
        .args([
            "experiment",
            "match",
            &external,
            &external,
            "connect4",
            "--games",
            "2000",
            "--resume",
            text(&path),
            "--json",
        ])
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while std::fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 4 {
        std::thread::sleep(Duration::from_millis(5));
    }
    // To the whole group, as a terminal does it.
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-INT", "--", &group]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (output.status.code(), &answer["stopped"], &answer["forfeits"]),
        (Some(3), &Value::from(true), &Value::from(0))
    );
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.lines().skip(1).all(|line| line.contains("\"forfeit\":null")), "{kept}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn decisions_are_judged_by_what_is_solved() {
    let path = fresh("solved.ndjson");
    let solved = gametree_with(
        &["solve", "hex:4", "-", "--all-moves", "--json"],
        "d1\na1\nb2\nc3 b2\nd4 a4\na4 b3 c1\n",
    );
    std::fs::write(&path, &solved.stdout).unwrap();
    let with = ["experiment", "decisions", "hex:4", "depth=1", "nodes=1000000", "--solved", text(&path)];
    let found = answers(&with, "");
    assert_eq!(found.len(), 2);
    // A player that searches to the end of the game is never wrong.
    assert_eq!((&found[1]["errors"], &found[1]["decision_error"]), (&Value::from(0), &Value::from(0.0)));
    assert!(found[0]["errors"].as_u64() <= found[0]["critical"].as_u64());
    assert_eq!(found[0]["positions"], 6);
    let statics = &found[0]["statics"];
    assert!(
        statics["branching"].as_f64() > Some(12.0) && statics["error_rate"].as_f64() < Some(0.5),
        "{statics}"
    );
    let page = gametree(&with[..]);
    assert!(page.stdout.contains("of 6 positions are critical"), "{}", page.stdout);
    for (content, said) in [
        ("{}", "line 1"),
        ("nonsense", "line 1"),
        (r#"{"game":"hex:5","position":"","moves":{}}"#, "a position of hex:5"),
        (
            r#"{"game":"hex:4","position":"a1","moves":{"b1":{"value":"win"},"b2":{"value":"loss"}}}"#,
            "expected every legal move once",
        ),
        (
            r#"{"game":"hex:4","position":"z9","moves":{"b1":{"value":"win"},"b2":{"value":"loss"}}}"#,
            "position 1: move 1",
        ),
        (r#"{"game":"hex:4","position":"","moves":{"b1":{"value":null}}}"#, "with the result of every move"),
        ("", "no critical position"),
    ] {
        std::fs::write(&path, content).unwrap();
        let line = refusal(&with, "");
        assert!(line.contains(said), "{content}: {line}");
    }
    std::fs::remove_file(&path).unwrap();
}
