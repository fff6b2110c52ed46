//! Practice: what is said and read. Questions, hints and explanations; answers as people write them; and none that breaks
//! the grader.

use crate::common;
use crate::practice_trees;

use std::collections::BTreeSet;

use common::irregular;
use gametree::Algorithm;
use gametree_tree::quiz::{AnswerError, Key, Kind, MAX_PRACTICE_NODES, Quiz};
use gametree_tree::testing::{grade_or_refuse, random_tree};
use gametree_tree::{NodeId, Tree, TreeGame, Values};
use practice_trees::{ALGORITHMS, on_a_thousand_trees};
use proptest::prelude::*;

fn right(quiz: &Quiz<'_>, answer: &str) -> bool {
    quiz.grade(answer).unwrap_or_else(|error| panic!("{answer}: {error}")).right
}

#[test]
fn every_word_of_a_question_is_said_in_whole_sentences() {
    on_a_thousand_trees(|seed, game, algorithm, _| {
        for kind in Kind::ALL {
            let Ok(quiz) = Quiz::new(game, algorithm, kind, seed) else { continue };
            let question = quiz.question();
            assert!(
                question.text.contains(algorithm.name()) && question.text.contains("cut-offs at equality")
            );
            for text in [question.text, quiz.hint(), quiz.explanation()] {
                let words = text.trim() == text && !text.contains("  ") && !text.contains("..");
                let sentence = text.ends_with(['.', '?']) && !text.contains(" ,") && !text.contains('\n');
                assert!(words && sentence, "{kind} {}: {text:?}", game.tree());
            }
        }
    });
}

#[test]
fn seeds_choose_different_questions_and_always_the_same() {
    let game = TreeGame::new(random_tree(4, 5, 4, 9, false), Values::Root);
    for kind in [Kind::Value, Kind::Window, Kind::Next, Kind::Cut] {
        let asked = |seed| Quiz::new(&game, Algorithm::AlphaBeta, kind, seed).unwrap().question();
        let different: BTreeSet<String> = (0..50).map(|seed| asked(seed).asked).collect();
        assert!(different.len() > 5, "{kind}: {}", different.len());
        assert_eq!(asked(u64::MAX), asked(u64::MAX));
    }
    let kinds: BTreeSet<Kind> =
        (0..50).map(|seed| Quiz::any(&game, Algorithm::AlphaBeta, seed).unwrap().kind()).collect();
    assert_eq!(kinds.len(), 6);
    // What a teacher's link means must not change.
    let deep = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))").unwrap(), Values::Root);
    let keys = (0..6).map(|seed| Quiz::any(&deep, Algorithm::AlphaBeta, seed).unwrap());
    let keys: Vec<String> = keys.map(|quiz| format!("{} {}", quiz.kind(), quiz.key_text())).collect();
    let pinned =
        ["window 10 inf ≤ 4", "value 1", "value 4", "next 2.1.1.1", "next 2.1.2", "window -inf inf = 10"];
    assert_eq!(keys, pinned);
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_reason() {
    let refused = |text: &str, algorithm, kind| {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        Quiz::new(&game, algorithm, kind, 1).unwrap_err().to_string()
    };
    let soft = Algorithm::AlphaBeta;
    for kind in Kind::ALL {
        assert!(refused("5", soft, kind).contains("can't be asked of this tree, which has no "), "{kind}");
    }
    assert_eq!(
        refused("((5))", soft, Kind::Next),
        "next can't be asked of this tree, which has no second leaf: expected one, as in (3 5)"
    );
    assert_eq!(
        refused("((5))", soft, Kind::Order),
        "order can't be asked of this tree, which has no node with two children: expected one, as in (3 5)"
    );
    assert_eq!(
        refused("(3 5)", Algorithm::Scout, Kind::Next),
        "scout can't be practised: expected branch-and-bound, alphabeta-hard or alphabeta"
    );
    assert_eq!(
        refused("(max(3 5) 2)", Algorithm::BranchAndBound, Kind::Next),
        "branch-and-bound needs players who take turns: expected alphabeta-hard or alphabeta for this tree"
    );
    let large = format!("({})", "0 ".repeat(MAX_PRACTICE_NODES));
    assert_eq!(
        refused(&large, soft, Kind::Next),
        "the tree has 10001 nodes: expected at most 10000 to practise on"
    );
    let chances = TreeGame::of_probabilities(Tree::parse("(3 5)").unwrap(), Values::Root).unwrap();
    assert_eq!(
        Quiz::new(&chances, soft, Kind::Next, 1).unwrap_err().to_string(),
        "the leaves of this tree are probabilities: expected scores"
    );
}

#[test]
fn the_largest_trees_are_asked_about() {
    let broad = format!("({})", (1..MAX_PRACTICE_NODES).map(|n| format!("{n} ")).collect::<String>());
    let deep = format!("{}1 2{}", "(".repeat(1_000), ")".repeat(1_000));
    for text in [broad, deep] {
        let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
        for algorithm in ALGORITHMS {
            for kind in Kind::ALL {
                let quiz = Quiz::new(&game, algorithm, kind, 3).unwrap();
                assert!(right(&quiz, &quiz.key_text()));
                assert!(!quiz.explanation().is_empty() && !quiz.hint().is_empty());
                assert_eq!(quiz.picture(true).lines().count(), game.tree().len());
            }
        }
    }
}

#[test]
fn answers_are_read_as_people_write_them() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9) (inf (4 -inf)))").unwrap(), Values::Root);
    let quiz = |kind| Quiz::new(&game, Algorithm::AlphaBeta, kind, 1).unwrap();
    let marked = quiz(Kind::Mark);
    let key = marked.key_text();
    for answer in [key.clone(), format!(" [{}] ", key.replace(' ', " , ")), key.replace(' ', ";")] {
        assert!(right(&marked, &answer), "{answer}");
    }
    let window = quiz(Kind::Window);
    let Key::Window { window: ends, bound, value } = *window.key() else { panic!() };
    let ascii = window.key_text().replace('≥', ">=").replace('≤', "<=");
    let book = format!("({}, {}) {}{value}", ends.alpha, ends.beta, bound.sign());
    let book = book.replace("inf", "∞").replace('-', "\u{2212}");
    for answer in [ascii.clone(), ascii.replace(' ', "  ").to_uppercase(), book] {
        assert!(right(&window, &answer), "{answer}");
    }
    let cut = quiz(Kind::Cut);
    for answer in ["go on", "No", "GO-ON", "continue", " none "] {
        assert_eq!(right(&cut, answer), *cut.key() == Key::Cut(vec![]), "{answer}");
    }
    let same = ["cut by root", "Cut root", "yes, root", "cut off by the root", "YES by root"];
    let rights: BTreeSet<bool> = same.iter().map(|answer| right(&cut, answer)).collect();
    assert_eq!(rights.len(), 1);
    let order = quiz(Kind::Order);
    let counted = |answer: &str| order.grade(answer).unwrap().parts[0].given.clone();
    let same = ["root: 2 1 3; 3: 3.2", "root: 2; 3: 2", "ROOT: (2, 1, 3)\n3: [3.2 3.1];"];
    let counts: BTreeSet<String> = same.iter().map(|answer| counted(answer)).collect();
    assert_eq!(counts.len(), 1, "{counts:?}");
    assert_eq!(counted("as drawn"), counted("root: 1 2 3"));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_line() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
    let refused = |kind, answer: &str| {
        Quiz::new(&game, Algorithm::AlphaBeta, kind, 1).unwrap().grade(answer).unwrap_err()
    };
    let cases = [
        (Kind::Value, "", "the answer is empty: expected a number, inf or -inf"),
        (Kind::Value, "many", "\"many\" is not a value: expected a whole number, inf or -inf"),
        (Kind::Value, "3 4", "\"3 4\" is not an answer: expected a number, inf or -inf"),
        (
            Kind::Window,
            "3 4 5",
            "\"3 4 5\" is not an answer: expected alpha, beta, the sign and the value, such as -inf 7 >= 9",
        ),
        (Kind::Window, "3 x = 5", "\"x\" is not a value: expected a whole number, inf or -inf"),
        (
            Kind::Window,
            "3 4 > 5",
            "\"3 4 > 5\" is not an answer: expected alpha, beta, the sign and the value, such as -inf 7 >= 9",
        ),
        (Kind::Next, "2", "2 is not a leaf: expected the leaf that is evaluated next, or none"),
        (
            Kind::Next,
            "0.1",
            "\"0.1\" is not a node of the tree: expected a Dewey number, such as 2.1, or root",
        ),
        (
            Kind::Mark,
            "none 2.2",
            "\"none\" is not a node of the tree: expected a Dewey number, such as 2.1, or root",
        ),
        (Kind::Order, "1.1: 1", "1.1 is a leaf: expected a node with children before the colon"),
        (Kind::Order, "root: 3", "\"3\" is not a child of root: expected its children in their new order"),
        (Kind::Order, "2: 1.1", "\"1.1\" is not a child of 2: expected its children in their new order"),
        (Kind::Order, "root: 2 2", "2 is named twice: expected every node once"),
        (Kind::Order, "root: 2; root: 1", "root is named twice: expected every node once"),
    ];
    for (kind, answer, expected) in cases {
        assert_eq!(refused(kind, answer).to_string(), expected);
    }
    assert!(matches!(refused(Kind::Cut, "cut"), AnswerError::Unexpected { .. }));
    assert!(matches!(refused(Kind::Order, "2 1"), AnswerError::Unexpected { .. }));
    assert!(matches!(refused(Kind::Mark, &"1 ".repeat(200_000)), AnswerError::TooLong { .. }));
}

#[test]
fn the_corpus_of_the_fuzz_target() {
    let folder = format!("{}/../../fuzz/corpus/quiz", env!("CARGO_MANIFEST_DIR"));
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        grade_or_refuse(&String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()));
        read += 1;
    }
    assert!(read >= 12, "only {read} files");
}

proptest! {
    #[test]
    fn any_answer_is_graded_or_refused_in_a_line(
        nested in irregular(true),
        seed: u64,
        answer in "([-0-9.]{1,4}|root|none|cut|by|go on|window|inf|[<>=]{1,2}|[ :;,()\\[\\]\n]|as drawn|\\PC){0,12}",
    ) {
        let tree = nested.tree();
        for kind in Kind::ALL {
            grade_or_refuse(&format!("{kind} {seed}\n{tree}\n{answer}"));
        }
    }
}

#[test]
fn an_explanation_names_what_is_right_and_a_hint_does_not() {
    let mut told = 0;
    on_a_thousand_trees(|seed, game, algorithm, done| {
        for kind in [Kind::Value, Kind::Window, Kind::Next, Kind::Cut, Kind::Mark, Kind::Order] {
            let Ok(quiz) = Quiz::new(game, algorithm, kind, seed) else { continue };
            let (tree, why) = (game.tree(), quiz.explanation());
            let named: Vec<String> = match quiz.key() {
                Key::Value(value) => vec![format!(" {value}.")],
                Key::Window { window, value, .. } => {
                    vec![format!("({}, {})", window.alpha, window.beta), format!("returns {value},")]
                }
                Key::Next(Some(leaf)) => vec![tree.dewey(*leaf)],
                Key::Next(None) => vec!["No leaf is left.".to_owned()],
                Key::Cut(owners) if owners.is_empty() => vec!["the search goes on with ".to_owned()],
                Key::Cut(owners) => owners
                    .iter()
                    .flatten()
                    .map(|&o| if o == NodeId::ROOT { "root".to_owned() } else { tree.dewey(o) })
                    .collect(),
                Key::Mark(skipped) if skipped.is_empty() => vec!["every leaf is evaluated".to_owned()],
                Key::Mark(skipped)
                    if quiz.search().record.cutoffs.iter().filter(|cut| cut.skips()).count() <= 6 =>
                {
                    skipped.iter().map(|&node| tree.dewey(node)).collect()
                }
                Key::Mark(_) => vec![" cut-off".to_owned()], // the others are only counted
                Key::Order { leaves, .. } => {
                    vec![format!("{leaves} lea"), done.leaves.len().to_string()]
                }
                _ => vec![],
            };
            for name in named {
                assert!(why.contains(&name), "{kind} {tree}: {name:?} in {why:?}");
                told += 1;
            }
            if matches!(kind, Kind::Next | Kind::Mark) {
                // What a hint names is not the answer.
                let answer = quiz.key_text();
                let words = quiz.hint();
                let named =
                    words.split(|c: char| c.is_whitespace() || ",;".contains(c)).any(|word| word == answer);
                assert!(!named, "{kind} {tree}: {words}");
            }
        }
    });
    assert!(told > 10_000, "{told}");
}
