//! `generate` and `experiment`: what they print, and what they refuse.

mod common;

use common::{gametree, gametree_with, json, refusal};

/// What is printed is a tree, in both notations, and the same one.
#[test]
fn generated_trees_are_read_by_tree() {
    let shape = ["--q", "1,0.8,0.6", "--d", "2.5,1.7,1.2"];
    for kind in ["uniform", "shape", "perfect", "worst", "pgame", "ngame", "real"] {
        let flags = if kind == "shape" { &shape[..] } else { &["--depth", "3"] };
        let arguments = [&["generate", kind, "--seed", "7"], flags].concat();
        let text = gametree(&arguments);
        assert_eq!((text.status, text.stderr.as_str()), (0, ""));
        assert_eq!(text.stdout.lines().count(), 1);
        assert_eq!(json(&arguments)["schema"], 1);
        let printed = gametree(&[&arguments[..], &["--json"]].concat()).stdout;
        let searched = |tree: &str| gametree_with(&["tree", "-"], tree).stdout;
        assert!(searched(&text.stdout).starts_with("value "), "{kind}");
        assert_eq!(searched(&text.stdout), searched(&printed));
        assert_eq!(gametree(&arguments).stdout, text.stdout, "the same seed, the same tree");
    }
    assert_eq!(
        gametree(&[&["generate", "shape", "--seed", "7"], &shape[..]].concat()).stdout,
        "((-1 -3) -8 (-7 (-6 -6)))\n"
    );
    assert_eq!(gametree(&["generate", "uniform", "--depth", "0", "--range", "-5..-5"]).stdout, "-5\n");
    assert_eq!(json(&["generate", "uniform", "--depth", "0", "--range=-5..-5"])["f"], -5);
}

/// The flags that have defaults, said aloud.
#[test]
fn defaults_of_generate() {
    let said = ["generate", "perfect", "--branching", "2", "--depth", "4", "--range", "-9..9", "--seed", "0"];
    assert_eq!(gametree(&["generate", "perfect"]).stdout, gametree(&said).stdout);
    let fixed = ["generate", "pgame", "--depth", "6", "--p0", "0.6180339887498949"];
    assert_eq!(gametree(&["generate", "pgame", "--depth", "6"]).stdout, gametree(&fixed).stdout);
}

#[test]
fn static_values_are_what_althofer_needs() {
    let tree = gametree(&["generate", "uniform", "--static-values", "--seed", "3"]).stdout;
    let searched = gametree_with(&["tree", "-", "--algorithm", "althofer"], &tree);
    assert_eq!((searched.status, searched.stderr.as_str()), (0, ""));
    let without = gametree(&["generate", "uniform", "--seed", "3"]).stdout;
    assert_eq!(gametree_with(&["tree", "-", "--algorithm", "althofer"], &without).status, 2);
}

#[test]
fn generate_refuses_in_one_line() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "the following required arguments were not provided: <KIND>"),
        (&["forest"], "invalid value 'forest' for '<KIND>' [possible values: uniform, shape"),
        (&["uniform", "--branching", "0"], "0 successors: expected a branching factor of 1 or more"),
        (
            &["uniform", "--branching", "-2"],
            "invalid value '-2' for '--branching <B>': expected a whole number",
        ),
        (&["uniform", "--depth", "1e3"], "invalid value '1e3' for '--depth <D>': expected a whole number"),
        (
            &["uniform", "--branching", "1", "--depth", "1001"],
            "a tree 1001 plies deep: expected at most 1000",
        ),
        (&["uniform", "--depth", "4294967295"], "a tree 4294967295 plies deep"),
        (&["worst", "--branching", "4294967295"], "has more than 10000000 nodes: expected at most so many"),
        (&["uniform", "--depth", "99999999999"], "expected a whole number from 0 to 4294967295"),
        (&["uniform", "--seed", "-1"], "invalid value '-1' for '--seed <N>'"),
        (&["uniform", "--range", "9"], "\"9\" is not a range: expected A..B, as -9..9"),
        (&["uniform", "--range", "-9"], "\"-9\" is not a range"),
        (&["uniform", "--range", "5..-5"], "the range 5..-5 is empty: expected A <= B"),
        (&["uniform", "--range", "-inf..3"], "\"-inf\" is not an end of a range"),
        (&["uniform", "--range", "0..2147483647"], "expected a whole number from -2147483646 to 2147483646"),
        (&["worst", "--range", "3..3"], "no order of 3..3 is worst: expected a range of two values at least"),
        (
            &["real", "--range", "0..1"],
            "--range does not go with real: expected uniform, shape, perfect or worst",
        ),
        (&["ngame", "--static-values"], "--static-values does not go with ngame"),
        (&["uniform", "--q", "1"], "--q does not go with uniform: expected shape"),
        (&["uniform", "--p0", "0.5"], "--p0 does not go with uniform: expected pgame"),
        (&["pgame", "--p0", "1.5"], "1.5 is not a probability: expected a number from 0 to 1"),
        (&["pgame", "--p0", "nan"], "\"nan\" is not a number: expected one like 0.5 or 2"),
        (&["shape"], "shape needs its levels: expected --q Q0,Q1,"),
        (&["shape", "--branching", "2"], "--branching does not go with shape"),
        (&["shape", "--q", "1", "--d", "2,2"], "1 probabilities q and 2 means d: expected one of each"),
        (&["shape", "--q", "-0.5", "--d", "2"], "level 0: -0.5 is not a probability: expected q from 0 to 1"),
        (&["shape", "--q", "1,1.5", "--d", "2,2"], "level 1: 1.5 is not a probability"),
        (&["shape", "--q", "1,", "--d", "2,2"], "for '--q <Q0,Q1,…>': entry 2: \"\" is not a number"),
        (&["shape", "--q", "0.9", "--d", "0.5"], "level 0: 0.5 successors on average where 0.9 have one"),
        (&["shape", "--q", "1", "--d", "inf"], "entry 1: \"inf\" is not a number"),
        (
            &["shape", "--q", "1", "--d", "1e300"],
            "a random shape (of 1.0e300 nodes on average) has more than",
        ),
        (&["shape", "--q", "1", "--d", "2", "--depth", "3"], "--depth 3, but --q and --d have 1 levels"),
    ];
    for (arguments, expected) in cases {
        let line = refusal(&[&["generate"], *arguments].concat(), "");
        assert!(line.contains(expected), "{arguments:?}\n  said     {line}\n  expected {expected}");
    }
}
