//! `verify`: words, JSON and exit statuses. What a proof must be is tested in `gametree-verify`.

use crate::common;

use common::{file, gametree, json, refusal};
use serde_json::{Value, json};

const SMALL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/certificates/small.cert");

/// The example of `docs/certificates.md`, changed, as a file of this name.
fn changed(name: &str, from: &str, to: &str) -> String {
    let bytes = std::fs::read(SMALL).unwrap();
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let line = std::str::from_utf8(&bytes[..end]).unwrap();
    assert!(line.contains(from));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, [line.replace(from, to).as_bytes(), &bytes[end..]].concat()).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_valid_certificate_is_put_in_words() {
    let ended = gametree(&["verify", SMALL, "--jobs", "2"]);
    assert_eq!((ended.status, ended.stderr.as_str()), (0, ""));
    assert!(
        ended
            .stdout
            .contains("first player wins from `a1 b1 a2` within 4 plies, whatever the opponent plays")
    );
    let answer = common::json(&["verify", SMALL]);
    let seconds = answer["seconds"].as_f64().unwrap();
    assert_eq!(
        answer,
        json!({
            "schema": 1, "file": SMALL, "valid": true, "game": "tictactoe", "position": "a1 b1 a2",
            "claim": {"relation": "at_most", "value": "loss", "plies": 4},
            "nodes": 7, "strategic": 0, "leaves": 6, "plans": 6, "policies": 0, "holds": 0, "links": 0, "local_searches": 0, "searched": 0, "shared": 0,
            "seconds": seconds, "first_error": null,
        })
    );
}

#[test]
fn a_proof_that_fails_says_where() {
    let file = changed("fails.cert", "\"plies\":4", "\"plies\":3");
    let ended = gametree(&["verify", &file]);
    assert_eq!((ended.status, ended.stderr.as_str()), (1, ""));
    assert!(ended.stdout.contains("the proof fails at byte 11 of the body, after a3: step 1 of the plan"));
    let ended = gametree(&["verify", SMALL, &file, "--json"]);
    assert_eq!(ended.status, 1);
    let answers: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!([&answers[0]["valid"], &answers[1]["valid"]], [true, false]);
    assert_eq!([&answers[1]["claim"], &answers[1]["nodes"]], [&Value::Null, &Value::Null]);
    let error = &answers[1]["first_error"];
    assert_eq!((&error["moves"], &error["offset"]), (&json!(["a3"]), &json!(11)));
    assert!(error["text"].as_str().unwrap().starts_with("step 1 of the plan"));
    let other = changed("sum.cert", "\"crc32\":3", "\"crc32\":2");
    assert_eq!(gametree(&["verify", &other]).status, 1);
}

#[test]
fn files_that_are_no_certificates_are_refused_in_a_line() {
    let other = changed("game.cert", "tictactoe", "halma");
    for (file, expected) in [
        ("no/such/file", "no/such/file: No such file or directory"),
        (other.as_str(), "not a certificate: \"halma\" is not a game: expected tictactoe"),
        ("-", "stdin: not a certificate: byte 0: the file ends: expected a line with a JSON object"),
    ] {
        let line = refusal(&["verify", file], "");
        assert!(line.contains(expected), "{line}");
    }
    let ended = gametree(&["verify", "no/such/file", SMALL, "--json"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (2, 2));
    let answer: Value = serde_json::from_str(ended.stdout.lines().next().unwrap()).unwrap();
    assert_eq!([&answer["valid"], &answer["first_error"]["offset"]], [&json!(false), &Value::Null]);
}

/// While nobody writes to stdin, Ctrl-C and the like end the command soon, in the way that is documented: nothing is proved.
#[cfg(unix)]
#[test]
fn a_silent_stdin_can_be_interrupted() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let certificate = std::fs::read(SMALL).unwrap();
    // Before the header has come, and in the middle of the body.
    for (signal, sent) in [("INT", 0), ("TERM", certificate.len() - 10), ("HUP", 100)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
        command.args(["verify", "-", "--json"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&certificate[..sent]).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        let asked = Instant::now();
        let output = child.wait_with_output().unwrap();
        // Half a second is what is promised; a noisy machine gets ten.
        assert!(asked.elapsed() < Duration::from_secs(10), "{signal}");
        drop(input);
        assert_eq!(output.status.code(), Some(3), "{signal}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "gametree: stdin: stopped, because it was interrupted: nothing is proved\n");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["valid"], false, "{signal}");
        assert_eq!(answer["first_error"]["text"], "stopped before the end: nothing is known of the rest");
    }
}

/// A certificate that comes piece by piece is read to its end.
#[test]
fn stdin_is_read_to_its_end() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    let mut child =
        command.args(["verify", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for piece in std::fs::read(SMALL).unwrap().chunks(50) {
        input.write_all(piece).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"stdin: valid\n"));
}

/// In every kind of game, what is trimmed proves the same; for endings of Morris, which are long to solve, the tests of solvers say so.
#[test]
fn what_is_trimmed_proves_the_same() {
    for (game, position) in [
        ("breakthrough:2x5", ""),
        ("othello:4", ""),
        ("domineering:3x4", ""),
        ("nim:2,3,4", ""),
        ("kalah:2,2", ""),
        ("hex:5", "c3 b2 d4 a5 e1 a2"),
        ("tictactoe3d:3", ""),
        ("hex:4", "b2"),
    ] {
        let [proof, trimmed, again] = ["whole.cert", "trimmed.cert", "again.cert"].map(file);
        json(&["solve", game, position, "--proof", &proof]);
        let found = json(&["verify", &proof, "--trim", &trimmed]);
        let small = json(&["verify", &trimmed, "--trim", &again]);
        assert_eq!((&found["valid"], &found["claim"]), (&true.into(), &small["claim"]), "{game}");
        let size = |file: &str| std::fs::metadata(file).unwrap().len();
        let [bytes, before] = ["bytes", "bytes_before"].map(|key| found["trimmed"][key].as_u64().unwrap());
        assert_eq!((before, bytes), (size(&proof), size(&trimmed)), "{game}");
        assert!(bytes <= before && small["nodes"] == found["trimmed"]["nodes"], "{game}: {found}");
        assert_eq!(std::fs::read(&trimmed).unwrap(), std::fs::read(&again).unwrap(), "{game}");
    }
}

#[test]
fn what_is_not_trimmed_is_refused_in_one_line() {
    let [proof, out, solution] = ["untrimmed.cert", "out.cert", "untrimmed.solution"].map(file);
    json(&["solve", "hex:3", "--proof", &proof]);
    json(&["solve", "tictactoe", "--semi-strong", &solution]);
    for (arguments, text) in [
        (&["verify", &proof, &proof, "--trim", &out][..], "expected one file"),
        (&["verify", &proof, "--trim", "-"], "a certificate is not text"),
        (&["verify", &proof, "--trim", "/nowhere/at/all.cert"], "expected a writable file"),
        (&["verify", &solution, "--trim", &out], "a semi-strong solution"),
        (&["verify", "no-such.cert", "--trim", &out], "no-such.cert"),
    ] {
        let said = refusal(arguments, "");
        assert!(said.contains(text), "{said}");
    }
    // One that is false is judged as without the flag, and nothing is written.
    let mut bytes = std::fs::read(&proof).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&proof, &bytes).unwrap();
    let judged = gametree(&["verify", &proof, "--trim", &out]);
    assert_eq!(judged.status, 1, "{}", judged.stderr);
    assert!(!std::path::Path::new(&out).exists());
}
