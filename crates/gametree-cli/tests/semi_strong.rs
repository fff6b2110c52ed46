//! `solve --semi-strong`, `verify` of what it writes, and `solve --table` on it: words, JSON and exit statuses. What a solution must
//! say is tested in `gametree` and `gametree-tables`.

mod common;

use common::{gametree, gametree_with, json, refusal};
use serde_json::{Value, json};

/// A file of this test run that does not exist yet.
fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

#[test]
fn a_solution_is_written_verified_and_asked() {
    let file = file("ttt.semi");
    let made = json(&["solve", "tictactoe", "--semi-strong", &file]);
    let bytes = std::fs::metadata(&file).unwrap().len();
    assert_eq!(
        [&made["region"], &made["certificate"], &made["bytes"]],
        [960, 190, bytes].map(|n| json!(n)).each_ref()
    );
    assert!(made["seconds"].is_f64() && made["value"] == "draw" && made["best"] == "a1");
    let verified = json(&["verify", &file]);
    let seconds = &verified["seconds"];
    assert_eq!(
        verified,
        json!({
            "schema": 1, "file": file, "valid": true, "game": "tictactoe", "position": "",
            "claim": {"relation": "exact", "value": "draw", "plies": null},
            "region": 960, "certificate": 190, "seconds": seconds, "first_error": null,
        })
    );
    // The second player's mistake loses.
    let answer = json(&["solve", "tictactoe", "a1 b1", "--table", &file]);
    assert_eq!(
        [&answer["value"], &answer["algorithm"], &answer["table"]],
        [&json!("win"), &json!("semi-strong"), &json!(file)]
    );
    let solved = json(&["solve", "tictactoe", "a1 b1", "--all-moves", "--order", "natural"]);
    let wins = |mv: &Value| solved["moves"][mv.as_str().unwrap()]["value"] == "win";
    assert!(wins(&answer["best"][0]), "{answer}");
}

#[test]
fn a_position_outside_of_the_region_is_said_to_be_there() {
    let file = file("outside.semi");
    assert_eq!(gametree(&["solve", "tictactoe", "--semi-strong", &file]).status, 0);
    // Neither plays as the solution does: it begins with a1, and answers b1 by a1.
    let line = refusal(&["solve", "tictactoe", "b1 c3", "--table", &file], "");
    assert!(
        line.contains("b1 c3 is outside of the region: expected one that is reached from the start"),
        "{line}"
    );
    // Of several positions the others are answered all the same.
    let ended = gametree_with(&["solve", "tictactoe", "-", "--table", &file, "--json"], "b1 c3\na1\n");
    let both: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ended.status, both.len(), &both[1]["value"]), (2, 2, &json!("draw")));
    assert!(both[0]["error"].as_str().unwrap().contains("outside of the region"), "{both:?}");
    for (flag, value) in [("--all-moves", None), ("--order", Some("centre"))] {
        let line = refusal(
            &[&["solve", "tictactoe", "--table", &file, flag][..], &value.into_iter().collect::<Vec<_>>()]
                .concat(),
            "",
        );
        assert!(line.contains(flag), "{line}");
    }
    let line = refusal(&["solve", "hex:3", "--table", &file], "");
    assert!(line.contains("a semi-strong solution of tictactoe: expected one of hex:3"), "{line}");
}

#[test]
fn a_solution_that_does_not_hold_fails() {
    let file = file("fails.semi");
    assert_eq!(gametree(&["solve", "hex:2", "--semi-strong", &file]).status, 0);
    // The header is rewritten for another game, with its checksum: all blocks are whole, and nothing is true.
    let bytes = std::fs::read(&file).unwrap();
    let (end, start) =
        (bytes.len() - 24, |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize);
    let (index, header) = (start(end), start(end + 8));
    let text = String::from_utf8(bytes[header..end].to_vec()).unwrap();
    for (name, position, expected) in [
        ("hex:2", "a1", (1, "the solution fails: position")),
        ("tictactoe", "", (1, "the solution fails: position")),
        ("halma", "", (2, "\"halma\" is not a game")),
        ("hex:2", "z9", (2, "expected")),
    ] {
        let changed =
            text.replace("hex:2", name).replace("\"position\":\"\"", &format!("\"position\":\"{position}\""));
        let mut tail = [&bytes[index..header], changed.as_bytes(), &bytes[end..end + 16]].concat();
        tail.extend(crc32(&tail).to_le_bytes());
        std::fs::write(&file, [&bytes[..index], &tail, b"gtbl"].concat()).unwrap();
        let ended = gametree(&["verify", &file]);
        let said = if ended.status == 1 { &ended.stdout } else { &ended.stderr };
        assert!(ended.status == expected.0 && said.contains(expected.1), "{name} {position}: {said}");
        assert_eq!(said.lines().count(), 1);
        let answer: Value = serde_json::from_str(&gametree(&["verify", &file, "--json"]).stdout).unwrap();
        assert_eq!((&answer["valid"], answer["first_error"]["text"].is_string()), (&json!(false), true));
    }
}

/// The checksum of the format, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

#[test]
fn damaged_files_are_refused_in_a_line() {
    let file = file("damaged.semi");
    assert_eq!(gametree(&["solve", "tictactoe", "a1 b2 c3", "--semi-strong", &file]).status, 0);
    let whole = std::fs::read(&file).unwrap();
    let last = whole.len() - 1;
    for (at, flags) in [(25, 1), (last - 30, 1), (last, 0xff), (20, 0x08)] {
        let mut damaged = whole.clone();
        damaged[at] ^= flags;
        std::fs::write(&file, damaged).unwrap();
        let line = refusal(&["verify", &file], "");
        assert!(line.contains("damaged") || line.contains("version") || line.contains("not a"), "{line}");
    }
    std::fs::write(&file, &whole[..last]).unwrap();
    assert!(refusal(&["verify", &file], "").contains("damaged"));
    assert!(refusal(&["solve", "tictactoe", "--table", &file], "").contains("damaged"));
}

#[test]
fn limits_end_the_search_without_a_file() {
    let file = file("limits.semi");
    for (limit, value) in [("--nodes", "100"), ("--memory", "1K"), ("--time", "1ms")] {
        let ended = gametree(&["solve", "hex:4", "--semi-strong", &file, limit, value]);
        assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{limit}: {}", ended.stderr);
        assert!(!std::path::Path::new(&file).exists());
    }
    for arguments in [
        &["solve", "tictactoe", "-", "--semi-strong", &file][..],
        &["solve", "tictactoe", "--semi-strong", "-"],
        &["solve", "tictactoe", "--semi-strong", "no/such/folder/x"],
        &["solve", "tictactoe", "--semi-strong", &file, "--exact"],
        &["solve", "tictactoe", "--semi-strong", &file, "--order", "centre"],
        &["solve", "hex:7", "--semi-strong", &file],
    ] {
        refusal(arguments, "");
    }
}
