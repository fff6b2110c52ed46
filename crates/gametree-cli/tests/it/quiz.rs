//! `quiz`: questions, grades and keys, as text and JSON, and a dialogue on a terminal.

use crate::common;
#[cfg(unix)]
use crate::common::terminal;

use common::{gametree, gametree_with, json, refusal};
use gametree::Algorithm;
use gametree_tree::quiz::{Kind, Quiz};
use gametree_tree::{Tree, TreeGame, Values};
use serde_json::{Value, json};

const TREE: &str = "((3 5) (2 9))";

#[test]
fn json_has_question_key_and_explanation_and_a_grade_if_there_is_an_answer() {
    for kind in ["value", "window", "next", "cut", "mark", "order"] {
        let asked = json(&["quiz", TREE, "--kind", kind, "--seed", "5"]);
        let named = |field: &str| asked[field].as_str().unwrap_or_else(|| panic!("{kind}: {field}"));
        assert_eq!((named("kind"), named("algorithm"), &asked["seed"]), (kind, "alphabeta", &json!(5)));
        for field in ["question", "asked", "answer_form", "hint", "key", "explanation"] {
            assert!(!named(field).is_empty());
        }
        assert_eq!(asked.get("grade"), None);
        let key = named("key");
        let graded = json(&["quiz", TREE, "--kind", kind, "--seed", "5", "--answer", key]);
        assert_eq!(graded["grade"]["right"], true, "{kind}: {key}");
        assert_eq!((&graded["grade"]["missing"], &graded["grade"]["extra"]), (&json!([]), &json!([])));
    }
}

#[test]
fn the_command_says_what_the_library_says() {
    let game = TreeGame::new(Tree::parse(TREE).unwrap(), Values::Mover);
    for seed in 0..10_u64 {
        for kind in Kind::ALL {
            let quiz = Quiz::new(&game, Algorithm::AlphaBetaHard, kind, seed).unwrap();
            let mut said = json(&[
                "quiz",
                TREE,
                "--kind",
                kind.name(),
                "--seed",
                &seed.to_string(),
                "--values",
                "mover",
                "--algorithm",
                "alphabeta-hard",
            ]);
            said.as_object_mut().unwrap().remove("schema");
            assert_eq!(said, quiz.json(None));
        }
    }
}

#[test]
fn a_step_is_an_index_into_the_steps_of_tree() {
    let asked = json(&["quiz", "@deep", "--kind", "cut", "--seed", "2"]);
    let steps = json(&["tree", "@deep", "--steps"])["steps"].clone();
    let last = &steps[asked["step"].as_u64().unwrap() as usize - 1];
    assert_eq!((&last["event"], &last["node"]), (&json!("leave"), &asked["child"]));
}

#[test]
fn a_wrong_answer_is_status_1_and_an_unreadable_one_is_refused() {
    let right = gametree(&["quiz", TREE, "--kind", "mark", "--answer", "2.2"]);
    assert_eq!((right.status, right.stderr.as_str()), (0, ""));
    assert!(right.stdout.contains("\ngrade     right\n") && right.stdout.contains("\nkey       2.2\n"));
    let wrong = gametree(&["quiz", TREE, "--kind", "mark", "--answer", "1.1"]);
    assert_eq!((wrong.status, wrong.stderr.as_str()), (1, ""));
    assert!(
        wrong
            .stdout
            .contains("grade     wrong\nmissing   2.2\nextra     1.1\nkey       2.2\nbecause   2 is a")
    );
    let graded = gametree(&["quiz", TREE, "--kind", "mark", "--answer", "1.1", "--json"]);
    let said: Value = serde_json::from_str(&graded.stdout).unwrap();
    assert_eq!(
        (graded.status, &said["grade"]["missing"], &said["grade"]["extra"]),
        (1, &json!(["2.2"]), &json!(["1.1"]))
    );
    let cases: &[(&[&str], &str)] = &[
        (&["quiz"], "<TREE> is missing (see gametree quiz --help)"),
        (&["quiz", "(3"], "tree: column 1: this '(' is never closed: expected ')'"),
        (
            &["quiz", TREE, "--kind", "marks"],
            "--kind <KIND>: \"marks\" is not a value: expected one of value, window, next, cut, mark, order; did you mean mark?",
        ),
        (
            &["quiz", TREE, "--kind", "mark", "--answer", "2.3"],
            "--answer: \"2.3\" is not a node of the tree: expected a Dewey number, such as 2.1, or root",
        ),
        (
            &["quiz", TREE, "--algorithm", "scout"],
            "--algorithm: scout can't be practised: expected branch-and-bound, alphabeta-hard or alphabeta",
        ),
        (
            &["quiz", "5", "--kind", "next"],
            "tree: next can't be asked of this tree, which has no second leaf: expected one, as in (3 5)",
        ),
    ];
    for (arguments, expected) in cases {
        assert_eq!(refusal(arguments, ""), *expected);
    }
}

#[test]
fn numbers_may_be_negative_and_the_tree_come_from_stdin() {
    let asked = gametree_with(&["quiz", "-", "--kind", "value", "--answer", "-3"], "(-3 -4)");
    assert_eq!(asked.status, 0, "{}", asked.stdout);
    let window = gametree(&["quiz", "(-3 -4)", "--kind", "window", "--answer", "-inf inf = -3"]);
    assert_eq!(window.status, 0, "{}", window.stdout);
}

#[test]
fn nothing_of_the_answer_is_told_before_it_is_asked_for() {
    let asked = gametree(&["quiz", TREE, "--kind", "mark"]);
    assert_eq!((asked.status, asked.stderr.as_str()), (0, ""));
    assert!(
        !asked.stdout.contains("key") && !asked.stdout.contains("hint") && !asked.stdout.contains("skipped.")
    );
    let hinted = gametree(&["quiz", TREE, "--kind", "mark", "--hint"]);
    assert!(hinted.stdout.starts_with(&asked.stdout) && hinted.stdout.contains("\nhint      Go through"));
    let told = gametree(&["quiz", TREE, "--kind", "mark", "--key", "--ascii"]);
    assert!(told.stdout.contains("\nkey       2.2\n") && told.stdout.is_ascii(), "{}", told.stdout);
}

#[cfg(unix)]
#[test]
fn on_a_terminal_the_answer_is_typed() {
    let mut asked = terminal::Terminal::run(&["quiz", TREE, "--kind", "mark"], (100, 40), &[]);
    asked.see(&["Which branches are cut off?", "answer> "]);
    asked.press("2.7\n");
    asked.see(&["\"2.7\" is not a node of the tree"]);
    asked.press("hint\n");
    asked.see(&["Go through the leaves"]);
    asked.press("1.2\n");
    asked.see(&["wrong", "missing   2.2", "extra     1.2", "So 2.2 is skipped"]);
    assert_eq!(asked.end(), Some(1));
    let mut given_up = terminal::Terminal::run(&["quiz", TREE, "--kind", "mark"], (100, 40), &[]);
    given_up.see(&["answer> "]);
    given_up.press("\n");
    given_up.see(&["key       2.2"]);
    assert_eq!(given_up.end(), Some(0));
}
