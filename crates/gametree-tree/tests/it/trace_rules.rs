//! Every rule of the judge of traces has a trace that only this rule refuses, and a message.
#![allow(unreachable_pub, reason = "the documentation's game is written for its readers")]

mod heap {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs"));
}

use gametree::knowledge::Constant;
use gametree::{Game, Score};
use gametree_tree::trace::{Header, Kind, Record, check, check_with, read};
use heap::Heap;

/// A trace of a heap of that size, one record to a line: number, parent, move, window, value, kind.
fn trace(header: &str, records: &[&str]) -> (Header, Vec<Record>) {
    let mut text = format!("{{\"schema\":1,\"game\":\"heap\",\"algorithm\":\"mine\",\"window\":{header}}}\n");
    for record in records {
        let mut words = record.split_whitespace();
        let mut next = || words.next().unwrap();
        let (id, parent, mv, alpha, beta, value, kind) =
            (next(), next(), next(), next(), next(), next(), next());
        let mv = if mv == "-" { "null".to_owned() } else { format!("\"{mv}\"") };
        let or_null = |word: &str| if word == "-" { "null".to_owned() } else { word.to_owned() };
        text += &format!(
            "{{\"id\":{id},\"parent\":{},\"move\":{mv},\"alpha\":{},\"beta\":{},\"value\":{},\"kind\":\"{kind}\"",
            or_null(parent),
            or_null(alpha),
            or_null(beta),
            or_null(value)
        );
        for more in words {
            let (key, value) = more.split_once('=').unwrap();
            text += &format!(",\"{key}\":{}", or_null(value));
        }
        text += "}\n";
    }
    read(&text).unwrap()
}

/// What the judge says of a trace.
fn judged(stones: u32, header: &str, records: &[&str]) -> String {
    let (header, records) = trace(header, records);
    let heap = Heap(stones);
    match check(&heap, &heap.start(), &header, &records) {
        Ok(judged) => format!("ok {} {} {}", judged.nodes, judged.leaves, judged.cutoffs),
        Err(flaw) => format!("{} {}: {}", flaw.id, flaw.wrong.name(), flaw.text),
    }
}

/// Two stones, in a window or none: whoever is to move takes both.
const TWO: [&str; 4] = ["1 - - - - 1 exact", "2 1 1 - - 1 exact", "3 2 1 - - -1 leaf", "4 1 2 - 1 -1 leaf"];

/// Four stones, every move searched, in full windows as minimax does, with a table: node 11 is node 7's position.
const FOUR: [&str; 13] = [
    "1 - - - - -1 exact",
    "2 1 1 - - 1 exact",
    "3 2 1 - - 1 exact",
    "4 3 1 - - 1 exact",
    "5 4 1 - - -1 leaf",
    "6 3 2 - - -1 leaf",
    "7 2 2 - - 1 exact",
    "8 7 1 - - -1 leaf",
    "9 2 3 - - -1 leaf",
    "10 1 2 - - 1 exact",
    "11 10 1 - - 1 table",
    "12 10 2 - - -1 leaf",
    "13 1 3 - - 1 table",
];

/// Nine stones, to one ply and to two, unfinished games being worth 0.
const DEEPER: [&str; 13] = [
    "1 - - - - 0 exact",
    "2 1 1 - - 0 leaf",
    "3 1 2 - 0 0 leaf",
    "4 1 3 - 0 0 leaf",
    "5 - - - - 0 exact",
    "6 5 1 - - 0 exact",
    "7 6 1 - - 0 leaf",
    "8 6 2 - 0 0 leaf",
    "9 6 3 - 0 0 leaf",
    "10 5 2 - 0 0 lower",
    "11 10 1 0 - 0 leaf",
    "12 5 3 - 0 0 lower",
    "13 12 1 0 - 0 leaf",
];

/// The trace with some records in the place of others (by their number), without, or with more.
fn with<'t>(base: &[&'t str], changes: &[&'t str]) -> Vec<&'t str> {
    let number = |record: &str| record.split_whitespace().next().map(str::to_owned);
    let mut records: Vec<&str> = base.to_vec();
    for &change in changes {
        match records.iter().position(|record| number(record) == number(change)) {
            Some(at) if change.split_whitespace().count() == 1 => {
                records.remove(at);
            }
            Some(at) => records[at] = change,
            None => records.push(change),
        }
    }
    records
}

#[test]
fn each_rule_refuses_what_only_it_refuses() {
    assert_eq!(judged(2, "[null,null]", &TWO), "ok 4 2 0");
    let full = "[null,null]";
    let cases: &[(&str, &[&str], &str)] = &[
        // Structure.
        ("[null,null],\"recorded\":5", &[], "4 structure: 4 records: the header says 5"),
        (
            "[null,null],\"nodes\":3",
            &[],
            "4 structure: 4 records: the header says that only 3 nodes were entered",
        ),
        ("[null,null],\"nodes\":9", &[], "1 structure: the header says capped, or not"),
        ("[null,null],\"nodes\":4,\"capped\":true", &[], "1 structure: the header says capped, or not"),
        (full, &["4 7 2 - 1 -1 leaf"], "4 structure: its parent, node 7, is not another node of the trace"),
        (full, &["4 4 2 - 1 -1 leaf"], "4 structure: its parent, node 4, is not another node of the trace"),
        (full, &["4 - 2 - 1 -1 leaf"], "4 structure: 2 leads to a node without a parent"),
        (full, &["4 1 - - 1 -1 leaf"], "4 structure: no move leads to a node that has a parent"),
        (full, &["2 3 1 - - 1 exact"], "2 structure: the parents go round in a circle"),
        (full, &["2 1 1 - - 1 exact searched=2"], "2 structure: 2 moves searched: there are records of 1"),
        (full, &["4 1 2 - 1 -1 leaf rank=1"], "1 structure: node 4 has rank 1: expected 2"),
        (full, &["1 - - - - 1 exact rank=1"], "1 structure: a root has rank 0"),
        (
            full,
            &["2 1 1 - - 1 table"],
            "2 structure: a node of the kind table was not searched, but 1 is recorded",
        ),
        (
            full,
            &["2 1 1 - - 1 leaf"],
            "2 structure: a node of the kind leaf was not searched, but 1 is recorded",
        ),
        (full, &["3"], "2 structure: no move was searched: expected 1, or a leaf"),
        // Depth.
        (
            full,
            &["1 - - - - 1 exact depth=0", "2 1 1 - - 1 exact depth=2"],
            "2 structure: depth 2: expected 1",
        ),
        (full, &["1 - - - - 1 exact depth=1"], "1 structure: depth 1: expected 0"),
        ("[null,null],\"depth_limit\":1", &[], "2 structure: the depth limit, 1 plies, was reached"),
        // Moves.
        (full, &["4 1 3 - 1 -1 leaf"], "4 illegal-move: 3 is not legal there"),
        (
            full,
            &["5 4 1 - - 0 leaf"],
            "5 illegal-move: 1 comes after the end of the game: it is over at the parent",
        ),
        (
            "[null,null],\"order\":\"natural\"",
            &["2", "3"],
            "1 illegal-move: 2 was searched where the order has 1",
        ),
        // Ends of the game.
        (full, &["4 1 2 - 1 1 leaf"], "4 wrong-outcome: a leaf worth 1: expected -1"),
        (full, &["4 1 2 - 1 - leaf"], "4 wrong-outcome: a leaf worth -inf: expected -1"),
        (
            full,
            &["4 1 2 - 1 -1 exact"],
            "4 state-not-restored: the game is over here: expected a leaf; it would be so if 1",
        ),
        // Windows and owners.
        (full, &["4 1 2 - 0 -1 leaf"], "4 wrong-bound: the window (-inf, 0): expected (-inf, 1)"),
        (full, &["4 1 2 1 1 -1 leaf"], "4 wrong-bound: the window (1, 1) is empty"),
        ("[-5,5]", &[], "1 wrong-bound: the window (-inf, inf): expected (-5, 5)"),
        (
            full,
            &["4 1 2 - 1 -1 leaf beta_owner=2"],
            "4 wrong-owner: the owner of beta is node 2: expected node 1",
        ),
        (
            full,
            &["4 1 2 - 1 -1 leaf alpha_owner=1"],
            "4 wrong-owner: the owner of alpha is node 1: expected the window",
        ),
        // Values and kinds.
        (full, &["1 - - - - - lower"], "1 wrong-value: no value, though the search finished this node"),
        (
            full,
            &["1 - - - - 0 exact"],
            "1 wrong-value: exactly 0 is claimed: the moves searched prove exactly 1",
        ),
        (full, &["1 - - - - 1 lower"], "1 wrong-kind: 1 in the window (-inf, inf) is exact: lower is said"),
        (full, &["1 - - - - 1 upper"], "1 wrong-kind: 1 in the window (-inf, inf) is exact: upper is said"),
        (
            full,
            &["4 1 2 - 1 -1 table"],
            "4 wrong-kind: the table answers -1: no record before is of this position",
        ),
    ];
    let mut wrong = String::new();
    for (header, changes, expected) in cases {
        let verdict = judged(2, header, &with(&TWO, changes));
        if !verdict.starts_with(expected) {
            wrong += &format!("{header} {changes:?}:\n{verdict}\ninstead of\n{expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is said of traces of other heaps.
#[test]
fn cut_offs_tables_estimates_and_lines_have_their_rules() {
    let full = "[null,null]";
    let none = |more: &str| format!("[null,null],\"depth_limit\":1,\"evaluation\":\"none\"{more}");
    let cases: &[(u32, &str, &[&str], &str)] = &[
        // A cut-off before and after beta.
        (5, "[-1,0],\"depth_limit\":1", &["1 - - -1 0 0 lower", "2 1 1 0 1 0 leaf"], "ok 2 1 1"),
        (
            5,
            "[-1,1],\"depth_limit\":1",
            &["1 - - -1 1 0 exact", "2 1 1 -1 1 0 leaf"],
            "1 wrong-cut: 2 was skipped at 0, which does not reach beta 1",
        ),
        (
            5,
            "[-1,0],\"depth_limit\":1",
            &["1 - - -1 0 0 lower", "2 1 1 0 1 0 leaf", "3 1 2 0 1 0 leaf"],
            "1 wrong-cut: 2 was searched after 1, with 0, had reached beta 0",
        ),
        // A win can't be beaten, but an estimate that large can.
        (
            5,
            &none(""),
            &["1 - - - - 1 exact", "2 1 1 - - -1 leaf"],
            "2 wrong-outcome: a leaf worth -1: expected 0",
        ),
        (
            5,
            "[null,null],\"depth_limit\":1",
            &["1 - - - - 1 exact", "2 1 1 - - -1 leaf"],
            "1 wrong-cut: 2 was skipped at 1, which does not reach beta inf",
        ),
        // The depth, from the header, from what remains, from the leaves.
        (
            9,
            &none(""),
            &["1 - - - - 0 exact", "2 1 1 - - 0 leaf", "3 1 2 - 0 0 leaf", "4 1 3 - 0 0 leaf"],
            "ok 4 3 0",
        ),
        (
            9,
            full,
            &[
                "1 - - - - 0 exact depth=1",
                "2 1 1 - - 0 leaf depth=0",
                "3 1 2 - 0 0 leaf depth=0",
                "4 1 3 - 0 0 leaf depth=0",
            ],
            "ok 4 3 0",
        ),
        (
            9,
            full,
            &[
                "1 - - - - 0 exact depth=2",
                "2 1 1 - - 0 leaf depth=1",
                "3 1 2 - 0 0 leaf depth=1",
                "4 1 3 - 0 0 leaf depth=1",
            ],
            "2 wrong-outcome: a leaf, but the game is not over here, nor the depth used up",
        ),
        (
            9,
            "[null,null],\"depth_limit\":null",
            &["1 - - - - 0 leaf"],
            "1 wrong-outcome: a leaf, but the game",
        ),
        (9, full, &["1 - - - - 0 leaf"], "ok 1 1 0"),
        // A win that is recognised without a search, where the header says that it is.
        (3, "[null,null],\"depth_limit\":null,\"forced\":[\"win\"]", &["1 - - - - 1 leaf"], "ok 1 1 0"),
        (
            3,
            "[null,null],\"depth_limit\":null,\"forced\":[\"win\"]",
            &["1 - - - - -1 leaf"],
            "1 wrong-outcome: a leaf worth -1: expected 1",
        ),
        (
            3,
            "[null,null],\"depth_limit\":null",
            &["1 - - - - 1 leaf"],
            "1 wrong-outcome: a leaf, but the game",
        ),
        (9, full, &["1 - - - - - leaf"], "1 wrong-outcome: a leaf without a value"),
        // Selective: anywhere. Deepening: the searches before the last may be shallower than the limit.
        (9, "[null,null],\"selective\":true", &DEEPER, "ok 13 8 2"),
        (9, "[null,null],\"depth_limit\":2,\"evaluation\":\"none\"", &DEEPER, "ok 13 8 2"),
        (
            9,
            "[null,null],\"depth_limit\":2,\"evaluation\":\"none\"",
            &DEEPER[..4],
            "2 wrong-outcome: a leaf, but the game is not over here, nor the depth used up",
        ),
        // A table: after 2, 1 and 1, 2 the same position is met, with one stone left.
        (4, full, &FOUR, "ok 13 5 0"),
        (4, "[null,null],\"table\":false", &FOUR, "11 wrong-kind: the header says that there is no table"),
        (
            4,
            full,
            &with(&FOUR, &["11 10 1 - - -1 table"]),
            "11 wrong-kind: the table answers -1; node 7, the same position before, has exact 1",
        ),
        // Roots.
        (1, full, &["1 - - - - 1 exact", "2 1 1 - - -1 leaf"], "ok 2 1 0"),
        (1, full, &["1 - - 0 1 1 lower", "2 1 1 -1 0 -1 leaf"], "1 wrong-bound: the window (0, 1)"),
        (
            5,
            "[null,null],\"depth_limit\":1",
            &[
                "1 - - -1 0 0 lower",
                "2 1 1 0 1 0 leaf",
                "3 - - 3 4 0 upper",
                "4 3 1 -4 -3 0 leaf",
                "5 3 2 -4 -3 1 leaf",
                "6 3 3 -4 -3 1 leaf",
            ],
            "ok 6 4 1",
        ),
        (
            5,
            "[null,null],\"depth_limit\":1",
            &["1 - - -1 0 0 lower", "2 1 1 0 1 0 leaf", "3 - - -1 0 0 lower", "4 3 1 0 1 0 leaf"],
            "3 wrong-value: the search ended with a value from 0 to 1: expected it to be decided",
        ),
        // Stopped.
        (3, "[null,null],\"stopped\":true", &["1 - - - - - lower", "2 1 1 - - - lower"], "ok 2 0 0"),
        (
            3,
            full,
            &["1 - - - - - lower", "2 1 1 - - - lower"],
            "2 structure: no move was searched: expected 1, or a leaf",
        ),
        // The line of best play.
        (2, "[null,null],\"pv\":[\"2\"]", &TWO, "ok 4 2 0"),
        (2, "[null,null],\"pv\":[]", &TWO, "ok 4 2 0"),
        (
            2,
            "[null,null],\"pv\":[\"1\"]",
            &TWO,
            "1 wrong-pv: move 1 of the line, 1, is claimed to be worth 1: the records prove exactly -1",
        ),
        (2, "[null,null],\"pv\":[\"3\"]", &TWO, "1 wrong-pv: move 1 of the line, 3, is not legal there"),
        (
            2,
            "[null,null],\"pv\":[\"2\",\"1\"]",
            &TWO,
            "1 wrong-pv: move 2 of the line, 1, comes after the end of the game",
        ),
        (
            3,
            "[0,1],\"pv\":[\"1\"]",
            &["1 - - 0 1 1 lower", "2 1 3 -1 0 -1 leaf"],
            "1 wrong-pv: move 1 of the line, 1, was not searched",
        ),
    ];
    let mut wrong = String::new();
    for (stones, header, records, expected) in cases {
        let verdict = judged(*stones, header, records);
        if !verdict.starts_with(expected) {
            wrong += &format!("{stones} {header} {records:?}:\n{verdict}\ninstead of\n{expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn an_evaluation_that_the_judge_knows_is_computed_again() {
    let heap = Heap(9);
    let records = ["1 - - - - -3 exact", "2 1 1 - - 3 leaf", "3 1 2 - 3 3 leaf", "4 1 3 - 3 3 leaf"];
    let (header, records) = trace("[null,null],\"depth_limit\":1", &records);
    let with = |value: i32| {
        let known = Constant(Score::from(value));
        check_with(&heap, &heap.start(), &header, &records, &known).map_err(|flaw| flaw.text)
    };
    assert!(with(3).is_ok());
    assert_eq!(with(2).unwrap_err(), "a leaf worth 3: expected 2");
}

#[test]
fn a_last_line_completes_the_header() {
    let text = |last: &str| {
        format!(
            "{{\"schema\":1,\"game\":\"heap\",\"algorithm\":\"mine\",\"window\":[null,null]}}\n\
             {{\"id\":1,\"parent\":null,\"move\":null,\"alpha\":null,\"beta\":null,\"value\":0,\"kind\":\"leaf\"}}\n{last}"
        )
    };
    let (header, records) = read(&text("{\"pv\":[\"1\"],\"stopped\":true,\"capped\":true}")).unwrap();
    assert_eq!((header.pv, header.stopped, header.capped), (Some(vec!["1".to_owned()]), true, true));
    assert_eq!((records.len(), records[0].kind), (1, Kind::Leaf));
    for (last, expected) in [
        ("{}", "line 3: missing field `id`"),
        ("{\"id\":2,\"pv\":[]}", "line 3: missing field `kind`"),
        ("{\"pv\":[]}\n{\"pv\":[]}", "line 3: more lines follow a line without an id"),
    ] {
        let error = read(&text(last)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
