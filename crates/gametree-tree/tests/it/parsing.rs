//! Trees as people write them: both notations, every error, any depth, and the corpus of the fuzz target.

use crate::common;
use crate::score::read_score_or_refuse;

use common::any_tree;
use gametree::{Algorithm, SearchOptions};
use gametree_tree::testing::read_tree_or_refuse;
use gametree_tree::{Keep, Searched, Tree, TreeError, TreeGame, Values};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_printed_reads_back(nested in any_tree()) {
        let tree = nested.tree();
        prop_assert_eq!(Tree::parse(&tree.to_string()).unwrap(), tree.clone());
        prop_assert_eq!(Tree::parse(&tree.to_json()).unwrap(), tree);
    }

    #[test]
    fn any_text_is_a_tree_or_refused_in_one_line(text in "[-0-9a-z:(){}\" ,f\\[\\]]{0,40}") {
        read_tree_or_refuse(&text);
    }
}

/// Runs the body of a fuzz target on the files of its corpus.
fn corpus(target: &str, least: usize, body: fn(&str)) {
    let folder = format!("{}/../../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        body(&String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()));
        read += 1;
    }
    assert!(read >= least, "only {read} files");
}

#[test]
fn the_corpora_of_the_fuzz_targets() {
    corpus("tree", 20, read_tree_or_refuse);
    corpus("score", 10, read_score_or_refuse);
}

fn error(text: &str) -> TreeError {
    Tree::parse(text).unwrap_err()
}

#[test]
fn every_error_names_its_place() {
    let messages = [
        ("", "the tree is empty: expected a number or '('"),
        ("   ", "the tree is empty: expected a number or '('"),
        (
            "(1 x)",
            "column 4: \"x\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
        (
            "(1 2147483647)",
            "column 4: \"2147483647\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
        ("(1 2", "column 1: this '(' is never closed: expected ')'"),
        ("(1 (2 3)", "column 1: this '(' is never closed: expected ')'"),
        (
            "1 2",
            "column 3: found '2' after the end of the tree: expected exactly one tree; if these are the children of one root, put them in brackets: (…)",
        ),
        (
            "(1 2))",
            "column 6: found ')' after the end of the tree: expected exactly one tree; if these are the children of one root, put them in brackets: (…)",
        ),
        ("()", "column 2: found ')', expected a number, '(', 'max(' or 'min('"),
        ("3(1 2)", "column 2: found '(', expected ':' between a static value and '(', or a space"),
        ("3:4", "column 3: found '4', expected '(', 'max(' or 'min(' after a static value"),
        ("3:", "column 3: found the end, expected '('"),
        ("max", "column 4: found the end, expected '('"),
        ("max 3", "column 4: found ' ', expected '('"),
        (":(1)", "column 1: found ':', expected a number, '(', 'max(' or 'min('"),
        ("inf:(1 2)", "column 1: the static value of an inner node must be finite: expected a whole number"),
        (
            "(1\n  (2 x))",
            "line 2, column 6: \"x\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
        (
            "{",
            "line 1, column 1: not a tree in JSON: EOF while parsing an object: expected {\"f\": number, \"children\": [tree, ...]}",
        ),
        (r#"{"children":[]}"#, "node root: a node without children needs a value: expected \"f\": number"),
        (
            r#"{"children":[{"f":1},{}]}"#,
            "node 2: a node without children needs a value: expected \"f\": number",
        ),
        (
            r#"{"f":1.5}"#,
            "node root: \"1.5\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
        (
            r#"{"f":1,"f":2}"#,
            "line 1, column 10: not a tree in JSON: duplicate field `f`: expected {\"f\": number, \"children\": [tree, ...]}",
        ),
        (
            r#"{"f":1} 2"#,
            "line 1, column 9: not a tree in JSON: trailing characters: expected {\"f\": number, \"children\": [tree, ...]}",
        ),
        (
            r#"{"children":[{"f":1,"player":"mid"}]}"#,
            "line 1, column 35: not a tree in JSON: unknown variant `mid`, expected `max` or `min`: expected {\"f\": number, \"children\": [tree, ...]}",
        ),
        (
            r#"{"f":"inf","children":[{"f":1}]}"#,
            "node root: the static value of an inner node must be finite: expected a whole number",
        ),
    ];
    for (text, message) in messages {
        assert_eq!(error(text).to_string(), message, "{text}");
    }
}

#[test]
fn one_test_for_every_variant() {
    let deep = |n: usize| "(".repeat(n) + "1" + &")".repeat(n);
    assert_eq!(error(""), TreeError::Empty);
    assert!(matches!(error("()"), TreeError::Unexpected { .. }));
    assert!(matches!(error("x"), TreeError::BadValue { .. }));
    assert!(matches!(error("1.5"), TreeError::Decimal { scale: 10, .. }));
    assert!(matches!(error("("), TreeError::Unclosed { .. }));
    assert!(matches!(error("1 1"), TreeError::Trailing { .. }));
    assert!(matches!(error("{}"), TreeError::LeafWithoutValue { .. }));
    assert!(matches!(error("-inf:(1)"), TreeError::InfiniteStaticValue { .. }));
    assert!(matches!(error(&deep(1_001)), TreeError::TooDeep { .. }));
    assert!(matches!(error("{]"), TreeError::Json { .. }));
    assert_eq!(Tree::parse(&deep(1_000)).unwrap().height(), 1_000);
    // Nested a hundred thousand deep, in both notations, open and closed.
    assert!(matches!(error(&deep(100_000)), TreeError::TooDeep { .. }));
    assert!(matches!(error(&"(".repeat(100_000)), TreeError::TooDeep { .. }));
    let json = |n: usize| r#"{"children":["#.repeat(n) + r#"{"f":1}"# + &"]}".repeat(n);
    assert!(matches!(error(&json(100_000)), TreeError::TooDeep { .. }));
    assert_eq!(Tree::parse(&json(1_000)).unwrap().height(), 1_000);
    let unknown = format!(r#"{{"f":1,"note":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(Tree::parse(&unknown).unwrap().len(), 1);
}

#[test]
fn ten_million_nodes_and_no_more() {
    let leaves = |n: usize| "(".to_owned() + &"1 ".repeat(n) + ")";
    assert_eq!(Tree::parse(&leaves(9_999_999)).unwrap().len(), 10_000_000);
    assert!(matches!(error(&leaves(10_000_000)), TreeError::TooLarge { .. }));
}

#[test]
fn json_fields_come_in_any_order_and_unknown_ones_are_ignored() {
    let tree = Tree::parse(
        r#"{"children":[{"f":1},{"label":"b","children":[{"f":2}],"player":"max"}],"f":7,"x":{"f":9}}"#,
    )
    .unwrap();
    assert_eq!(tree.to_string(), "7:(1 max(2))");
    assert!(!tree.alternates());
    assert!(Tree::parse("min(1 max(2))").unwrap().alternates());
    assert!(!Tree::parse("(1 max(2))").unwrap().alternates());
}

#[test]
fn dewey_numbers() {
    let tree = Tree::parse("((1 2) (3 (4 5)))").unwrap();
    let names: Vec<String> = tree.nodes().map(|n| tree.dewey(n)).collect();
    assert_eq!(names, ["root", "1", "1.1", "1.2", "2", "2.1", "2.2", "2.2.1", "2.2.2"]);
}

#[test]
fn what_textbooks_write_is_read() {
    let plain = Tree::parse("(max(3 -12 8) min(2 inf -inf) 5:(1 2))").unwrap();
    for same in [
        "(max(3,-12,8),min(2,inf,-inf),5:(1,2))",
        "(max(3, -12 , 8) min(2 inf,-inf), 5:(1 2))",
        "[MAX[3,-12,8],Min[2,inf,-inf],5:[1,2]]",
        "(max(3 \u{2212}12 8) min(2 \u{221e} \u{2212}\u{221e}) 5:(1 2))",
        "# a tree\n(max(3 -12 8) # the first\n min(2 inf -inf)\n5:(1 2)) # and no more",
    ] {
        let read = Tree::parse(same).map(|tree| tree.to_string());
        assert_eq!(read, Ok(plain.to_string()), "{same}");
    }
    assert_eq!(
        Tree::parse(r#"{"player":"MAX","children":[{"f":1},{"f":2}]}"#).map(|tree| tree.to_string()),
        Ok("(1 2)".to_owned())
    );
    for (text, error) in [
        ("(3,,8)", "column 4: found ',', expected a child after the comma"),
        ("(3,8,)", "column 6: found ')', expected a child after the comma"),
        ("(,3)", "column 2: found ',', expected a number, '(', 'max(' or 'min('"),
        ("[3 4)", "column 5: found ')', expected ']', which closes a '['"),
        ("((3 4]", "column 6: found ']', expected ')', which closes a '('"),
        ("[3", "column 1: this '[' is never closed: expected ']'"),
        (
            "(1 0.25)",
            "column 4: 0.25 is not a whole number: expected all values of the tree multiplied by 100",
        ),
        (
            "(\u{2212}1 x)",
            "column 5: \"x\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
        ("(1\n", "line 1, column 1: this '(' is never closed: expected ')'"),
        (
            "(1 y)\n",
            "line 1, column 4: \"y\" is not a score: expected a whole number from -2147483646 to 2147483646, inf or -inf",
        ),
    ] {
        assert_eq!(Tree::parse(text).unwrap_err().to_string(), error, "{text}");
    }
    let two = Tree::parse("(3 12 8) (2 4 6)").unwrap_err().to_string();
    assert!(two.ends_with("put them in brackets: (…)"), "{two}");
}

#[test]
fn a_node_of_another_tree_is_no_panic() {
    let (large, small) = (Tree::parse("((1 2) (3 4))").unwrap(), Tree::parse("(5 6)").unwrap());
    let foreign = large.find("2.2").unwrap();
    assert_eq!(
        (small.dewey(foreign), small.ply(foreign), small.value(foreign)),
        ("root".to_owned(), 0, None)
    );
    assert_eq!(small.children(foreign).count(), 2);
    let game = TreeGame::new(small, Values::Root);
    let options = SearchOptions::default();
    let search = Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Everything).unwrap();
    assert!(!search.explain(foreign).text.is_empty());
}
