//! Names of nodes: in both notations, their errors, and everywhere that nodes are named or read.

use crate::common;

use common::any_tree;
use gametree::{Algorithm, SearchOptions};
use gametree_tree::presets::PRESETS;
use gametree_tree::quiz::{AnswerError, Kind, Quiz};
use gametree_tree::testing::{grade_or_refuse, read_tree_or_refuse};
use gametree_tree::{
    JsonParts, Keep, MAX_NAME, NameFault, NodeId, Searched, Tree, TreeBuilder, TreeError, TreeGame, Values,
    draw,
};
use proptest::prelude::*;

const BOOK: &str = "A(B(3 5) C(D=2 E=9))";

/// The tree with the nodes that `chosen` picks named; the first names are words that answers and sentences have, too.
fn named(tree: &Tree, chosen: impl Fn(NodeId) -> bool) -> Tree {
    const WORDS: [&str; 12] =
        ["by", "the", "off", "cut", "go", "yes", "no", "drawn", "λ1", "a", "A", "o'B_2"];
    let mut builder = TreeBuilder::default();
    fn copy(tree: &Tree, node: NodeId, chosen: &impl Fn(NodeId) -> bool, to: &mut TreeBuilder) {
        to.open(tree.value(node), Some(tree.player(node)), "").unwrap();
        if chosen(node) {
            let word =
                WORDS.get(node.index()).map_or_else(|| format!("n{}", node.index()), |&word| word.to_owned());
            to.name(&word, "").unwrap();
        }
        tree.children(node).for_each(|child| copy(tree, child, chosen, to));
        to.close("").unwrap();
    }
    copy(tree, NodeId::ROOT, &chosen, &mut builder);
    builder.finish().unwrap()
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(nested in any_tree(), seed: u64) {
        let plain = nested.tree();
        let tree = named(&plain, |node| seed >> (node.index() % 64) & 1 == 1);
        prop_assert_eq!(&Tree::parse(&tree.to_string()).unwrap(), &tree);
        prop_assert_eq!(&Tree::parse(&tree.to_json()).unwrap(), &tree);
        for node in tree.nodes() {
            prop_assert_eq!(tree.find(&tree.name(node)), Some(node));
            prop_assert_eq!(tree.find(&tree.dewey(node)), Some(node));
            prop_assert_eq!(tree.dewey(node), plain.dewey(node));
        }
    }

    #[test]
    fn any_text_is_a_tree_or_refused_in_one_line(text in "[-0-9A-Cm-x:=(){}\" ,'_äλ\\[\\]]{0,40}") {
        read_tree_or_refuse(&text);
    }

    /// Names change no value, no visit and no cut-off; and every key is graded as right, whatever the names.
    #[test]
    fn keys_in_names_are_right(nested in any_tree(), seed: u64, kind in 0usize..6) {
        let tree = named(&nested.tree(), |node| seed >> (node.index() % 64) & 1 == 1);
        grade_or_refuse(&format!("{} {seed}\n{tree}\n1 A", Kind::ALL[kind]));
    }
}

#[test]
fn both_ways_to_write_a_name() {
    for (written, printed) in [
        (BOOK, BOOK),
        ("A=(B=[3,5],C=(D=2,E=9))", BOOK),
        ("B=-1:(4 0)", "B=-1:(4 0)"),
        ("B=max(1 2)", "B(1 2)"), // MAX moves at the root anyway
        ("B=min(1 C=min(2 3))", "B=min(1 C=min(2 3))"),
        ("B=MIN[1]", "B=min(1)"),
        ("(x=inf y=−∞ z'=−3)", "(x=inf y=-inf z'=-3)"),
        ("Ä(n₁=1 λ_2=2 名=3)", "Ä(n₁=1 λ_2=2 名=3)"),
        ("max'(1 Maxi(2) infinity=3)", "max'(1 Maxi(2) infinity=3)"),
        ("A( # the root\n B=3\n)", "A(B=3)"),
    ] {
        assert_eq!(Tree::parse(written).map(|tree| tree.to_string()), Ok(printed.to_owned()), "{written}");
    }
    let json = r#"{"name":"A","children":[{"f":3,"name":"B"},{"name":"C","f":1,"player":"max","children":[{"f":"inf"}]}]}"#;
    let tree = Tree::parse(json).unwrap();
    assert_eq!(tree.to_string(), "A(B=3 C=1:max(inf))");
    assert_eq!(
        tree.to_json(),
        r#"{"name":"A","children":[{"name":"B","f":3},{"name":"C","f":1,"player":"max","children":[{"f":"inf"}]}]}"#
    );
    let numbered = r#"{"name":"root","children":[{"name":"1","children":[{"name":"1.1","f":3}]}]}"#;
    assert_eq!(Tree::parse(numbered).unwrap().to_string(), "((3))");
    assert!(Tree::parse(r#"{"name":"root","children":[{"name":"2","f":3}]}"#).is_err());
    // The name may come after the children, too.
    assert_eq!(Tree::parse(r#"{"children":[{"f":3}],"name":"A"}"#).unwrap().to_string(), "A(3)");
}

#[test]
fn every_error_names_its_place() {
    let words = "expected another word than max, min, inf, root, window and none, which mean something else";
    let long = "x".repeat(MAX_NAME + 1);
    let cases = [
        ("A(B=3 B=4)".to_owned(), "column 7: the name B is given for the second time: expected every name once".to_owned()),
        ("A(3\n A(4))".to_owned(), "line 2, column 2: the name A is given for the second time: expected every name once".to_owned()),
        ("(Root=3)".to_owned(), format!("column 2: \"Root\" can't be the name of a node: {words}")),
        ("root(3)".to_owned(), format!("column 1: \"root\" can't be the name of a node: {words}")),
        ("MAX=3".to_owned(), format!("column 1: \"MAX\" can't be the name of a node: {words}")),
        ("(min=(3))".to_owned(), format!("column 2: \"min\" can't be the name of a node: {words}")),
        ("inf=3".to_owned(), format!("column 1: \"inf\" can't be the name of a node: {words}")),
        ("window(3)".to_owned(), format!("column 1: \"window\" can't be the name of a node: {words}")),
        ("(None=3)".to_owned(), format!("column 2: \"None\" can't be the name of a node: {words}")),
        ("(2=3)".to_owned(), "column 2: \"2\" can't be the name of a node: expected a letter first, as in B2".to_owned()),
        ("_=3".to_owned(), "column 1: \"_\" can't be the name of a node: expected a letter first, as in B2".to_owned()),
        ("a.b(3)".to_owned(), "column 1: \"a.b\" can't be the name of a node: expected letters, digits, _ and '".to_owned()),
        (format!("{long}=3"), format!("column 1: {:?} can't be the name of a node: expected at most 40 characters", &long[1..])),
        ("A=".to_owned(), "column 3: found the end, expected a number, '(', 'max(' or 'min('".to_owned()),
        ("A= 3".to_owned(), "column 3: found ' ', expected a number, '(', 'max(' or 'min('".to_owned()),
        ("=3".to_owned(), "column 1: found '=', expected a number, '(', 'max(' or 'min('".to_owned()),
        ("inf(3)".to_owned(), "column 4: found '(', expected ':' between a static value and '(', or a space".to_owned()),
        ("A=()".to_owned(), "column 4: found ')', expected a number, '(', 'max(' or 'min('".to_owned()),
        (
            r#"{"children":[{"f":1},{"name":"a b","f":2}]}"#.to_owned(),
            "node 2: \"a b\" can't be the name of a node: expected letters, digits, _ and '".to_owned(),
        ),
        (
            r#"{"name":"A","children":[{"f":1,"name":"A"}]}"#.to_owned(),
            "node 1: the name A is given for the second time: expected every name once".to_owned(),
        ),
        (
            r#"{"name":"A","f":1,"name":"B"}"#.to_owned(),
            "line 1, column 24: not a tree in JSON: duplicate field `name`: expected {\"f\": number, \"children\": [tree, ...]}".to_owned(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(Tree::parse(&text).unwrap_err().to_string(), message, "{text}");
    }
    let fault = |text: &str| match Tree::parse(text) {
        Err(TreeError::BadName { fault, .. }) => Some(fault),
        _ => None,
    };
    assert_eq!(
        ["1=2", "a-b=2", "Inf=2"].map(fault),
        [NameFault::Start, NameFault::Character, NameFault::Reserved].map(Some)
    );
    assert_eq!(fault(&format!("{long}(2)")), Some(NameFault::TooLong));
    let mut builder = TreeBuilder::default();
    builder.open(Some(1.into()), None, "here").unwrap();
    builder.name("A", "here").unwrap();
    assert!(matches!(builder.name("B", "here"), Err(TreeError::RepeatedName { .. })));
}

#[test]
fn names_are_counted_and_a_tree_without_them_pays_nothing() {
    let broad =
        |leaf: fn(usize) -> String| format!("({})", (0..10_000).map(leaf).collect::<Vec<_>>().join(" "));
    let (plain, full) = (broad(|_| "1".to_owned()), broad(|at| format!("n{at}=1")));
    let memory = Tree::parse(&plain).unwrap().memory();
    let with_names = Tree::parse(&full).unwrap().memory();
    assert!(with_names >= memory + 10_000 * 60, "{memory} {with_names}");
    let limit = (memory + with_names) / 2;
    assert!(Tree::parse_within(&plain, limit).is_ok());
    assert!(matches!(Tree::parse_within(&full, limit), Err(TreeError::Memory { .. })));
    assert!(Tree::parse_within(&full, 2 * with_names).is_ok());
}

fn searched(game: &TreeGame) -> Searched<'_> {
    Searched::new(game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything).unwrap()
}

#[test]
fn searches_are_told_in_names() {
    let game = TreeGame::new(Tree::parse(BOOK).unwrap(), Values::Root);
    let search = searched(&game);
    assert_eq!(search.names(&search.line), ["B", "1.1"]);
    let why = search.explain(game.tree().find("C").unwrap());
    assert_eq!(
        why.text,
        "C is a MIN node, and its child D, worth 2, makes it worth at most 2. The bound 3 comes from A, its parent, where MAX already has at least 3 by B. Its other children can only make it better for MIN, so MAX gains nothing by letting the play come here. So E is skipped: a shallow cut-off, by the parent's bound."
    );
    assert_eq!(search.explain(game.tree().find("2").unwrap()).text, why.text);
    assert_eq!(
        search.steps_text(),
        "A MAX\n  B MIN\n    1.1 leaf 3\n  B ≤ 3 by 1.1\n    1.2 leaf 5\n  B = 3\nA ≥ 3 by B\n  C MIN, window (3, inf): 3 from A\n    D leaf 2\n  C ≤ 2 by D\n  cut: C reaches the 3 of A (shallow), skips E\n  C ≤ 2\nA = 3\n"
    );
    let (minimal, permuted) = (search.minimal(), search.permuted().unwrap());
    let parts = JsonParts {
        types: true,
        explanation: Some(&why),
        minimal: Some(&minimal),
        permuted: Some(&permuted),
        ..JsonParts::default()
    };
    let json = serde_json::to_value(search.json(parts)).unwrap();
    assert_eq!(json["order"], serde_json::json!(["A", "B", "1.1", "1.2", "C", "D"]));
    assert_eq!(json["types"]["C"], 2);
    assert_eq!(json["cutoffs"][0]["node"], "C");
    assert_eq!(json["cutoffs"][0]["owner"], "A");
    assert_eq!(json["cutoffs"][0]["skipped"], serde_json::json!(["E"]));
    assert_eq!(json["explanation"]["claims"][0]["node"], "D");
    assert_eq!(json["permuted"], BOOK);
    assert_eq!(json["order_of_children"]["A"], serde_json::json!(["B", "C"]));
    assert!(draw::text(&search, true).contains("C MIN <= 2  (3, inf)  cut by A, shallow"));
}

#[test]
fn trees_made_from_trees_keep_the_names() {
    use gametree_tree::{ChildOrder, path_sums, permute};
    let tree = Tree::parse("A(B=1:(3 5) C=1:(D=2 E=9))").unwrap();
    let game = TreeGame::new(Tree::parse("A=0:(B=1:(3 5) C=1:(D=2 E=9))").unwrap(), Values::Mover);
    assert_eq!(path_sums(&game).tree().to_string(), "A(B(2 4) C(D=1 E=8))");
    let second = tree.find("C").unwrap();
    assert_eq!(tree.with_leaves(&[second], 7.into()).to_string(), "A(B=1:(3 5) C=7)");
    let game = TreeGame::new(tree, Values::Root);
    let last = ChildOrder::BestLast.of(&game, false);
    assert_eq!(last.to_string(), "A(C=1:(E=9 D=2) B=1:(5 3))");
    assert_eq!(last.find("B").map(|node| last.dewey(node)), Some("2".to_owned()));
    let leaves: Vec<NodeId> = game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect();
    let turned = TreeGame::new(last, Values::Root);
    let leaves_turned: Vec<NodeId> =
        turned.tree().nodes().filter(|&node| turned.tree().is_leaf(node)).collect();
    assert_eq!(leaves.len(), leaves_turned.len());
    assert_eq!(permute(&turned, &leaves_turned).unwrap().tree.to_string(), "A(B=1:(3 5) C=1:(D=2 E=9))");
}

#[test]
fn errors_about_nodes_use_names() {
    let tree = Tree::parse("A(B(3 5) C(2 9))").unwrap();
    assert_eq!(
        tree.look_up("D").unwrap_err().to_string(),
        "there is no such node: expected a name of the tree, e.g. A, or a Dewey number"
    );
    assert!(["A", "B", "2", "2.1", "root"].iter().all(|name| tree.look_up(name).is_ok()));
    assert!(["a", "b", "3", "B.1", "ROOT", ""].iter().all(|name| tree.look_up(name).is_err()));
}

#[test]
fn questions_and_answers_use_names() {
    let game = TreeGame::new(Tree::parse(BOOK).unwrap(), Values::Root);
    let quiz = |kind| Quiz::new(&game, Algorithm::AlphaBeta, kind, 1).unwrap();
    let mark = quiz(Kind::Mark);
    assert_eq!(mark.key_text(), "E");
    for right in ["E", "e", "2.2", "[E]"] {
        assert!(mark.grade(right).unwrap().right, "{right}");
    }
    let wrong = mark.grade("B, c").unwrap();
    assert_eq!((wrong.missing, wrong.extra), (vec!["E".to_owned()], vec!["B".to_owned(), "C".to_owned()]));
    let error = mark.grade("F").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"F\" is not a node of the tree: expected a name, such as A, or a Dewey number"
    );
    assert!(matches!(error, AnswerError::NoSuchName { .. }));
    assert_eq!(mark.question().answer_form, "the names of the topmost nodes skipped, such as B D, or none");
    assert_eq!(mark.question_json()["answer_form"], mark.question().answer_form);

    let cut = (1..40).map(|seed| Quiz::new(&game, Algorithm::AlphaBeta, Kind::Cut, seed).unwrap());
    let cut: Vec<Quiz<'_>> = cut.filter(|quiz| quiz.key_text() == "cut by A").collect();
    let first = &cut[0];
    assert!(
        first
            .question()
            .asked
            .starts_with("At node C, a MIN node, the child D has just returned the value 2; E is left.")
    );
    for right in ["cut by A", "cut a", "Cut off by root", "YES, A"] {
        assert!(first.grade(right).unwrap().right, "{right}");
    }
    assert!(first.picture(true).starts_with("A MAX\n|- B MIN\n|  |- 1.1 = 3"), "{}", first.picture(true));

    let order = TreeGame::new(Tree::parse("A(C(2 9) B(5 3))").unwrap(), Values::Root);
    let order = Quiz::new(&order, Algorithm::AlphaBeta, Kind::Order, 1).unwrap();
    assert_eq!(order.key_text(), "A: B");
    for right in ["A: B C", "a: b", "root: 2 1", "A: 2", "A: B; C: 1.1"] {
        assert!(order.grade(right).unwrap().right, "{right}");
    }
    assert!(matches!(order.grade("A: A"), Err(AnswerError::NotAChild { .. })));
    assert!(matches!(order.grade("A: B 2"), Err(AnswerError::Repeated { node }) if node == "B"));
}

/// Capitals matter only where two names differ in nothing else.
#[test]
fn names_that_differ_in_capitals_alone() {
    let game = TreeGame::new(Tree::parse("(k(3 5) K(ab=2 AB=9 λ=9))").unwrap(), Values::Root);
    let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1).unwrap();
    assert_eq!(quiz.key_text(), "AB λ");
    assert!(quiz.grade("AB Λ").unwrap().right);
    assert!(quiz.grade("Ab").is_err());
}

/// The trees of the sources: their values, and what alpha-beta skips.
#[test]
fn every_preset_is_what_it_says() {
    let expected = [
        ("fig2", "1", "2.2.2"),
        ("fig3a", "-2", ""),
        ("fig3b", "-1", ""),
        ("fig5", "-2", ""), // minimax; Althöfer's value is -3
        ("felstiner1", "3", ""),
        ("felstiner4", "0", "H J"),
        ("alpha", "10", "2.2"),
        ("beta", "10", "1.2.2"),
        ("equal", "3", "2.2"),
        ("early", "8", ""),
        ("aima", "3", "2.2 2.3"),
        ("deep", "10", "2.1.1.2 2.2"),
        ("not-best", "3", "2.2"),
    ];
    let found: Vec<(&str, String, String)> = PRESETS
        .iter()
        .map(|preset| {
            let tree = Tree::parse(preset.tree).unwrap();
            assert_eq!(tree.to_string(), preset.tree, "written as it is printed");
            let game = TreeGame::new(tree, preset.values);
            let search = searched(&game);
            let mut skipped: Vec<NodeId> =
                search.record.cutoffs.iter().flat_map(|cutoff| cutoff.skipped.clone()).collect();
            skipped.sort();
            (preset.name, search.value_text(), search.names(&skipped).join(" "))
        })
        .collect();
    let found: Vec<_> = found.iter().map(|(name, value, skipped)| (*name, &**value, &**skipped)).collect();
    assert_eq!(found, expected);
    let value = |name: &str, node: &str| {
        let preset = gametree_tree::presets::find(name).unwrap();
        let game = TreeGame::new(Tree::parse(preset.tree).unwrap(), preset.values);
        let leaves: Vec<NodeId> = game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect();
        gametree_tree::proven_intervals(&game, &leaves, false)[game.tree().find(node).unwrap().index()].low
    };
    // What the paper's text says of the nodes of Figure 1, each for its mover.
    for (node, says) in [("A", 3), ("B", -2), ("C", -3), ("D", 5)] {
        assert_eq!(value("felstiner1", node), says.into(), "{node}");
    }
}
