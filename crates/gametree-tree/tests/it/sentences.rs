//! Every branch of a sentence has a tree, worked out by hand, that needs it. Whether the sentences of all explanations are
//! true is tested in `truth/`; here they are the right ones to say.

use gametree::{Algorithm, Score, SearchOptions, Window};
use gametree_tree::{Keep, NodeId, Searched, Tree, TreeGame, Values};

/// The explanation of a node; of the root, if it is "". What is asked for: a window "-4 40", a bound ">=3", or nothing.
fn explanation(text: &str, algorithm: &str, asked: &str, node: &str) -> String {
    let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
    let number = |text: &str| Score::new(text.parse().unwrap());
    let options = SearchOptions {
        at_least: asked.strip_prefix(">=").map(number),
        window: asked.split_once(' ').map(|(a, b)| Window { alpha: number(a), beta: number(b) }),
        ..SearchOptions::default()
    };
    let algorithm: Algorithm = algorithm.parse().unwrap();
    let search = Searched::new(&game, algorithm, &options, Keep::Everything).unwrap();
    let node = if node.is_empty() { NodeId::ROOT } else { game.tree().find(node).unwrap() };
    search.explain(node).text
}

/// Cases: what is asked for, the node, and how its explanation begins, goes on or ends.
fn assert_said(text: &str, algorithm: &str, cases: &[(&str, &str, &str)]) {
    for (asked, node, part) in cases {
        let said = explanation(text, algorithm, asked, node);
        assert!(said.contains(part), "{text} {algorithm} {asked} {node}:\n{said}\ninstead of\n{part}");
    }
}

fn assert_silent(text: &str, algorithm: &str, node: &str, part: &str) {
    let said = explanation(text, algorithm, "", node);
    assert!(!said.contains(part), "{text} {algorithm} {node}:\n{said}\nsays\n{part}");
}

/// MIN can make it 3 at 1 and 2 at 2: MAX gets 3.
const TEXTBOOK: &str = "((3 5) (2 9))";

#[test]
fn the_question_of_a_node_is_the_one_that_it_had_to_answer() {
    assert_said(
        TEXTBOOK,
        "alphabeta",
        &[
            ("", "", "The root is where the search begins: its value is what is asked for."),
            ("3 9", "", "The root is where the search begins, with the window (3, 9)."),
            ("", "1", "1 had to be searched: nothing found so far could rule it out."),
            (
                "",
                "1.2",
                "1.2 could still matter, with a value below 3: MIN already has at most 3 at 1 by 1.1.",
            ),
            (
                "",
                "2.1",
                "2.1 could still matter, with a value above 3: MAX already has at least 3 at the root by 1.",
            ),
        ],
    );
    assert_said(TEXTBOOK, "minimax", &[("", "2", "2 was searched as every node is: minimax skips nothing.")]);
    assert_said(
        "(3 ((4 (2 9)) 1))",
        "branch-and-bound",
        &[
            ("", "1", "1 had to be searched: the root has no bound to pass down yet."),
            ("", "2.1", "2.1 had to be searched: 2 has no bound to pass down yet."),
        ],
    );
    let three = "((3 5) (2 9) (4 6))";
    assert_said(
        three,
        "scout",
        &[
            (
                "",
                "1",
                "scout finds the value of 1, the first child, to have something to test the others against.",
            ),
            ("", "3", "3 has passed its test, so scout finds its value."),
            (
                "",
                "1.2",
                "1.2 is only tested (is it worth less than 3?): MIN already has at most 3 at 1 by 1.1.",
            ),
            ("", "3", "It was entered 2 times; this is about the last of them."),
        ],
    );
    assert_said(
        three,
        "negascout",
        &[(
            "",
            "3",
            "3 is only tested (is it worth more than 3?): MAX already has at least 3 at the root by 1.",
        )],
    );
    assert_said(
        three,
        "mtdf",
        &[
            ("", "", "with the window (4, 5). All its children searched, it is worth at most 4."),
            ("", "", "It was entered 3 times; this is about the last of them."),
            (
                "",
                "3.1",
                "3.1 was asked only whether it is worth 4 or more rather than 3 or less: the null window of this pass is (3, 4).",
            ),
            // The third pass is answered from the memory.
            ("", "3.1", "It was entered 2 times; this is about one of them."),
        ],
    );
}

#[test]
fn a_best_first_search_says_how_it_came_to_a_node_and_what_it_proved() {
    let open = |size| format!("2 was taken from OPEN because no other state there had a {size} merit.");
    let best = |which| format!("2 was evaluated because its parent was the most{which}");
    for (algorithm, why) in [
        ("sss", open("larger")),
        ("dual", open("smaller")),
        ("pns", best("-proving node: the leaf by which both proof and disproof were nearest.")),
        ("dfpn", best(" promising one within the thresholds of its proof numbers.")),
    ] {
        assert_said(TEXTBOOK, algorithm, &[("", "2", &why), ("", "", "It is worth 3 exactly.")]);
    }
    for algorithm in ["sss", "dual"] {
        let unreached = format!(
            "2.2 was never reached: {algorithm} solved the root before it took a state of this node from OPEN. The leaves \
             it did examine prove that answer, whatever stands here."
        );
        assert_eq!(explanation(TEXTBOOK, algorithm, "", "2.2"), unreached);
    }
    assert_said(
        TEXTBOOK,
        "pns",
        &[
            ("", "", "It was entered 2 times, by as many proofs."),
            (">=3", "", "It is worth at least 3."),
            (
                ">=3",
                "2.2",
                "2.2 was never reached: pns settled what it was to prove before it expanded the parent",
            ),
            (">=3", "2.2", "prove that answer, whatever stands here."),
        ],
    );
    // Nothing lies beyond an infinity, which takes no proof of its own.
    let infinite = "((inf) (2 9))";
    assert_said(infinite, "pns", &[("", "2.1", "prove that answer, whatever stands here.")]);
    assert_said("((-inf) (-inf))", "dual", &[("", "", "It is worth -inf exactly.")]);
}

#[test]
fn a_cut_off_names_the_child_the_bound_and_what_is_skipped() {
    assert_eq!(
        explanation(TEXTBOOK, "alphabeta", "", "2"),
        "2 is a MIN node, and its child 2.1, worth 2, makes it worth at most 2. The bound 3 comes from the root, its \
         parent, where MAX already has at least 3 by 1. Its other children can only make it better for MIN, so MAX gains \
         nothing by letting the play come here. So 2.2 is skipped: a shallow cut-off, by the parent's bound."
    );
    assert_eq!(
        explanation(TEXTBOOK, "alphabeta", "3 9", "1"),
        "1 is a MIN node, and its child 1.1, worth 3, makes it worth at most 3. The window of the call ends at 3. Its \
         other children can only make it better for MIN, so it stays at or beyond that end. So 1.2 is skipped: a cut-off \
         by the window of the call."
    );
    // Up to six names, more only by number.
    let many = "So 2.2, 2.3, 2.4, 2.5, 2.6 and 2.7 are skipped: a shallow cut-off, by the parent's bound.";
    assert_said("(3 (2 1 1 1 1 1 1))", "alphabeta", &[("", "2", many)]);
    let more = "So the 7 children 2.2 to 2.8 are skipped: a shallow cut-off, by the parent's bound.";
    assert_said("(3 (2 1 1 1 1 1 1 1))", "alphabeta", &[("", "2", more)]);
    // The test of 3 found 4; with 4 to beat, its value is searched for.
    assert_said(
        "((3 5) (2 9) (4 6))",
        "pvs",
        &[
            (
                "",
                "3",
                "The bound 4 comes from the root, its parent, where MAX has at least 4, as a test of 3 itself has shown.",
            ),
            (
                "",
                "3",
                "So this visit skips 3.2, which was searched in another: a shallow cut-off, by the parent's bound.",
            ),
        ],
    );
    assert_eq!(
        explanation("((inf) (2 9))", "alphabeta", "", ""),
        "The root is a MAX node, and its child 1, worth inf, makes it worth inf. Nothing can be worth more to MAX. So \
         nothing that its other children are worth can matter. So 2 is skipped: a cut-off by the window of the call."
    );
    assert_said(
        "((-inf 5) (2 9))",
        "alphabeta",
        &[("", "1", "and its child 1.1, worth -inf, makes it worth -inf. Nothing can be worth less to MIN.")],
    );
}

#[test]
fn the_effect_of_a_node_is_what_it_changed_at_its_parent() {
    assert_said(
        TEXTBOOK,
        "alphabeta",
        &[
            (
                "",
                "1.1",
                "That is the best so far for MIN at 1, now worth at most 3. It lies on the line of best play.",
            ),
            ("", "1.2", "That is no improvement for MIN at 1, where MIN already has at most 3 by 1.1."),
            (
                "",
                "2.1",
                "That is the best so far for MIN at 2, now worth at most 2, which makes the cut-off there.",
            ),
        ],
    );
    for (algorithm, node) in [("alphabeta", "1.2"), ("minimax", "2.2"), ("scout", "1.2")] {
        assert_silent(TEXTBOOK, algorithm, node, "which makes the cut-off");
    }
    assert_silent(TEXTBOOK, "alphabeta", "1", "times");
    assert!(!explanation(TEXTBOOK, "pns", ">=3", "2").contains("times"));
    // At least infinity is infinity.
    assert_said(
        "((inf) (2 9))",
        "minimax",
        &[("", "", "It is worth exactly inf."), ("", "2", "It is worth exactly 2.")],
    );
    assert_said(
        "((3 5) ((2 1) (9 8)) (4 6))",
        "scout",
        &[
            (
                "",
                "2.1",
                "All its children searched, it is worth at most 3. That answers the test of 2, which makes the cut-off",
            ),
            ("", "2.1.1", "It is a leaf, worth 2. That alone does not answer the test of 2.1."),
        ],
    );
    let nothing_left =
        "With its last child it is worth at most 1, which reaches the bound with nothing left to skip.";
    assert_said("(3 ((4 (2 9)) 1))", "branch-and-bound", &[("", "2", nothing_left)]);
    assert_said(
        "((3 5) (2 9) (4 6))",
        "negascout",
        &[(
            "",
            "3.2",
            "That is no improvement for MIN at 3, where only less than 4 counts: the null window of the root ends there.",
        )],
    );
}

#[test]
fn a_search_that_does_more_is_compared_with_its_alpha_beta() {
    for (algorithm, better) in
        [("minimax", "alphabeta"), ("negamax", "alphabeta"), ("minimax-value", "alphabeta-value")]
    {
        let skips = format!(
            "{better} would skip 2.2: MIN has at most 2 at 2, and MAX already has at least 3 at the root by 1."
        );
        let stays = format!(
            "{better} would not come here: MIN has at most 2 at 2, and MAX already has at least 3 at the root by 1."
        );
        assert_said(TEXTBOOK, algorithm, &[("", "2", &skips), ("", "2.2", &stays)]);
    }
    // MIN has at most 4 at 2.1.1, MAX at least 5 at the root: only a bound from so far up cuts 2.1.1.2 off.
    assert_said(
        "(5 (((4 (2 9)) 7) 8))",
        "branch-and-bound",
        &[
            (
                "",
                "2.1.1",
                "alphabeta, which passes on bounds from further up than the parent, would skip 2.1.1.2: MIN has at most 4",
            ),
            (
                "",
                "2.1.1.2",
                "alphabeta, which passes on bounds from further up than the parent, would not come here: MIN has at",
            ),
        ],
    );
}

/// W(x) = f(x) + max −W(y): in MAX's view 2 − 3 = −1 at 1, 0 + 2 at 2, 4 − 1 at 3, and 1 + 3 = 4 at the root.
#[test]
fn althofers_rule_shifts_a_bound_by_the_static_values_on_its_way_down() {
    let text = "1:(2:(-3 5) 0:(2 9) 4:(-1 0))";
    for algorithm in ["althofer", "alphabeta-althofer"] {
        assert_said(
            text,
            algorithm,
            &[
                ("", "", "It is worth exactly 4, its own f = 1 included."),
                (
                    "",
                    "1",
                    "It is worth exactly -1, its own f = 2 included. That is the best so far for MAX at the root, now worth",
                ),
            ],
        );
    }
    let two = "MAX already has at least 0 at the root by 1 (on its way down: 0 - 1 = -1 at 2, -1 - 0 = -1 at 2.2), and MIN \
               already has at most 2 at 2 by 2.1 (on its way down: 2 - 0 = 2 at 2.2).";
    assert_said(text, "alphabeta-althofer", &[("", "2.2", two)]);
    assert_said(
        "1:(2:(-3 5) 0:(-9 9))",
        "althofer",
        &[(
            "",
            "2",
            "alphabeta-althofer would skip 2.2: MIN has at most -9 at 2, and MAX already has at least 0 at the root",
        )],
    );
    // Up to six steps are told, of seven the middle one is left out.
    let deep = "1:(2 -1:(2:(0:(-1:(3:(0:(1:(5 -9) 2) 3) 4) 5) 6) 7))";
    let six = "(on its way down: 3 - 1 = 2 at 2, 2 - (-1) = 3 at 2.1, 3 - 2 = 1 at 2.1.1, 1 - 0 = 1 at 2.1.1.1, 1 - (-1) = 2 \
               at 2.1.1.1.1, 2 - 3 = -1 at 2.1.1.1.1.1)";
    let seven = "(on its way down: 3 - 1 = 2 at 2, 2 - (-1) = 3 at 2.1, 3 - 2 = 1 at 2.1.1, …, 1 - (-1) = 2 at 2.1.1.1.1, 2 - \
                 3 = -1 at 2.1.1.1.1.1, -1 - 0 = -1 at 2.1.1.1.1.1.1)";
    let call = "and the window of the call ends at 40 (on its way down: 40 - 1 = 39 at 2).";
    assert_said(
        deep,
        "alphabeta-althofer",
        &[("-4 40", "2.1.1.1.1.1", six), ("-4 40", "2.1.1.1.1.1.1", seven), ("-4 40", "2", call)],
    );
}

/// The first child of a node whose value scout finds was visited in that node's test before, which is no test of its own.
#[test]
fn a_first_child_passes_no_test() {
    let cases =
        [("", "2.1", "scout finds the value of 2.1, the first child,"), ("", "2", "2 has passed its test")];
    assert_said("((3 5) (4 6))", "scout", &cases);
}
