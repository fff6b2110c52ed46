//! `tree`: values, windows, notations, algorithms and limits.

use crate::common;

use common::{answers, gametree, gametree_with, json, refusal};
use serde_json::json;

const FIG5: &str = "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))";

#[test]
fn figure_5_in_json() {
    let run = json(&["tree", FIG5, "--values", "mover", "--algorithm", "alphabeta-althofer-hard"]);
    assert_eq!(
        (&run["value"], &run["bound"], &run["nodes"], &run["leaves"]),
        (&json!(-3), &json!("exact"), &json!(8), &json!(4))
    );
    assert_eq!(run["order"], json!(["root", "1", "2", "2.1", "2.2", "2.2.1", "2.2.1.1", "2.2.2"]));
    assert_eq!(run["terminals"], json!(["1", "2.1", "2.2.1.1", "2.2.2"]));
    assert_eq!(
        run["cutoffs"][0],
        json!({"node": "2.2.1", "owner": "root", "kind": "deep", "bound": -2, "window": [-7, -2], "skipped": ["2.2.1.2", "2.2.1.3"]})
    );
    assert_eq!(run["types"].as_object().unwrap().len(), 10);
    assert_eq!(json(&["tree", FIG5, "--values", "mover", "--algorithm", "althofer"])["value"], -3);
}

#[test]
fn a_tree_from_anywhere() {
    let expected = json(&["tree", "((3 5) (2 9))"]);
    let from_stdin = answers(&["tree", "-"], "((3 5) (2 9))\n");
    assert_eq!(from_stdin, std::slice::from_ref(&expected));
    let as_json = r#"{"children":[{"children":[{"f":3},{"f":5}]},{"children":[{"f":2},{"f":9}]}]}"#;
    assert_eq!(json(&["tree", as_json]), expected);
    let path = std::env::temp_dir().join(format!("gametree-test-{}.tree", std::process::id()));
    std::fs::write(&path, "((3 5)\n (2 9))\n").unwrap();
    assert_eq!(json(&["tree", path.to_str().unwrap()]), expected);
    std::fs::remove_file(path).unwrap();
    assert_eq!(json(&["tree", "@fig5", "--algorithm", "althofer"])["value"], -3);
    for preset in answers(&["tree", "--list"], "") {
        let name = format!("@{}", preset["name"].as_str().unwrap());
        assert_eq!(gametree(&["tree", &name]).status, 0, "{name}");
    }
}

#[test]
fn both_views_of_the_same_tree() {
    let root = json(&["tree", "((3 5) (2 9))"]);
    let mover = json(&["tree", "((3 5) (2 9))", "--values", "mover"]);
    assert_eq!((&root["value"], &mover["value"]), (&json!(3), &json!(3))); // leaves at an even ply
    assert_eq!(json(&["tree", "(3 5)"])["value"], 5);
    assert_eq!(json(&["tree", "(3 5)", "--values", "mover"])["value"], -3);
    // A cut-off's bound and window are in the view of the tree's numbers.
    assert_eq!(root["cutoffs"][0]["bound"], 3);
    assert_eq!(mover["cutoffs"][0]["bound"], -3);
    assert_eq!(root["cutoffs"][0]["window"], json!([3, null]));
    assert_eq!(mover["cutoffs"][0]["window"], json!([null, -3]));
}

#[test]
fn windows_and_guesses_may_begin_with_a_minus_sign() {
    let run = |extra: &[&str]| json(&[&["tree", "(1 5)"], extra].concat());
    let high = run(&["--window", "-5,3"]);
    assert_eq!((&high["value"], &high["bound"]), (&json!(5), &json!("lower")));
    assert_eq!(
        high["cutoffs"],
        json!([{"node": "root", "owner": "window", "kind": "window", "bound": 3, "window": [-5, 3], "skipped": [], "cut": false}])
    );
    assert_eq!(run(&["--window", "-inf,inf"])["bound"], "exact");
    assert_eq!(run(&["--window=-5,-3"])["bound"], "lower");
    assert_eq!(run(&["--window", "7,9"])["bound"], "upper");
    assert_eq!(run(&["--algorithm", "mtdf", "--guess", "-inf"])["value"], 5);
    assert_eq!(run(&["--algorithm", "mtdf", "--guess", "-3"])["value"], 5);
    assert_eq!(run(&["--algorithm", "branch-and-bound", "--window", "-inf,3"])["bound"], "lower");
    let proved = run(&["--algorithm", "pns", "--at-least", "-2"]);
    assert_eq!((&proved["value"], &proved["bound"]), (&json!(-2), &json!("lower")));
    let disproved = run(&["--algorithm", "dfpn", "--at-least", "6"]);
    assert_eq!((&disproved["value"], &disproved["bound"]), (&json!(5), &json!("upper")));
}

#[test]
fn infinite_values() {
    let run = json(&["tree", "((inf 3) (-inf 2))"]);
    assert_eq!(run["value"], 3);
    let won = json(&["tree", "(-inf inf)"]);
    assert_eq!((&won["value"], &won["pv"]), (&json!(null), &json!(["2"])));
    assert_eq!(gametree(&["tree", "(-inf inf)"]).stdout.lines().next(), Some("value     inf"));
    // All moves are equally bad: the first is the line.
    assert_eq!(json(&["tree", "(-inf -inf)"])["pv"], json!(["1"]));
}

#[test]
fn every_algorithm_finds_the_value_and_the_line() {
    let tree = "(((3 5) (2 9)) ((4 1) (7 6)))";
    for algorithm in answers(&["algorithms"], "") {
        let name = algorithm["name"].as_str().unwrap();
        if ["product", "null-window", "threats", "connect4", "hex", "engine", "mcts"].contains(&name)
            || algorithm["static_values"] == true
        {
            continue;
        }
        let run = json(&["tree", tree, "--algorithm", name]);
        assert_eq!((&run["value"], &run["pv"]), (&json!(5), &json!(["1", "1.1", "1.1.2"])), "{name}");
    }
    let product = json(&["tree", "(250000 700000)", "--algorithm", "product"]);
    assert_eq!(product["value"], 775_000);
}

/// A proof of "at least v" has a line in which the opponent may play badly: not the one that is shown.
#[test]
fn provers_show_a_line_to_a_leaf_of_the_value() {
    for algorithm in ["pns", "dfpn"] {
        let run = |tree: &str| json(&["tree", tree, "--algorithm", algorithm, "--values", "mover"]);
        let found = run("((-2) ((-1 -2 2) (1 2) (0 -2 -2)))");
        let value = found["value"].as_i64().unwrap();
        let leaf = found["pv"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
        let expected = json(&["tree", "((-2) ((-1 -2 2) (1 2) (0 -2 -2)))", "--values", "mover"]);
        assert_eq!((value, &found["pv"]), (-1, &expected["pv"]), "{leaf}");
        assert_eq!(run("((1 -2 -1) (-2))")["pv"], json!(["1", "1.2"]));
        // All leaves are equal, but they must be examined.
        let equal = run("((5) (5))");
        assert_eq!((&equal["value"], &equal["pv"]), (&json!(5), &json!(["1", "1.1"])));
        assert!(equal["nodes"].as_u64().unwrap() >= 3);
        let game = json(&["search", "tictactoe", "b2 c1 c3 a1", "--algorithm", algorithm]);
        let line = game["pv"].as_array().unwrap();
        assert!(line.len() == 1 || line.len() == 5, "{line:?}"); // a draw takes five more moves
    }
}

#[test]
fn extra_turns() {
    let run = |algorithm: &str| json(&["tree", "max(max(1 4) min(9 6))", "--algorithm", algorithm]);
    for algorithm in [
        "minimax",
        "minimax-value",
        "negamax",
        "alphabeta-hard",
        "alphabeta-minimax",
        "alphabeta",
        "alphabeta-value",
    ] {
        assert_eq!(run(algorithm)["value"], 6, "{algorithm}");
    }
    // MIN moves first, and the value is MAX's all the same; so is the window, and the goal of a proof.
    let run = |more: &[&str]| json(&[&["tree", "min(max(3 12 8) max(2 4 6) max(14 5 2))"], more].concat());
    assert_eq!(run(&[])["value"], 6);
    let windowed = run(&["--window", "2,5"]);
    assert_eq!((&windowed["value"], &windowed["bound"]), (&json!(6), &json!("lower")));
    assert_eq!(windowed["window"], json!([2, 5]));
    let mover = run(&["--window", "2,5", "--values", "mover"]);
    assert_eq!(
        (&mover["window"], &mover["value"], &mover["bound"]),
        (&json!([2, 5]), &json!(3), &json!("exact"))
    );
    for (goal, bound) in [("6", "lower"), ("7", "upper")] {
        let proof = run(&["--algorithm", "pns", "--at-least", goal]);
        assert_eq!((&proof["value"], &proof["bound"]), (&json!(6), &json!(bound)), "{goal}");
    }
    let guessed = run(&["--algorithm", "mtdf", "--guess", "6"]);
    assert_eq!(guessed["value"], 6);
    assert!(guessed["nodes"].as_u64() < run(&["--algorithm", "mtdf", "--guess", "-6"])["nodes"].as_u64());
}

#[test]
fn deep_trees_are_searched_or_refused() {
    let nested = |depth: usize| "(".repeat(depth) + "7" + &")".repeat(depth);
    for algorithm in answers(&["algorithms"], "") {
        let name = algorithm["name"].as_str().unwrap();
        if ["product", "null-window", "threats", "connect4", "hex", "engine", "mcts"].contains(&name)
            || algorithm["static_values"] == true
        {
            continue;
        }
        let run = answers(&["tree", "-", "--algorithm", name], &nested(1_000));
        assert_eq!(run[0]["value"], 7, "{name}");
    }
    let refused = gametree_with(&["tree", "-"], &nested(100_000));
    assert_eq!((refused.status, refused.stderr.lines().count()), (2, 1));
    assert!(refused.stderr.contains("deeper than 1000"), "{}", refused.stderr);
}

#[test]
fn types_and_text() {
    let text = gametree(&["tree", "((3 5) (2 9))", "--types"]).stdout;
    for line in ["value     3", "pv        1 1.1", "type 1    root 1 1.1", "type 2    1.2 2", "type 3    2.1"]
    {
        assert!(text.lines().any(|l| l.trim_end() == line), "{line}\n{text}");
    }
    assert!(text.contains("at 2: the bound 3 of root is reached, shallow cut-off"), "{text}");
}

/// A named node is printed by its name, and asked for by the name or the Dewey number.
#[test]
fn names_of_nodes() {
    const TREE: &str = "A(B(3 5) C(D=2 E=9))";
    let run = gametree(&["tree", TREE]);
    assert!(run.stdout.contains("pv        B 1.1\n"), "{}", run.stdout);
    assert!(run.stdout.contains("cut       at C: the bound 3 of A is reached"), "{}", run.stdout);
    let by_name = json(&["tree", TREE, "--explain", "C", "--steps"]);
    assert_eq!(by_name, json(&["tree", TREE, "--explain", "2", "--steps"]));
    assert_eq!(by_name["order"], json!(["A", "B", "1.1", "1.2", "C", "D"]));
    assert_eq!(by_name["explanation"]["owner"], "A");
    assert_eq!(by_name["steps"][0]["node"], "A");
    let as_json = r#"{"name":"A","children":[{"name":"B","children":[{"f":3},{"f":5}]},
        {"name":"C","children":[{"name":"D","f":2},{"name":"E","f":9}]}]}"#;
    assert_eq!(json(&["tree", as_json, "--explain", "C", "--steps"]), by_name);
    // Only the names differ from what is said of the same tree without them.
    let plain = json(&["tree", "((3 5) (2 9))"]);
    assert_eq!((&plain["value"], &plain["cutoffs"][0]["skipped"]), (&by_name["value"], &json!(["2.2"])));
    let quiz = gametree(&["quiz", TREE, "--kind", "mark", "--answer", "e"]);
    assert_eq!(quiz.status, 0, "{}", quiz.stdout);
    let wrong = gametree(&["quiz", TREE, "--kind", "mark", "--answer", "B", "--json"]);
    assert!(wrong.stdout.contains(r#""missing":["E"],"extra":["B"]"#), "{}", wrong.stdout);
    assert_eq!(
        refusal(&["tree", TREE, "--explain", "F"], ""),
        "--explain \"F\": there is no such node: expected a name of the tree, e.g. A, or a Dewey number"
    );
    assert_eq!(
        refusal(&["quiz", TREE, "--kind", "mark", "--answer", "F"], ""),
        "--answer: \"F\" is not a node of the tree: expected a name, such as A, or a Dewey number"
    );
    assert_eq!(
        refusal(&["tree", "A(A=3)"], ""),
        "tree: column 3: the name A is given for the second time: expected every name once"
    );
}

/// A file may be called what looks like a tree with a name.
#[test]
fn a_file_comes_before_a_name() {
    let folder = std::env::temp_dir().join(format!("gametree-test-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("tree(1)"), "(3 5)").unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(["tree", "tree(1)", "--json"])
        .current_dir(&folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    assert!(String::from_utf8_lossy(&run.stdout).contains("\"value\":5"));
    assert_eq!(json(&["tree", "tree(1)"])["value"], 1);
}
