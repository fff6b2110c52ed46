//! `tree` and `trace`: explanations, steps, drawings, proofs, orders and traces.

use crate::common;

use common::{answers, gametree, gametree_with, json};
use serde_json::{Value, json};

#[test]
fn an_explanation_in_json_names_owner_kind_and_what_was_skipped() {
    let why = |tree: &str, node: &str, more: &[&str]| -> Value {
        json(&[&["tree", tree, "--explain", node], more].concat())["explanation"].clone()
    };
    let deep = why("@deep", "2.1.1", &[]);
    let expected = json!({"node": "2.1.1", "status": "cut", "kind": "deep", "owner": "root", "bound": 10, "skipped": ["2.1.1.2"],
        "window": [10, null], "cut_at": "2.1.1", "plies_above": 3, "visits": 1, "text": deep["text"], "claims": [
        {"node": "2.1.1.1", "player": "max", "relation": "exactly", "value": 1},
        {"node": "2.1.1", "player": "min", "relation": "at_most", "value": 1},
        {"node": "root", "player": "max", "relation": "at_least", "value": 10}]});
    assert_eq!(deep, expected);
    let hidden = why("@deep", "2.1.1.2", &[]);
    assert_eq!((&hidden["status"], &hidden["cut_at"]), (&json!("never-reached"), &json!("2.1.1")));
    let searched = why("@deep", "2.1", &[]);
    assert_eq!((&searched["status"], &searched["owner"]), (&json!("searched"), &Value::Null));
    let althofer = why("@fig5", "2.2.1", &["--algorithm", "alphabeta-althofer-hard"]);
    assert_eq!((&althofer["bound"], &althofer["skipped"]), (&json!(-2), &json!(["2.2.1.2", "2.2.1.3"])));
    assert!(
        althofer["text"]
            .as_str()
            .unwrap()
            .contains("-1 - (-3) = 2 at 2, 1 - 2 = -1 at 2.2, -3 - (-1) = -2 at 2.2.1")
    );
    let windowed = why("((3 5) (2 9))", "1", &["--window", "4,8"]);
    assert_eq!(
        (&windowed["owner"], &windowed["kind"], &windowed["skipped"]),
        (&json!("window"), &json!("window"), &json!(["1.2"]))
    );
}

#[test]
fn steps_are_events_in_the_view_of_the_values() {
    let run = json(&["tree", "((3 5) (2 9))", "--steps"]);
    let steps = run["steps"].as_array().unwrap();
    let entered: Vec<&Value> = steps.iter().filter(|s| s["event"] == "enter").map(|s| &s["node"]).collect();
    assert_eq!(json!(entered), run["order"]);
    // MIN's node, from MAX's point of view: it is worth at most 2, and MAX already has 3.
    let two: Vec<&Value> = steps.iter().filter(|s| s["node"] == "2").collect();
    assert_eq!(
        *two[0],
        json!({"event": "enter", "node": "2", "player": "min", "window": [3, null], "owners": ["root", "window"]})
    );
    assert_eq!(*two[1], json!({"event": "improved", "node": "2", "child": "2.1", "value": 2}));
    assert_eq!((&two[2]["event"], &two[2]["skipped"]), (&json!("cutoff"), &json!(["2.2"])));
    assert_eq!(*two[3], json!({"event": "leave", "node": "2", "value": 2, "bound": "upper"}));
    // The same run in the mover's view.
    let mover = json(&["tree", "((3 5) (2 9))", "--steps", "--values", "mover"]);
    assert_eq!(mover["steps"][0]["window"], json!([null, null]));
    let sss = json(&["tree", "((3 5) (2 9))", "--algorithm", "sss", "--steps"]);
    assert_eq!(sss["steps"][0], json!({"event": "select", "node": "root", "state": "live", "merit": null}));
    let pns = json(&["tree", "((3 5) (2 9))", "--algorithm", "pns", "--at-least", "3", "--steps"]);
    let last = pns["steps"].as_array().unwrap().last().unwrap();
    assert_eq!(*last, json!({"event": "numbers", "node": "root", "proof": 0, "disproof": null}));
    let althofer = json(&["tree", "@fig5", "--algorithm", "althofer", "--steps"]);
    assert_eq!(althofer["steps"][0]["f"], -1);
}

#[test]
fn every_algorithm_logs_its_steps_and_explains() {
    let names: Vec<String> = answers(&["algorithms"], "")
        .iter()
        .filter_map(|algorithm| algorithm["name"].as_str().map(str::to_owned))
        .filter(|name| {
            !["null-window", "threats", "connect4", "hex", "engine", "mcts"].contains(&name.as_str())
        })
        .collect();
    assert_eq!(names.len(), 20);
    let tree = "1:(2:(300000 500000) 0:(200000 900000))";
    for name in &names {
        let run = json(&["tree", tree, "--algorithm", name, "--steps", "--explain", "2.2"]);
        assert!(run["steps"].as_array().unwrap().len() >= 6, "{name}");
        assert!(!run["explanation"]["text"].as_str().unwrap().is_empty());
        assert!(gametree(&["tree", tree, "--algorithm", name, "--steps"]).stdout.lines().count() >= 4);
    }
}

#[test]
fn the_minimal_proof_and_the_permuted_order() {
    let run =
        json(&["tree", "((4 (5 9)) (6 (2 7)) (8 (7 1)))", "--algorithm", "sss", "--minimal", "--permute"]);
    let permuted = run["permuted"].as_str().unwrap();
    let again = json(&["tree", permuted]);
    assert_eq!(again["value"], run["value"]);
    assert!(again["leaves"].as_u64() <= run["leaves"].as_u64());
    assert_eq!(run["order_of_children"]["root"], json!(["3", "1", "2"]));
    assert_eq!(run["order_of_children"].as_object().unwrap().len(), 7);
    assert_eq!(run["minimal"][0], "root");
}

#[test]
fn drawings_go_to_files_or_to_stdout() {
    let folder = std::env::temp_dir().join(format!("gametree-draw-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (svg, tex, dot, sheet) = (path("a.svg"), path("a.tex"), path("a.dot"), path("e.tex"));
    let files = ["--svg", &svg, "--tikz", &tex, "--dot", &dot, "--exam", &sheet];
    let ended = gametree(&[&["tree", "@deep"], &files[..]].concat());
    assert_eq!((ended.status, ended.stderr.lines().count()), (0, 5));
    assert!(ended.stdout.starts_with("value     10\n"));
    let text = |file: &str| std::fs::read_to_string(file).unwrap();
    assert_eq!(text(&svg), gametree(&["tree", "@deep", "--svg", "-"]).stdout);
    assert!(text(&tex).contains("\\begin{tikzpicture}") && text(&dot).starts_with("digraph"));
    assert!(text(&path("e-key.tex")).contains("cut by root") && !text(&sheet).contains("cut by root"));
    std::fs::remove_dir_all(folder).unwrap();
    let drawn = gametree(&["tree", "@deep", "--draw", "--ascii"]).stdout;
    assert!(drawn.is_ascii() && drawn.contains("`- 2.2 20  skipped"), "{drawn}");
}

#[test]
fn a_trace_is_written_and_checked() {
    let file = std::env::temp_dir().join(format!("gametree-trace-{}.ndjson", std::process::id()));
    let path = file.to_str().unwrap();
    for more in [
        &["--algorithm", "pvs"][..],
        &["--order", "random", "--seed", "3"],
        &["--forced", "win,block"],
        &["--stop-at-win"],
    ] {
        let search = [&["search", "tictactoe", "a1 b2", "--trace", path], more].concat();
        let ended = gametree(&search);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        let judged = json(&["trace", "check", path]);
        assert_eq!((&judged["ok"], &judged["first_error"]), (&json!(true), &Value::Null), "{more:?}");
    }
    let capped = gametree(&["search", "connect4", "--depth", "5", "--trace", path, "--trace-cap", "300"]);
    assert!(capped.stderr.contains("only the first 300 of "), "{}", capped.stderr);
    assert_eq!(json(&["trace", "check", path])["capped"], true);
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(text.lines().count(), 301);
    std::fs::remove_file(path).unwrap();
    // A foreign trace without the optional fields and with a wrong cut-off: O's other move, c3, would have drawn.
    let foreign = [
        r#"{"schema":1,"game":"tictactoe","position":"a1 b1 c1 b2 b3 a2 c2","algorithm":"mine","window":[null,null]}"#,
        r#"{"id":1,"parent":null,"move":null,"alpha":null,"beta":null,"value":-1,"kind":"exact"}"#,
        r#"{"id":2,"parent":1,"move":"a3","alpha":null,"beta":null,"value":1,"kind":"exact"}"#,
        r#"{"id":3,"parent":2,"move":"c3","alpha":null,"beta":null,"value":-1,"kind":"leaf"}"#,
    ]
    .join("\n");
    let judge = |trace: &str| gametree_with(&["trace", "check", "-", "--json"], trace);
    let ended = judge(&foreign);
    let judged: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((ended.status, &judged["ok"]), (1, &json!(false)));
    assert_eq!(
        (&judged["first_error"]["kind"], &judged["first_error"]["line"]),
        (&json!("wrong-cut"), &json!(2))
    );
    assert_eq!(judge(&foreign.replace("\"move\":\"c3\"", "\"move\":\"a3\"")).status, 1);
    for (broken, line) in [
        (foreign.replace("\"kind\":\"leaf\"", ""), "line 4: "),
        (String::new(), "line 1: "),
        ("{}".to_owned(), "line 1: "),
    ] {
        let ended = judge(&broken);
        assert_eq!((ended.status, ended.stderr.lines().count()), (2, 1));
        assert!(ended.stderr.contains(line), "{}", ended.stderr);
    }
}

#[test]
fn every_trace_that_search_writes_is_accepted() {
    let file = std::env::temp_dir().join(format!("gametree-written-{}.ndjson", std::process::id()));
    let path = file.to_str().unwrap();
    let algorithms = gametree(&["algorithms"]).stdout;
    let names = algorithms.lines().filter_map(|line| line.split_whitespace().next());
    let mut written = 0;
    for name in names.filter(|name| !["engine", "null-window", "threats", "connect4"].contains(name)) {
        for more in [
            &["connect4", "--depth", "8", "--nodes", "2000"][..],
            &["connect4", "445", "--depth", "4", "--eval", "threats"],
            &["tictactoe", "a1 b2", "--order", "random", "--seed", "5"],
            &["hex:3", "--depth", "0"],
        ] {
            let ended = gametree(&[&["search"], more, &["--algorithm", name, "--trace", path]].concat());
            if ended.status == 0 {
                let judged = json(&["trace", "check", path]);
                assert_eq!(judged["ok"], true, "{name} {more:?}: {judged}");
                written += 1;
            }
        }
    }
    std::fs::remove_file(path).unwrap();
    assert!(written > 50, "{written}");
}

#[test]
fn a_trace_goes_to_stdout_in_place_of_the_answer() {
    let ended = gametree(&["search", "tictactoe", "a1 b2", "--algorithm", "alphabeta", "--trace", "-"]);
    let judged = gametree_with(&["trace", "check", "-"], &ended.stdout);
    assert_eq!((ended.status, ended.stderr.as_str(), judged.status), (0, "", 0), "{}", judged.stdout);
    assert!(!std::path::Path::new("-").exists());
    // The line of best play is judged.
    let pv = ended.stdout.lines().next().unwrap().split("\"pv\":[\"").nth(1).unwrap()[..2].to_owned();
    let claimed = |mv: &str| ended.stdout.replacen(&format!("\"pv\":[\"{pv}"), &format!("\"pv\":[\"{mv}"), 1);
    assert_eq!(
        gametree_with(&["trace", "check", "-"], &claimed("a1")).stdout,
        "wrong-pv in line 1, node 0: move 1 of the line, a1, is not legal there\n"
    );
}
